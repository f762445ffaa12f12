import { PlatformError } from '../errors/errors'
import { isJsonObject } from '../json/json-object'
import type { GraphQLClient, GraphqlOptions } from './graphql-client'
import type { TypedOperation } from './typed-operation'

/** One page of a connection: its nodes, bare or in edges, and where the next page begins. */
export interface ConnectionPage<TNode> {
  nodes?: readonly TNode[]
  edges?: readonly { node: TNode }[]
  pageInfo: { hasNextPage: boolean, endCursor?: string | null }
}

export interface PaginateOptions<TData, TNode, TVariables> extends GraphqlOptions<Partial<TVariables>> {
  /** Finds the connection in the result of the query. */
  connection: (data: TData) => ConnectionPage<TNode> | null | undefined
  /** Variable of the query that takes the cursor, default `after`. The caller's own value of it is where the first page begins. */
  cursorVariable?: string
  /** Pages that are read at most, default 1000: more is an error. */
  maxPages?: number
}

const DEFAULT_MAX_PAGES = 1000

/**
 * Reads a connection to its end, page by page as the nodes are asked for. The query takes the cursor as `$after` and asks for
 * `nodes` or `edges { node }`, and for `pageInfo { hasNextPage endCursor }`. protocol: Admin API client, pagination
 *
 * @example for await (const product of paginate(admin, query, { variables: { first: 250 }, connection: data => data.products }))
 * @throws PlatformError `configuration_invalid`: no such connection in the answer, or more than `maxPages`;
 *   `admin_api_failed`: the platform gives a cursor twice; and as `admin.graphql`
 */
export async function* paginate<TData, TNode, TVariables = Record<string, unknown>>(
  client: { graphql: GraphQLClient },
  query: string | TypedOperation<TData, TVariables>,
  options: PaginateOptions<TData, TNode, NoInfer<TVariables>>,
): AsyncGenerator<TNode, void, undefined> {
  const { connection, cursorVariable = 'after', maxPages = DEFAULT_MAX_PAGES, ...call } = options
  const seen = new Set<unknown>()
  let variables = options.variables
  for (let page = 1; ; page++) {
    // Which variables there are was checked where it was called: the cursor, which the first page lacks, is added here.
    const { data } = await client.graphql<TData>(query as string, { ...call, variables: variables as Record<string, unknown> | undefined })
    const { nodes, next } = readPage(connection(data))
    yield* nodes
    if (next === undefined) return
    if (seen.has(next)) {
      throw new PlatformError('admin_api_failed', `paginate was given the same cursor twice, on page ${page}. Does the query pass $${cursorVariable} to the connection?`)
    }
    // Negated, so that NaN does not mean for ever.
    if (!(page < maxPages)) throw new PlatformError('configuration_invalid', `paginate has read ${page} pages and there are more. Narrow the query, ask for larger pages, or set maxPages.`)
    seen.add(next)
    variables = { ...variables, [cursorVariable]: next } as Partial<TVariables>
  }
}

/** The nodes of a page and the cursor of the next one; the type of the result is a promise that the platform did not make. */
function readPage<TNode>(page: ConnectionPage<TNode> | null | undefined): { nodes: Iterable<TNode>, next: string | undefined } {
  const pageInfo: unknown = page?.pageInfo
  const list = page?.nodes ?? page?.edges
  if (!page || !Array.isArray(list) || !isJsonObject(pageInfo) || typeof pageInfo.hasNextPage !== 'boolean') {
    throw new PlatformError('configuration_invalid', 'paginate found no connection in the answer. Expected nodes or edges { node }, and pageInfo { hasNextPage endCursor }, where the option connection looks.')
  }
  const nodes = page.nodes ?? page.edges?.map(edge => edge.node) ?? []
  if (!pageInfo.hasNextPage) return { nodes, next: undefined }
  if (typeof pageInfo.endCursor !== 'string' || pageInfo.endCursor === '') {
    throw new PlatformError('configuration_invalid', 'paginate needs pageInfo { endCursor } to ask for the next page, and the answer has none. Add it to the query.')
  }
  return { nodes, next: pageInfo.endCursor }
}
