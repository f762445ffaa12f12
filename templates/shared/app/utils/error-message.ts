/** Returns the message of a route's error for the user, or a general one. */
export function errorMessage(error: unknown): string {
  const body =
    typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
  return typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string'
    ? body.message
    : 'The request failed. Try again in a moment.'
}
