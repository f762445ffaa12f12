import { responseHeader, setResponseHeader } from '#platform-runtime/response'
import type { H3Event } from '#platform-runtime/types'

/**
 * Keeps the address of a page out of the Referer header of the files that it loads, unless the app
 * has set a policy. Attack: the address contains an ID token until a script of the page removes
 * it, and a host of images or fonts logs it.
 */
export function hideReferrer(event: H3Event): void {
  if (!responseHeader(event, 'referrer-policy'))
    setResponseHeader(event, 'Referrer-Policy', 'strict-origin')
}
