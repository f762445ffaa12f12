import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import { chargeHref } from '../admin-data/links'
import type { EmulatorState } from '../state/state'
import { billingPeriod, usedMinor } from './billing-cycle'
import { findUsage } from './charge'
import type { Charge, ChargeStatus, Subscription } from './charge'
import {
  approveCharge,
  cancelSubscription,
  decideCap,
  declineCharge,
  expireCharge,
  freezeSubscription,
} from './charge-actions'
import { chargeGid, lineItemGid } from './charge-gid'
import { isSubscription } from './charges'
import { asSubscription, findChargeByGid } from './find-charge'
import { decimalOf } from '../money/money'
import { returnAddress } from './return-address'

export interface ControlCharge {
  /** Global id, e.g. `gid://shopify/AppSubscription/1`. */
  id: string
  shop: string
  kind: Charge['kind']
  name: string
  status: ChargeStatus
  test: boolean
  /** URL of the approval page, while a decision is pending. */
  confirmationUrl: string | null
  /** URL to which the browser returns after an approval. */
  returnUrl: string
  /** ISO 8601; null while it is not active, and for a one-time purchase. */
  currentPeriodEnd: string | null
  /** The line item with usage pricing; null if there is none. */
  usage: {
    lineItemId: string
    balanceUsed: string
    cappedAmount: string
    records: { description: string; amount: string; idempotencyKey: string | null }[]
  } | null
}

type ById = (options: { id: string }) => Promise<ControlCharge>

/**
 * The part of the emulator control for a merchant's actions on charges. Each resolves after the app
 * was notified.
 */
export interface BillingControl {
  /** Oldest first. */
  charges: (options: { shop: string }) => Promise<ControlCharge[]>
  /** Approves a charge that is pending, or the new cap of an active subscription. */
  approveCharge: ById
  /** Declines a charge that is pending, or the new cap of an active subscription. */
  declineCharge: ById
  expireCharge: ById
  cancelSubscription: ById
  freezeSubscription: ById
  unfreezeSubscription: ById
  /** In a development store, every new charge is a test. */
  setDevelopmentStore: (options: { shop: string; value: boolean }) => Promise<void>
}

export function createBillingControl(context: EmulatorContext): BillingControl {
  const { state, origin } = context
  const action =
    (act: (charge: Charge) => Promise<unknown>): ById =>
    async ({ id }) => {
      const charge = findChargeByGid(state, id)
      await act(charge)
      return describeCharge(state, charge, origin)
    }
  const decide = (approved: boolean) => (charge: Charge) => {
    if (charge.status === 'ACTIVE' && isSubscription(charge) && charge.capUpdate)
      return decideCap(state, charge, approved)
    return approved ? approveCharge(state, charge) : declineCharge(state, charge)
  }
  return {
    charges: async ({ shop }) =>
      state.charges
        .list(findStore(state, shop).domain)
        .map(charge => describeCharge(state, charge, origin)),
    approveCharge: action(decide(true)),
    declineCharge: action(decide(false)),
    expireCharge: action(charge => expireCharge(state, charge)),
    cancelSubscription: action(charge => cancelSubscription(state, asSubscription(charge))),
    freezeSubscription: action(charge => freezeSubscription(state, asSubscription(charge), true)),
    unfreezeSubscription: action(charge =>
      freezeSubscription(state, asSubscription(charge), false),
    ),
    setDevelopmentStore: async ({ shop, value }) => {
      findStore(state, shop).developmentStore = value
    },
  }
}

function describeCharge(state: EmulatorState, charge: Charge, origin: string): ControlCharge {
  const { shop, kind, name, status, test } = charge
  const subscription = isSubscription(charge) ? charge : undefined
  const now = state.clock.now()
  const period = subscription?.status === 'ACTIVE' ? billingPeriod(subscription, now) : undefined
  return {
    id: chargeGid(charge),
    shop,
    kind,
    name,
    status,
    test,
    confirmationUrl: confirmationUrl(
      charge,
      origin + chargeHref(findStore(state, shop).handle, charge.id, ''),
      subscription,
    ),
    returnUrl: returnAddress(charge),
    currentPeriodEnd: period ? new Date(period.end).toISOString() : null,
    usage: subscription ? describeUsage(subscription, now) : null,
  }
}

function confirmationUrl(
  { status, signature }: Charge,
  address: string,
  subscription: Subscription | undefined,
): string | null {
  if (status === 'PENDING') return `${address}confirm?signature=${signature}`
  return subscription?.capUpdate
    ? `${address}confirm_limit?signature=${subscription.capUpdate.signature}`
    : null
}

function describeUsage(subscription: Subscription, now: number): ControlCharge['usage'] {
  const usage = findUsage(subscription)
  return usage
    ? {
        lineItemId: lineItemGid(subscription.id, usage.index),
        balanceUsed: decimalOf({
          ...usage.pricing.cap,
          minor: usedMinor(subscription, usage.item, now),
        }),
        cappedAmount: decimalOf(usage.pricing.cap),
        records: usage.item.records.map(({ description, price, idempotencyKey }) => ({
          description,
          amount: decimalOf(price),
          idempotencyKey,
        })),
      }
    : null
}
