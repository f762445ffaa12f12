import { CALL_FIELDS, EXTENSION_TOKEN_FIELDS, PROXY_URL_FIELDS } from '../app-requests/call-fields'
import { isExtensionSurface } from '../app-requests/extension-token'
import { BULK_ERROR_CODES } from '../bulk/bulk-operation'
import type { Snapshot } from '../snapshots/snapshot'
import type { BridgeResponses, BridgeRequest } from '../state/bridge-responses'
import type { FieldSpec } from '../state/check-fields'
import { FAULT_TARGETS } from '../state/faults'
import { GRANT_NAMES } from '../state/grant-names'
import { fieldsOf, oneOf, optional, text } from '../state/reader'
import type { JsonSchema } from '../state/reader'
import { RECORD_READERS } from '../state/record-seed'
import type { RecordSeed } from '../state/record-seed'
import { Refusal } from '../state/refusal'
import type { SavedState } from '../state/saved-state'
import { readStoreSeed } from '../state/store-seed'
import type { StoreSeed } from '../state/store-seed'
import { readFamily } from '../webhooks/send-webhook'
import { TRIGGER_FIELDS } from '../webhooks/trigger/trigger-webhook'
import { WEBHOOK_FIELDS } from '../webhooks/webhook-fields'
import { BRIDGE_SETTINGS_FIELDS, readBridgeSettings } from './bridge-settings-fields'
import { action, bodyAction } from './control-route'
import type { ControlRoute } from './control-route'
import { describeControlApi } from './openapi'

/** A saved state contains the newest deliveries with their bodies. */
const MAX_STATE_BYTES = 256 * 1024 * 1024

const FAULT_FIELDS = {
  on: oneOf(FAULT_TARGETS),
  shop: 'string?',
  times: 'integer?',
  delayMs: 'integer?',
  status: 'integer?',
  headers: 'record?',
  body: 'string?',
  reset: 'boolean?',
  loseResponse: 'boolean?',
  grant: optional(oneOf(GRANT_NAMES)),
  omit: 'strings?',
  errorCode: optional(oneOf(BULK_ERROR_CODES)),
} as const satisfies FieldSpec

/** The control validates the state and the snapshot, which it wrote itself. */
const ANY_OBJECT: JsonSchema = { type: 'object' }
const SHOP_INPUT: JsonSchema = { ...readStoreSeed.schema, required: [] }
const readSeedInput = fieldsOf<{ shop: string } & RecordSeed>({ shop: text, ...RECORD_READERS })

/**
 * The control of the emulator over HTTP: JSON in, JSON out. Unknown fields and parameters are refused.
 */
