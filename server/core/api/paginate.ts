import { PlatformError } from '../errors/errors'
import { isJsonObject } from '../json-object'
import type { GraphQLClient, GraphqlOptions } from './graphql-client'
import type { TypedOperation } from './graphql-operation'

/** One page of a connection: its nodes, directly or in edges, and the cursor of the next page. */
export interface ConnectionPage<TNode> {
  nodes?: readonly TNode[]
  edges?: readonly { node: TNode }[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

export interface PaginateOptions<TData, TNode, TVariables> extends GraphqlOptions<
  Partial<TVariables>
> {
  /** Returns the connection in the result of the query. */
  connection: (data: TData) => ConnectionPage<TNode> | null | undefined
  /**
   * Variable of the query for the cursor. The caller's value of it is the cursor of the first page.
   * @default 'after'
   */
  cursorVariable?: string | undefined
  /** Maximum number of pages; more are an error. @default 1000 */
  maxPages?: number | undefined
}

const DEFAULT_MAX_PAGES = 1000

/**
 * Yields all nodes of a connection, and reads the next page when it is needed. The query takes the
 * cursor as `$after` and selects `nodes` or `edges { node }`, and `pageInfo { hasNextPage endCursor
 * }`.
 *
 * @param client `admin` or `storefront` of a context
 * @param query text of the query, or an operation with its types
 * @param options the connection, the variables, and options of `graphql`
 * @returns the nodes, one after the other
 * @see https://shopify.dev/docs/api/usage/pagination-graphql
 * @example for await (const product of paginate(admin, query, { variables: { first: 250 }, connection: data => data.products }))
 * @throws PlatformError `configuration_invalid`: no such connection in the result, or more than
 *   `maxPages`; `admin_api_failed`: the platform repeats a cursor; and as `admin.graphql`
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
    // The caller's variables were type-checked; the cursor is added here.
    const { data } = await client.graphql<TData>(query as string, {
      ...call,
      variables: variables as Record<string, unknown> | undefined,
    })
    const { nodes, next } = readPage(connection(data))
    yield* nodes
    if (next === undefined) return
    if (seen.has(next)) {
      throw new PlatformError(
        'admin_api_failed',
        `paginate received the same cursor twice, on page ${page}. Does the query pass $${cursorVariable} to the connection?`,
      )
    }
    // Negated, so that NaN does not loop forever.
    if (!(page < maxPages))
      throw new PlatformError(
        'configuration_invalid',
        `paginate has read ${page} pages and there are more. Narrow the query, request larger pages, or set maxPages.`,
      )
    seen.add(next)
    variables = { ...variables, [cursorVariable]: next } as Partial<TVariables>
  }
}

/** Returns the nodes of a page and the cursor of the next one. Checks the unvalidated result. */
function readPage<TNode>(page: ConnectionPage<TNode> | null | undefined): {
  nodes: Iterable<TNode>
  next: string | undefined
} {
  const pageInfo: unknown = page?.pageInfo
  const list = page?.nodes ?? page?.edges
  if (
    !page ||
    !Array.isArray(list) ||
    !isJsonObject(pageInfo) ||
    typeof pageInfo['hasNextPage'] !== 'boolean'
  ) {
    throw new PlatformError(
      'configuration_invalid',
      'paginate found no connection in the result. Expected the option connection to return nodes or edges { node }, and pageInfo { hasNextPage endCursor }.',
    )
  }
  const nodes = page.nodes ?? page.edges?.map(edge => edge.node) ?? []
  if (!pageInfo['hasNextPage']) return { nodes, next: undefined }
  if (typeof pageInfo['endCursor'] !== 'string' || pageInfo['endCursor'] === '') {
    throw new PlatformError(
      'configuration_invalid',
      'paginate needs pageInfo { endCursor } to read the next page, and the result has none. Add it to the query.',
    )
  }
  return { nodes, next: pageInfo['endCursor'] }
}
