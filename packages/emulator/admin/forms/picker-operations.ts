import { defineOperation } from '../api/operation'
import type { RecordOf } from '../lists/list-connection'

/** A record that the merchant picks. */
export type PickedRecord = RecordOf<typeof PICK_PRODUCTS>

export const PICK_PRODUCTS = defineOperation(`
  query PickProducts($query: String) {
    records: products(first: 20, query: $query, sortKey: TITLE) { nodes { id label: title } }
  }`)

export const PICK_COLLECTIONS = defineOperation(`
  query PickCollections($query: String) {
    records: collections(first: 20, query: $query, sortKey: TITLE) { nodes { id label: title } }
  }`)
