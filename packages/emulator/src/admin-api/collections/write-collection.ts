import type { CollectionFields } from './collection-checks'
import type { GraphqlContext } from '../../engine/graphql-context'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import { removeOwnSource } from '../collection-sources/collection-sources'
import { handleOf, uniqueHandle } from '../../engine/records/handle'
import { removeMetafields } from '../metafields/metafield-records'
import { isBlank } from '../../engine/records/is-blank'
import { COLLECTIONS } from './collection-records'
import type { CollectionImage, CollectionRecord, CollectionRuleSet } from './collection-records'

/** Adds a collection. */
export function addCollection(context: GraphqlContext, input: CollectionFields): CollectionRecord {
  const title = input.title?.trim() ?? ''
  return COLLECTIONS.in(context).add({
    title,
    handle: isBlank(input.handle)
      ? freeHandle(context, title)
      : handleOf(input.handle ?? '', 'collection'),
    descriptionHtml: input.descriptionHtml ?? '',
    sortOrder: input.sortOrder ?? 'BEST_SELLING',
    templateSuffix: input.templateSuffix ?? null,
    seo: { title: input.seo?.title ?? null, description: input.seo?.description ?? null },
    image: imageOf(input.image, null),
    ruleSet: ruleSetOf(input.ruleSet),
    productIds: [...new Set(input.products)],
    publications: {},
    ...createdNow(context),
  })
}

/** Replaces the fields of a collection that an input contains. */
export function changeCollection(
  context: GraphqlContext,
  collection: CollectionRecord,
  input: CollectionFields,
): CollectionRecord {
  const title = input.title?.trim() ?? collection.title
  const changes: { -readonly [Key in keyof CollectionRecord]?: CollectionRecord[Key] } = {
    title,
    updatedAt: currentTime(context),
  }
  if (typeof input.handle === 'string')
    changes.handle = isBlank(input.handle)
      ? freeHandle(context, title, collection.id)
      : handleOf(input.handle, 'collection')
  if (typeof input.descriptionHtml === 'string') changes.descriptionHtml = input.descriptionHtml
  if (input.sortOrder) changes.sortOrder = input.sortOrder
  if (input.templateSuffix !== undefined) changes.templateSuffix = input.templateSuffix
  if (input.seo) changes.seo = { ...collection.seo, ...input.seo }
  if (input.image !== undefined) changes.image = imageOf(input.image, collection.image)
  if (input.ruleSet) changes.ruleSet = ruleSetOf(input.ruleSet)
  return COLLECTIONS.in(context).update(collection.id, changes) ?? collection
}

/** Replaces the manual order of the products. Of a collection with rules, it is only an order. */
export function reorderProducts(
  context: GraphqlContext,
  collection: CollectionRecord,
  productIds: readonly string[],
): CollectionRecord {
  if (!collection.ruleSet) return changeProducts(context, collection, productIds)
  const updatedAt = currentTime(context)
  const changes = { movedIds: productIds, updatedAt }
  return COLLECTIONS.in(context).update(collection.id, changes) ?? collection
}

/** Replaces the products that were added by hand. */
export function changeProducts(
  context: GraphqlContext,
  collection: CollectionRecord,
  productIds: readonly string[],
): CollectionRecord {
  const updatedAt = currentTime(context)
  return COLLECTIONS.in(context).update(collection.id, { productIds, updatedAt }) ?? collection
}

/** Deletes a collection with its metafields. */
export function removeCollection(context: GraphqlContext, id: string): void {
  const { store } = context
  const { sourceIds = [] } = store.records.table(COLLECTIONS).get(id) ?? {}
  for (const sourceId of sourceIds) removeOwnSource(context, sourceId)
  removeMetafields(store.records, id)
  store.records.table(COLLECTIONS).remove(id)
}

function ruleSetOf(input: CollectionFields['ruleSet']): CollectionRuleSet | null {
  const { appliedDisjunctively = false, rules } = input ?? {}
  return rules && rules.length > 0 ? { appliedDisjunctively, rules } : null
}

function imageOf(
  input: CollectionFields['image'],
  before: CollectionImage | null,
): CollectionImage | null {
  const src = input?.src ?? (input ? before?.src : undefined)
  if (src === undefined) return null
  const altText = input?.altText === undefined ? before?.altText : input.altText
  return { src, altText: altText ?? null }
}

function freeHandle(context: GraphqlContext, title: string, except?: string): string {
  const collections = COLLECTIONS.in(context)
  return uniqueHandle(handleOf(title, 'collection'), handle =>
    collections.has('handle', handle, except),
  )
}
