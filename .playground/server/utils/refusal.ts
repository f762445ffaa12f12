/** The error that describes to a caller what is wrong with a request. */
export function refusal(message: string): Error {
  return createError({ status: 422, statusText: 'Unprocessable Content', message })
}
