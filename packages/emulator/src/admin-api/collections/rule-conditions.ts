import type { RecordStore } from '../../engine/records/record-store'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import type { CollectionRule } from './collection-records'

const TEXT = ['EQUALS', 'NOT_EQUALS', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'NOT_CONTAINS']
const NUMBER = ['EQUALS', 'NOT_EQUALS', 'GREATER_THAN', 'LESS_THAN']

/** Relations of each column; the first one is the default. */
const RELATIONS: Readonly<Record<string, readonly string[]>> = {
  TITLE: TEXT,
  TYPE: TEXT,
  VENDOR: TEXT,
  VARIANT_TITLE: TEXT,
  PRODUCT_CATEGORY_ID: ['EQUALS'],
  PRODUCT_CATEGORY_ID_WITH_DESCENDANTS: ['EQUALS'],
  PRODUCT_TAXONOMY_NODE_ID: ['EQUALS'],
  TAG: ['EQUALS', 'NOT_EQUALS'],
  IS_PRICE_REDUCED: ['IS_SET', 'IS_NOT_SET'],
  VARIANT_COMPARE_AT_PRICE: [...NUMBER, 'IS_SET', 'IS_NOT_SET'],
  VARIANT_WEIGHT: NUMBER,
  VARIANT_INVENTORY: ['EQUALS', 'GREATER_THAN', 'LESS_THAN'],
  VARIANT_PRICE: NUMBER,
}

/** Columns of rules about metafields, by the kind of owners of their definitions. */
const METAFIELD_COLUMNS: Readonly<Record<string, string>> = {
  PRODUCT: 'PRODUCT_METAFIELD_DEFINITION',
  PRODUCTVARIANT: 'VARIANT_METAFIELD_DEFINITION',
}

/**
 * Lists what rules of collections can compare: columns, and metafields whose definition allows it.
 */
export function ruleConditions(records: RecordStore): object[] {
  const columns = Object.entries(RELATIONS).map(([ruleType, allowedRelations]) => ({
    ruleType,
    allowedRelations,
    defaultRelation: allowedRelations[0],
    ruleObject: null,
  }))
  const metafields = Object.entries(METAFIELD_COLUMNS).flatMap(([ownerType, ruleType]) =>
    records
      .table(DEFINITIONS)
      .lookUp('owner', ownerType)
      .filter(({ capabilities }) => capabilities.includes('smartCollectionCondition'))
      .map(metafieldDefinition => {
        const allowedRelations = /^(?:number|rating)/.test(metafieldDefinition.typeName)
          ? ['EQUALS', 'GREATER_THAN', 'LESS_THAN']
          : ['EQUALS']
        return {
          ruleType,
          allowedRelations,
          defaultRelation: 'EQUALS',
          ruleObject: { __typename: 'CollectionRuleMetafieldCondition', metafieldDefinition },
        }
      }),
  )
  return [...columns, ...metafields]
}

/** Returns the object that the condition of a rule stands for, or its text. */
export function conditionObject(
  records: RecordStore,
  { column, condition, conditionObjectId }: CollectionRule,
): object | null {
  if (column.endsWith('_METAFIELD_DEFINITION')) {
    const metafieldDefinition = records.table(DEFINITIONS).get(conditionObjectId)
    return metafieldDefinition
      ? { __typename: 'CollectionRuleMetafieldCondition', metafieldDefinition }
      : null
  }
  if (column.startsWith('PRODUCT_CATEGORY_ID'))
    return {
      __typename: 'CollectionRuleCategoryCondition',
      value: { __typename: 'TaxonomyCategory', id: conditionObjectId ?? condition },
    }
  return { __typename: 'CollectionRuleTextCondition', value: condition }
}
