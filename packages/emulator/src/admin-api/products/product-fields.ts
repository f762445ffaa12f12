import { currencyDecimals } from '../../money/minor-units'
import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { collectionList } from '../collections/collection-list'
import { collectionsOf, hasProduct } from '../collections/collection-membership'
import { COLLECTIONS } from '../collections/collection-records'
import { plainText, truncate } from '../../engine/html'
import { moneyV2 } from '../../money/money-v2'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import type { Fields, Types } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs } from '../../engine/resolve/list-records'
import { availableQuantity, INVENTORY_ITEMS } from '../inventory/inventory-records'
import { imageOf } from '../media/image-node'
import { findMedia, MEDIA_TYPES } from '../media/media-records'
import type { MediaRecord } from '../media/media-records'
import { swatchOf } from './linked-options'
import { totalInventory } from './product-list'
import { hasDefaultOption, VARIANTS } from './product-records'
import type {
  OptionRecord,
  OptionValueRecord,
  ProductRecord,
  VariantRecord,
} from './product-records'

/** Lists the variants of a product by their positions. */
export function variantsOf(context: GraphqlContext, { id }: { id: string }): VariantRecord[] {
  return VARIANTS.in(context)
    .lookUp('product', id)
    .sort((left, right) => left.position - right.position)
}

/** Lists the media of a product or a variant, in order. */
export function mediaOf(
  { store }: GraphqlContext,
  { mediaIds }: { mediaIds: readonly string[] },
): MediaRecord[] {
  // A product may refer to any file, but only media are shown.
  return mediaIds
    .flatMap(id => findMedia(store.records, id) ?? [])
    .filter(({ __typename }) => __typename !== MEDIA_TYPES.FILE)
}

/** Fields of the type `Product` that are not properties of the record. */
export const productFields = {
  bodyHtml: ({ descriptionHtml }: ProductRecord) => descriptionHtml,
  category: ({ categoryId }: ProductRecord) =>
    categoryId === null ? null : { __typename: 'TaxonomyCategory', id: categoryId },
  collections: (
    product: ProductRecord,
    args: ListArgs,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) => {
    const { records } = context.store
    const collections = collectionsOf(records, product)
    return listRecords(collections, collectionList(records), args, context, info)
  },
  compareAtPriceRange: (product: ProductRecord, _args: object, context: GraphqlContext) => {
    const prices = variantsOf(context, product).flatMap(({ compareAtPrice }) =>
      compareAtPrice === null ? [] : Number(compareAtPrice),
    )
    if (prices.length === 0) return null
    const { currencyCode } = context.store
    return {
      minVariantCompareAtPrice: moneyV2(Math.min(...prices), currencyCode),
      maxVariantCompareAtPrice: moneyV2(Math.max(...prices), currencyCode),
    }
  },
  customProductType: ({ productType }: ProductRecord) => productType || null,
  description: ({ descriptionHtml }: ProductRecord, args: { truncateAt?: number | null }) =>
    truncate(plainText(descriptionHtml), args.truncateAt),
  descriptionPlainSummary: ({ descriptionHtml }: ProductRecord) => plainText(descriptionHtml),
  defaultCursor: ({ id }: ProductRecord) =>
    Buffer.from(
      JSON.stringify({ last_id: idNumber(id), last_value: String(idNumber(id)) }),
    ).toString('base64'),
  featuredImage: (product: ProductRecord, _args: object, context: GraphqlContext) => {
    const image = mediaOf(context, product).find(({ __typename }) => __typename === 'MediaImage')
    return image ? imageOf(image, context) : null
  },
  featuredMedia: (product: ProductRecord, _args: object, context: GraphqlContext) =>
    mediaOf(context, product)[0] ?? null,
  hasOnlyDefaultVariant: (product: ProductRecord) => hasDefaultOption(product),
  hasOutOfStockVariants: (product: ProductRecord, _args: object, context: GraphqlContext) =>
    variantsOf(context, product).some(({ inventoryItemId }) => {
      const item = INVENTORY_ITEMS.in(context).get(inventoryItemId)
      return item?.tracked && availableQuantity(context.store.records, inventoryItemId) <= 0
    }),
  hasVariantsThatRequiresComponents: (
    product: ProductRecord,
    _args: object,
    context: GraphqlContext,
  ) => variantsOf(context, product).some(({ requiresComponents }) => requiresComponents),
  images: (product: ProductRecord, args: ConnectionArgs, context: GraphqlContext) =>
    paginate(
      mediaOf(context, product)
        .filter(({ __typename }) => __typename === 'MediaImage')
        .flatMap(media => imageOf(media, context) ?? []),
      args,
      BY_ID,
    ),
  inCollection: (
    { ...product }: ProductRecord,
    { id }: { id: string },
    context: GraphqlContext,
  ) => {
    const { records } = context.store
    const collection = records.table(COLLECTIONS).get(id)
    return collection !== undefined && hasProduct(records, collection, product)
  },
  media: (product: ProductRecord, args: ConnectionArgs, context: GraphqlContext) =>
    pageInOrder(mediaOf(context, product), args),
  mediaCount: ({ mediaIds }: ProductRecord) => ({ count: mediaIds.length, precision: 'EXACT' }),
  onlineStorePreviewUrl: ({ handle }: ProductRecord, _args: object, { store }: GraphqlContext) =>
    `https://${store.domain}/products/${handle}`,
  onlineStoreUrl: (product: ProductRecord, _args: object, { store }: GraphqlContext) =>
    isPublished(product) ? `https://${store.domain}/products/${product.handle}` : null,
  options: ({ id, options }: ProductRecord, { first }: { first?: number | null }) =>
    options
      .slice(0, first ?? undefined)
      .map((option, index) => ({ ...option, productId: id, position: index + 1 })),
  // The replaced field has amounts in minor units.
  priceRange: (product: ProductRecord, _args: object, context: GraphqlContext) =>
    priceRange(product, context, 10 ** currencyDecimals(context.store.currencyCode)),
  priceRangeV2: (product: ProductRecord, _args: object, context: GraphqlContext) =>
    priceRange(product, context, 1),
  publishedAt: (product: ProductRecord) =>
    isPublished(product) ? (Object.values(product.publications)[0] ?? null) : null,
  totalInventory: (product: ProductRecord, _args: object, { store }: GraphqlContext) =>
    totalInventory(store.records, product),
  totalVariants: (product: ProductRecord, _args: object, context: GraphqlContext) =>
    variantsOf(context, product).length,
  tracksInventory: (product: ProductRecord, _args: object, context: GraphqlContext) =>
    variantsOf(context, product).some(
      ({ inventoryItemId }) => INVENTORY_ITEMS.in(context).get(inventoryItemId)?.tracked,
    ),
  variants: (product: ProductRecord, args: ConnectionArgs, context: GraphqlContext) =>
    paginate(variantsOf(context, product), args, {
      idOf: ({ id }) => id,
      sortValue: ({ position }) => position,
    }),
  variantsCount: (product: ProductRecord, _args: object, context: GraphqlContext) => ({
    count: variantsOf(context, product).length,
    precision: 'EXACT',
  }),
} satisfies Fields<'Product'>

