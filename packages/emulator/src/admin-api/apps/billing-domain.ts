import { chargeGid } from '../../billing/charge-gid'
import type { Domain, NodeLoader } from '../../engine/resolve/domain'
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
  mutations: { ...billingMutations, ...usageMutations },
  nodes: { AppSubscription: loadCharge, AppPurchaseOneTime: loadCharge },
}
