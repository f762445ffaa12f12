import { BULK_ERROR_CODES } from '../bulk/bulk-operation'
import { CALL_FIELDS, EXTENSION_TOKEN_FIELDS, PROXY_URL_FIELDS } from '../app-requests/call-fields'
import { BRIDGE_SETTINGS_FIELDS, readBridgeSettings } from './bridge-settings-fields'
import { isExtensionSurface } from '../app-requests/extension-token'
import { checkFields } from '../state/check-fields'
import type { CheckedFields, FieldSpec } from '../state/check-fields'
import { createControl } from './control'
import type { EmulatorControl } from './control'
import { FAULT_TARGETS, isBulkErrorCode, isFaultTarget } from '../state/faults'
import type { Fault } from '../state/faults'
import type { BridgeResponses, BridgeRequest } from '../state/bridge-responses'
import { recordOf } from '../state/reader'
import type { Snapshot } from '../snapshots/snapshot'
import type { SavedState } from '../state/saved-state'
import type { StoreSeed } from '../state/store-seed'
import { Refusal } from '../state/refusal'
import { jsonReply } from '../http/reply'
import { readJson, readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'
import { readFamily } from '../webhooks/send-webhook'
import { TRIGGER_FIELDS } from '../webhooks/trigger/trigger-webhook'
import { WEBHOOK_FIELDS } from '../webhooks/webhook-fields'

/** Path prefix of the control API. */
export const CONTROL_PREFIX = '/_emulator'

const readBodyObject = recordOf(value => value)

/** A saved state contains the newest deliveries with their bodies. */
const MAX_STATE_BYTES = 256 * 1024 * 1024

const FAULT_FIELDS = {
  on: 'string',
  shop: 'string?',
  times: 'integer?',
  delayMs: 'integer?',
  status: 'integer?',
  headers: 'record?',
  body: 'string?',
  reset: 'boolean?',
  loseResponse: 'boolean?',
  grant: 'string?',
  omit: 'strings?',
  errorCode: 'string?',
} as const satisfies FieldSpec

/**
 * {@link EmulatorControl} over HTTP: JSON in, JSON out. Unknown fields and parameters are refused.
 */
export const controlRoutes: Route[] = [
  action('GET', '/health', {}, control => control.health()),
  action('POST', '/reset', { shop: 'string?' }, (control, fields) => control.reset(fields)),
  action('GET', '/state', {}, control => control.exportState()),
  bodyAction(
    'PUT',
    '/state',
    (control, state) => control.importState(state as unknown as SavedState),
    MAX_STATE_BYTES,
  ),
  action('GET', '/snapshot', {}, control => control.takeSnapshot()),
  bodyAction(
    'PUT',
    '/snapshot',
    (control, snapshot) => control.loadSnapshot(snapshot as unknown as Snapshot),
    MAX_STATE_BYTES,
  ),
  action('GET', '/clock', {}, control => control.clock()),
  action(
    'PUT',
    '/clock',
    { offsetMs: 'integer?', advanceMs: 'integer?' },
    (control, { offsetMs, advanceMs }) => {
      if (offsetMs !== undefined && advanceMs === undefined) return control.setClock(offsetMs)
      if (advanceMs !== undefined && offsetMs === undefined) return control.advanceClock(advanceMs)
      throw new Refusal(400, 'Specify either offsetMs or advanceMs.')
    },
  ),
  action('GET', '/shops', {}, control => control.shops()),
  bodyAction('POST', '/shops', (control, seed) => control.addShop(seed as Partial<StoreSeed>)),
  action('POST', '/install', { shop: 'string', scopes: 'strings?' }, (control, fields) =>
    control.install(fields),
  ),
  action('POST', '/uninstall', { shop: 'string' }, (control, fields) => control.uninstall(fields)),
  action('GET', '/tokens', { shop: 'string' }, (control, { shop }) => control.tokens(shop)),
  action('POST', '/tokens/revoke', { shop: 'string' }, async (control, fields) => ({
    revoked: await control.revokeTokens(fields),
  })),
  action('POST', '/tokens/expire', { shop: 'string' }, async (control, fields) => ({
    expired: await control.expireTokens(fields),
  })),
  action('POST', '/tokens/rotate', { shop: 'string' }, async (control, fields) => ({
    rotated: await control.rotateTokens(fields),
  })),
  action(
    'POST',
    '/session-token',
    { shop: 'string', userId: 'string?', expiresInSeconds: 'integer?' },
    async (control, fields) => ({ token: await control.sessionToken(fields) }),
  ),
  action(
    'POST',
    '/frame-url',
    { shop: 'string', path: 'string', embedded: 'boolean?', userId: 'string?' },
    async (control, fields) => ({ url: await control.frameUrl(fields) }),
  ),
  action('POST', '/calls/flow', CALL_FIELDS.flow, (control, fields) => control.callFlow(fields)),
  action('POST', '/calls/fulfillment', CALL_FIELDS.fulfillment, (control, fields) =>
    control.callFulfillment(fields),
  ),
  action('POST', '/calls/pos', CALL_FIELDS.pos, (control, fields) => control.callPos(fields)),
  action('POST', '/calls/checkout', CALL_FIELDS.checkout, (control, fields) =>
    control.callCheckout(fields),
  ),
  action('POST', '/calls/customer-account', CALL_FIELDS['customer-account'], (control, fields) =>
    control.callCustomerAccount(fields),
  ),
  action('POST', '/calls/proxy', CALL_FIELDS.proxy, (control, fields) => control.callProxy(fields)),
  action(
    'POST',
    '/extension-token',
    EXTENSION_TOKEN_FIELDS,
    async (control, { surface, ...fields }) => {
      if (!isExtensionSurface(surface))
        throw new Refusal(400, 'Field surface must be pos, checkout or customer-account.')
      return { token: await control.extensionToken({ surface, ...fields }) }
    },
  ),
  action('POST', '/proxy-url', PROXY_URL_FIELDS, async (control, fields) => ({
    url: await control.proxyUrl(fields),
  })),
  action(
    'PUT',
    '/storefront-customer',
    { shop: 'string', customerId: 'string?' },
    (control, { shop, customerId = null }) => control.storefrontCustomer({ shop, customerId }),
  ),
  action('POST', '/webhooks', WEBHOOK_FIELDS, (control, fields) =>
    control.sendWebhook({ ...fields, family: readFamily(fields.family) }),
  ),
  action('POST', '/webhooks/trigger', TRIGGER_FIELDS, (control, fields) =>
    control.triggerWebhook(fields),
  ),
  action('GET', '/deliveries', { shop: 'string?', topic: 'string?' }, (control, fields) =>
    control.deliveries(fields),
  ),
  action('POST', '/deliveries/retry', { id: 'string' }, (control, fields) =>
    control.retryDelivery(fields),
  ),
  action('POST', '/deliveries/duplicate', { id: 'string' }, (control, fields) =>
    control.duplicateDelivery(fields),
  ),
  action('GET', '/subscriptions', { shop: 'string' }, (control, fields) =>
    control.subscriptions(fields),
  ),
  action('GET', '/queue-messages', { shop: 'string', uri: 'string?' }, (control, fields) =>
    control.queueMessages(fields),
  ),
  action('GET', '/charges', { shop: 'string' }, (control, fields) => control.charges(fields)),
  action('POST', '/charges/approve', { id: 'string' }, (control, fields) =>
    control.approveCharge(fields),
  ),
  action('POST', '/charges/decline', { id: 'string' }, (control, fields) =>
    control.declineCharge(fields),
  ),
  action('POST', '/charges/expire', { id: 'string' }, (control, fields) =>
    control.expireCharge(fields),
  ),
  action('POST', '/charges/cancel', { id: 'string' }, (control, fields) =>
    control.cancelSubscription(fields),
  ),
  action('POST', '/charges/freeze', { id: 'string' }, (control, fields) =>
    control.freezeSubscription(fields),
  ),
  action('POST', '/charges/unfreeze', { id: 'string' }, (control, fields) =>
    control.unfreezeSubscription(fields),
  ),
  action('GET', '/plan', { shop: 'string' }, (control, fields) => control.plan(fields)),
  action('POST', '/plan/choose', { shop: 'string', plan: 'string' }, (control, fields) =>
    control.choosePlan(fields),
  ),
  action('POST', '/plan/cancel', { shop: 'string' }, (control, fields) =>
    control.cancelPlan(fields),
  ),
  action('POST', '/plan/freeze', { shop: 'string' }, (control, fields) =>
    control.freezePlan(fields),
  ),
  action('POST', '/plan/unfreeze', { shop: 'string' }, (control, fields) =>
    control.unfreezePlan(fields),
  ),
  action('GET', '/invoices', { shop: 'string' }, (control, fields) => control.invoices(fields)),
  action('GET', '/usage-events', { shop: 'string' }, (control, fields) =>
    control.usageEvents(fields),
  ),
  action('PUT', '/development-store', { shop: 'string', value: 'boolean' }, (control, fields) =>
    control.setDevelopmentStore(fields),
  ),
  action('POST', '/scopes/grant', { shop: 'string', scopes: 'strings' }, (control, fields) =>
    control.grantScopes(fields),
  ),
  action('POST', '/scopes/revoke', { shop: 'string', scopes: 'strings' }, (control, fields) =>
    control.revokeScopes(fields),
  ),
  action('POST', '/bulk-operations/complete', { shop: 'string' }, (control, fields) =>
    control.completeBulkOperation(fields),
  ),
  bodyAction(
    'POST',
    '/seed',
    // The control validates the fields.
    (control, body) => control.seed(body as { shop: string }),
    MAX_STATE_BYTES,
  ),
  action(
    'POST',
    '/query',
    { shop: 'string', query: 'string', variables: 'object?', apiVersion: 'string?' },
    (control, fields) => control.query(fields),
  ),
  action('GET', '/app-bridge', { shop: 'string' }, (control, fields) => control.appBridge(fields)),
  action(
    'PUT',
    '/app-bridge',
    { shop: 'string', ...BRIDGE_SETTINGS_FIELDS },
    (control, { shop, ...settings }) =>
      control.setAppBridge({ shop, ...readBridgeSettings(settings) }),
  ),
  action(
    'POST',
    '/app-bridge/responses',
    { shop: 'string', to: 'string', response: 'object' },
    // The queue validates the response.
    (control, { shop, to, response }) =>
      control.queueResponse({
        shop,
        to: to as BridgeRequest,
        response: response as unknown as BridgeResponses[BridgeRequest],
      }),
  ),
  action('DELETE', '/app-bridge/responses', { shop: 'string' }, (control, fields) =>
    control.clearResponses(fields),
  ),
  action('GET', '/faults', {}, control => control.faults()),
  action('POST', '/faults', FAULT_FIELDS, (control, { on, errorCode, grant, ...fault }) => {
    if (!isFaultTarget(on))
      throw new Refusal(400, `Field on must be one of ${FAULT_TARGETS.join(', ')}.`)
    if (!isBulkErrorCode(errorCode))
      throw new Refusal(400, `Field errorCode must be one of ${BULK_ERROR_CODES.join(', ')}.`)
    // The fault queue validates the grant.
    return control.addFault({
      on,
      ...fault,
      ...(errorCode !== undefined && { errorCode }),
      ...(grant !== undefined && { grant: grant as Fault['grant'] }),
    })
  }),
  action('DELETE', '/faults', {}, control => control.clearFaults()),
  action('GET', '/exchanges', { shop: 'string?', since: 'integer?' }, (control, fields) =>
    control.exchanges(fields),
  ),
  action('GET', '/log', {}, control => control.log()),
  action('DELETE', '/log', {}, control => control.clearLog()),
]

// GET requests have their fields in the query, others in a JSON body. An empty body is an empty
// object.
function action<const Spec extends FieldSpec>(
  method: Route['method'],
  path: string,
  spec: Spec,
  run: (control: EmulatorControl, fields: CheckedFields<Spec>) => Promise<unknown>,
): Route {
  return {
    method,
    pattern: CONTROL_PREFIX + path,
    kind: 'control',
    handle: async (request, context) => {
      const fields = checkFields(
        method === 'GET' ? queryFields(request, spec) : bodyFields(request),
        spec,
      )
      return jsonReply(200, (await run(createControl(context), fields)) ?? {})
    },
  }
}

// The control validates the body.
function bodyAction(
  method: Route['method'],
  path: string,
  run: (control: EmulatorControl, body: Record<string, unknown>) => Promise<unknown>,
  maxBodyBytes?: number,
): Route {
  return {
    method,
    pattern: CONTROL_PREFIX + path,
    kind: 'control',
    maxBodyBytes,
    handle: async (request, context) =>
      jsonReply(
        200,
        (await run(createControl(context), readBodyObject(bodyFields(request), 'The body'))) ?? {},
      ),
  }
}

function queryFields(request: EmulatorRequest, spec: FieldSpec): unknown {
  const parameters = readParameters(request.url.searchParams, Object.keys(spec))
  return Object.fromEntries(
    [...parameters].map(([name, text]) => [
      name,
      spec[name]?.startsWith('integer') && /^-?\d+$/.test(text) ? Number(text) : text,
    ]),
  )
}

function bodyFields(request: EmulatorRequest): unknown {
  readParameters(request.url.searchParams, [])
  return request.body.length === 0 ? {} : readJson(request)
}
