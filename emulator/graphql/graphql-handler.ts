import { API_VERSIONS, HEADERS } from '../../shared/platform/wire'
import { checkFields } from '../http/check-fields'
import type { FieldSpec } from '../http/check-fields'
import { withFaults } from '../http/fault-reply'
import type { GraphqlAnswer } from './graphql-answer'
import type { GraphqlContext } from './graphql-context'
import type { GraphqlQuestion } from './operation'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Handler } from '../http/router'
import { isSupportedVersion } from './supported-versions'
import type { AccessToken } from '../state/access-tokens'
import type { Throttle } from '../state/throttle'

/** What a GraphQL API of a shop has of its own. */
export interface GraphqlApi {
  /** Request header that carries the access token. */
  tokenHeader: string
  /** Kinds of token that it takes. */
  modes: readonly AccessToken['mode'][]
  answer: (question: GraphqlQuestion, context: GraphqlContext, throttle: Throttle) => Promise<GraphqlAnswer>
}

/** What the platform says about a version that it no longer supports. */
const DEPRECATED_REASON = 'https://shopify.dev/api/usage/versioning#deprecation-practices'

const KNOWN_VERSIONS: readonly string[] = API_VERSIONS
const GRAPHQL_FIELDS = { query: 'string', operationName: 'string?', variables: 'object?' } as const satisfies FieldSpec

/** The endpoint of an API below `/:shop`: version, token and form of the request are checked before the question is answered. */
export function graphqlHandler({ tokenHeader, modes, answer }: GraphqlApi): Handler {
  return withFaults('graphql', async (request, { state, origin }) => {
    const { shop = '', version = '' } = request.params
    const store = state.stores.find(({ domain }) => domain === shop)
    if (!store || !KNOWN_VERSIONS.includes(version)) return jsonReply(404, { errors: 'Not Found' })

    const header = request.headers[tokenHeader]
    const token = typeof header === 'string' ? state.tokens.use(header, shop) : undefined
    const installation = token && modes.includes(token.mode) ? state.installations.find(token.apiKey, shop) : undefined
    if (!installation || installation.apiKey !== state.app.apiKey) {
      return jsonReply(401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' })
    }

    const { query, operationName, variables } = checkFields(readJson(request), GRAPHQL_FIELDS)
    const context = { app: state.app, store, installation, clock: state.clock, state, origin }
    const answered = await answer({ query, operationName, variables }, context, state.throttle)
    if (answered.operationName !== undefined) request.note.operationName = answered.operationName
    const reply = jsonReply(200, answered.body)
    if (isSupportedVersion(version, state.clock.now())) return reply
    return { ...reply, headers: { ...reply.headers, [HEADERS.deprecatedReason]: DEPRECATED_REASON } }
  })
}
