/** The platform's error about the input of a mutation. */
export interface UserError {
  field: string[] | null
  message: string
}

/** Throws a 422 with the platform's own messages when a mutation was not executed. */
export function refuseUserErrors(userErrors: readonly UserError[] = []): void {
  if (userErrors.length === 0) return
  const message = userErrors.map(error => error.message).join(' ')
  throw createError({
    status: 422,
    statusText: 'Unprocessable Content',
    message,
    data: { userErrors },
  })
}
