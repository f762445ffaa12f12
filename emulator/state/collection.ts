import { handleOf } from './product'
import type { Product } from './product'
import type { Store } from './store'

/** A collection of an emulated store. */
export interface Collection {
  /** Number inside the global id. */
  id: number
  title: string
  handle: string
  products: Product[]
}

/** Lists the collections of a store: one for each product type, in the order of the products. */
export function collectionsOf(store: Store): Collection[] {
  const types = [
    ...new Set(store.products.map(product => product.productType).filter(type => type !== '')),
  ]
  return types.map((title, index) => ({
    id: store.id * 1000 + index + 1,
    title,
    handle: handleOf(title),
    products: store.products.filter(product => product.productType === title),
  }))
}
