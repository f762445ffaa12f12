import { shopGid } from '../admin-api/shop/shop-node'
import { equalsConstantTime } from '../http/constant-time'
import { withFaults } from '../http/fault-reply'
import { jsonReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { readJson } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'
import type { EmulatorState } from '../state/state'
import { isEventTokenValid, issueEventToken } from './event-tokens'
import { readEvent } from './read-event'
import { addUsageEvent, findUsageEvent, isClosing } from './usage-events'

/** Path prefix of the platform's own API host in the emulator. */
export const API_PREFIX = '/_api'

/** Requests in a second, of one app. */
const RATE = { maximumAvailable: 500, restoreRate: 500 }
const TOKEN_SECONDS = 3600
const VERSION = /^(?:\d{4}-(?:01|04|07|10)|unstable)$/

/**
 * Routes of the App Events API and of its access tokens.
 *
 * @see https://shopify.dev/docs/api/app-events
 */
export const appEventRoutes: Route[] = [
  {
    method: 'POST',
    pattern: `${API_PREFIX}/auth/access_token`,
    kind: 'app_events',
    handle: withFaults('app_events_token', (request, { state }) => {
      const fields = Object(readJson(request)) as Record<string, unknown>
      if (fields.grant_type !== 'client_credentials')
        return jsonReply(400, { error: 'unsupported_grant_type' })
      if (!isClient(state, fields)) return jsonReply(401, { error: 'invalid_client' })
      return jsonReply(200, {
        access_token: issueEventToken(state, TOKEN_SECONDS),
        scope: 'write_global_api_app_events',
        expires_in: TOKEN_SECONDS - 1,
      })
    }),
  },
  {
    method: 'POST',
    pattern: `${API_PREFIX}/app/:version/events`,
    kind: 'app_events',
    handle: withFaults('app_events', (request, { state }) => {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
      if (!isEventTokenValid(state, token)) return jsonReply(401, { error: 'Unauthorized' })
      if (!VERSION.test(request.params.version ?? '')) return jsonReply(404, { error: 'Not Found' })
      if (!state.throttle.take('app events', RATE, 1))
        return jsonReply(429, { success: false, error: 'Rate limit exceeded' })
      return receive(request, state)
    }),
  },
]

function receive(request: EmulatorRequest, state: EmulatorState): Reply {
  const read = readEvent(readJson(request))
  if ('errors' in read)
    return jsonReply(400, { success: false, error: 'Invalid request', errors: read.errors })
  const { shopId, ...event } = read
  const store = state.stores.find(each => shopGid(each) === `gid://shopify/Shop/${shopId}`)
  const isInstalled =
    store &&
    (state.installations.find(state.app.apiKey, store.domain) || isClosing(state, store.domain))
  if (!isInstalled)
    return jsonReply(403, {
      success: false,
      error: 'Forbidden',
      errors: [{ field: 'shop_id', code: 'not_installed', message: 'is not installed' }],
    })
  const accepted = jsonReply(202, { success: true })
  if (findUsageEvent(state, event.idempotencyKey))
    return { ...accepted, headers: { ...accepted.headers, 'idempotent-replay': 'true' } }
  addUsageEvent(state, store, event)
  return accepted
}

function isClient({ app }: EmulatorState, { client_id, client_secret }: Record<string, unknown>) {
  if (typeof client_id !== 'string' || typeof client_secret !== 'string') return false
  const isKnown = equalsConstantTime(client_id, app.apiKey)
  return (
    [app.apiSecretKey, app.nextApiSecretKey]
      .filter(Boolean)
      .some(secret => equalsConstantTime(client_secret, secret)) && isKnown
  )
}
