/** A request of a GraphQL API, as people read it. */
export interface GraphqlBody {
  /** The document, without the indentation of the source file that it comes from. */
  document: string
  /** JSON. Empty without variables. */
  variables: string
  operationName: string | undefined
}

/** Reads the body of a request. Returns undefined for other bodies than those of GraphQL. */
export function readGraphqlBody(body: string): GraphqlBody | undefined {
  try {
    const { query, variables, operationName } = JSON.parse(body) as Record<string, unknown>
    if (typeof query !== 'string') return undefined
    const isEmpty = !variables || Object.keys(variables).length === 0
    return {
      document: removeIndentation(query.replace(/^\s*#graphql[^\n]*\n/, '')),
      variables: isEmpty ? '' : JSON.stringify(variables, null, 2),
      operationName: typeof operationName === 'string' ? operationName : undefined,
    }
  } catch {
    return undefined
  }
}

/** The first line often begins at the quote, so the others have the indentation of the source. */
function removeIndentation(text: string): string {
  const [first = '', ...others] = text.trim().split('\n')
  const depths = others
    .filter(line => line.trim() !== '')
    .map(line => line.length - line.trimStart().length)
  const depth = Math.min(...depths)
  return [first, ...others.map(line => line.slice(depth).trimEnd())].join('\n')
}
