import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    productBundleCreate: 'recorded',
    productBundleUpdate: 'assumed',
    productVariantRelationshipBulkUpdate: 'documented',
  },
  texts: {
    'A parent product variant ID or product ID must be provided.': 'documented',
    'A parent product variant cannot contain itself as a component.': 'recorded',
    'A parent product variant must not contain duplicate product variant relationships.':
      'documented',
    'A price must be provided for a parent product variant if the price calculation is set to fixed.':
      'documented',
    'At least one component is required.': 'recorded',
    'Exceeded the maximum allowable product variant relationships in a parent product variant.':
      'documented',
    'Failed to locate the following products: […]': 'recorded',
    'Gift cards cannot be parent product variants.': 'documented',
    'Mapping of components targeting products need to map all of the options of the product. Missing or invalid options found for components targeting product_ids […].':
      'recorded',
    "Nested parent product variants aren't supported.": 'documented',
    'Product does not exist': 'recorded',
    'Product variant relationships must have a quantity greater than 0.': 'documented',
    'Quantity cannot be greater than …. The following products have a quantity that exceeds the maximum: […]':
      'recorded',
    'Quantity options must have at least two values. Invalid quantity options found for components targeting product_ids […].':
      'recorded',
    'Some of the provided product variants are not components of the specified parent product variant.':
      'documented',
    'The product variants with ID(s) […] could not be found.': 'recorded',
  },
}
