import { createError, useRequestEvent } from '#imports'
import type { PlatformPageContext } from '../../shared/types/page'

/**
 * Returns what the server knows of the page that it renders.
 *
 * @param guard name of the middleware that needs it
 * @throws NuxtError 500 if the layer did not prepare the page. Without it a guard can verify no
 *   one. It is not a 404, whose page and log contain the address with its credentials.
 */
export function pageOfRequest(guard: string): PlatformPageContext {
  const page = useRequestEvent()?.context.platformPage
  if (page) return page
  throw createError({
    status: 500,
    statusText: 'Server Error',
    message: `${guard} cannot verify the caller: this version of Nuxt rendered the page without the hook that the layer prepares it in.`,
    // Logged.
    fatal: true,
  })
}
