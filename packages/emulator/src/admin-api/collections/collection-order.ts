import type { RecordStore } from '../../engine/records/record-store'
import { compareItems, cursorTime } from '../../engine/records/connection'
import type { ConnectionOrder } from '../../engine/records/connection'
import type { SortValue } from '../../engine/records/cursor'
import { VARIANTS } from '../products/product-records'
import type { ProductRecord } from '../products/product-records'
import { membershipRevision, productsOf } from './collection-membership'
import type { CollectionSource } from './collection-membership'

/** The products of a collection in an order. */
export interface OrderedProducts {
  /** Ascending. */
  products: readonly ProductRecord[]
  order: ConnectionOrder<ProductRecord>
  isDescending: boolean
}

interface SortRule {
  sortValue?: (product: ProductRecord, records: RecordStore, position: number) => SortValue
  isDescending?: boolean
}

const title = { sortValue: (product: ProductRecord) => product.title }
const created = { sortValue: (product: ProductRecord) => cursorTime(product.createdAt) }
const price = {
  sortValue: ({ id }: ProductRecord, records: RecordStore) =>
    Math.min(
      ...records
        .table(VARIANTS)
        .lookUp('product', id)
        .map(variant => Number(variant.price)),
    ),
}
/** Sales are not counted, so that the newest products are first, as among unsold ones. */
const bestSelling = { sortValue: () => '0', isDescending: true }

/** By the values of `CollectionSortOrder` and `ProductCollectionSortKeys`, without relevance. */
const SORT_RULES: Readonly<Record<string, SortRule>> = {
  ALPHA_ASC: title,
  ALPHA_DESC: { ...title, isDescending: true },
  BEST_SELLING: bestSelling,
  CREATED: created,
  CREATED_DESC: { ...created, isDescending: true },
  ID: {},
  MANUAL: { sortValue: (_product, _records, position) => position },
  PRICE: price,
  PRICE_ASC: price,
  PRICE_DESC: { ...price, isDescending: true },
  TITLE: title,
}

const ORDERS = new WeakMap<RecordStore, Map<string, OrderedProducts & { revision: number }>>()

/**
 * Lists the products of a collection in its own order, or in the requested one. The order is stored
 * until a product or a collection changes.
 */
export function orderedProducts(
  records: RecordStore,
  collection: CollectionSource,
  sortKey: string,
): OrderedProducts {
  const key = sortKey === 'COLLECTION_DEFAULT' ? collection.sortOrder : sortKey
  if (collection.hasPendingRules) return sortProducts(records, collection, key)
  const orders = ORDERS.get(records) ?? new Map<string, OrderedProducts & { revision: number }>()
  ORDERS.set(records, orders)
  const revision = membershipRevision(records)
  const name = `${collection.id} ${key}`
  const known = orders.get(name)
  if (known?.revision === revision) return known
  const sorted = { ...sortProducts(records, collection, key), revision }
  orders.set(name, sorted)
  return sorted
}

function sortProducts(
  records: RecordStore,
  collection: CollectionSource,
  key: string,
): OrderedProducts {
  const { sortValue, isDescending = false } = SORT_RULES[key] ?? bestSelling
  const products = productsOf(records, collection)
  const values = new Map(
    products.map((product, index) => [
      product.id,
      sortValue ? sortValue(product, records, index + 1) : null,
    ]),
  )
  const order: ConnectionOrder<ProductRecord> = {
    idOf: ({ id }) => id,
    ...(sortValue && { sortValue: ({ id }: ProductRecord) => values.get(id) ?? null }),
  }
  return { products: products.sort(compareItems(order)), order, isDescending }
}
