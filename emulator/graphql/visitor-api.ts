import { GraphQLError } from 'graphql'
import { loadSchema } from '../../schemas/load-schema'
import type { PlatformApi } from '../../schemas/schema-files'
import { createAppAccess } from '../admin-api/app-access'
import { protectedDataAccess } from '../admin-api/protected-data'
import { CHANGE_REPORT } from '../admin-api/report-changes'
import { executeAdminApi } from './execute-admin-api'
import { reportedExtensions } from './execute-in-context'
import { parseGlobalId } from '../admin-api/engine/records/global-id'
import { executeOperation } from '../admin-api/engine/request/execute-request'
import type { GraphqlResult } from '../admin-api/engine/request/execute-request'
import { readRequest } from '../admin-api/engine/request/read-request'
import type { GraphqlOperation, GraphqlRequest } from '../admin-api/engine/request/read-request'
import { createRegistry } from '../admin-api/engine/resolve/domain'
import type { Domain } from '../admin-api/engine/resolve/domain'
import { createFieldResolver } from '../admin-api/engine/resolve/resolve-field'
import type { GraphQLSchema } from 'graphql'
import type { GraphqlCaller, GraphqlContext } from './graphql-context'

interface VisitorApi {
  api: Exclude<PlatformApi, 'admin'>
  /** Name in errors, e.g. `Storefront API`. */
  title: string
  domains: readonly Domain[]
  /** Access in addition to the scopes of the app. */
  access?: readonly string[]
}

/** Executes one request, which costs nothing. */
type ExecuteVisitorApi = (
  request: GraphqlRequest,
  caller: GraphqlCaller,
  visitorOf?: (operation: GraphqlOperation, schema: GraphQLSchema) => Partial<GraphqlContext>,
) => Promise<GraphqlResult>

/**
 * Creates an API of the visitors of a store: its resolvers, and its execution.
 *
 * @see https://shopify.dev/changelog/protected-customer-data-access-required-to-use-the-customer-account-api
 */
export function createVisitorApi({
  api,
  title,
  domains,
  access = [],
}: VisitorApi): ExecuteVisitorApi {
  const registry = createRegistry(domains, id => parseGlobalId(id)?.type)
  const resolveField = createFieldResolver(
    registry,
    name =>
      new GraphQLError(
        `The local platform does not simulate the mutation ${name} of the ${title}. Nothing was changed.`,
        { extensions: { code: 'NOT_SIMULATED', root: name } },
      ),
  )
  return async (request, caller, visitorOf) => {
    const { apiVersion, installation, store } = caller
    const schema = loadSchema(api, apiVersion)
    const read = readRequest(schema, request)
    if ('errors' in read) return { body: { errors: read.errors } }
    const context: GraphqlContext = {
      ...caller,
      ...visitorOf?.(read, schema),
      resolveField,
      access: {
        ...createAppAccess(apiVersion, [...installation.scopes, ...access], store, api),
        ...(api === 'customer' && protectedDataAccess(caller.app, undefined, api)),
      },
      loadNode: id => registry.node(id, context),
      report: CHANGE_REPORT,
      runQuery: executeAdminApi,
      notSimulated: new Set(),
      searches: [],
    }
    const name = read.operation.name?.value
    const body = await executeOperation(read, {
      schema,
      rootValue: () => ({}),
      context,
      access: context.access,
      fieldResolver: resolveField,
      extensions: () => reportedExtensions(context),
    })
    return name === undefined ? { body } : { body, operationName: name }
  }
}
