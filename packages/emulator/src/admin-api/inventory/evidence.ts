// cspell:words unstocked
import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    inventoryActivate: 'recorded',
    inventoryAdjustQuantities: 'recorded',
    inventoryBulkToggleActivation: 'recorded',
    inventoryDeactivate: 'documented',
    inventoryItem: 'recorded',
    inventoryItemUpdate: 'recorded',
    inventoryItems: 'recorded',
    inventoryLevel: 'recorded',
    inventoryMoveQuantities: 'recorded',
    inventoryProperties: 'recorded',
    inventorySetOnHandQuantities: 'recorded',
    inventorySetQuantities: 'recorded',
  },
  texts: {
    'Harmonized system code must be a number between six and thirteen digits': 'recorded',
    'Measurement weight value … … must be >= 0 …': 'recorded',
    'A ledger document URI is not allowed when adjusting available.': 'recorded',
    'A ledger document URI is required except when adjusting available.': 'recorded',
    'All changes must have the same ledger document URI or, in the case of adjusting available, no ledger document URI.':
      'recorded',
    'Cost must be greater than or equal to 0': 'recorded',
    'Internal (gid://shopify/) ledger documents are not allowed to be adjusted via API.':
      'recorded',
    'Not allowed to set an on_hand quantity when the item is already active at the location.':
      'recorded',
    'Not allowed to set available quantity when the item is already active at the location.':
      'recorded',
    'The combination of inventoryItemId and locationId must be unique.': 'recorded',
    'The compareQuantity argument must be given to each quantity or ignored using ignoreCompareQuantity.':
      'documented',
    "The product couldn't be stocked… because ….": 'recorded',
    "The product couldn't be unstocked because the location was deleted.": 'recorded',
    "The product couldn't be unstocked because the product was deleted.": 'recorded',
    "The … couldn't be unstocked from … because products need to be stocked at a minimum of 1 location.":
      'recorded',
    "The quantities can't be moved between different locations.": 'documented',
    "The quantity can't be higher than 1,000,000,000.": 'recorded',
    "The quantity can't be negative.": 'documented',
    "The quantity couldn't be updated because the location was not found.": 'recorded',
    "The quantity name must be either 'available' or 'on_hand'.": 'recorded',
    "The quantity names for each change can't be the same.": 'documented',
    'The specified inventory item could not be found.': 'recorded',
    'The specified ledger document is invalid.': 'documented',
    'The specified location could not be found.': 'recorded',
    'The specified quantity name is invalid. Valid values are: ….': 'recorded',
    'The specified reason is invalid. Valid values are: ….': 'recorded',
    'The specified reference document is invalid.': 'documented',
    'Country code of origin is invalid': 'recorded',
  },
}
