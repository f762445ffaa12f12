import type { EmulatorState } from '../state/state'
import type { Delivery } from '../webhooks/delivery'
import { emitWebhook } from '../webhooks/emit-webhook'
import { findRecurring, findUsage } from './charge'
import type { Charge, Subscription } from './charge'
import { chargeGid } from './charge-gid'
import { decimalOf } from '../money/money'
import type { Money } from '../money/money'

/**
 * Notifies the app of a changed charge.
 *
 * @see docs/protocol.md#topics
 */
export function emitChargeUpdate(state: EmulatorState, charge: Charge): Promise<Delivery[]> {
  const { shop } = charge
  return charge.kind === 'subscription'
    ? emitWebhook(state, {
        shop,
        topic: 'app_subscriptions/update',
        payload: { app_subscription: { ...facts(state, charge), ...terms(charge) } },
      })
    : emitWebhook(state, {
        shop,
        topic: 'app_purchases_one_time/update',
        payload: { app_purchase_one_time: facts(state, charge) },
      })
}

/**
 * Notifies the app that a shop used 90% of what a subscription may cost.
 *
 * @see https://shopify.dev/docs/apps/launch/billing/subscription-billing/create-usage-based-subscriptions
 */
export function emitApproachingCap(
  state: EmulatorState,
  subscription: Subscription,
  { usedMinor, cap }: { usedMinor: number; cap: Money },
): Promise<Delivery[]> {
  const { status: _status, ...known } = facts(state, subscription)
  return emitWebhook(state, {
    shop: subscription.shop,
    topic: 'app_subscriptions/approaching_capped_amount',
    payload: {
      app_subscription: {
        ...known,
        balance_used: decimalOf({ ...cap, minor: usedMinor }),
        capped_amount: decimalOf(cap),
        currency_code: cap.currencyCode,
      },
    },
  })
}

function facts(state: EmulatorState, charge: Charge) {
  return {
    admin_graphql_api_id: chargeGid(charge),
    name: charge.name,
    status: charge.status,
    admin_graphql_api_shop_id: `gid://shopify/Shop/${state.stores.find(({ domain }) => domain === charge.shop)?.id}`,
    created_at: new Date(charge.createdAt).toISOString(),
    updated_at: new Date(charge.updatedAt).toISOString(),
  }
}

function terms(subscription: Subscription) {
  const recurring = findRecurring(subscription)
  const usage = findUsage(subscription)?.pricing
  return {
    currency: (recurring?.price ?? usage?.cap)?.currencyCode,
    capped_amount: usage ? decimalOf(usage.cap) : null,
    price: recurring ? decimalOf(recurring.price) : null,
    interval: (recurring?.interval ?? 'EVERY_30_DAYS').toLowerCase(),
  }
}
