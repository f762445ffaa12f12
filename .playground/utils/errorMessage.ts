/** Errors of a route without access to the shop, which a visit of the merchant restores. */
const LOST_ACCESS = ['grant_refused', 'session_not_found']

/** Returns the error message of a route, or a general one. */
export function errorMessage(error: unknown): string {
  const body = fieldOf(error, 'data')
  const code = fieldOf(fieldOf(body, 'data'), 'code')
  // The layer does not show the cause of an internal error, but its code.
  if (typeof code === 'string' && LOST_ACCESS.includes(code))
    return 'The app has lost its access to this shop. Open the app again to restore it.'
  const message = fieldOf(body, 'message')
  return typeof message === 'string' ? message : 'The request failed. Try again in a moment.'
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}
