import { loadAdminSchema } from '../../schemas/load-schema'
import { createContext, reportedExtensions } from '../admin-api/create-context'
import { executeRequest } from '../admin-api/engine/request/execute-request'
import type { CostBudget, GraphqlResult } from '../admin-api/engine/request/execute-request'
import type { GraphqlRequest } from '../admin-api/engine/request/read-request'
import { adminRules } from '../admin-api/engine/request/request-rules'
import { isRefusedBy } from '../rules/met-rules'
import type { Throttle } from '../state/throttle'
import type { GraphqlCaller } from './graphql-context'

/** Maximum cost of one operation, independent of the bucket. */
const MAX_QUERY_COST = 1000

/**
 * Executes one Admin API request.
 *
 * @param throttle the points of the app in the shop. Default: without costs
 */
export async function executeAdminApi(
  request: GraphqlRequest & { costDebug: boolean },
  caller: GraphqlCaller,
  throttle?: Throttle,
): Promise<GraphqlResult> {
  const schema = loadAdminSchema(caller.apiVersion)
  const context = createContext(caller)
  return executeRequest(request, {
    schema,
    rootValue: () => ({}),
    context,
    rules: adminRules(schema, () => isRefusedBy('idempotency-keys', caller)),
    access: context.access,
    fieldResolver: context.resolveField,
    budget: throttle && budgetOf(caller, throttle),
    costDebug: request.costDebug,
    extensions: () => reportedExtensions(context),
  })
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
