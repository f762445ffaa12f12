import { execute, getNamedType } from 'graphql'
import type { ExecutionResult, GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import type { GraphqlContext } from '../graphql/graphql-context'
import type { GraphqlOperation } from '../admin-api/engine/request/read-request'
import type { BulkErrorCode, BulkResult } from './bulk-operation'
import { createBulkResult } from './create-bulk-result'

interface Page {
  edges: { node: unknown }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const PAGE_SIZE = 250

/** Runs a query over all pages of its connections. Resolves to the file, or to an error code. */
export async function runBulkQuery(
  schema: GraphQLSchema,
  { document, operation }: GraphqlOperation,
  rootValue: object,
  context: GraphqlContext,
): Promise<BulkResult | BulkErrorCode> {
  const { data, errors }: ExecutionResult = await execute({
    schema,
    document,
    rootValue,
    contextValue: context,
    operationName: operation.name?.value,
    fieldResolver: resolveWhole,
  })
  if (!errors && data) return createBulkResult(data)
  return errors?.some(({ extensions }) => extensions.code === 'ACCESS_DENIED')
    ? 'ACCESS_DENIED'
    : 'INTERNAL_SERVER_ERROR'
}

// Bulk queries are not paginated: every connection is read to its end, whatever size the query
// requests.
const resolveWhole: GraphQLFieldResolver<Record<string, unknown>, GraphqlContext> = (
  source,
  args,
  context,
  info,
) => {
  const value = source[info.fieldName]
  if (typeof value !== 'function') return value
  const resolve = (given: object): unknown => value.call(source, given, context, info)
  if (!getNamedType(info.returnType).name.endsWith('Connection')) return resolve(args)
  const edges: Page['edges'] = []
  let after: string | null = null
  let page: Page
  do {
    page = resolve({ ...args, first: PAGE_SIZE, last: null, before: null, after }) as Page
    edges.push(...page.edges)
    after = page.pageInfo.endCursor
  } while (page.pageInfo.hasNextPage)
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  }
}
