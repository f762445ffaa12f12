import type { H3Event } from 'h3'
import { useRuntimeConfig } from 'nitropack/runtime'

/**
 * Makes the app's configured host the one that a request came to, for what reads the address of an event: error answers and the
 * pages of Nuxt. Attack: an `X-Forwarded-Host` of a stranger's, which Nitro shows in its error answers, or a `Host` that is none,
 * at which rendering the page and reporting the error both fail.
 */
export function assumeOwnHost({ node: { req: { headers } } }: H3Event): void {
  const { appUrl } = useRuntimeConfig().platform
  // An app that is not configured has that to report.
  headers.host = URL.canParse(appUrl) ? new URL(appUrl).host : 'localhost'
  delete headers['x-forwarded-host']
}
