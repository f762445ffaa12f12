import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    automaticDiscountSavedSearches: 'assumed',
    codeDiscountSavedSearches: 'assumed',
    collectionSavedSearches: 'recorded',
    customerSavedSearches: 'assumed',
    discountRedeemCodeSavedSearches: 'recorded',
    draftOrderSavedSearches: 'recorded',
    fileSavedSearches: 'recorded',
    orderSavedSearches: 'recorded',
    productSavedSearches: 'recorded',
    savedSearchCreate: 'recorded',
    savedSearchDelete: 'recorded',
    savedSearchUpdate: 'recorded',
    urlRedirectSavedSearches: 'assumed',
  },
  texts: {
    'Customer saved searches have been deprecated. Use Segmentation API instead.': 'recorded',
    "Name can't be blank": 'recorded',
    'Name has already been taken': 'recorded',
    'Name is too long (maximum is … characters)': 'recorded',
    'Query has incompatible filters: …': 'recorded',
    "Query is invalid, '…' is not a valid filter": 'recorded',
    'Saved Search does not exist': 'recorded',
    "Search terms is invalid, '…' is a reserved filter name": 'recorded',
  },
}
