import { execute, getNamedType } from 'graphql'
import type { ExecutionResult, GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import { guardFields } from '../engine/request/guard-fields'
import { NO_RULES } from '../engine/request/request-rules'
import type { GraphqlContext } from '../engine/graphql-context'
import type { GraphqlOperation } from '../engine/request/read-request'
import type { BulkErrorCode, BulkResult } from './bulk-operation'
import { createBulkResult } from './create-bulk-result'

interface Page {
  edges: { node: unknown }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const PAGE_SIZE = 250

/**
 * Runs a query over all pages of its connections. Resolves to the file, or to an error code.
 *
 * @param isGrouped whether nested nodes follow their parent
 */
export async function runBulkQuery(
  schema: GraphQLSchema,
  { document, operation }: GraphqlOperation,
  context: GraphqlContext,
  isGrouped: boolean,
): Promise<BulkResult | BulkErrorCode> {
  const { data, errors }: ExecutionResult = await execute({
    schema,
    document,
    contextValue: context,
    operationName: operation.name?.value,
    rootValue: {},
    fieldResolver: guardFields(resolveWhole, NO_RULES, context.access),
  })
  if (!errors && data) return createBulkResult(data, isGrouped)
  return errors?.some(({ extensions }) => extensions.code === 'ACCESS_DENIED')
    ? 'ACCESS_DENIED'
    : 'INTERNAL_SERVER_ERROR'
}

// Bulk queries are not paginated: every connection is read to its end, whatever size the query
// requests.
const resolveWhole: GraphQLFieldResolver<unknown, GraphqlContext, Record<string, unknown>> = (
  source,
  args,
  context,
  info,
) => {
  if (!getNamedType(info.returnType).name.endsWith('Connection'))
    return context.resolveField(source, args, context, info)
  const edges: Page['edges'] = []
  let after: string | null = null
  let page: Page
  do {
    const pageArgs = { ...args, first: PAGE_SIZE, last: null, before: null, after }
    page = context.resolveField(source, pageArgs, context, info) as Page
    edges.push(...page.edges)
    after = page.pageInfo.endCursor
  } while (page.pageInfo.hasNextPage)
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  }
}
