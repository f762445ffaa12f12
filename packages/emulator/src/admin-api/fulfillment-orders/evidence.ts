import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    assignedFulfillmentOrders: 'recorded',
    fulfillmentOrder: 'recorded',
    fulfillmentOrderAcceptCancellationRequest: 'recorded',
    fulfillmentOrderAcceptFulfillmentRequest: 'recorded',
    fulfillmentOrderCancel: 'recorded',
    fulfillmentOrderClose: 'documented',
    fulfillmentOrderHold: 'recorded',
    fulfillmentOrderLineItemsPreparedForPickup: 'documented',
    fulfillmentOrderMerge: 'recorded',
    fulfillmentOrderMove: 'recorded',
    fulfillmentOrderOpen: 'recorded',
    fulfillmentOrderRejectCancellationRequest: 'recorded',
    fulfillmentOrderRejectFulfillmentRequest: 'recorded',
    fulfillmentOrderReleaseHold: 'recorded',
    fulfillmentOrderReportProgress: 'recorded',
    fulfillmentOrderReschedule: 'documented',
    fulfillmentOrderSplit: 'recorded',
    fulfillmentOrderSubmitCancellationRequest: 'recorded',
    fulfillmentOrderSubmitFulfillmentRequest: 'recorded',
    fulfillmentOrders: 'recorded',
    fulfillmentOrdersReroute: 'documented',
    fulfillmentOrdersSetFulfillmentDeadline: 'recorded',
    manualHoldsFulfillmentOrders: 'recorded',
  },
  texts: {
    'All fulfillment orders must have status and request status compatible with reroutable states.':
      'documented',
    'Cannot move a fulfillment order that has progress reported.': 'documented',
    'Cannot reassign location for fulfillment orders.': 'documented',
    'Fulfillment orders are not from the same order.': 'documented',
    'Fulfillment orders must belong to the same location.': 'documented',
    'No fulfillment order IDs were provided.': 'documented',
    'This feature is only supported for multi-location shops.': 'documented',
    'Cannot change location.': 'recorded',
    'Cannot move a fulfillment order that has had progress reported. To move a fulfillment order that has had progress reported, the fulfillment order must first be marked as open resolving the ongoing progress state.':
      'recorded',
    'Cannot move submitted fulfillment order that is at a 3PL fulfillment service.': 'recorded',
    'Cannot report progress on a fulfillment order in this state.': 'recorded',
    'Fulfillment order does not exist.': 'recorded',
    'Location not found.': 'recorded',
    'There must be at least one item selected in this fulfillment to split it.': 'recorded',
    'You must select at least one item to split into a new fulfillment order.': 'recorded',
    'Cannot cancel fulfillment order that has had progress reported. Mark as unfulfilled first.':
      'recorded',
    'Expected fulfillment order status to be valid but it was ….': 'recorded',
    "Fulfillment order is not in cancelable request state and can't be canceled.": 'recorded',
    'Fulfillment order must be scheduled.': 'recorded',
    'Invalid fulfillment_order_id provided …': 'recorded',
    'The fulfillment order is not in a splittable state.': 'recorded',
    "The fulfillment order's assigned fulfillment service must be of api type": 'recorded',
    'Fulfillment orders could not be found.': 'recorded',
    'The handle provided for the fulfillment hold is already in use by this app for another hold on this fulfillment order.':
      'recorded',
    'The maximum number of fulfillment holds for this fulfillment order has been reached for this app. An app can only have up to … holds on a single fulfillment order at any one time.':
      'recorded',
    'You must select at least one item to place on partial hold.': 'recorded',
    'must contain unique line item ids': 'recorded',
  },
}
