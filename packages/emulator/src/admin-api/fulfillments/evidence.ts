import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    fulfillment: 'recorded',
    fulfillmentCancel: 'recorded',
    fulfillmentCreate: 'recorded',
    fulfillmentCreateV2: 'documented',
    fulfillmentEventCreate: 'recorded',
    fulfillmentTrackingInfoUpdate: 'recorded',
    fulfillmentTrackingInfoUpdateV2: 'assumed',
  },
  texts: {
    'Fulfillment does not exist.': 'recorded',
    'Fulfillment order does not exist.': 'recorded',
    'Fulfillment order … has an unfulfillable status= ….': 'recorded',
    'Invalid fulfillment order line item quantity requested.': 'recorded',
    'Quantity must be greater than 0': 'recorded',
  },
}
