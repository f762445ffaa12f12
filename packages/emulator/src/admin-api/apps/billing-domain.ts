import { chargeGid } from '../../billing/charge-gid'
import type { Domain, NodeLoader } from '../../engine/resolve/domain'
import { mutationsOf } from '../../engine/resolve/mutation'
import { billingMutations } from './billing-mutations'
import { chargeNode } from './charge-nodes'
import { usageMutations } from './usage-mutations'

const loadCharge: NodeLoader = (id, { store, state, clock }) => {
  const charge = state.charges.list(store.domain).find(candidate => chargeGid(candidate) === id)
  return charge && chargeNode(charge, clock.now())
}

/**
 * Charges of the app.
 *
 * @see docs/protocol.md#billing
 */
export const billingDomain: Domain = {
  mutations: mutationsOf(
    { ...billingMutations, ...usageMutations },
    {
      // Sent when the merchant approves or declines the charge.
      appPurchaseOneTimeCreate: ['app_purchases_one_time/update'],
      appSubscriptionCancel: ['app_subscriptions/update'],
      appSubscriptionCreate: ['app_subscriptions/update'],
      appSubscriptionLineItemUpdate: ['app_subscriptions/update'],
      appSubscriptionTrialExtend: ['app_subscriptions/update'],
      appUsageRecordCreate: ['app_subscriptions/approaching_capped_amount'],
    },
  ),
  nodes: { AppSubscription: loadCharge, AppPurchaseOneTime: loadCharge },
}
