import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    removeFromReturn: 'recorded',
    return: 'recorded',
    returnApproveRequest: 'recorded',
    returnCalculate: 'documented',
    returnCancel: 'recorded',
    returnClose: 'recorded',
    returnCreate: 'recorded',
    returnDeclineRequest: 'recorded',
    returnLineItemRemoveFromReturn: 'assumed',
    returnProcess: 'recorded',
    returnReasonDefinitions: 'recorded',
    returnRefund: 'documented',
    returnReopen: 'recorded',
    returnRequest: 'recorded',
    returnableFulfillment: 'documented',
    returnableFulfillments: 'assumed',
    reverseDelivery: 'recorded',
    reverseDeliveryCreateWithShipping: 'recorded',
    reverseDeliveryShippingUpdate: 'recorded',
    reverseFulfillmentOrder: 'recorded',
    reverseFulfillmentOrderDispose: 'recorded',
  },
  texts: {
    'Return line item was not found.': 'recorded',
    'Return is not cancelable.': 'recorded',
    'Return status is invalid.': 'recorded',
    'Cannot dispose items from more than one reverse fulfillment order.': 'recorded',
    'Fulfillment Line Item was not found.': 'recorded',
    'Location not found.': 'recorded',
    'RESTOCKED is an invalid disposition type for a custom line item.': 'recorded',
    'Return is not approvable. Only returns with status REQUESTED can be approved.': 'recorded',
    'Return is not declinable. Only non-refunded returns with status REQUESTED can be declined.':
      'recorded',
    'Return line item has an invalid quantity.': 'recorded',
    'Return line items Either return reason or return reason definition must be provided':
      'recorded',
    'Return line items return reason note The note is required when the return reason is "Other"':
      'recorded',
    'Return not found.': 'recorded',
    "Return reason can't be blank": 'recorded',
    'Reverse delivery was not found.': 'recorded',
    'Reverse fulfillment order was not found.': 'recorded',
    'The return is already declined.': 'recorded',
    'cannot deliver more items than are returned': 'recorded',
    'must exist': 'recorded',
  },
}
