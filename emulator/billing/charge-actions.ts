import { Refusal } from '../http/refusal'
import type { EmulatorState } from '../state/state'
import { DAY_MS } from './billing-cycle'
import { findUsage } from './charge'
import type { Charge, ChargeStatus, Purchase, PurchaseDraft, Subscription, SubscriptionDraft } from './charge'
import { emitChargeUpdate } from './charge-events'
import { isSubscription } from './charges'
import { replacementTime } from './replacement-time'

/** A charge that the merchant has not decided on expires. protocol: billing, status of a charge */
export const PENDING_MS = 2 * DAY_MS

/** Resolves when the app was told; never rejects. */
type Told = Promise<unknown>

/** Asks for a subscription; a development store pays nothing, whatever was asked for. */
export function requestSubscription(state: EmulatorState, draft: SubscriptionDraft): Subscription {
  return expiring(state, state.charges.addSubscription({ ...draft, test: draft.test || isDevelopmentStore(state, draft.shop) }))
}

/** Asks for a payment; a development store pays nothing, whatever was asked for. */
export function requestPurchase(state: EmulatorState, draft: PurchaseDraft): Purchase {
  return expiring(state, state.charges.addPurchase({ ...draft, test: draft.test || isDevelopmentStore(state, draft.shop) }))
}

/**
 * The merchant agrees. As every action here does, it changes what it changes, or throws, at once.
 *
 * @throws Refusal 409 when the charge is not pending
 */
export function approveCharge(state: EmulatorState, charge: Charge): Told {
  checkStatus(charge, ['PENDING'], 'approved')
  if (!isSubscription(charge)) return setStatus(state, charge, 'ACTIVE')
  const waiting = state.charges.list(charge.shop).filter(isSubscription).filter(({ status }) => status === 'ACCEPTED')
  const cancelled = waiting.map(other => setStatus(state, other, 'CANCELLED'))
  const now = state.clock.now()
  const at = replacementTime(state.charges.current(charge.shop), charge, now)
  return Promise.all([...cancelled, at > now ? accept(state, charge, at) : activate(state, charge, now)])
}

/** Plans again what the charges of a restored state wait for. */
export function resumeCharges(state: EmulatorState): void {
  for (const charge of state.charges.all()) {
    if (charge.status === 'PENDING') expiring(state, charge)
    if (isSubscription(charge) && charge.status === 'ACCEPTED') planActivation(state, charge)
  }
}

/** @throws Refusal 409 when the charge is not pending */
export function declineCharge(state: EmulatorState, charge: Charge): Told {
  checkStatus(charge, ['PENDING'], 'declined')
  return setStatus(state, charge, 'DECLINED')
}

/** @throws Refusal 409 when the charge is not pending */
export function expireCharge(state: EmulatorState, charge: Charge): Told {
  checkStatus(charge, ['PENDING'], 'expired')
  return setStatus(state, charge, 'EXPIRED')
}

/** True while the subscription can be cancelled. */
export function isCancellable({ status }: Subscription): boolean {
  return status === 'ACTIVE' || status === 'FROZEN' || status === 'ACCEPTED'
}

/** @throws Refusal 409 when the subscription is neither active, frozen nor accepted */
export function cancelSubscription(state: EmulatorState, subscription: Subscription, prorated = false): Told {
  if (!isCancellable(subscription)) throw wrongStatus(subscription, 'cancelled')
  Object.assign(subscription, { prorated, capUpdate: null })
  return setStatus(state, subscription, 'CANCELLED')
}

/**
 * The store stopped paying the platform, or pays again.
 *
 * @throws Refusal 409 when a subscription to freeze is not active, or one to unfreeze is not frozen
 */
export function freezeSubscription(state: EmulatorState, subscription: Subscription, frozen: boolean): Told {
  checkStatus(subscription, [frozen ? 'ACTIVE' : 'FROZEN'], frozen ? 'frozen' : 'unfrozen')
  return setStatus(state, subscription, frozen ? 'FROZEN' : 'ACTIVE')
}

/**
 * The merchant agrees to the new cap of the usage, or not.
 *
 * @throws Refusal 409 when no new cap waits, or the subscription is not active
 */
export function decideCap(state: EmulatorState, subscription: Subscription, approved: boolean): Told {
  const usage = findUsage(subscription)
  const { capUpdate } = subscription
  if (!usage || !capUpdate) throw new Refusal(409, 'No new limit of this subscription waits for an approval.')
  checkStatus(subscription, ['ACTIVE'], 'changed')
  subscription.capUpdate = null
  if (!approved) return Promise.resolve()
  usage.pricing.cap = { ...usage.pricing.cap, cents: capUpdate.cents }
  return setStatus(state, subscription, 'ACTIVE')
}

/** Ends everything that a shop was charged or asked for: the app was removed. */
export function endCharges(state: EmulatorState, shop: string): Told {
  const charges = state.charges.list(shop)
  return Promise.all([
    ...charges.filter(isSubscription).filter(isCancellable).map(subscription => cancelSubscription(state, subscription)),
    ...charges.filter(({ status }) => status === 'PENDING').map(charge => expireCharge(state, charge)),
  ])
}

function expiring<Added extends Charge>(state: EmulatorState, charge: Added): Added {
  state.jobs.add(charge.shop, charge.createdAt + PENDING_MS, async () => {
    if (charge.status === 'PENDING') await expireCharge(state, charge)
  })
  return charge
}

function isDevelopmentStore(state: EmulatorState, shop: string): boolean {
  return state.stores.some(store => store.domain === shop && store.developmentStore)
}

function accept(state: EmulatorState, subscription: Subscription, at: number): Told {
  subscription.activatesAt = at
  planActivation(state, subscription)
  return setStatus(state, subscription, 'ACCEPTED')
}

function planActivation(state: EmulatorState, subscription: Subscription): void {
  const { shop, activatesAt: at } = subscription
  if (at === null) return
  state.jobs.add(shop, at, async () => {
    if (subscription.status === 'ACCEPTED') await activate(state, subscription, at)
  })
}

function activate(state: EmulatorState, subscription: Subscription, at: number): Told {
  const replaced = state.charges.current(subscription.shop)
  subscription.activatedAt = at
  return Promise.all([replaced && cancelSubscription(state, replaced), setStatus(state, subscription, 'ACTIVE')])
}

function setStatus(state: EmulatorState, charge: Charge, status: ChargeStatus): Told {
  Object.assign(charge, { status, updatedAt: state.clock.now() })
  return emitChargeUpdate(state, charge)
}

/** @throws Refusal 409 unless the charge has one of these states */
export function checkStatus(charge: Charge, allowed: readonly ChargeStatus[], done: string): void {
  if (!allowed.includes(charge.status)) throw wrongStatus(charge, done)
}

function wrongStatus({ status }: Charge, done: string): Refusal {
  return new Refusal(409, `This charge cannot be ${done}: it is ${status.toLowerCase()}.`)
}
