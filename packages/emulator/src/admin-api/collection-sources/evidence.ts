import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    collectionConditionMetafieldDefinitions: 'assumed',
    collectionConditionsSourceCreate: 'documented',
    collectionConditionsSourceDelete: 'assumed',
    collectionConditionsSourceUpdate: 'assumed',
    collectionConditionsSources: 'assumed',
    collectionConditionsSourcesByApp: 'assumed',
  },
  texts: {
    'Collection does not exist': 'recorded',
    'Product does not exist': 'recorded',
    "Title can't be blank": 'recorded',
    'Title is too long (maximum is … characters)': 'recorded',
  },
}
