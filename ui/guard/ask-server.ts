import { useRuntimeConfig } from '#imports'
import type { useRoute } from '#imports'
import { usePlatform } from '../../composables/usePlatform'
import { usePlatformFetch } from '../../composables/usePlatformFetch'
import { AUTH_PATHS, FRAME_PARAMS, SHOP_HEADER } from '../../shared/wire'
import type { PageCheck } from './guard-decision'

/** What the guard reads of the page that is being opened. */
export type GuardedRoute = Pick<ReturnType<typeof useRoute>, 'path' | 'query' | 'hash'>

/**
 * Asks the server who opens a page that it did not render: with the ID token of App Bridge
 * inside the admin, and with the cookie of the sign-in elsewhere.
 */
export async function askServer(to: GuardedRoute): Promise<PageCheck> {
  const { authPathPrefix } = useRuntimeConfig().public.platform
  const path = authPathPrefix + AUTH_PATHS.page
  // Inside the admin App Bridge may leave for what the response requires, which this waits for.
  // Elsewhere the guard leaves itself: to the page that is being opened, not to the current one.
  const fetch = usePlatform().value.embedded ? usePlatformFetch() : $fetch
  const shop = to.query[FRAME_PARAMS.shop]
  try {
    const response = await fetch<{ shop: string }>(path, {
      headers: typeof shop === 'string' ? { [SHOP_HEADER]: shop } : {},
      retry: 0,
    })
    return { status: 200, shop: response.shop }
  } catch (error) {
    return readRefusal(error)
  }
}

/** An error of `$fetch`. Without a status the request did not reach the server. */
function readRefusal(error: unknown): PageCheck {
  if (typeof error !== 'object' || error === null) return {}
  const { status, data } = error as { status?: unknown; data?: unknown }
  const message =
    typeof data === 'object' && data !== null ? (data as { message?: unknown }).message : undefined
  return {
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }
}
