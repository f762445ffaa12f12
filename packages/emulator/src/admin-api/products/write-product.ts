import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { handleOf, uniqueHandle } from '../../engine/records/handle'
import { normalizeTags } from '../../engine/records/tags'
import { COLLECTIONS } from '../collections/collection-records'
import { autoPublications } from '../publications/publication-records'
import { isBlank } from '../../engine/records/is-blank'
import type { ProductFieldsInput } from './product-checks'
import { DEFAULT_OPTION, PRODUCTS } from './product-records'
import type { OptionRecord, ProductRecord } from './product-records'
import { optionOf } from './seed-products'
import { checkCategory } from './taxonomy'

/** Returns the current time in the form of the API. */
export function now(context: GraphqlContext): string {
  return currentTime(context)
}

/** Adds a product without variants. */
export function addProduct(
  context: GraphqlContext,
  input: ProductFieldsInput,
  options: readonly OptionRecord[],
): ProductRecord {
  const { store } = context
  const at = now(context)
  const title = input.title?.trim() ?? ''
  return store.records.table(PRODUCTS).add({
    title,
    handle: isBlank(input.handle)
      ? freeHandle(context, title)
      : handleOf(input.handle ?? '', 'product'),
    status: input.status ?? 'ACTIVE',
    vendor: input.vendor ?? store.name,
    productType: input.productType ?? '',
    descriptionHtml: input.descriptionHtml ?? '',
    tags: normalizeTags(input.tags ?? []),
    templateSuffix: input.templateSuffix ?? null,
    giftCardTemplateSuffix: input.giftCardTemplateSuffix ?? null,
    isGiftCard: input.giftCard ?? false,
    requiresSellingPlan: input.requiresSellingPlan ?? false,
    categoryId: checkCategory(input.category ?? null),
    combinedListingRole: input.combinedListingRole ?? null,
    seo: { title: input.seo?.title ?? null, description: input.seo?.description ?? null },
    options,
    mediaIds: [],
    publications: autoPublications(store.records, at),
    createdAt: at,
    updatedAt: at,
  })
}

/** Replaces the fields of a product that an input contains. A blank handle becomes a new one. */
export function changeProduct(
  context: GraphqlContext,
  product: ProductRecord,
  input: ProductFieldsInput,
): ProductRecord {
  const title = input.title?.trim() ?? product.title
  const changes: { -readonly [Key in keyof ProductRecord]?: ProductRecord[Key] } = {
    title,
    updatedAt: now(context),
  }
  if (typeof input.handle === 'string')
    changes.handle = isBlank(input.handle)
      ? freeHandle(context, title, product.id)
      : handleOf(input.handle, 'product')
  if (input.status) changes.status = input.status
  // Null leaves these fields unchanged: they cannot be null.
  if (typeof input.vendor === 'string') changes.vendor = input.vendor
  if (typeof input.productType === 'string') changes.productType = input.productType
  if (typeof input.descriptionHtml === 'string') changes.descriptionHtml = input.descriptionHtml
  if (input.tags) changes.tags = normalizeTags(input.tags)
  if (input.templateSuffix !== undefined) changes.templateSuffix = input.templateSuffix
  if (input.giftCardTemplateSuffix !== undefined)
    changes.giftCardTemplateSuffix = input.giftCardTemplateSuffix
  if (typeof input.requiresSellingPlan === 'boolean')
    changes.requiresSellingPlan = input.requiresSellingPlan
  if (input.category !== undefined) changes.categoryId = checkCategory(input.category)
  if (input.seo) changes.seo = { ...product.seo, ...input.seo }
  return PRODUCTS.in(context).update(product.id, changes) ?? product
}

/** The option of a product without options. */
export function defaultOption({ store }: GraphqlContext): OptionRecord {
  return optionOf(store.records, DEFAULT_OPTION.name, [DEFAULT_OPTION.value])
}

/** Adds a product to collections without rules, and removes it from others. */
export function changeCollections(
  context: GraphqlContext,
  { id }: ProductRecord,
  joined: readonly string[],
  left: readonly string[],
): void {
  const collections = COLLECTIONS.in(context)
  for (const collectionId of new Set([...joined, ...left])) {
    const collection = collections.get(collectionId)
    if (!collection || collection.ruleSet) continue
    const others = collection.productIds.filter(productId => productId !== id)
    collections.update(collectionId, {
      productIds: joined.includes(collectionId) ? [...others, id] : others,
    })
  }
}

function freeHandle(context: GraphqlContext, title: string, except?: string): string {
  const products = PRODUCTS.in(context)
  return uniqueHandle(handleOf(title, 'product'), handle => products.has('handle', handle, except))
}
