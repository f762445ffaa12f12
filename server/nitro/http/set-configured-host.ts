import { setRequestHost } from '#platform-runtime/request'
import type { H3Event } from '#platform-runtime/types'
import { platformSettings } from '../settings'

/**
 * Sets the request's host to the host of the app's configured URL, for code that reads the address
 * of an event: error responses and Nuxt pages. Attack: a forged `X-Forwarded-Host`, which Nitro
 * shows in its error responses, or an invalid `Host`, at which rendering the page and reporting the
 * error both fail.
 */
export function setConfiguredHost(event: H3Event): void {
  const { appUrl } = platformSettings()
  // An app without a valid URL still has to report that error.
  setRequestHost(event, URL.canParse(appUrl) ? new URL(appUrl).host : 'localhost')
}
