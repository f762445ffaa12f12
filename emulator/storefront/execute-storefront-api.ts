import { reportedExtensions } from '../admin-api/create-context'
import { executeRequest } from '../admin-api/engine/request/execute-request'
import type { GraphqlResult } from '../admin-api/engine/request/execute-request'
import type { GraphqlRequest } from '../admin-api/engine/request/read-request'
import { loadStorefrontSchema } from '../admin-api/schema/load-schema'
import type { GraphqlCaller } from '../graphql/graphql-context'
import { createStorefrontContext } from './storefront-resolvers'

/** Executes one Storefront API request, which costs nothing. */
export async function executeStorefrontApi(
  request: GraphqlRequest,
  caller: GraphqlCaller,
): Promise<GraphqlResult> {
  const context = createStorefrontContext(caller)
  return executeRequest(request, {
    schema: loadStorefrontSchema(caller.apiVersion),
    rootValue: () => ({}),
    context,
    access: context.access,
    fieldResolver: context.resolveField,
    extensions: () => reportedExtensions(context),
  })
}
