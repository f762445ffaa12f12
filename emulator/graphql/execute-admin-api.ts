import type { GraphqlContext } from './graphql-context'
import { mutationRoot } from './graphql-mutation-root'
import { queryRoot } from './graphql-query-root'
import { adminSchema } from './graphql-schema'
import { executeRequest } from '../admin-api/engine/request/execute-request'
import type { CostBudget, GraphqlResult } from '../admin-api/engine/request/execute-request'
import type { GraphqlRequest } from '../admin-api/engine/request/read-request'
import { adminRules } from '../admin-api/engine/request/request-rules'
import type { Throttle } from '../state/throttle'

/** Maximum cost of one operation, independent of the bucket. */
const MAX_QUERY_COST = 1000

/** Executes one Admin API request with the points of the app in the shop. */
export async function executeAdminApi(
  request: GraphqlRequest & { costDebug: boolean },
  context: GraphqlContext,
  throttle: Throttle,
): Promise<GraphqlResult> {
  return executeRequest(request, {
    schema: adminSchema,
    rootValue: operation => (operation === 'mutation' ? mutationRoot : queryRoot),
    context,
    rules: adminRules(adminSchema, context.apiVersion),
    budget: budgetOf(context, throttle),
    costDebug: request.costDebug,
  })
}

function budgetOf({ app, store }: GraphqlContext, throttle: Throttle): CostBudget {
  const bucket = `${app.apiKey} ${store.domain}`
  return {
    maxQueryCost: MAX_QUERY_COST,
    take: cost => throttle.take(bucket, store, cost),
    refund: cost => throttle.refund(bucket, store, cost),
    status: () => throttle.status(bucket, store),
  }
}
