import type { GraphqlResult } from '../graphql/execute-admin-api'
import type { GraphqlContext } from '../graphql/graphql-context'
import { readOperation, runOperation } from '../graphql/operation'
import type { GraphqlRequest } from '../graphql/operation'
import { storefrontRoot } from './storefront-root'
import { storefrontSchema } from './storefront-schema'

/** Executes one Storefront API request. Errors are in `errors` of a 200 response. */
export async function executeStorefrontApi(
  request: GraphqlRequest,
  context: GraphqlContext,
): Promise<GraphqlResult> {
  const read = readOperation(storefrontSchema, request)
  if ('errors' in read) return { body: read }
  const { data, errors } = await runOperation(storefrontSchema, read, storefrontRoot, context)
  const name = read.operation.name?.value
  const body = { ...(data !== undefined && { data }), ...(errors && { errors }) }
  return name === undefined ? { body } : { body, operationName: name }
}
