import { HEADERS } from '../../../../shared/wire'
import { respondingVersion } from '../engine/request/supported-versions'
import { equalsConstantTime } from '../http/constant-time'
import { withFaults } from '../http/fault-reply'
import { jsonReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'
import { checkFields } from '../state/check-fields'
import type { FieldSpec } from '../state/check-fields'

/** Path prefix of the Partner API in the emulator. */
export const PARTNERS_PREFIX = '/_partners'

/** Requests in a second, of one API client. */
const RATE = { maximumAvailable: 4, restoreRate: 4 }
const FIELDS = {
  query: 'string',
  operationName: 'string?',
  variables: 'object?',
} as const satisfies FieldSpec

// Loaded on the first request, as for the Admin API.
const loadExecutor = () => import('./execute-partner-api')

/**
 * Route of the Partner API of the organization that owns the app.
 *
 * @see https://shopify.dev/docs/api/partner
 */
export const partnerRoutes: Route[] = [
  {
    method: 'POST',
    pattern: `${PARTNERS_PREFIX}/:organization/api/:version/graphql.json`,
    kind: 'partner_api',
    handle: withFaults('partner_api', async (request, { state }) => {
      const { organization = '', version = '' } = request.params
      const token = request.headers[HEADERS.accessToken]
      const { organizationId, apiToken } = state.app.partner
      const isClient = typeof token === 'string' && equalsConstantTime(token, apiToken)
      if (!isClient || organization !== organizationId)
        return errorReply(401, 'Invalid organization or access token')
      const responding = respondingVersion(version, state.clock.now())
      if (responding === undefined) return errorReply(404, 'Not Found')
      if (!state.throttle.take('partner api', RATE, 1))
        return errorReply(429, 'Too many requests', { 'retry-after': '1' })
      const { query, operationName, variables } = checkFields(readJson(request), FIELDS)
      const { executePartnerApi } = await loadExecutor()
      const result = await executePartnerApi({ query, operationName, variables }, state, responding)
      if (result.operationName !== undefined) request.note.operationName = result.operationName
      const reply = jsonReply(200, result.body)
      return { ...reply, headers: { ...reply.headers, [HEADERS.apiVersion]: responding } }
    }),
  },
]

function errorReply(status: number, message: string, headers: Reply['headers'] = {}): Reply {
  const reply = jsonReply(status, { errors: [{ message }] })
  return { ...reply, headers: { ...reply.headers, ...headers } }
}
