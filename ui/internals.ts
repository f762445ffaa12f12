/**
 * The only private of Nuxt that the app's side uses. The server's are in
 * `server/nitro/runtime/nitro2/internals.ts`.
 */
import type { PlatformPageResponse } from '../shared/types/page'

/** The part of Nuxt's `ssrContext` with which `navigateTo` redirects during server rendering. */
interface RenderContext {
  '~renderResponse'?: { statusCode?: number; headers?: object; body?: unknown }
}

/**
 * Makes Nuxt's renderer send a response, byte for byte, instead of the page. The public API can
 * only redirect (`navigateTo`) or throw an error.
 *
 * @see https://github.com/nuxt/nuxt/pull/34512 `~renderResponse`, verified on Nuxt 4.5
 */
export function sendInsteadOfPage(
  ssrContext: RenderContext,
  { status: statusCode, headers, body }: PlatformPageResponse,
): void {
  ssrContext['~renderResponse'] = { statusCode, headers, body }
}
