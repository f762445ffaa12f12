import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    fulfillmentService: 'recorded',
    fulfillmentServiceCreate: 'recorded',
    fulfillmentServiceDelete: 'recorded',
    fulfillmentServiceUpdate: 'recorded',
  },
  texts: {
    'Callback url is not allowed': 'recorded',
    'Callback url protocol …// is not supported': 'recorded',
    'Fulfillment service could not be found.': 'recorded',
    'Inventory action Destination location id should not be present when deleting/keeping the inventory of the fulfillment service.':
      'recorded',
    "Name can't be blank": 'recorded',
    'Name cannot begin with a whitespace character': 'recorded',
    'Name cannot end with a whitespace character': 'recorded',
    'Name has already been taken': 'recorded',
    'Name is reserved': 'recorded',
  },
}
