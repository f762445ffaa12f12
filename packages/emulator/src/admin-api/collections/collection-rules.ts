import type { RecordStore } from '../../engine/records/record-store'
import { kilogramsOf } from '../../engine/records/weight-units'
import { parseGlobalId } from '../../engine/records/global-id'
import { availableQuantity, INVENTORY_ITEMS } from '../inventory/inventory-records'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { metafieldKey, METAFIELDS } from '../metafields/metafield-records'
import { VARIANTS, variantTitle } from '../products/product-records'
import type { ProductRecord, VariantRecord } from '../products/product-records'
import type { CollectionRule, CollectionRuleSet } from './collection-records'

/** A value of a product that a rule compares; null: the product does not have it. */
type RuleValue = string | number | null

/** Returns whether a product matches the rules of a collection. */
export function matchesRules(
  records: RecordStore,
  product: ProductRecord,
  { appliedDisjunctively, rules }: CollectionRuleSet,
): boolean {
  if (rules.length === 0) return false
  const matches = (rule: CollectionRule) => {
    const values = ruleValues(records, product, rule)
    // A product has a tag or not: none of its tags must be the unwanted one.
    return rule.column === 'TAG' && rule.relation.startsWith('NOT_')
      ? values.every(value => matchesRule(value, rule))
      : values.some(value => matchesRule(value, rule))
  }
  return appliedDisjunctively ? rules.some(matches) : rules.every(matches)
}

/** Lists what a rule compares: of a variant column, one value for each variant. */
function ruleValues(
  records: RecordStore,
  product: ProductRecord,
  { column, conditionObjectId }: CollectionRule,
): readonly RuleValue[] {
  const ofVariants = (read: (variant: VariantRecord) => RuleValue) =>
    records.table(VARIANTS).lookUp('product', product.id).map(read)
  switch (column) {
    case 'TITLE':
      return [product.title]
    case 'TYPE':
      return [product.productType]
    case 'VENDOR':
      return [product.vendor]
    case 'TAG':
      return product.tags
    case 'PRODUCT_TAXONOMY_NODE_ID':
    case 'PRODUCT_CATEGORY_ID':
    case 'PRODUCT_CATEGORY_ID_WITH_DESCENDANTS':
      return [product.categoryId]
    case 'PRODUCT_METAFIELD_DEFINITION':
      return metafieldValues(records, product.id, conditionObjectId)
    case 'VARIANT_METAFIELD_DEFINITION':
      return records
        .table(VARIANTS)
        .lookUp('product', product.id)
        .flatMap(({ id }) => metafieldValues(records, id, conditionObjectId))
    case 'VARIANT_TITLE':
      return ofVariants(variantTitle)
    case 'VARIANT_PRICE':
      return ofVariants(({ price }) => Number(price))
    case 'VARIANT_COMPARE_AT_PRICE':
    case 'IS_PRICE_REDUCED':
      return ofVariants(({ compareAtPrice }) =>
        compareAtPrice === null ? null : Number(compareAtPrice),
      )
    case 'VARIANT_INVENTORY':
      return ofVariants(({ inventoryItemId }) => availableQuantity(records, inventoryItemId))
    case 'VARIANT_WEIGHT':
      return ofVariants(({ inventoryItemId }) => {
        const weight = records.table(INVENTORY_ITEMS).get(inventoryItemId)?.weight
        return weight ? kilogramsOf(weight) : null
      })
    default:
      return []
  }
}

/** Lists the values of the metafield of a definition; null if the owner does not have it. */
function metafieldValues(
  records: RecordStore,
  ownerId: string,
  definitionId: string | null | undefined,
): readonly RuleValue[] {
  const definition = records.table(DEFINITIONS).get(definitionId)
  if (!definition) return []
  const { namespace, key, typeName } = definition
  const [metafield] = records.table(METAFIELDS).lookUp('key', metafieldKey(ownerId, namespace, key))
  if (!metafield) return [null]
  if (!typeName.startsWith('list.')) return [metafield.stored]
  return (JSON.parse(metafield.stored) as unknown[]).map(String)
}

function matchesRule(value: RuleValue, rule: CollectionRule): boolean {
  const { column, relation, condition } = rule
  if (relation === 'IS_SET') return value !== null && value !== ''
  if (relation === 'IS_NOT_SET') return value === null || value === ''
  if (value === null) return relation.startsWith('NOT_')
  if (column.startsWith('PRODUCT_CATEGORY') || column === 'PRODUCT_TAXONOMY_NODE_ID')
    return matchesCategory(String(value), rule)
  const [text, wanted] = [String(value).toLowerCase(), condition.toLowerCase()]
  switch (relation) {
    case 'EQUALS':
      return isSame(value, condition)
    case 'NOT_EQUALS':
      return !isSame(value, condition)
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
    default:
      return false
  }
}

function isSame(value: string | number, condition: string): boolean {
  return typeof value === 'number'
    ? value === Number(condition)
    : value.toLowerCase() === condition.toLowerCase()
}

/** Compares categories, whose ids have the id of the parent: `sg-4-17` is below `sg-4`. */
function matchesCategory(
  categoryId: string,
  { column, condition, conditionObjectId }: CollectionRule,
): boolean {
  const keyOf = (id: string) => parseGlobalId(id)?.key ?? id
  const [key, wanted] = [keyOf(categoryId), keyOf(conditionObjectId ?? condition)]
  return (
    key === wanted ||
    (column === 'PRODUCT_CATEGORY_ID_WITH_DESCENDANTS' && key.startsWith(`${wanted}-`))
  )
}
