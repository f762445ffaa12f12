import { createHttpError } from '#platform-runtime/errors'
import { requestHeader } from '#platform-runtime/request'
import type { H3Event } from '#platform-runtime/types'

/**
 * Refuses requests of pages of other sites. Browsers without Fetch Metadata send no header, and
 * neither does the command line: they may read, because what a route returns contains no secret.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 * @throws an error with status 403
 */
export function requireReader(event: H3Event): void {
  const site = requestHeader(event, 'sec-fetch-site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none') throw refusal()
}

/**
 * Refuses requests that no page of this server has sent: a form on another site could change
 * something otherwise (CSRF).
 *
 * @throws an error with status 403
 */
export function requireOwnPage(event: H3Event): void {
  if (requestHeader(event, 'sec-fetch-site') !== 'same-origin') throw refusal()
}

function refusal(): Error {
  return createHttpError({ status: 403, message: 'Only for pages of this server' })
}
