import type { SeenResponse } from './send-request'

/** A redirect leads to a sign-in; a method that a route does not have reveals nothing. */
const REFUSALS = new Set([401, 403, 405])

/**
 * Whether the app refused a caller before it looked at the rest of the request. With 400, 404, or
 * 422, it has looked at what was sent, and with another request might have responded.
 */
export function isRefusal({ status }: Pick<SeenResponse, 'status'>): boolean {
  return REFUSALS.has(status) || (status >= 300 && status < 400)
}

/** Whether a response has what the caller asked for. */
export function isSuccess({ status }: Pick<SeenResponse, 'status'>): boolean {
  return status >= 200 && status < 300
}
