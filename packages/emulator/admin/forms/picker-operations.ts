import { defineOperation } from '../api/operation'

/** A record that the merchant picks. */
export interface PickedRecord {
  id: string
  label: string
}

interface Found {
  records: { nodes: PickedRecord[] }
}
interface Search {
  query: string | null
}

export const PICK_PRODUCTS = defineOperation<Found, Search>(`
  query PickProducts($query: String) {
    records: products(first: 20, query: $query, sortKey: TITLE) { nodes { id label: title } }
  }`)

export const PICK_COLLECTIONS = defineOperation<Found, Search>(`
  query PickCollections($query: String) {
    records: collections(first: 20, query: $query, sortKey: TITLE) { nodes { id label: title } }
  }`)
