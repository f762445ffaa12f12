import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    draftOrder: 'recorded',
    draftOrderAvailableDeliveryOptions: 'documented',
    draftOrderBulkAddTags: 'recorded',
    draftOrderBulkDelete: 'recorded',
    draftOrderBulkRemoveTags: 'recorded',
    draftOrderCalculate: 'recorded',
    draftOrderComplete: 'recorded',
    draftOrderCreate: 'recorded',
    draftOrderCreateFromOrder: 'recorded',
    draftOrderDelete: 'recorded',
    draftOrderDuplicate: 'recorded',
    draftOrderInvoicePreview: 'recorded',
    draftOrderInvoiceSend: 'recorded',
    draftOrderTag: 'documented',
    draftOrderUpdate: 'recorded',
    draftOrders: 'recorded',
    draftOrdersCount: 'recorded',
  },
  texts: {
    'Add at least 1 product': 'recorded',
    'Email is invalid': 'recorded',
    'Invalid payment gateway': 'recorded',
    'This order has been paid': 'recorded',
    "To can't be blank": 'recorded',
  },
}
