import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    orderEditAddCustomItem: 'recorded',
    orderEditAddLineItemDiscount: 'recorded',
    orderEditAddShippingLine: 'documented',
    orderEditAddVariant: 'recorded',
    orderEditBegin: 'recorded',
    orderEditCommit: 'recorded',
    orderEditRemoveDiscount: 'assumed',
    orderEditRemoveLineItemDiscount: 'assumed',
    orderEditRemoveShippingLine: 'assumed',
    orderEditSession: 'documented',
    orderEditSetQuantity: 'documented',
    orderEditUpdateDiscount: 'assumed',
    orderEditUpdateShippingLine: 'assumed',
  },
  texts: {
    'The calculated order does not exist.': 'recorded',
    "can't convert Integer[0] to a positive Integer to use as an untrusted id": 'recorded',
    "… was not added because it's already on the order.": 'recorded',
  },
}
