import { BUNDLES, removeComponentsOf } from '../bundles/component-records'
import { COLLECTIONS } from '../collections/collection-records'
import { leaveListing } from '../combined-listings/listing-records'
import type { RecordStore } from '../../engine/records/record-store'
import { removeInventoryItem } from '../inventory/inventory-records'
import { removeMetafields } from '../metafields/metafield-records'
import { leaveGroups } from '../selling-plans/plan-records'
import { PRODUCTS, VARIANTS } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'

/** Deletes a product with its variants and metafields. Its files stay. */
export function removeProduct(records: RecordStore, { id }: ProductRecord): void {
  for (const variant of records.table(VARIANTS).lookUp('product', id))
    removeVariant(records, variant)
  const collections = records.table(COLLECTIONS)
  for (const collection of collections.lookUp('product', id))
    collections.update(collection.id, {
      productIds: collection.productIds.filter(productId => productId !== id),
    })
  records.table(BUNDLES).remove(id)
  leaveListing(records, id)
  leaveGroups(records, id)
  removeMetafields(records, id)
  records.table(PRODUCTS).remove(id)
}

/** Deletes a variant with its inventory item and metafields. */
export function removeVariant(records: RecordStore, { id, inventoryItemId }: VariantRecord): void {
  records.table(VARIANTS).remove(id)
  removeInventoryItem(records, inventoryItemId)
  removeComponentsOf(records, id)
  leaveGroups(records, id)
  removeMetafields(records, id)
}
