import type { CollectionRule, StoredRule } from './collection-operations'

const COLUMNS: Readonly<Record<string, string>> = {
  TITLE: 'Title',
  TYPE: 'Type',
  VENDOR: 'Vendor',
  TAG: 'Tag',
  VARIANT_PRICE: 'Price',
  VARIANT_COMPARE_AT_PRICE: 'Compare-at price',
  IS_PRICE_REDUCED: 'Reduced price',
  VARIANT_WEIGHT: 'Weight',
  VARIANT_INVENTORY: 'Stock',
  VARIANT_TITLE: 'Variant',
}

const RELATIONS: Readonly<Record<string, string>> = {
  EQUALS: 'is equal to',
  NOT_EQUALS: 'is not equal to',
  GREATER_THAN: 'is greater than',
  LESS_THAN: 'is less than',
  STARTS_WITH: 'starts with',
  ENDS_WITH: 'ends with',
  CONTAINS: 'contains',
  NOT_CONTAINS: 'does not contain',
  IS_SET: 'is set',
  IS_NOT_SET: 'is not set',
}

/** Columns that the merchant chooses from. */
export const RULE_COLUMNS = Object.keys(COLUMNS)

/** Name of a column; the column itself for one that only apps use. */
export function columnLabel(column: string): string {
  return COLUMNS[column] ?? column
}

export function relationLabel(relation: string): string {
  return RELATIONS[relation] ?? relation
}

/** Whether a relation compares with a value. */
export function takesValue(relation: string): boolean {
  return relation !== 'IS_SET' && relation !== 'IS_NOT_SET'
}

/** A condition in words, e.g. "Price is less than 20". */
export function ruleText({ column, relation, condition }: CollectionRule): string {
  const words = [columnLabel(column), relationLabel(relation)]
  return [...words, ...(takesValue(relation) ? [condition] : [])].join(' ')
}

/** The input of a stored condition: the object of a metafield or of a category is kept. */
export function ruleInput({ conditionObject, ...rule }: StoredRule): CollectionRule {
  const id = conditionObject?.metafieldDefinition?.id ?? conditionObject?.category?.id
  return id === undefined ? rule : { ...rule, conditionObjectId: id }
}
