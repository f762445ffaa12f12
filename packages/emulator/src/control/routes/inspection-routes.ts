import { BILLING_ERROR_CODES } from '../../admin-api/subscriptions/billing-errors'
import { BULK_ERROR_CODES } from '../../bulk/bulk-operation'
import type { BridgeResponses, BridgeRequest } from '../../state/bridge-responses'
import type { FieldSpec } from '../../state/check-fields'
import { FAULT_TARGETS } from '../../state/faults'
import { GRANT_NAMES } from '../../state/grant-names'
import { oneOf, optional } from '../../state/reader'
import { BRIDGE_SETTINGS_FIELDS, readBridgeSettings } from '../bridge-settings-fields'
import { action } from '../control-route'
import type { ControlRoute } from '../control-route'

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
  billingError: optional(oneOf(BILLING_ERROR_CODES)),
} as const satisfies FieldSpec

/** Routes of App Bridge, of faults, and of what was requested. */
export const inspectionRoutes: ControlRoute[] = [
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
        response: response as BridgeResponses[BridgeRequest],
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
]
