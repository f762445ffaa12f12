import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export type MatchType = 'ALL' | 'ANY'

/** A product category of a condition. */
export interface CategoryValue {
  readonly categoryId: string
  readonly includeDescendants: boolean | null
}

/** An amount in a condition. */
interface MoneyValue {
  readonly amount: string
  readonly currencyCode: string
}

/** A weight in a condition. */
interface WeightValue {
  readonly unit: string
  readonly value: number
}

/** What a condition compares: one value, or several. */
export type SourceValue = boolean | number | string | CategoryValue | MoneyValue | WeightValue

/** A condition of a source. */
export interface SourceCondition {
  /** Global id. */
  readonly id: string
  /** Name of the field of the input with the condition, e.g. `productTag`. */
  readonly kind: string
  /** E.g. `EQUALS`. */
  readonly relation: string
  /** Whether a product has to match each value, or one. */
  readonly matchType: MatchType
  readonly values: readonly SourceValue[]
  /** Global id of a metafield definition. */
  readonly definitionId: string | null
}

/** A product that a source names. */
export interface SourceSelection {
  readonly productId: string
  /** Global ids of the chosen variants; null: the whole product. */
  readonly variantIds: readonly string[] | null
}

/** The products that a source contains, or those that it leaves out. */
export interface SourcePart {
  /** Whether a product has to match each condition, or one. */
  readonly matchType: MatchType | null
  readonly conditions: readonly SourceCondition[]
  readonly selections: readonly SourceSelection[]
}

/** Products by conditions, which collections can share. */
export interface ConditionsSourceRecord extends StoredRecord {
  /** Client id of the app that created it. */
  readonly appKey: string
  readonly title: string
  readonly description: string | null
  readonly targetType: 'PRODUCTS' | 'VARIANTS'
  /** Whether it exists without a collection. */
  readonly isShareable: boolean
  readonly inclusion: SourcePart
  readonly exclusion: SourcePart | null
}

/** The products of other collections. */
export interface SubCollectionsRecord extends StoredRecord {
  readonly appKey: string
  readonly title: string
  readonly description: string | null
  /** Global ids. */
  readonly collectionIds: readonly string[]
}

export const CONDITIONS_SOURCES = defineRecords('CollectionConditionsSource', {
  shared: ({ isShareable, appKey }: ConditionsSourceRecord) => (isShareable ? appKey : null),
})

export const SUB_COLLECTIONS_SOURCES = defineRecords('CollectionSubCollectionsSource', {
  collection: ({ collectionIds }: SubCollectionsRecord) => collectionIds,
})

export const NO_PART: SourcePart = { matchType: null, conditions: [], selections: [] }
