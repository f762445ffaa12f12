/** Lists what a response with an error has that no response of the platform has. */
export function errorShapeProblems(body: Record<string, unknown>): string[] {
  return [...topLevelProblems(body), ...userErrorProblems(body.data)]
}

function topLevelProblems({ errors }: Record<string, unknown>): string[] {
  const list: readonly unknown[] = Array.isArray(errors) ? errors : []
  return list.flatMap(error => {
    const { message, extensions } = fieldsOf(error)
    const { code } = fieldsOf(extensions)
    return [
      ...(isText(message) ? [] : [`an error without a message: ${JSON.stringify(error)}`]),
      ...(isText(code) ? [] : [`an error without a code: ${JSON.stringify(error)}`]),
    ]
  })
}

function userErrorProblems(data: unknown): string[] {
  return Object.values(fieldsOf(data)).flatMap(payload =>
    Object.entries(fieldsOf(payload))
      .filter(([name]) => /userErrors$/i.test(name))
      .flatMap(([, errors]) => (Array.isArray(errors) ? (errors as readonly unknown[]) : []))
      .filter(error => {
        const { field, message } = fieldsOf(error)
        const isPath = field === null || (Array.isArray(field) && field.every(isText))
        return !isPath || !isText(message)
      })
      .map(error => `a user error of another shape: ${JSON.stringify(error)}`),
  )
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
