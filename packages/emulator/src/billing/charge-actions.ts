import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import { DAY_MS } from './billing-cycle'
import { findUsage } from './charge'
import type {
  Charge,
  ChargeStatus,
  Purchase,
  PurchaseDraft,
  Subscription,
  SubscriptionDraft,
} from './charge'
import { emitChargeUpdate } from './charge-events'
import { isSubscription } from './charges'
import { replacementTime } from './replacement-time'

/**
 * Time after which a pending charge expires.
 *
 * @see docs/protocol.md#billing
 */
const PENDING_MS = 2 * DAY_MS

/** Resolves after the app was notified. Never rejects. */
type Notified = Promise<unknown>

/** Requests a subscription. In a development store it is always a test. */
export function requestSubscription(state: EmulatorState, draft: SubscriptionDraft): Subscription {
  return scheduleExpiry(
    state,
    state.charges.addSubscription({
      ...draft,
      test: draft.test || isDevelopmentStore(state, draft.shop),
    }),
  )
}

/** Requests a one-time purchase. In a development store it is always a test. */
export function requestPurchase(state: EmulatorState, draft: PurchaseDraft): Purchase {
  return scheduleExpiry(
    state,
    state.charges.addPurchase({
      ...draft,
      test: draft.test || isDevelopmentStore(state, draft.shop),
    }),
  )
}

/**
 * Approves a charge. As all actions in this module, it changes the state synchronously, or throws.
 *
 * @throws Refusal 409 when the charge is not pending
 */
export function approveCharge(state: EmulatorState, charge: Charge): Notified {
  checkStatus(charge, ['PENDING'], 'approved')
  if (!isSubscription(charge)) return setStatus(state, charge, 'ACTIVE')
  const waiting = state.charges
    .list(charge.shop)
    .filter(isSubscription)
    .filter(({ status }) => status === 'ACCEPTED')
  const cancelled = waiting.map(other => setStatus(state, other, 'CANCELLED'))
  const now = state.clock.now()
  const at = replacementTime(state.charges.current(charge.shop), charge, now)
  return Promise.all([
    ...cancelled,
    at > now ? accept(state, charge, at) : activate(state, charge, now),
  ])
}

/** Schedules the pending jobs of restored charges. */
export function resumeCharges(state: EmulatorState): void {
  for (const charge of state.charges.all()) {
    if (charge.status === 'PENDING') scheduleExpiry(state, charge)
    if (isSubscription(charge) && charge.status === 'ACCEPTED') scheduleActivation(state, charge)
  }
}

/** @throws Refusal 409 when the charge is not pending */
export function declineCharge(state: EmulatorState, charge: Charge): Notified {
  checkStatus(charge, ['PENDING'], 'declined')
  return setStatus(state, charge, 'DECLINED')
}

/** @throws Refusal 409 when the charge is not pending */
export function expireCharge(state: EmulatorState, charge: Charge): Notified {
  checkStatus(charge, ['PENDING'], 'expired')
  return setStatus(state, charge, 'EXPIRED')
}

/** True while the subscription can be cancelled. */
export function isCancellable({ status }: Subscription): boolean {
  return status === 'ACTIVE' || status === 'FROZEN' || status === 'ACCEPTED'
}

/** @throws Refusal 409 when the subscription is neither active, frozen nor accepted */
export function cancelSubscription(
  state: EmulatorState,
  subscription: Subscription,
  prorated = false,
): Notified {
  if (!isCancellable(subscription)) throw wrongStatus(subscription, 'cancelled')
  Object.assign(subscription, { prorated, capUpdate: null })
  return setStatus(state, subscription, 'CANCELLED')
}

/**
 * Freezes a subscription because the store stopped paying the platform, or unfreezes it.
 *
 * @throws Refusal 409 when a subscription to freeze is not active, or one to unfreeze is not frozen
 */
export function freezeSubscription(
  state: EmulatorState,
  subscription: Subscription,
  frozen: boolean,
): Notified {
  checkStatus(subscription, [frozen ? 'ACTIVE' : 'FROZEN'], frozen ? 'frozen' : 'unfrozen')
  return setStatus(state, subscription, frozen ? 'FROZEN' : 'ACTIVE')
}

/**
 * Approves or declines a new usage cap.
 *
 * @throws Refusal 409 if no new cap is pending, or the subscription is not active
 */
export function decideCap(
  state: EmulatorState,
  subscription: Subscription,
  approved: boolean,
): Notified {
  const usage = findUsage(subscription)
  const { capUpdate } = subscription
  if (!usage || !capUpdate)
    throw new Refusal(409, 'This subscription has no new capped amount to approve.')
  checkStatus(subscription, ['ACTIVE'], 'changed')
  subscription.capUpdate = null
  if (!approved) return Promise.resolve()
  usage.pricing.cap = { ...usage.pricing.cap, minor: capUpdate.minor }
  return setStatus(state, subscription, 'ACTIVE')
}

/** Cancels the subscriptions and pending charges of a shop after the uninstallation. */
export function cancelCharges(state: EmulatorState, shop: string): Notified {
  const charges = state.charges.list(shop)
  return Promise.all([
    ...charges
      .filter(isSubscription)
      .filter(isCancellable)
      .map(subscription => cancelSubscription(state, subscription)),
    ...charges
      .filter(({ status }) => status === 'PENDING')
      .map(charge => expireCharge(state, charge)),
  ])
}

function scheduleExpiry<Added extends Charge>(state: EmulatorState, charge: Added): Added {
  state.jobs.add(charge.shop, charge.createdAt + PENDING_MS, async () => {
    if (charge.status === 'PENDING') await expireCharge(state, charge)
  })
  return charge
}

function isDevelopmentStore(state: EmulatorState, shop: string): boolean {
  return state.stores.some(store => store.domain === shop && store.developmentStore)
}

function accept(state: EmulatorState, subscription: Subscription, at: number): Notified {
  subscription.activatesAt = at
  scheduleActivation(state, subscription)
  return setStatus(state, subscription, 'ACCEPTED')
}

function scheduleActivation(state: EmulatorState, subscription: Subscription): void {
  const { shop, activatesAt: at } = subscription
  if (at === null) return
  state.jobs.add(shop, at, async () => {
    if (subscription.status === 'ACCEPTED') await activate(state, subscription, at)
  })
}

function activate(state: EmulatorState, subscription: Subscription, at: number): Notified {
  const replaced = state.charges.current(subscription.shop)
  subscription.activatedAt = at
  return Promise.all([
    replaced && cancelSubscription(state, replaced),
    setStatus(state, subscription, 'ACTIVE'),
  ])
}

function setStatus(state: EmulatorState, charge: Charge, status: ChargeStatus): Notified {
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
