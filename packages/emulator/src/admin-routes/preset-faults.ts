import { BULK_ERROR_CODES } from '../bulk/bulk-operation'
import type { Fault } from '../state/faults'
import { FAULT_TARGET_LABELS } from './describe-fault'

interface PresetFault {
  id: string
  label: string
  hint: string
  fault: Fault
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }
const LATENCY_MS = 3000
const THROTTLED = {
  errors: [
    {
      message: 'Throttled',
      extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
    },
  ],
  extensions: {
    cost: {
      requestedQueryCost: 100,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 0, restoreRate: 50 },
    },
  },
}

/** Preset faults by target. */
export const PRESET_FAULT_GROUPS: { id: Fault['on']; title: string; faults: PresetFault[] }[] = [
  {
    id: 'access_token',
    title: FAULT_TARGET_LABELS.access_token,
    faults: [
      ...connectionFaults('access_token'),
      ready(
        'access_token',
        'lost-response',
        'Lost response',
        'A token is issued, but the app never receives it.',
        { loseResponse: true },
      ),
      ready(
        'access_token',
        'lost-rotation',
        'Lost rotation',
        'The same for the next refresh: the old pair is replaced.',
        { loseResponse: true, grant: 'refresh_token' },
      ),
      ready(
        'access_token',
        'no-expires-in',
        'No expires_in',
        'A token whose lifetime is missing.',
        { omit: ['expires_in'] },
      ),
      ...statusFaults('access_token', {
        error: 'invalid_client',
        error_description: 'Fault injected on the local platform',
      }),
    ],
  },
  {
    id: 'graphql',
    title: FAULT_TARGET_LABELS.graphql,
    faults: [
      ...connectionFaults('graphql'),
      ready(
        'graphql',
        'lost-response',
        'Lost response',
        'A mutation succeeds, but the app never receives the response.',
        { loseResponse: true },
      ),
      ready(
        'graphql',
        'throttled',
        'THROTTLED',
        'Status 200 with a throttling error.',
        respondWith(200, THROTTLED),
      ),
      ...statusFaults('graphql', { errors: 'Fault injected on the local platform' }),
    ],
  },
  {
    id: 'bulk_operation',
    title: FAULT_TARGET_LABELS.bulk_operation,
    faults: BULK_ERROR_CODES.map(errorCode => {
      const words = errorCode.toLowerCase().replaceAll('_', ' ')
      return ready(
        'bulk_operation',
        errorCode.toLowerCase(),
        words.charAt(0).toUpperCase() + words.slice(1),
        `The next operation fails with ${errorCode}.`,
        { errorCode },
      )
    }),
  },
  {
    id: 'subscription_billing',
    title: FAULT_TARGET_LABELS.subscription_billing,
    faults: (['CARD_DECLINED', 'INSUFFICIENT_FUNDS', 'AUTHENTICATION_REQUIRED'] as const).map(
      billingError => {
        const words = billingError.toLowerCase().replaceAll('_', ' ')
        return ready(
          'subscription_billing',
          billingError.toLowerCase(),
          words.charAt(0).toUpperCase() + words.slice(1),
          `The next billing attempt fails with ${billingError}.`,
          { billingError },
        )
      },
    ),
  },
]

/** Returns the preset fault with this id. */
export function findPresetFault(id: string): PresetFault | undefined {
  return PRESET_FAULT_GROUPS.flatMap(({ faults }) => faults).find(fault => fault.id === id)
}

function connectionFaults(on: Fault['on']): PresetFault[] {
  return [
    ready(on, 'latency', 'Latency', `Responds ${LATENCY_MS / 1000} seconds late.`, {
      delayMs: LATENCY_MS,
    }),
    ready(on, 'reset', 'Reset', 'The connection drops before the request is processed.', {
      reset: true,
    }),
  ]
}

function statusFaults(on: Fault['on'], body: Record<string, unknown>): PresetFault[] {
  return [
    ready(on, '401', '401', 'Unauthorized.', respondWith(401, body)),
    ready(on, '403', '403', 'Forbidden.', respondWith(403, body)),
    ready(
      on,
      '429',
      '429',
      'Too many requests; Retry-After: 2.',
      respondWith(429, body, { 'Retry-After': '2' }),
    ),
    ready(on, '500', '500', 'An internal error.', respondWith(500, body)),
    ready(on, '503', '503', 'Unavailable, with a page of HTML.', {
      status: 503,
      headers: { 'Content-Type': 'text/html' },
      body: '<h1>Service unavailable</h1>',
    }),
  ]
}

function ready(
  on: Fault['on'],
  name: string,
  label: string,
  hint: string,
  fault: Omit<Fault, 'on'>,
): PresetFault {
  return { id: `${on}-${name}`, label, hint, fault: { on, ...fault } }
}

function respondWith(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Omit<Fault, 'on'> {
  return { status, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) }
}
