import type { GraphqlContext } from './graphql-context'
import { mutationRoot } from './graphql-mutation-root'
import { queryRoot } from './graphql-query-root'
import { adminSchema } from './graphql-schema'
import { readOperation, runOperation } from './operation'
import type { GraphqlOperation, GraphqlRequest } from './operation'
import { queryCost } from './query-cost'
import type { Throttle, ThrottleStatus } from '../state/throttle'

export interface GraphqlResult {
  body: Record<string, unknown>
  /** Name of the selected operation. */
  operationName?: string
}

/** Maximum cost of one operation, independent of the bucket. */
const MAX_QUERY_COST = 1000

const THROTTLED = {
  message: 'Throttled',
  extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
}

/**
 * Executes one Admin API request: parses, validates, charges the cost, and runs it. Errors are in
 * `errors` of a 200 response.
 */
export async function executeAdminApi(
  request: GraphqlRequest,
  context: GraphqlContext,
  throttle: Throttle,
): Promise<GraphqlResult> {
  const read = readOperation(adminSchema, request)
  if ('errors' in read) return { body: read }
  const name = read.operation.name?.value
  const body = await chargeAndRun(read, context, throttle)
  return name === undefined ? { body } : { body, operationName: name }
}

async function chargeAndRun(
  read: GraphqlOperation,
  context: GraphqlContext,
  throttle: Throttle,
): Promise<Record<string, unknown>> {
  const { document, operation, variables } = read
  const bucket = `${context.app.apiKey} ${context.store.domain}`
  const requested = queryCost(adminSchema, document, operation, variables)
  const cost = (actual: number | null) => ({
    cost: costReport(requested, actual, throttle.status(bucket, context.store)),
  })
  if (requested > MAX_QUERY_COST) return { errors: [tooExpensive(requested)] }
  if (!throttle.take(bucket, context.store, requested))
    return { errors: [THROTTLED], extensions: cost(null) }
  const root = operation.operation === 'mutation' ? mutationRoot : queryRoot
  const { data, errors } = await runOperation(adminSchema, read, root, context)
  const actual = Math.min(
    requested,
    queryCost(adminSchema, document, operation, variables, data ?? null),
  )
  throttle.refund(bucket, context.store, requested - actual)
  return {
    ...(data !== undefined && { data }),
    ...(errors && { errors }),
    extensions: cost(actual),
  }
}

function tooExpensive(cost: number) {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
    extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_QUERY_COST },
  }
}

function costReport(
  requestedQueryCost: number,
  actualQueryCost: number | null,
  throttleStatus: ThrottleStatus,
) {
  return { requestedQueryCost, actualQueryCost, throttleStatus }
}
