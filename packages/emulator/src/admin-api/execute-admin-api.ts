import { createContext } from './create-context'
import type { CostBudget, GraphqlResult } from '../engine/request/execute-request'
import type { Throttle } from '../state/throttle'
import { executeInContext } from './execute-in-context'
import type { AdminRequest, GraphqlCaller } from '../engine/graphql-context'

/** Maximum cost of one operation, independent of the bucket. */
const MAX_QUERY_COST = 1000

/**
 * Executes one Admin API request.
 *
 * @param throttle the points of the app in the shop. Default: without costs
 */
export function executeAdminApi(
  request: AdminRequest,
  caller: GraphqlCaller,
  throttle?: Throttle,
): Promise<GraphqlResult> {
  return executeInContext(request, createContext(caller), throttle && budgetOf(caller, throttle))
}

function budgetOf({ app, store }: GraphqlCaller, throttle: Throttle): CostBudget {
  const bucket = `${app.apiKey} ${store.domain}`
  return {
    maxQueryCost: MAX_QUERY_COST,
    take: cost => throttle.take(bucket, store, cost),
    refund: cost => throttle.refund(bucket, store, cost),
    status: () => throttle.status(bucket, store),
  }
}