type OptionSource = OptionRecord & { productId: string }

/** Fields of the types of options. */
export const optionFields: Types = {
  ProductOption: {
    linkedMetafield: ({ link }: OptionSource) => link ?? null,
    optionValues: ({ values, productId }: OptionSource, _args: object, context: GraphqlContext) => {
      const used = usedValues(context, productId)
      return values.map(value => ({ ...value, hasVariants: used.has(value.name) }))
    },
    values: ({ values, productId }: OptionSource, _args: object, context: GraphqlContext) => {
      const used = usedValues(context, productId)
      return values.map(({ name }) => name).filter(name => used.has(name))
    },
  },
  ProductOptionValue: {
    linkedMetafieldValue: ({ linkedValue }: OptionValueRecord) => linkedValue ?? null,
    name: ({ name }: OptionValueRecord) => name,
    swatch: (value: OptionValueRecord, _args: object, context: GraphqlContext) =>
      swatchOf(context, value),
  },
}

/** Returns whether a product is visible to customers. */
export function isPublished({ status, publications }: ProductRecord): boolean {
  return status === 'ACTIVE' && Object.keys(publications).length > 0
}

/** Returns a page of a list whose order is not by id: the cursors have the positions. */
export function pageInOrder<Item extends { id: string }>(
  items: readonly Item[],
  args: ConnectionArgs,
) {
  const positions = new Map(items.map(({ id }, index) => [id, index + 1]))
  return paginate(items, args, {
    idOf: ({ id }) => id,
    sortValue: ({ id }) => positions.get(id) ?? null,
  })
}

function usedValues(context: GraphqlContext, productId: string): Set<string> {
  return new Set(variantsOf(context, { id: productId }).flatMap(({ optionValues }) => optionValues))
}

function priceRange(product: ProductRecord, context: GraphqlContext, factor: number) {
  const prices = variantsOf(context, product).map(({ price }) => Number(price) * factor)
  const { currencyCode } = context.store
  const [low, high] = prices.length === 0 ? [0, 0] : [Math.min(...prices), Math.max(...prices)]
  return {
    minVariantPrice: moneyV2(low, currencyCode),
    maxVariantPrice: moneyV2(high, currencyCode),
  }
}
