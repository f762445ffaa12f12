import { GraphQLError } from 'graphql'
import { createAppAccess } from '../admin-api/app-access'
import { reportedExtensions } from '../admin-api/create-context'
import { createRegistry } from '../admin-api/engine/resolve/domain'
import { createFieldResolver } from '../admin-api/engine/resolve/resolve-field'
import { executeRequest } from '../admin-api/engine/request/execute-request'
import type { GraphqlResult } from '../admin-api/engine/request/execute-request'
import type { GraphqlRequest } from '../admin-api/engine/request/read-request'
import { parseGlobalId } from '../admin-api/engine/records/global-id'
import { loadSchema } from '../admin-api/schema/load-schema'
import type { GraphqlCaller, GraphqlContext } from '../graphql/graphql-context'
import { customerDomain } from './customer-domain'
import { orderDomain } from './order-domain'

/** Access that a login gives, whatever the scopes of the app are. */
const LOGIN_ACCESS = [
  'customer_read_unauthenticated',
  'customer_write_pre_authenticated',
  'customer_read_payment_instrument_authenticated',
]

const registry = createRegistry([customerDomain, orderDomain], id => parseGlobalId(id)?.type)

const resolveField = createFieldResolver(
  registry,
  name =>
    new GraphQLError(
      `The local platform does not simulate the mutation ${name} of the Customer Account API. Nothing was changed.`,
      { extensions: { code: 'NOT_SIMULATED', root: name } },
    ),
)

/**
 * Executes one request of the customer who is logged in. It costs nothing.
 *
 * @param customerId global id
 */
export async function executeCustomerApi(
  request: GraphqlRequest,
  caller: GraphqlCaller,
  customerId: string,
): Promise<GraphqlResult> {
  const { apiVersion, installation, store } = caller
  const context: GraphqlContext = {
    ...caller,
    customerId,
    resolveField,
    access: createAppAccess(
      apiVersion,
      [...installation.scopes, ...LOGIN_ACCESS],
      store,
      'customer',
    ),
    loadNode: id => registry.node(id, context),
    notSimulated: new Set(),
    searches: [],
  }
  return executeRequest(request, {
    schema: loadSchema('customer', apiVersion),
    rootValue: () => ({}),
    context,
    access: context.access,
    fieldResolver: resolveField,
    extensions: () => reportedExtensions(context),
  })
}
