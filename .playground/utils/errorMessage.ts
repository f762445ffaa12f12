/** Returns the error message of a route, or a general one. */
export function errorMessage(error: unknown): string {
  const body =
    typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
  if (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string'
  )
    return body.message
  return 'The request failed. Try again in a moment.'
}
