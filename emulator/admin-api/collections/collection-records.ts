import type { RecordStore } from '../engine/records/record-store'
import type { StoredRecord } from '../engine/records/record-table'
import type { ProductRecord, Seo } from '../products/product-records'
import { PRODUCTS, VARIANTS, variantTitle } from '../products/product-records'
import { availableQuantity, INVENTORY_ITEMS } from '../inventory/inventory-records'

export interface CollectionRule {
  readonly column: string
  readonly relation: string
  readonly condition: string
}

export interface CollectionRuleSet {
  readonly appliedDisjunctively: boolean
  readonly rules: readonly CollectionRule[]
}

export interface CollectionRecord extends StoredRecord {
  readonly title: string
  readonly handle: string
  readonly descriptionHtml: string
  readonly sortOrder: string
  readonly templateSuffix: string | null
  readonly seo: Seo
  readonly image: { readonly src: string; readonly altText: string | null } | null
  /** Null: products are added by hand. */
  readonly ruleSet: CollectionRuleSet | null
  /** Global ids of the products of a collection without rules, in the manual order. */
  readonly productIds: readonly string[]
  readonly publications: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly updatedAt: string
}

export const COLLECTIONS = {
  type: 'Collection',
  indexes: {
    handle: (collection: CollectionRecord) => collection.handle,
    product: (collection: CollectionRecord) => collection.productIds,
  },
} as const

/** Lists the products of a collection: in the manual order, or by the rules and their ids. */
export function productsOf(records: RecordStore, collection: CollectionRecord): ProductRecord[] {
  const products = records.table(PRODUCTS)
  const { ruleSet, productIds } = collection
  if (!ruleSet) return productIds.flatMap(id => products.get(id) ?? [])
  return products.all().filter(product => matchesRules(records, product, ruleSet))
}

/** Returns whether a collection contains a product. */
export function hasProduct(
  records: RecordStore,
  { ruleSet, productIds }: CollectionRecord,
  product: ProductRecord,
): boolean {
  return ruleSet ? matchesRules(records, product, ruleSet) : productIds.includes(product.id)
}

/** Lists the collections of a product, in the order of their ids. */
export function collectionsOf(records: RecordStore, product: ProductRecord): CollectionRecord[] {
  return records
    .table(COLLECTIONS)
    .all()
    .filter(collection => hasProduct(records, collection, product))
}

/** Returns whether a product matches the rules of a collection. */
export function matchesRules(
  records: RecordStore,
  product: ProductRecord,
  { appliedDisjunctively, rules }: CollectionRuleSet,
): boolean {
  if (rules.length === 0) return false
  const matches = (rule: CollectionRule) =>
    ruleValues(records, product, rule.column).some(value => matchesRule(value, rule))
  return appliedDisjunctively ? rules.some(matches) : rules.every(matches)
}

function ruleValues(
  records: RecordStore,
  product: ProductRecord,
  column: string,
): readonly (string | number)[] {
  const variants = () => records.table(VARIANTS).lookUp('product', product.id)
  switch (column) {
    case 'TITLE':
      return [product.title]
    case 'TYPE':
      return [product.productType]
    case 'VENDOR':
      return [product.vendor]
    case 'TAG':
      // A product without tags still has a value, so that negative relations match it.
      return product.tags.length === 0 ? [''] : product.tags
    case 'PRODUCT_TAXONOMY_NODE_ID':
    case 'PRODUCT_CATEGORY_ID':
      return [product.categoryId ?? '']
    case 'VARIANT_TITLE':
      return variants().map(variantTitle)
    case 'VARIANT_PRICE':
      return variants().map(({ price }) => Number(price))
    case 'VARIANT_COMPARE_AT_PRICE':
      return variants().map(({ compareAtPrice }) => Number(compareAtPrice ?? 0))
    case 'IS_PRICE_REDUCED':
      return variants().flatMap(({ compareAtPrice }) => (compareAtPrice === null ? [] : [1]))
    case 'VARIANT_INVENTORY':
      return variants().map(({ inventoryItemId }) => availableQuantity(records, inventoryItemId))
    case 'VARIANT_WEIGHT':
      return variants().map(
        ({ inventoryItemId }) =>
          records.table(INVENTORY_ITEMS).get(inventoryItemId)?.weight.value ?? 0,
      )
    default:
      return []
  }
}

function matchesRule(value: string | number, { relation, condition }: CollectionRule): boolean {
  const [text, wanted] = [String(value).toLowerCase(), condition.toLowerCase()]
  switch (relation) {
    case 'EQUALS':
      return typeof value === 'number' ? value === Number(condition) : text === wanted
    case 'NOT_EQUALS':
      return typeof value === 'number' ? value !== Number(condition) : text !== wanted
    case 'GREATER_THAN':
      return Number(value) > Number(condition)
    case 'LESS_THAN':
      return Number(value) < Number(condition)
    case 'STARTS_WITH':
      return text.startsWith(wanted)
    case 'ENDS_WITH':
      return text.endsWith(wanted)
    case 'CONTAINS':
      return text.includes(wanted)
    case 'NOT_CONTAINS':
      return !text.includes(wanted)
    case 'IS_SET':
      return value !== ''
    case 'IS_NOT_SET':
      return value === ''
    default:
      return false
  }
}
