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
    'Currency must be ….': 'recorded',
    'The price must be in ….': 'recorded',
    "The shipping line can't be removed because it doesn't exist or has already been removed.":
      'recorded',
    "The shipping line can't be updated because it doesn't exist or wasn't added during this edit.":
      'recorded',
    'There must be at least one change to be made.': 'recorded',
    "can't be blank": 'recorded',
    'is too long (maximum is … characters)': 'recorded',
    'must be greater than 0': 'recorded',
    'must be greater than or equal to 0': 'recorded',
    'The calculated order does not exist.': 'recorded',
    "can't convert Integer[0] to a positive Integer to use as an untrusted id": 'recorded',
    "… was not added because it's already on the order.": 'recorded',
  },
}
