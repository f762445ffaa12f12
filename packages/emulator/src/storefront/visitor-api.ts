import { GraphQLError } from 'graphql'
import { loadSchema } from '../../../facts/schemas/load-schema'
import type { PlatformApi } from '../../../facts/schemas/schema-files'
import { createAppAccess } from '../admin-api/app-access'
import { protectedDataAccess } from '../admin-api/protected-data'
import { CHANGE_REPORT } from '../admin-api/report-changes'
import { executeAdminApi } from '../admin-api/execute-admin-api'
import { reportedExtensions } from '../admin-api/execute-in-context'
import { parseGlobalId } from '../engine/records/global-id'
import { executeOperation } from '../engine/request/execute-request'
import type { GraphqlResult } from '../engine/request/execute-request'
import { readRequest } from '../engine/request/read-request'
import type { GraphqlOperation, GraphqlRequest } from '../engine/request/read-request'
import { createRegistry } from '../engine/resolve/domain'
import type { ApiArguments, Domain } from '../engine/resolve/domain'
import { createFieldResolver } from '../engine/resolve/resolve-field'
import type { GraphQLSchema } from 'graphql'
import type { GraphqlCaller, GraphqlContext } from '../engine/graphql-context'

interface VisitorApi<Api extends ApiArguments> {
  api: Exclude<PlatformApi, 'admin'>
  /** Name in errors, e.g. `Storefront API`. */
  title: string
  domains: readonly Domain<Api>[]
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
export function createVisitorApi<Api extends ApiArguments>({
  api,
  title,
  domains,
  access = [],
}: VisitorApi<Api>): ExecuteVisitorApi {
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
