import { HEADERS } from '../../shared/wire'
import { checkFields } from '../state/check-fields'
import type { FieldSpec } from '../state/check-fields'
import { withFaults } from '../http/fault-reply'
import type { GraphqlCaller } from './graphql-context'
import type { GraphqlResult } from '../admin-api/engine/request/execute-request'
import type { GraphqlRequest } from '../admin-api/engine/request/read-request'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Handler } from '../http/router'
import { respondingVersion } from './supported-versions'
import type { AccessToken } from '../state/access-tokens'
import type { Throttle } from '../state/throttle'

/** The parts that differ between the GraphQL APIs of a shop. */
export interface GraphqlApi {
  /** Request header with the access token. */
  tokenHeader: string
  /** Accepted token modes. */
  modes: readonly AccessToken['mode'][]
  answer: (
    request: GraphqlRequest & { costDebug: boolean },
    caller: GraphqlCaller,
    throttle: Throttle,
  ) => Promise<GraphqlResult>
}

/** Request header that asks for the cost of each field. */
const COST_DEBUG_HEADER = 'shopify-graphql-cost-debug'
/** Value of the platform's deprecation header for unsupported versions. */
const DEPRECATED_REASON = 'https://shopify.dev/api/usage/versioning#deprecation-practices'

/** The body of a request. */
export const GRAPHQL_FIELDS = {
  query: 'string',
  operationName: 'string?',
  variables: 'object?',
} as const satisfies FieldSpec

/**
 * Creates the handler of an API below `/:shop`. It checks the version, the token, and the format of
 * the request before it executes the query.
 */
export function graphqlHandler({ tokenHeader, modes, answer }: GraphqlApi): Handler {
  return withFaults('graphql', async (request, { state, origin }) => {
    const { shop = '', version = '' } = request.params
    const store = state.stores.find(({ domain }) => domain === shop)
    const responding = respondingVersion(version, state.clock.now())
    if (!store || !responding) return jsonReply(404, { errors: 'Not Found' })

    const header = request.headers[tokenHeader]
    const token = typeof header === 'string' ? state.tokens.use(header, shop) : undefined
    const installation =
      token && modes.includes(token.mode) ? state.installations.find(token.apiKey, shop) : undefined
    if (!token || !installation || installation.apiKey !== state.app.apiKey) {
      return jsonReply(401, {
        errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
      })
    }

    const { query, operationName, variables } = checkFields(readJson(request), GRAPHQL_FIELDS)
    const caller = {
      app: state.app,
      store,
      installation,
      token,
      clock: state.clock,
      state,
      apiVersion: version,
      origin,
    }
    const answered = await answer(
      { query, operationName, variables, costDebug: request.headers[COST_DEBUG_HEADER] === '1' },
      caller,
      state.throttle,
    )
    if (answered.operationName !== undefined) request.note.operationName = answered.operationName
    const reply = jsonReply(200, answered.body)
    const headers = { ...reply.headers, [HEADERS.apiVersion]: responding }
    return {
      ...reply,
      headers:
        responding === version
          ? headers
          : { ...headers, [HEADERS.deprecatedReason]: DEPRECATED_REASON },
    }
  })
}
