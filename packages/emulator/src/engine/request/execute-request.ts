import { randomUUID } from 'node:crypto'
import { defaultFieldResolver, execute } from 'graphql'
import type { GraphQLFieldResolver, GraphQLSchema, OperationTypeNode } from 'graphql'
import { QueryCost } from './cost/query-cost'
import type { FieldCost } from './cost/query-cost'
import { guardFields } from './guard-fields'
import type { FieldAccess } from './guard-fields'
import { inputSizeErrors } from './input-size'
import { readRequest } from './read-request'
import type { GraphqlOperation, GraphqlRequest } from './read-request'
import type { RequestError } from './request-error'
import { NO_RULES } from './request-rules'
import type { RequestRules } from './request-rules'
import { toRunResult } from './response-errors'
import type { RunResult } from './response-errors'

/** The points that an app may spend in a shop. */
export interface CostBudget {
  /** Maximum cost of one operation, independent of the points that are available. */
  maxQueryCost: number
  /** Takes points. Returns false, and takes none, if there are not enough. */
  take: (cost: number) => boolean
  /** Returns points that an operation did not use. */
  refund: (cost: number) => void
  /** `throttleStatus` of a response. */
  status: () => object
}

export interface ExecuteOptions<Context> {
  schema: GraphQLSchema
  rootValue: (operation: OperationTypeNode) => unknown
  context: Context
  rules?: RequestRules
  access?: FieldAccess
  /** Resolves fields that have no resolver in the schema. Default: properties and methods. */
  fieldResolver?: GraphQLFieldResolver<unknown, Context, Record<string, unknown>>
  /** An API without it has no cost in its responses. */
  budget?: CostBudget
  /** Whether the response contains the cost of each field. */
  costDebug?: boolean
  /** Further `extensions`, read when the operation has run. */
  extensions?: () => Record<string, unknown>
}

/** The body of a response: `data`, `errors`, `extensions`, in this order. */
export interface GraphqlResult {
  body: Record<string, unknown>
  /** Name of the selected operation. */
  operationName?: string
}

interface Cost {
  requestedQueryCost: number
  actualQueryCost: number | null
  throttleStatus: object
  fields?: FieldCost[]
}

/**
 * Executes a request as the platform does: it refuses an invalid one without data, charges the cost
 * of a valid one, and runs it. Errors are in `errors` of a 200 response.
 */
export async function executeRequest<Context>(
  request: GraphqlRequest,
  options: ExecuteOptions<Context>,
): Promise<GraphqlResult> {
  const read = readRequest(options.schema, request)
  if ('errors' in read) return { body: { errors: read.errors } }
  const name = read.operation.name?.value
  const body = await executeOperation(read, options)
  return name === undefined ? { body } : { body, operationName: name }
}

/** Charges the cost of a valid operation, if the API has costs, and runs it. */
export async function executeOperation<Context>(
  read: GraphqlOperation,
  options: ExecuteOptions<Context>,
): Promise<Record<string, unknown>> {
  const { schema, budget, costDebug = false } = options
  const tooLong = inputSizeErrors(schema, read.operation, read.variables)
  if (!budget) {
    if (tooLong.length > 0) return { errors: tooLong }
    return bodyOf(await run(read, options), options.extensions?.() ?? {})
  }
  const queryCost = new QueryCost(schema, read.document, read.operation, read.variables)
  const requested = queryCost.requested()
  const cost = (actual: number | null): { cost: Cost } => ({
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: budget.status(),
      ...(costDebug && { fields: queryCost.fields() }),
    },
  })
  if (requested > budget.maxQueryCost)
    return { errors: [tooExpensive(requested, budget.maxQueryCost)] }
  if (tooLong.length > 0) return { errors: tooLong, extensions: cost(null) }
  if (!budget.take(requested)) return { errors: [THROTTLED], extensions: cost(null) }
  const result = await run(read, options)
  const actual = Math.min(requested, queryCost.actual(result.data))
  budget.refund(requested - actual)
  return bodyOf(result, { ...cost(actual), ...options.extensions?.() })
}

async function run<Context>(
  { document, operation, variables }: GraphqlOperation,
  options: ExecuteOptions<Context>,
): Promise<RunResult> {
  const { schema, rootValue, context, rules = NO_RULES, access, fieldResolver } = options
  const resolve: GraphQLFieldResolver<unknown, Context, Record<string, unknown>> = fieldResolver ??
  defaultFieldResolver
  const result = await execute({
    schema,
    document,
    rootValue: rootValue(operation.operation),
    contextValue: context,
    variableValues: variables,
    operationName: operation.name?.value,
    fieldResolver: guardFields(resolve, rules, access),
  })
  return toRunResult(result, error => {
    console.error('[local platform] A GraphQL operation failed:', error)
    return randomUUID()
  })
}

function bodyOf(
  { data, errors }: RunResult,
  extensions: Record<string, unknown>,
): Record<string, unknown> {
  return {
    data,
    ...(errors.length > 0 && { errors }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  }
}

const THROTTLED: RequestError = {
  message: 'Throttled',
  extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
}

function tooExpensive(cost: number, maxCost: number): RequestError {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).

See https://shopify.dev/concepts/about-apis/rate-limits for more information on how the
cost of a query is calculated.

To query larger amounts of data with fewer limits, bulk operations should be used instead.
See https://shopify.dev/tutorials/perform-bulk-operations-with-admin-api for usage details.
`,
    extensions: {
      code: 'MAX_COST_EXCEEDED',
      cost,
      maxCost,
      documentation: 'https://shopify.dev/api/usage/limits#rate-limits',
    },
  }
}
