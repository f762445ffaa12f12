import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { BillingErrorCode } from '../admin-api/subscriptions/billing-errors'
import type { BulkErrorCode } from '../bulk/bulk-operation'
import { Refusal } from './refusal'
import { GRANT_NAMES } from './grant-names'
import type { GrantName } from './grant-names'

/** Targets of faults: endpoints, bulk operations, and billing attempts of subscriptions. */
export const FAULT_TARGETS = [
  'access_token',
  'graphql',
  'bulk_operation',
  'subscription_billing',
  'partner_api',
  'app_events',
  'app_events_token',
] as const

/** An injected failure of the platform. */
export interface Fault {
  on: (typeof FAULT_TARGETS)[number]
  /** Only for requests of this shop domain. */
  shop?: string
  /** Only for requests of this grant, at the access token endpoint. */
  grant?: GrantName
  /** Number of requests that it applies to. Default 1. */
  times?: number
  /** Delay in real time before anything else. */
  delayMs?: number
  /** Responds with this status and does not process the request. */
  status?: number
  /** Headers of that response; without a status, added to the normal response. */
  headers?: Record<string, string>
  /** Raw body of that response. */
  body?: string
  /** Closes the connection without a response. */
  reset?: boolean
  /**
   * Processes the request, then closes the connection: the change takes effect, but the app does
   * not receive the response.
   */
  loseResponse?: boolean
  /** Fields to omit from a successful JSON response, e.g. `['expires_in']`. */
  omit?: string[]
  /** Error code of a failed bulk operation. Default `INTERNAL_SERVER_ERROR`. */
  errorCode?: BulkErrorCode
  /** Error code of a failed billing attempt of a subscription. Default `CARD_DECLINED`. */
  billingError?: BillingErrorCode
}

/** A queued fault with its remaining number of requests. */
export type QueuedFault = Fault & { times: number }

export interface Faults {
  /** @throws Refusal 400 for an inconsistent fault */
  add: (fault: Fault) => void
  list: () => QueuedFault[]
  clear: () => void
  /** @param position in the list */
  remove: (position: number) => void
  /**
   * Returns the first fault that matches, and decrements its number of requests.
   *
   * @param grantOf returns the grant of the request; called only for faults with a grant
   */
  take: (
    on: Fault['on'],
    shop: string | null,
    grantOf?: () => GrantName | undefined,
  ) => Fault | undefined
}

const MAX_DELAY_MS = 60_000

export function createFaults(): Faults {
  let queue: QueuedFault[] = []
  return {
    add: fault => {
      checkFault(fault)
      queue.push({ ...fault, times: fault.times ?? 1 })
    },
    list: () => queue.map(fault => ({ ...fault })),
    clear: () => {
      queue = []
    },
    remove: position => {
      queue = queue.filter((_fault, index) => index !== position)
    },
    take: (on, shop, grantOf) => {
      const fault = queue.find(
        candidate =>
          candidate.on === on &&
          (candidate.shop === undefined || candidate.shop === shop) &&
          (candidate.grant === undefined || candidate.grant === grantOf?.()),
      )
      if (fault && --fault.times === 0) queue = queue.filter(candidate => candidate !== fault)
      return fault
    },
  }
}

/** True for the name of a fault target. */
export function isFaultTarget(text: string): text is Fault['on'] {
  return (FAULT_TARGETS as readonly string[]).includes(text)
}

function checkFault(fault: Fault): void {
  const { times = 1, delayMs = 0, status } = fault
  if (times < 1) throw new Refusal(400, 'Field times must be 1 or more.')
  if (delayMs < 0 || delayMs > MAX_DELAY_MS)
    throw new Refusal(400, `Field delayMs must be 0 to ${MAX_DELAY_MS}.`)
  if (status !== undefined && (status < 200 || status > 599))
    throw new Refusal(400, 'Field status must be 200 to 599.')
  if (fault.body !== undefined && status === undefined)
    throw new Refusal(400, 'Field body needs the field status.')
  checkHeaders(fault.headers ?? {})
  const acts = [
    status !== undefined,
    fault.reset === true,
    fault.loseResponse === true,
    fault.omit !== undefined,
  ].filter(Boolean).length
  if (
    fault.grant !== undefined &&
    (fault.on !== 'access_token' || !GRANT_NAMES.includes(fault.grant))
  ) {
    throw new Refusal(
      400,
      `Field grant is for a fault of access_token, one of ${GRANT_NAMES.join(', ')}.`,
    )
  }
  if (fault.on === 'bulk_operation') {
    if (acts > 0 || delayMs > 0 || fault.billingError !== undefined)
      throw new Refusal(400, 'A fault of bulk_operation can have only errorCode, shop and times.')
    return
  }
  if (fault.on === 'subscription_billing') {
    if (acts > 0 || delayMs > 0 || fault.errorCode !== undefined)
      throw new Refusal(
        400,
        'A fault of subscription_billing can have only billingError, shop and times.',
      )
    return
  }
  if (fault.billingError !== undefined)
    throw new Refusal(400, 'Field billingError is for a fault of subscription_billing.')
  if (fault.errorCode !== undefined)
    throw new Refusal(400, 'Field errorCode is for a fault of bulk_operation.')
  if (acts > 1)
    throw new Refusal(400, 'A fault can have only one of status, reset, loseResponse and omit.')
  if (acts === 0 && delayMs === 0 && fault.headers === undefined)
    throw new Refusal(
      400,
      'A fault needs one of status, headers, reset, loseResponse, omit and delayMs.',
    )
}

function checkHeaders(headers: Record<string, string>): void {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
  } catch {
    throw new Refusal(400, 'Field headers contains an invalid header.')
  }
}
