import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    priceList: 'recorded',
    priceListCreate: 'recorded',
    priceListDelete: 'documented',
    priceListFixedPricesAdd: 'recorded',
    priceListFixedPricesByProductUpdate: 'recorded',
    priceListFixedPricesDelete: 'recorded',
    priceListFixedPricesUpdate: 'recorded',
    priceListUpdate: 'recorded',
    priceLists: 'recorded',
    quantityPricingByVariantUpdate: 'recorded',
    quantityRulesAdd: 'documented',
    quantityRulesDelete: 'documented',
  },
  texts: {
    'Maximum must be greater than or equal to all quantity price break minimums associated with this variant in the specified price list.':
      'recorded',
    'Quantity rule for variant associated with the price list provided does not exist.': 'recorded',
    'Catalog does not exist.': 'recorded',
    'Catalog has a price list already assigned.': 'recorded',
    'Currency mismatch.': 'recorded',
    'Duplicate ID exists in `…`.': 'recorded',
    'IDs specified in `pricesToAdd` and `pricesToDeleteByProductIds` must be mutually exclusive.':
      'recorded',
    'Increment is greater than minimum': 'recorded',
    'Increment is less than one': 'recorded',
    'Increment must be greater than or equal to one.': 'recorded',
    'Increment must be lower than or equal to the minimum.': 'recorded',
    'Maximum is not a multiple of increment': 'recorded',
    'Maximum must be a multiple of the increment.': 'recorded',
    'Minimum is greater than maximum': 'recorded',
    'Minimum is less than one': 'recorded',
    'Minimum must be a multiple of the increment.': 'recorded',
    'Minimum must be greater than or equal to one.': 'recorded',
    'Minimum must be lower than or equal to the maximum.': 'recorded',
    "Name can't be blank": 'recorded',
    'Name has already been taken': 'recorded',
    'Name is too long (maximum is … characters)': 'recorded',
    'No update operations are specified. `pricesToAdd` and `pricesToDeleteByProductIds` are empty.':
      'recorded',
    'Only fixed prices can be deleted.': 'recorded',
    'Price list does not exist.': 'recorded',
    'Price list not found.': 'recorded',
    'Product variant ID does not exist.': 'recorded',
    'Product … does not exist.': 'recorded',
    'Quantity price break not found.': 'recorded',
    'Quantity rule inputs must be unique by variant id.': 'recorded',
    'The adjustment value must be a positive value and not be greater than 100% for PERCENTAGE_DECREASE and not be greater than 1000% for PERCENTAGE_INCREASE.':
      'recorded',
    "The currency specified in `pricesToAdd` for product ID … does not match the price list's currency of ….":
      'recorded',
    "The specified currency does not match the price list's currency.": 'recorded',
    'Variant not found.': 'recorded',
    'Variant to delete by is not found.': 'recorded',
    'minimum is not a multiple of increment': 'recorded',
    '… to add inputs must be unique by variant id.': 'recorded',
  },
}
