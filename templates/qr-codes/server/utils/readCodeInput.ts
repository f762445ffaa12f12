/** Returns the checked body of a request. Throws a 422 that names each wrong field. */
export async function readCodeInput(event: Parameters<typeof readBody>[0]): Promise<CodeInput> {
  const { value, errors } = checkCode(await readBody<unknown>(event))
  if (!value) throw fieldErrors(errors)
  return value
}

export function fieldErrors(errors: CodeErrors): Error {
  return createError({ status: 422, message: 'Some fields are not valid', data: { errors } })
}

export function codeNotFound(): Error {
  return createError({ status: 404, message: 'There is no such QR code' })
}