export const controlRoutes: ControlRoute[] = [
  action(
    'GET',
    '/health',
    'Returns the address of the platform and its number of stores.',
    {},
    control => control.health(),
  ),
  action(
    'POST',
    '/reset',
    'Resets the platform, or one store, to its seed.',
    { shop: 'string?' },
    (control, fields) => control.reset(fields),
  ),
  action('GET', '/state', 'Returns the whole state, with tokens.', {}, control =>
    control.exportState(),
  ),
  bodyAction(
    'PUT',
    '/state',
    'Replaces the whole state with an exported one.',
    ANY_OBJECT,
    (control, state) => control.importState(state as unknown as SavedState),
    MAX_STATE_BYTES,
  ),
  action('GET', '/snapshot', 'Returns a snapshot: sorted, without tokens.', {}, control =>
    control.takeSnapshot(),
  ),
  bodyAction(
    'PUT',
    '/snapshot',
    'Replaces the state with a snapshot. Issued tokens become invalid.',
    ANY_OBJECT,
    (control, snapshot) => control.loadSnapshot(snapshot as unknown as Snapshot),
    MAX_STATE_BYTES,
  ),
  action(
    'GET',
    '/clock',
    "Returns the platform's time, and its offset from the real one.",
    {},
    control => control.clock(),
  ),
  action(
    'PUT',
    '/clock',
    'Moves the clock: to an offset, or by a time. Jobs that become due run, such as webhook retries.',
    { offsetMs: 'integer?', advanceMs: 'integer?' },
    (control, { offsetMs, advanceMs }) => {
      if (offsetMs !== undefined && advanceMs === undefined) return control.setClock(offsetMs)
      if (advanceMs !== undefined && offsetMs === undefined) return control.advanceClock(advanceMs)
      throw new Refusal(400, 'Specify either offsetMs or advanceMs.')
    },
  ),
  action(
    'GET',
    '/shops',
    'Lists the stores, with the scopes that each granted to the app.',
    {},
    control => control.shops(),
  ),
  bodyAction(
    'POST',
    '/shops',
    'Adds a store. The fields are those of a seed; all are optional.',
    SHOP_INPUT,
    (control, seed) => control.addShop(seed as Partial<StoreSeed>),
  ),
  action(
    'POST',
    '/install',
    'Installs the app in a store, as a merchant does.',
    { shop: 'string', scopes: 'strings?' },
    (control, fields) => control.install(fields),
  ),
  action(
    'POST',
    '/uninstall',
    'Uninstalls the app, and notifies it.',
    { shop: 'string' },
    (control, fields) => control.uninstall(fields),
  ),
  action(
    'GET',
    '/tokens',
    'Lists the access tokens of a store.',
    { shop: 'string' },
    (control, { shop }) => control.tokens(shop),
  ),
  action(
    'POST',
    '/tokens/revoke',
    'Revokes all access and refresh tokens of a store.',
    { shop: 'string' },
    async (control, fields) => ({
      revoked: await control.revokeTokens(fields),
    }),
  ),
  action(
    'POST',
    '/tokens/expire',
    'Expires the access tokens of a store. Refresh tokens stay valid.',
    { shop: 'string' },
    async (control, fields) => ({
      expired: await control.expireTokens(fields),
    }),
  ),
  action(
    'POST',
    '/tokens/rotate',
    'Issues a new pair for each refresh token, as if another server of the app had refreshed.',
    { shop: 'string' },
    async (control, fields) => ({
      rotated: await control.rotateTokens(fields),
    }),
  ),
  action(
    'POST',
    '/session-token',
    'Creates a session token of a user of a store.',
    { shop: 'string', userId: 'string?', expiresInSeconds: 'integer?' },
    async (control, fields) => ({ token: await control.sessionToken(fields) }),
  ),
  action(
    'POST',
    '/frame-url',
    'Returns the address with which the admin loads the app.',
    { shop: 'string', path: 'string', embedded: 'boolean?', userId: 'string?' },
    async (control, fields) => ({ url: await control.frameUrl(fields) }),
  ),
  action(
    'POST',
    '/calls/flow',
    'Calls a Flow action of the app.',
    CALL_FIELDS.flow,
    (control, fields) => control.callFlow(fields),
  ),
  action(
    'POST',
    '/calls/fulfillment',
    'Calls a fulfillment service callback of the app.',
    CALL_FIELDS.fulfillment,
    (control, fields) => control.callFulfillment(fields),
  ),
  action(
    'POST',
    '/calls/pos',
    'Sends the request of a POS extension to the app.',
    CALL_FIELDS.pos,
    (control, fields) => control.callPos(fields),
  ),
  action(
    'POST',
    '/calls/checkout',
    'Sends the request of a checkout extension to the app.',
    CALL_FIELDS.checkout,
    (control, fields) => control.callCheckout(fields),
  ),
  action(
    'POST',
    '/calls/customer-account',
    'Sends the request of a customer account extension to the app.',
    CALL_FIELDS['customer-account'],
    (control, fields) => control.callCustomerAccount(fields),
  ),
  action(
    'POST',
    '/calls/proxy',
    'Sends a request to the app through the app proxy.',
    CALL_FIELDS.proxy,
    (control, fields) => control.callProxy(fields),
  ),
  action(
    'POST',
    '/extension-token',
    'Creates a session token of an extension.',
    EXTENSION_TOKEN_FIELDS,
    async (control, { surface, ...fields }) => {
      if (!isExtensionSurface(surface))
        throw new Refusal(400, 'Field surface must be pos, checkout or customer-account.')
      return { token: await control.extensionToken({ surface, ...fields }) }
    },
  ),
  action(
    'POST',
    '/proxy-url',
    'Returns a signed address of the app proxy.',
    PROXY_URL_FIELDS,
    async (control, fields) => ({
      url: await control.proxyUrl(fields),
    }),
  ),
  action(
    'PUT',
    '/storefront-customer',
    'Logs a customer in on the storefront, or out without a customerId.',
    { shop: 'string', customerId: 'string?' },
    (control, { shop, customerId = null }) => control.storefrontCustomer({ shop, customerId }),
  ),
  action(
    'POST',
    '/webhooks',
    'Sends a webhook with a payload of yours.',
    WEBHOOK_FIELDS,
    (control, fields) => control.sendWebhook({ ...fields, family: readFamily(fields.family) }),
  ),
  action(
    'POST',
    '/webhooks/trigger',
    'Sends a webhook with the payload of the topic, about a record of the store.',
    TRIGGER_FIELDS,
    (control, fields) => control.triggerWebhook(fields),
  ),
  action(
    'GET',
    '/deliveries',
    'Lists the webhooks that were sent, with all attempts, oldest first.',
    { shop: 'string?', topic: 'string?' },
    (control, fields) => control.deliveries(fields),
  ),
  action(
    'POST',
    '/deliveries/retry',
    'Retries a failed delivery now.',
    { id: 'string' },
    (control, fields) => control.retryDelivery(fields),
  ),
  action(
    'POST',
    '/deliveries/duplicate',
    'Sends a delivery once more.',
    { id: 'string' },
    (control, fields) => control.duplicateDelivery(fields),
  ),
  action(
    'GET',
    '/subscriptions',
    'Lists the subscriptions of the app to webhooks.',
    { shop: 'string' },
    (control, fields) => control.subscriptions(fields),
  ),
  action(
    'GET',
    '/queue-messages',
    'Lists the messages in queues, oldest first.',
    { shop: 'string', uri: 'string?' },
    (control, fields) => control.queueMessages(fields),
  ),
  action(
    'GET',
    '/charges',
    'Lists the charges of the app in a store.',
    { shop: 'string' },
    (control, fields) => control.charges(fields),
  ),
  action('POST', '/charges/approve', 'Approves a charge.', { id: 'string' }, (control, fields) =>
    control.approveCharge(fields),
  ),
  action('POST', '/charges/decline', 'Declines a charge.', { id: 'string' }, (control, fields) =>
    control.declineCharge(fields),
  ),
  action('POST', '/charges/expire', 'Expires a charge.', { id: 'string' }, (control, fields) =>
    control.expireCharge(fields),
  ),
  action(
    'POST',
    '/charges/cancel',
    'Cancels a subscription.',
    { id: 'string' },
    (control, fields) => control.cancelSubscription(fields),
  ),
  action(
    'POST',
    '/charges/freeze',
    'Freezes a subscription.',
    { id: 'string' },
    (control, fields) => control.freezeSubscription(fields),
  ),
  action(
    'POST',
    '/charges/unfreeze',
    'Unfreezes a subscription.',
    { id: 'string' },
    (control, fields) => control.unfreezeSubscription(fields),
  ),
  action(
    'GET',
    '/plan',
    'Returns the plan of App Pricing of a store; an empty object without one.',
    { shop: 'string' },
    (control, fields) => control.plan(fields),
  ),
  action(
    'POST',
    '/plan/choose',
    'Chooses a plan of App Pricing.',
    { shop: 'string', plan: 'string' },
    (control, fields) => control.choosePlan(fields),
  ),
  action(
    'POST',
    '/plan/cancel',
    'Cancels the plan of App Pricing.',
    { shop: 'string' },
    (control, fields) => control.cancelPlan(fields),
  ),
  action(
    'POST',
    '/plan/freeze',
    'Freezes the plan of App Pricing.',
    { shop: 'string' },
    (control, fields) => control.freezePlan(fields),
  ),
  action(
    'POST',
    '/plan/unfreeze',
    'Unfreezes the plan of App Pricing.',
    { shop: 'string' },
    (control, fields) => control.unfreezePlan(fields),
  ),
  action(
    'GET',
    '/invoices',
    'Lists what a store pays for its plans of App Pricing.',
    { shop: 'string' },
    (control, fields) => control.invoices(fields),
  ),
  action(
    'GET',
    '/usage-events',
    'Lists the usage that the app reported, with its outcome.',
    { shop: 'string' },
    (control, fields) => control.usageEvents(fields),
  ),
  action(
    'PUT',
    '/development-store',
    'Makes a store a development store, or not.',
    { shop: 'string', value: 'boolean' },
    (control, fields) => control.setDevelopmentStore(fields),
  ),
  action(
    'POST',
    '/scopes/grant',
    'Grants scopes to the app, and notifies it.',
    { shop: 'string', scopes: 'strings' },
    (control, fields) => control.grantScopes(fields),
  ),
  action(
    'POST',
    '/scopes/revoke',
    'Revokes scopes of the app, and notifies it.',
    { shop: 'string', scopes: 'strings' },
    (control, fields) => control.revokeScopes(fields),
  ),
  action(
    'POST',
    '/bulk-operations/complete',
    'Completes the running bulk operation of a store.',
    { shop: 'string' },
    (control, fields) => control.completeBulkOperation(fields),
  ),
  bodyAction(
    'POST',
    '/seed',
    'Adds records to a store, without webhooks. Returns their global ids.',
    readSeedInput.schema ?? {},
    (control, body) => control.seed(readSeedInput(body, '')),
    MAX_STATE_BYTES,
  ),
  action(
    'POST',
    '/query',
    'Executes an operation of the Admin API as the store, with all scopes. Returns its data.',
    { shop: 'string', query: 'string', variables: 'object?', apiVersion: 'string?' },
    (control, fields) => control.query(fields),
  ),
  action(
    'GET',
    '/app-bridge',
    'Returns what App Bridge did in the most recent page, and its settings.',
    { shop: 'string' },
    (control, fields) => control.appBridge(fields),
  ),
  action(
    'PUT',
    '/app-bridge',
    'Changes settings of App Bridge.',
    { shop: 'string', ...BRIDGE_SETTINGS_FIELDS },
    (control, { shop, ...settings }) =>
      control.setAppBridge({ shop, ...readBridgeSettings(settings) }),
  ),
  action(
    'POST',
    '/app-bridge/responses',
    'Queues the result of the next dialog or picker.',
    { shop: 'string', to: 'string', response: 'object' },
    // The queue validates the response.
    (control, { shop, to, response }) =>
      control.queueResponse({
        shop,
        to: to as BridgeRequest,
        response: response as unknown as BridgeResponses[BridgeRequest],
      }),
  ),
  action(
    'DELETE',
    '/app-bridge/responses',
    'Removes the queued results.',
    { shop: 'string' },
    (control, fields) => control.clearResponses(fields),
  ),
  action('GET', '/faults', 'Lists the injected faults that still apply.', {}, control =>
    control.faults(),
  ),
  action(
    'POST',
    '/faults',
    'Makes the next requests fail in one way.',
    FAULT_FIELDS,
    (control, fields) => control.addFault(fields),
  ),
  action('DELETE', '/faults', 'Removes all injected faults.', {}, control => control.clearFaults()),
  action(
    'GET',
    '/exchanges',
    'Lists requests in both directions with headers and bodies, oldest first. Credentials are masked.',
    { shop: 'string?', since: 'integer?' },
    (control, fields) => control.exchanges(fields),
  ),
  action(
    'GET',
    '/log',
    'Lists the requests that the platform received, oldest first.',
    {},
    control => control.log(),
  ),
  action('DELETE', '/log', 'Empties the log of received requests.', {}, control =>
    control.clearLog(),
  ),
  action('GET', '/openapi.json', 'Describes this API as OpenAPI 3.1.', {}, async control =>
    describeControlApi(controlRoutes, (await control.health()).url),
  ),
]
