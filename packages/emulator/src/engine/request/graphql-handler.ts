import type { DatedRuleId } from '../../../../../shared/dated-rules'
import { HEADERS } from '../../../../../shared/wire'
import { checkFields } from '../../state/check-fields'
import type { FieldSpec } from '../../state/check-fields'
import { withFaults } from '../../http/fault-reply'
import type { GraphqlCaller } from '../graphql-context'
import type { GraphqlResult } from './execute-request'
import type { GraphqlRequest } from './read-request'
import { jsonReply } from '../../http/reply'
import { readJson } from '../../http/request'
import type { EmulatorRequest } from '../../http/request'
import type { Handler } from '../../http/router'
import { isRuleId } from '../../rules/platform-rules'
import { endRuleOf, respondingVersion } from './supported-versions'
import type { AccessToken } from '../../state/access-tokens'
import type { EmulatorState } from '../../state/state'
import type { Store } from '../../state/store'
import type { Throttle } from '../../state/throttle'

/** Finds what identifies the caller of an API in a shop. Undefined if it is missing or invalid. */
export type Authenticate = (
  request: EmulatorRequest,
  store: Store,
  state: EmulatorState,
) => Pick<GraphqlCaller, 'installation' | 'token'> | undefined

/** The parts that differ between the GraphQL APIs of a shop. */
export interface GraphqlApi {
  authenticate: Authenticate
  /** Returns the rule that refuses a call with a valid token, and its message. Default: none. */
  forbidden?: (
    call: { token: AccessToken | undefined; address: string },
    store: Store,
    state: EmulatorState,
  ) => { rule: DatedRuleId; message: string } | undefined
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
 * Identifies callers by access tokens.
 *
 * @param header of the token
 * @param modes accepted modes of tokens
 */
export function byAccessToken(header: string, modes: readonly AccessToken['mode'][]): Authenticate {
  return ({ headers }, { domain }, { tokens, installations }) => {
    const given = headers[header]
    const token = typeof given === 'string' ? tokens.use(given, domain) : undefined
    const installation =
      token && modes.includes(token.mode) ? installations.find(token.apiKey, domain) : undefined
    return token && installation && { installation, token }
  }
}

/**
 * Creates the handler of an API below `/:shop`. It checks the version, the token, and the format of
 * the request before it executes the query.
 */
export function graphqlHandler({ authenticate, forbidden, answer }: GraphqlApi): Handler {
  return withFaults('graphql', async (request, { state, origin }) => {
    const { shop = '', version = '' } = request.params
    const store = state.stores.find(({ domain }) => domain === shop)
    const ignored = state.rules.ignored(shop)
    const responding = respondingVersion(version, state.clock.now(), ignored)
    if (!store || !responding) return jsonReply(404, { errors: 'Not Found' })

    const identified = authenticate(request, store, state)
    if (!identified || identified.installation.apiKey !== state.app.apiKey) {
      return jsonReply(401, {
        errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
      })
    }

    const call = { token: identified.token, address: request.address }
    const problem = forbidden?.(call, store, state)
    if (problem) {
      request.note.rules = [problem.rule]
      return jsonReply(403, { errors: problem.message })
    }

    const { query, operationName, variables } = checkFields(readJson(request), GRAPHQL_FIELDS)
    const metRules = new Set<DatedRuleId>()
    const ended = endRuleOf(version)
    if (responding !== version && isRuleId(ended)) metRules.add(ended)
    const caller = {
      app: state.app,
      store,
      ...identified,
      clock: state.clock,
      state,
      apiVersion: responding,
      metRules,
      origin,
    }
    const answered = await answer(
      { query, operationName, variables, costDebug: request.headers[COST_DEBUG_HEADER] === '1' },
      caller,
      state.throttle,
    )
    if (answered.operationName !== undefined) request.note.operationName = answered.operationName
    if (metRules.size > 0) request.note.rules = [...metRules]
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
