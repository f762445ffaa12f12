import type { MetafieldDefinitionValidationInput } from '../../../generated/admin'
import type { StoredRecord } from '../../engine/records/record-table'
import { definitionKey } from '../metafields/metafield-records'
import { findMetafieldType } from '../metafields/types/metafield-types'
import { defineRecords } from '../../engine/resolve/define-records'

/** Names of the capabilities, as fields of the schema. */
export const CAPABILITIES = [
  'adminFilterable',
  'analyticsQueryable',
  'cartToOrderCopyable',
  'smartCollectionCondition',
  'uniqueValues',
] as const

export type Capability = (typeof CAPABILITIES)[number]

export interface DefinitionRecord extends StoredRecord {
  readonly ownerType: string
  readonly namespace: string
  readonly key: string
  readonly name: string
  readonly description: string | null
  /** Name of the data type, e.g. `list.url`. */
  readonly typeName: string
  readonly validations: readonly MetafieldDefinitionValidationInput[]
  /** From 1; null: not pinned. */
  readonly pinnedPosition: number | null
  readonly access: {
    readonly admin: string
    readonly storefront: string
    readonly customerAccount: string
  }
  /** The enabled ones. */
  readonly capabilities: readonly Capability[]
  /** Subtypes of owners, e.g. categories of products, to which the definition is limited. */
  readonly constraints: { readonly key: string; readonly values: readonly string[] } | null
  /** Whether the app's registration file declares it: the API cannot change it. */
  readonly isDeclared?: boolean
}

export const DEFINITIONS = defineRecords('MetafieldDefinition', {
  key: ({ ownerType, namespace, key }: DefinitionRecord) =>
    definitionKey(ownerType, namespace, key),
  owner: ({ ownerType }: DefinitionRecord) => ownerType,
})

const CONDITION_TYPES = new Set([
  ...['boolean', 'number_decimal', 'number_integer', 'rating', 'single_line_text_field'],
  ...['list.single_line_text_field', 'metaobject_reference', 'list.metaobject_reference'],
])
const UNIQUE_TYPES = new Set(['id', 'number_integer', 'single_line_text_field', 'url'])
const FILTER_TYPES = new Set([
  ...['boolean', 'color', 'date', 'date_time', 'id', 'list.single_line_text_field', 'money'],
  ...['number_decimal', 'number_integer', 'rating', 'single_line_text_field'],
])

/** Returns whether a definition can have a capability. */
export function isEligible(
  capability: Capability,
  { typeName, ownerType }: Pick<DefinitionRecord, 'typeName' | 'ownerType'>,
): boolean {
  switch (capability) {
    case 'smartCollectionCondition':
      return ['PRODUCT', 'PRODUCTVARIANT'].includes(ownerType) && CONDITION_TYPES.has(typeName)
    case 'uniqueValues':
      return UNIQUE_TYPES.has(typeName)
    case 'adminFilterable':
      return FILTER_TYPES.has(typeName) || findMetafieldType(typeName)?.category === 'REFERENCE'
    case 'cartToOrderCopyable':
      return ownerType === 'ORDER'
    case 'analyticsQueryable':
      return true
  }
}
