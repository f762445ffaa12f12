import { API_VERSIONS, HEADERS } from '../../shared/platform/wire'
import { checkFields } from '../http/check-fields'
import type { FieldSpec } from '../http/check-fields'
import { withFaults } from '../http/fault-reply'
import { answerGraphql } from './graphql-answer'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'

const KNOWN_VERSIONS: readonly string[] = API_VERSIONS
const GRAPHQL_FIELDS = { query: 'string', operationName: 'string?', variables: 'object?' } as const satisfies FieldSpec

/** The GraphQL Admin API of a shop. protocol: GraphQL Admin API */
export const graphqlRoutes: Route[] = [{
  method: 'POST',
  pattern: '/:shop/admin/api/:version/graphql.json',
  kind: 'graphql',
  handle: withFaults('graphql', async (request, { state }) => {
    const { shop = '', version = '' } = request.params
    const store = state.stores.find(({ domain }) => domain === shop)
    if (!store || !KNOWN_VERSIONS.includes(version)) return jsonReply(404, { errors: 'Not Found' })

    const header = request.headers[HEADERS.accessToken]
    const token = typeof header === 'string' ? state.tokens.use(header, shop) : undefined
    const installation = token && state.installations.find(token.apiKey, shop)
    if (!installation || installation.apiKey !== state.app.apiKey) {
      return jsonReply(401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' })
    }

    const { query, operationName, variables } = checkFields(readJson(request), GRAPHQL_FIELDS)
    const context = { app: state.app, store, installation, clock: state.clock }
    const answer = await answerGraphql({ query, operationName, variables }, context, state.throttle)
    if (answer.operationName !== undefined) request.note.operationName = answer.operationName
    return jsonReply(200, answer.body)
  }),
}]
