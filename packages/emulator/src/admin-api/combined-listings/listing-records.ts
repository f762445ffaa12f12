import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A product that is shown as one choice of another one. */
export interface ListingChild {
  readonly productId: string
  /** Values of the options of the parent, by the name of the option. */
  readonly values: Readonly<Record<string, string>>
}

/** Products that are shown as one. It has the global id of the parent product. */
export interface ListingRecord extends StoredRecord {
  readonly children: readonly ListingChild[]
}

export const LISTINGS = defineRecords('CombinedListing', {
  child: (listing: ListingRecord) => listing.children.map(child => child.productId),
})

/** Finds the listing that a product belongs to, as its parent or as a child. */
export function listingOf(records: RecordStore, productId: string): ListingRecord | undefined {
  const listings = records.table(LISTINGS)
  return listings.get(productId) ?? listings.lookUp('child', productId)[0]
}

/** Removes a deleted product from its listing. */
export function leaveListing(records: RecordStore, productId: string): void {
  const listings = records.table(LISTINGS)
  listings.remove(productId)
  for (const { id, children } of listings.lookUp('child', productId))
    listings.update(id, { children: children.filter(child => child.productId !== productId) })
}
