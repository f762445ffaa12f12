import type { RecordStore } from '../../engine/records/record-store'
import { COLLECTIONS } from '../collections/collection-records'
import type { CollectionRecord, CollectionRule } from '../collections/collection-records'
import { kilogramsOf } from '../../engine/records/weight-units'
import { matchesRules } from '../collections/collection-rules'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import type { ProductRecord } from '../products/product-records'
import { CONDITIONS_SOURCES, SUB_COLLECTIONS_SOURCES } from './source-records'
import type {
  ConditionsSourceRecord,
  SourceCondition,
  SourcePart,
  SourceValue,
} from './source-records'

/** Columns of the rules that compare the same. */
const COLUMNS: Readonly<Record<string, string>> = {
  productTag: 'TAG',
  productTitle: 'TITLE',
  productType: 'TYPE',
  productVendor: 'VENDOR',
  variantCompareAtPrice: 'VARIANT_COMPARE_AT_PRICE',
  variantInventory: 'VARIANT_INVENTORY',
  variantPrice: 'VARIANT_PRICE',
  variantTitle: 'VARIANT_TITLE',
  variantWeight: 'VARIANT_WEIGHT',
}

/** Relations that rules call something else. */
const RELATIONS: Readonly<Record<string, string>> = {
  DOES_NOT_CONTAIN: 'NOT_CONTAINS',
  INCLUDES: 'EQUALS',
  NOT_TAGGED_WITH: 'NOT_EQUALS',
  TAGGED_WITH: 'EQUALS',
}

/**
 * Returns whether a source of a collection contains a product.
 *
 * @param isNested whether another collection asks: sub-collections of a sub-collection do not count
 */
export function matchesAnySource(
  records: RecordStore,
  product: ProductRecord,
  { sourceIds = [] }: CollectionRecord,
  isNested = false,
): boolean {
  return sourceIds.some(id => {
    const source = records.table(CONDITIONS_SOURCES).get(id)
    if (source) return matchesSource(records, product, source, isNested)
    const parent = isNested ? undefined : records.table(SUB_COLLECTIONS_SOURCES).get(id)
    return parent?.collectionIds.some(child => isIn(records, product, child)) ?? false
  })
}

/** Returns whether a source contains a product. */
export function matchesSource(
  records: RecordStore,
  product: ProductRecord,
  { inclusion, exclusion }: ConditionsSourceRecord,
  isNested = false,
): boolean {
  return (
    matchesPart(records, product, inclusion, isNested) &&
    !(exclusion && matchesPart(records, product, exclusion, isNested))
  )
}

function matchesPart(
  records: RecordStore,
  product: ProductRecord,
  { matchType, conditions, selections }: SourcePart,
  isNested: boolean,
): boolean {
  if (selections.some(({ productId }) => productId === product.id)) return true
  const matches = (condition: SourceCondition) =>
    matchesCondition(records, product, condition, isNested)
  if (conditions.length === 0) return false
  return matchType === 'ANY' ? conditions.some(matches) : conditions.every(matches)
}

function matchesCondition(
  records: RecordStore,
  product: ProductRecord,
  condition: SourceCondition,
  isNested: boolean,
): boolean {
  const { kind, relation, matchType, values } = condition
  const meets = (test: (value: SourceValue) => boolean) =>
    matchType === 'ALL' ? values.every(test) : values.some(test)
  if (kind === 'productStatus')
    return meets(status => (product.status === status) === (relation === 'EQUALS'))
  if (kind === 'collection') return !isNested && meets(id => isIn(records, product, String(id)))
  // Whether a price is set needs no value.
  const rules = (values.length === 0 ? [''] : values).map(value =>
    ruleOf(records, condition, value),
  )
  if (kind === 'productCategory' && relation === 'NOT_EQUALS')
    return meets(
      value => !matchesRules(records, product, oneRule(ruleOf(records, condition, value))),
    )
  return matchesRules(records, product, { appliedDisjunctively: matchType === 'ANY', rules })
}

const oneRule = (rule: CollectionRule) => ({
  appliedDisjunctively: false,
  rules: [{ ...rule, relation: 'EQUALS' }],
})

function ruleOf(
  records: RecordStore,
  { kind, relation, definitionId }: SourceCondition,
  value: SourceValue,
): CollectionRule {
  const known = RELATIONS[relation] ?? relation
  if (kind === 'productCategory' && typeof value === 'object' && 'categoryId' in value)
    return {
      column: value.includeDescendants
        ? 'PRODUCT_CATEGORY_ID_WITH_DESCENDANTS'
        : 'PRODUCT_CATEGORY_ID',
      relation: known,
      condition: value.categoryId,
    }
  if (definitionId !== null) {
    const isOfVariants =
      records.table(DEFINITIONS).get(definitionId)?.ownerType === 'PRODUCTVARIANT'
    return {
      column: `${isOfVariants ? 'VARIANT' : 'PRODUCT'}_METAFIELD_DEFINITION`,
      relation: known,
      condition: String(value),
      conditionObjectId: definitionId,
    }
  }
  return { column: COLUMNS[kind] ?? '', relation: known, condition: conditionOf(value) }
}

function conditionOf(value: SourceValue): string {
  if (typeof value !== 'object') return String(value)
  if ('amount' in value) return value.amount
  if ('unit' in value) return String(kilogramsOf(value))
  return value.categoryId
}

function isIn(records: RecordStore, product: ProductRecord, collectionId: string): boolean {
  const collection = records.table(COLLECTIONS).get(collectionId)
  if (!collection) return false
  return (
    collection.productIds.includes(product.id) ||
    (collection.ruleSet !== null && matchesRules(records, product, collection.ruleSet)) ||
    matchesAnySource(records, product, collection, true)
  )
}
