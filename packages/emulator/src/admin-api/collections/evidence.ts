import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    collection: 'recorded',
    collectionAddProducts: 'recorded',
    collectionAddProductsV2: 'recorded',
    collectionByHandle: 'recorded',
    collectionByIdentifier: 'recorded',
    collectionCreate: 'recorded',
    collectionDelete: 'recorded',
    collectionDuplicate: 'documented',
    collectionRemoveProducts: 'recorded',
    collectionReorderProducts: 'recorded',
    collectionRulesConditions: 'assumed',
    collectionUpdate: 'recorded',
    collections: 'recorded',
    collectionsCount: 'recorded',
  },
  texts: {
    "Can't manually add products to a smart collection": 'recorded',
    "Can't manually remove products from a smart collection": 'recorded',
    "Can't reorder products unless collection is manually sorted": 'recorded',
    'Collection does not exist': 'recorded',
    'Product does not exist': 'recorded',
    'Rules cannot be an empty set': 'recorded',
    'The collection was not found. Please check the collection ID and try again.': 'documented',
    'The move is invalid.': 'documented',
    "Title can't be blank": 'recorded',
    'Title is too long (maximum is … characters)': 'recorded',
    'id cannot be specified on collection creation': 'recorded',
    'Cannot update rule set of a custom collection': 'recorded',
  },
}
