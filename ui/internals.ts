/**
 * The only private of Nuxt that the app's side uses. The server's are in
 * `server/nitro/runtime/nitro2/internals.ts`.
 */
import type { PlatformPageResponse } from '../shared/types/page'

/** The part of Nuxt's `ssrContext` with which `navigateTo` redirects during server rendering. */
interface RenderContext {
  nuxt?: object | undefined
  '~renderResponse'?: object | undefined
}

/**
 * Makes Nuxt's renderer send a response, byte for byte, instead of the page. The public API can
 * only redirect (`navigateTo`) or throw an error.
 *
 * @see https://github.com/nuxt/nuxt/pull/34512 `~renderResponse`, verified on Nuxt 4.5 and on
 *   Nuxt 5.0.0-29830089, whose renderer reads it as a web response
 */
export function sendInsteadOfPage(
  ssrContext: RenderContext,
  { status, headers, body }: PlatformPageResponse,
): void {
  const { versions } = (ssrContext.nuxt ?? {}) as { versions?: { nuxt: string } }
  ssrContext['~renderResponse'] = versions?.nuxt.startsWith('4.')
    ? { statusCode: status, headers, body }
    : new Response(body, { status, headers })
}
