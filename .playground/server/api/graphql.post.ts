/** Runs a query of the body against the shop's Admin API. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  const body: unknown = await readBody(event)
  if (!isOperation(body))
    throw createError({
      status: 422,
      statusText: 'Unprocessable Content',
      message: 'The body must be { "query": text, "variables"?: object }',
    })
  const { data } = await admin.graphql<Record<string, unknown>>(body.query, {
    variables: body.variables,
  })
  return data
})

function isOperation(
  body: unknown,
): body is { query: string; variables?: Record<string, unknown> } {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('query' in body) ||
    typeof body.query !== 'string'
  )
    return false
  return (
    !('variables' in body) ||
    (typeof body.variables === 'object' &&
      body.variables !== null &&
      !Array.isArray(body.variables))
  )
}
