import type { StoredRecord } from '../../engine/records/record-table'
import type { Seo } from '../products/product-records'
import { defineRecords } from '../../engine/resolve/define-records'

export interface CollectionRule {
  readonly column: string
  readonly relation: string
  readonly condition: string
  /** Global id of a metafield definition or a product category. */
  readonly conditionObjectId?: string | null
}

export interface CollectionRuleSet {
  readonly appliedDisjunctively: boolean
  readonly rules: readonly CollectionRule[]
}

export interface CollectionImage {
  readonly src: string
  readonly altText: string | null
}

export interface CollectionRecord extends StoredRecord {
  readonly title: string
  readonly handle: string
  readonly descriptionHtml: string
  readonly sortOrder: string
  readonly templateSuffix: string | null
  readonly seo: Seo
  readonly image: CollectionImage | null
  /** Null: products are added by hand. */
  readonly ruleSet: CollectionRuleSet | null
  /** Global ids of the products that were added by hand, in the manual order. */
  readonly productIds: readonly string[]
  /** Global ids of the sources of its products. Missing in older states. */
  readonly sourceIds?: readonly string[]
  /** Global ids of products of a collection with rules that were moved to its start, in order. */
  readonly movedIds?: readonly string[]
  /** Global ids of the publications that include the collection, with the time of publishing. */
  readonly publications: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly updatedAt: string
}

export const COLLECTIONS = defineRecords('Collection', {
  handle: (collection: CollectionRecord) => collection.handle,
  product: (collection: CollectionRecord) => collection.productIds,
  publication: (collection: CollectionRecord) => Object.keys(collection.publications),
  smart: (collection: CollectionRecord) => (isSmart(collection) ? 'smart' : null),
  source: ({ sourceIds }: CollectionRecord) => sourceIds ?? null,
})

/** Whether conditions add products to a collection. */
export function isSmart({ ruleSet, sourceIds }: CollectionRecord): boolean {
  return ruleSet !== null || (sourceIds?.length ?? 0) > 0
}
