import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    catalog: 'recorded',
    catalogContextUpdate: 'recorded',
    catalogCreate: 'recorded',
    catalogDelete: 'recorded',
    catalogOperations: 'assumed',
    catalogUpdate: 'recorded',
    catalogs: 'recorded',
    catalogsCount: 'recorded',
  },
  texts: {
    'Cannot change context to specified type.': 'documented',
    'Catalog does not exist': 'recorded',
    'Context driver already assigned to this catalog.': 'documented',
    'Market not found.': 'recorded',
    'Must have `contexts_to_add` or `contexts_to_remove` argument.': 'recorded',
    'Must provide exactly one context type.': 'documented',
    'Price list has already been taken': 'recorded',
    'Price list not found.': 'recorded',
    'Publication not found.': 'recorded',
    'The arguments `contexts_to_add` and `contexts_to_remove` must match existing catalog context type.':
      'documented',
    'The company location could not be found.': 'documented',
    "Title can't be blank": 'recorded',
    'A company location within the catalog does not exist.': 'recorded',
  },
}
