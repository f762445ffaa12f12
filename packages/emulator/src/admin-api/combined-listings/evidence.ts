import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    combinedListingUpdate: 'recorded',
  },
  texts: {
    'A parent product cannot have itself as child.': 'recorded',
    "A product can't belong to more than one product Combined Listing.": 'recorded',
    'Cannot edit and remove same child products.': 'recorded',
    'Failed to remove mebmership due to invalid input.': 'documented',
    'Options and values must be present when adding or editing products.': 'recorded',
    'Product does not exist': 'recorded',
    'The field cannot receive duplicated products.': 'recorded',
    'The product must be a combined listing.': 'recorded',
    'The product with ID(s) […] could not be found.': 'recorded',
    'The selected option values cannot be empty.': 'recorded',
    'Option does not exist.': 'documented',
    'The same metafield cannot be linked to multiple options.': 'documented',
    'An option linked to a metafield cannot be linked to a different metafield.': 'documented',
    'The combined listing parent product must have a product category to use linked metafield options.':
      'documented',
    'Linked metafield value missing from `optionsAndValues` field.': 'documented',
    'All child products must include the same options.': 'documented',
    'The options_and_values field must contain all option values used in the combined listing.':
      'documented',
    'Unable to add options values that are already in use.': 'documented',
    'Parent product cannot be a combined listing child.': 'documented',
    'Unable to add a product that is a parent.': 'documented',
    'The title cannot be longer than … characters.': 'recorded',
  },
}
