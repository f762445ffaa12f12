import type { RecordStore } from '../../engine/records/record-store'
import { INVENTORY_ITEMS, INVENTORY_LEVELS } from '../inventory/inventory-records'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { METAFIELDS } from '../metafields/metafield-records'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { ProductRecord } from '../products/product-records'
import { matchesAnySource } from '../collection-sources/source-matches'
import { CONDITIONS_SOURCES, SUB_COLLECTIONS_SOURCES } from '../collection-sources/source-records'
import { COLLECTIONS, isSmart } from './collection-records'
import type { CollectionRecord } from './collection-records'
import { matchesRules } from './collection-rules'

/** A collection, or the one of a payload whose new rules are applied after the response. */
export type CollectionSource = CollectionRecord & { readonly hasPendingRules?: boolean }

/**
 * Lists the products of a collection: those added by hand, in their order, then the matching ones.
 */
export function productsOf(records: RecordStore, collection: CollectionSource): ProductRecord[] {
  const products = records.table(PRODUCTS)
  const { productIds } = collection
  const added = productIds.flatMap(id => products.get(id) ?? [])
  if (!isSmart(collection) || collection.hasPendingRules) return added
  const matching = membershipOf(records).productIds(collection.id)
  const members = new Set([...productIds, ...matching])
  const moved = (collection.movedIds ?? []).filter(id => members.has(id))
  return [...new Set([...moved, ...members])].flatMap(id => products.get(id) ?? [])
}

/** Returns whether a collection contains a product. */
export function hasProduct(
  records: RecordStore,
  collection: CollectionRecord,
  { id }: ProductRecord,
): boolean {
  if (isSmart(collection) && membershipOf(records).productIds(collection.id).has(id)) return true
  return collection.productIds.includes(id)
}

/** Lists the collections of a product, in the order of their ids. */
export function collectionsOf(records: RecordStore, { id }: ProductRecord): CollectionRecord[] {
  const collections = records.table(COLLECTIONS)
  const added = collections.lookUp('product', id)
  const matching = collections
    .lookUp('smart', 'smart')
    .filter(
      collection =>
        membershipOf(records).productIds(collection.id).has(id) && !added.includes(collection),
    )
  return matching.length === 0
    ? added
    : [...added, ...matching].sort((left, right) => (isBefore(left, right) ? -1 : 1))
}

/** Number of changes of what collections contain and how they are ordered. */
export function membershipRevision(records: RecordStore): number {
  return membershipOf(records).revision
}

function isBefore({ id: left }: CollectionRecord, { id: right }: CollectionRecord): boolean {
  return left.length === right.length ? left < right : left.length < right.length
}

const MEMBERSHIPS = new WeakMap<RecordStore, SmartMembership>()

function membershipOf(records: RecordStore): SmartMembership {
  const known = MEMBERSHIPS.get(records)
  if (known) return known
  const membership = new SmartMembership(records)
  MEMBERSHIPS.set(records, membership)
  return membership
}

function matchesCollection(
  records: RecordStore,
  product: ProductRecord,
  collection: CollectionRecord,
): boolean {
  const { ruleSet } = collection
  return (
    (ruleSet !== null && matchesRules(records, product, ruleSet)) ||
    matchesAnySource(records, product, collection)
  )
}

/**
 * The products that match the rules and the sources of each collection. A change of a product, its
 * variants, stock, or metafields is noted, and applied by the next read: only that product is
 * compared again.
 */
class SmartMembership {
  revision = 0
  /** Global ids of the matching products, by collection. */
  private readonly matches = new Map<string, Set<string>>()
  private readonly changedProducts = new Set<string>()

  constructor(private readonly records: RecordStore) {
    const change = (productId: string | undefined) => {
      this.revision++
      if (productId !== undefined) this.changedProducts.add(productId)
    }
    const productOfItem = (itemId: string | undefined) =>
      itemId === undefined
        ? undefined
        : records.table(VARIANTS).lookUp('item', itemId)[0]?.productId
    records.table(PRODUCTS).watch((before, after) => change((after ?? before)?.id))
    records.table(VARIANTS).watch((before, after) => change((after ?? before)?.productId))
    records
      .table(INVENTORY_ITEMS)
      .watch((before, after) => change(productOfItem((after ?? before)?.id)))
    records
      .table(INVENTORY_LEVELS)
      .watch((before, after) => change(productOfItem((after ?? before)?.itemId)))
    records.table(METAFIELDS).watch((before, after) => {
      const ownerId = (after ?? before)?.ownerId
      const variant = records.table(VARIANTS).get(ownerId)
      change(variant?.productId ?? ownerId)
    })
    // A rule of a deleted definition matches nothing.
    records.table(DEFINITIONS).watch(() => {
      this.revision++
      this.matches.clear()
    })
    records.table(COLLECTIONS).watch((before, after) => {
      this.revision++
      // A source may contain the products of this collection.
      if (records.table(CONDITIONS_SOURCES).size + records.table(SUB_COLLECTIONS_SOURCES).size > 0)
        this.matches.clear()
      else if (before && before.ruleSet !== after?.ruleSet) this.matches.delete(before.id)
    })
    for (const watched of [
      records.table(CONDITIONS_SOURCES),
      records.table(SUB_COLLECTIONS_SOURCES),
    ])
      watched.watch(() => {
        this.revision++
        this.matches.clear()
      })
  }

  /** Returns the ids of the products that match the rules of a collection. */
  productIds(collectionId: string): ReadonlySet<string> {
    this.applyChanges()
    const known = this.matches.get(collectionId)
    if (known) return known
    const collection = this.records.table(COLLECTIONS).get(collectionId)
    const found = new Set<string>()
    if (collection && isSmart(collection))
      for (const product of this.records.table(PRODUCTS).all())
        if (matchesCollection(this.records, product, collection)) found.add(product.id)
    this.matches.set(collectionId, found)
    return found
  }

  private applyChanges(): void {
    if (this.changedProducts.size === 0) return
    const { records, matches } = this
    for (const id of this.changedProducts) {
      const product = records.table(PRODUCTS).get(id)
      for (const [collectionId, found] of matches) {
        const collection = records.table(COLLECTIONS).get(collectionId)
        if (product && collection && matchesCollection(records, product, collection)) found.add(id)
        else found.delete(id)
      }
    }
    this.changedProducts.clear()
  }
}
