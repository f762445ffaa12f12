import { executeRequest } from '../admin-api/engine/request/execute-request'
import type { GraphqlResult } from '../admin-api/engine/request/execute-request'
import type { GraphqlRequest } from '../admin-api/engine/request/read-request'
import type { GraphqlCaller } from '../graphql/graphql-context'
import { storefrontRoot } from './storefront-root'
import { storefrontSchema } from './storefront-schema'

/** Executes one Storefront API request, which costs nothing. */
export async function executeStorefrontApi(
  request: GraphqlRequest,
  caller: GraphqlCaller,
): Promise<GraphqlResult> {
  return executeRequest(request, {
    schema: storefrontSchema,
    rootValue: () => storefrontRoot,
    context: caller,
  })
}
