import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import type { Contract, UsageEvent } from './contract'
import { currentContract, settleShop } from './contract-cycle'
import { formatMillionths, readMillionths } from './decimal'
import { pricingPlans } from './contract-actions'

/** A valid request of the App Events API. */
export interface EventRequest {
  handle: string
  idempotencyKey: string
  /** Milliseconds since the epoch. */
  at: number
  attributes: Readonly<Record<string, unknown>>
}

const MAX_AHEAD_MS = 5 * 60_000

/**
 * Records an event, and bills it if its handle is that of a meter. The app learns nothing of a
 * billing error: the platform shows it to the developer only.
 *
 * @see https://shopify.dev/docs/api/app-events
 */
export function addUsageEvent(
  state: EmulatorState,
  store: Store,
  { handle, idempotencyKey, at, attributes }: EventRequest,
): UsageEvent {
  const quantity = readMillionths(attributes.value)
  const event: UsageEvent = {
    shop: store.domain,
    handle,
    quantity: quantity === undefined ? null : formatMillionths(quantity),
    idempotencyKey,
    at,
    receivedAt: state.clock.now(),
    result: 'custom',
    error: null,
  }
  if (isMeter(state, handle)) Object.assign(event, bill(state, store, event, attributes))
  state.pricing.events.push(event)
  return event
}

/** The event that was reported with this key. Keys of billing events are remembered for good. */
export function findUsageEvent(state: EmulatorState, key: string): UsageEvent | undefined {
  return state.pricing.events.find(({ idempotencyKey }) => idempotencyKey === key)
}

/** True for the contract of a shop that uninstalled the app and may still be billed for usage. */
export function isClosing(state: EmulatorState, shop: string): boolean {
  settleShop(state, shop)
  return state.pricing.contracts.some(each => each.shop === shop && each.closesAt !== null)
}

function isMeter(state: EmulatorState, handle: string): boolean {
  return pricingPlans(state).some(({ meters = [] }) => meters.some(each => each.handle === handle))
}

function bill(
  state: EmulatorState,
  { domain }: Store,
  { handle, quantity, at, receivedAt }: UsageEvent,
  attributes: EventRequest['attributes'],
): Pick<UsageEvent, 'result' | 'error'> {
  const failed = (error: string) => ({ result: 'failed', error }) as const
  if (!('value' in attributes)) return failed('MISSING_VALUE_KEY')
  const units = readMillionths(quantity) ?? 0n
  if (units === 0n) return failed('INVALID_VALUE')
  if (at > receivedAt + MAX_AHEAD_MS) return failed('INVALID_TIMESTAMP')
  const contract = currentContract(state, domain) ?? closingContract(state, domain)
  if (!contract || contract.status === 'FROZEN') return failed('NO_SUBSCRIPTION')
  if (!contract.plan.meters?.some(each => each.handle === handle))
    return failed('SUBSCRIPTION_NOT_METERED')
  const { cycle, startedAt, endedAt } = contract
  if (!cycle) return at < startedAt ? failed('PERIOD_CLOSED') : { result: 'trial', error: null }
  if (at < cycle.start || (endedAt !== null && at >= endedAt)) return failed('PERIOD_CLOSED')
  const before = readMillionths(contract.usage[handle] ?? '0') ?? 0n
  contract.usage[handle] = formatMillionths(before + units)
  return { result: 'billed', error: null }
}

function closingContract({ pricing }: EmulatorState, shop: string): Contract | undefined {
  return pricing.contracts.findLast(each => each.shop === shop && each.closesAt !== null)
}
