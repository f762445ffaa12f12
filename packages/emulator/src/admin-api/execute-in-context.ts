import { loadAdminSchema } from '../../../facts/schemas/load-schema'
import { executeRequest } from '../engine/request/execute-request'
import type { CostBudget, GraphqlResult } from '../engine/request/execute-request'
import { adminRules } from '../engine/request/request-rules'
import { isRefusedBy } from '../rules/met-rules'
import type { AdminRequest, GraphqlContext } from '../engine/graphql-context'

/**
 * Executes one Admin API request.
 *
 * @param budget the points of the app in the shop. Default: without costs
 */
export function executeInContext(
  request: AdminRequest,
  context: GraphqlContext,
  budget?: CostBudget,
): Promise<GraphqlResult> {
  const schema = loadAdminSchema(context.apiVersion)
  return executeRequest(request, {
    schema,
    rootValue: () => ({}),
    context,
    rules: adminRules(schema, () => isRefusedBy('idempotency-keys', context)),
    access: context.access,
    fieldResolver: context.resolveField,
    budget,
    costDebug: request.costDebug,
    extensions: () => reportedExtensions(context),
  })
}

/** Returns what the response reports about the execution, in `extensions`. */
export function reportedExtensions({
  searches,
  notSimulated,
}: GraphqlContext): Record<string, unknown> {
  return {
    ...(searches.length > 0 && { search: searches }),
    ...(notSimulated.size > 0 && { notSimulated: [...notSimulated].sort() }),
  }
}
