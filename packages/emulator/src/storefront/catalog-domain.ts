import type { Arguments, FieldArgs } from '../../generated/storefront'
import { collectionFields } from '../admin-api/collections/collection-fields'
import { collectionList } from '../admin-api/collections/collection-list'
import { productsOf } from '../admin-api/collections/collection-membership'
import { orderedProducts } from '../admin-api/collections/collection-order'
import { COLLECTIONS } from '../admin-api/collections/collection-records'
import type { CollectionRecord } from '../admin-api/collections/collection-records'
import { plainText, truncate } from '../engine/html'
import { moneyV2 } from '../money/money-v2'
import { paginate } from '../engine/records/connection'
import { pickFields } from '../engine/resolve/domain'
import type { Domain, Fields } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import { availableQuantity, INVENTORY_ITEMS } from '../admin-api/inventory/inventory-records'
import { mediaDomain } from '../admin-api/media/media-domain'
import {
  contextualPrice,
  contextualPriceBreaks,
  contextualQuantityRule,
  priceOfBreak,
} from '../admin-api/price-lists/contextual-prices'
import type { ContextualPrice } from '../admin-api/price-lists/contextual-prices'
import type { PriceBreakRecord } from '../admin-api/price-lists/price-list-records'
import { optionFields, productFields, variantsOf } from '../admin-api/products/product-fields'
import { VARIANTS } from '../admin-api/products/product-records'
import type { ProductRecord, VariantRecord } from '../admin-api/products/product-records'
import { productOf, variantFields } from '../admin-api/products/variant-fields'
import type { GraphqlContext } from '../engine/graphql-context'
import { visibleMetafields } from '../admin-api/metafields/visible-metafields'
import { filterProducts, productFilterNodes } from './product-filters'
import { translate, translateSeo, visitorPrice, visitorPricing } from './visitor-locale'
import {
  findByName,
  findProduct,
  hasAvailableVariant,
  isAvailable,
  onlyVisible,
  visibleProductList,
  visibleProducts,
} from './visible-products'

type OptionsArgs = Pick<FieldArgs['Product']['selectedOrFirstAvailableVariant'], 'selectedOptions'>

const { ExternalVideo, GenericFile, MediaImage } = mediaDomain.types

type Described = ProductRecord | CollectionRecord

/** Texts of products and collections in the language of the visitor. */
const texts: Fields<'Collection' | 'Product', Arguments> = {
  description: (resource: Described, { truncateAt }, context) =>
    truncate(plainText(descriptionOf(context, resource)), truncateAt),
  descriptionHtml: (resource: Described, _args, context) => descriptionOf(context, resource),
  handle: ({ id, handle }: Described, _args, context) => translate(context, id, 'handle', handle),
  seo: ({ id, seo }: Described, _args, context) => translateSeo(context, id, seo),
  title: ({ id, title }: Described, _args, context) => translate(context, id, 'title', title),
  trackingParameters: () => null,
}

/** Products and collections, as visitors see them. */
export const catalogDomain: Domain<Arguments> = {
  queries: {
    collection: (args, context) => findByName(context, COLLECTIONS.in(context).all(), args),
    collectionByHandle: ({ handle }, context) =>
      findByName(context, COLLECTIONS.in(context).all(), { handle }),
    collections: COLLECTIONS.page(({ store }) => collectionList(store.records)),
    product: (args, context) => findProduct(context, args),
    productByHandle: ({ handle }, context) => findProduct(context, { handle }),
    productTags: ({ first }, context) =>
      firstTexts(
        first,
        visibleProducts(context).flatMap(({ tags }) => tags),
      ),
    productTypes: ({ first }, context) =>
      firstTexts(
        first,
        visibleProducts(context).map(({ productType }) => productType),
      ),
    products: (args, context, info) => {
      const products = visibleProducts(context)
      const page = listRecords(products, visibleProductList(context), args, context, info)
      return { ...page, filters: () => productFilterNodes(context, products) }
    },
  },
  types: {
    ExternalVideo,
    GenericFile,
    MediaImage,
    Collection: {
      ...pickFields(collectionFields, ['image']),
      ...texts,
      ...visibleMetafields('COLLECTION', 'storefront'),
      onlineStoreUrl: ({ handle }: CollectionRecord, _args, { store }) =>
        `https://${store.domain}/collections/${handle}`,
      products: (collection: CollectionRecord, args, context) => {
        const sortKey = args.sortKey ?? 'COLLECTION_DEFAULT'
        const { records } = context.store
        const { products, order, isDescending } = orderedProducts(records, collection, sortKey)
        const visible = onlyVisible(context, products)
        const reverse = Boolean(args.reverse) !== isDescending
        return {
          ...paginate(filterProducts(context, visible, args.filters), { ...args, reverse }, order),
          filters: () =>
            productFilterNodes(context, onlyVisible(context, productsOf(records, collection))),
        }
      },
    },
    Product: {
      ...pickFields(productFields, [
        'collections',
        'featuredImage',
        'images',
        'media',
        'onlineStoreUrl',
        'options',
        'totalInventory',
        'variants',
        'variantsCount',
      ]),
      ...texts,
      ...visibleMetafields('PRODUCT', 'storefront'),
      availableForSale: (product: ProductRecord, _args, context) =>
        hasAvailableVariant(context, product),
      compareAtPriceRange: (product: ProductRecord, _args, context) =>
        priceRange(context, product, ({ compareAtPrice }) => Number(compareAtPrice?.amount ?? 0)),
      priceRange: (product: ProductRecord, _args, context) =>
        priceRange(context, product, ({ price }) => Number(price.amount)),
      productType: ({ id, productType }: ProductRecord, _args, context) =>
        translate(context, id, 'product_type', productType),
      publishedAt: ({ publications, createdAt }: ProductRecord) =>
        Object.values(publications)[0] ?? createdAt,
      selectedOrFirstAvailableVariant: (product: ProductRecord, args, context) =>
        variantWith(context, product, args) ??
        variantsOf(context, product).find(variant => isAvailable(context, variant)) ??
        variantsOf(context, product)[0],
      variantBySelectedOptions: (product: ProductRecord, args, context) =>
        variantWith(context, product, args) ?? null,
    },
    ProductOption: {
      ...pickFields(optionFields.ProductOption ?? {}, ['optionValues', 'values']),
      name: ({ id, name }: { id: string; name: string }, _args, context) =>
        translate(context, id, 'name', name),
    },
    ProductVariant: {
      ...pickFields(variantFields, [
        'image',
        'product',
        'selectedOptions',
        'sku',
        'title',
        'unitPrice',
      ]),
      ...visibleMetafields('PRODUCTVARIANT', 'storefront'),
      availableForSale: (variant: VariantRecord, _args, context) => isAvailable(context, variant),
      compareAtPrice: (variant: VariantRecord, _args, context) =>
        visitorPrice(context, variant).compareAtPrice,
      compareAtPriceV2: (variant: VariantRecord, _args, context) =>
        visitorPrice(context, variant).compareAtPrice,
      currentlyNotInStock: (variant: VariantRecord, _args, { store }) =>
        variant.inventoryPolicy === 'CONTINUE' &&
        availableQuantity(store.records, variant.inventoryItemId) <= 0,
      price: (variant: VariantRecord, _args, context) => visitorPrice(context, variant).price,
      priceV2: (variant: VariantRecord, _args, context) => visitorPrice(context, variant).price,
      quantityAvailable: ({ inventoryItemId }: VariantRecord, _args, { store }) =>
        availableQuantity(store.records, inventoryItemId),
      quantityPriceBreaks: ({ id }: VariantRecord, args, context) =>
        paginate(contextualPriceBreaks(context, visitorPricing(context), id), args, {
          idOf: row => row.id,
          sortValue: ({ minimumQuantity }) => minimumQuantity,
        }),
      quantityRule: ({ id }: VariantRecord, _args, context) =>
        contextualQuantityRule(context, visitorPricing(context), id),
      requiresShipping: ({ inventoryItemId }: VariantRecord, _args, context) =>
        INVENTORY_ITEMS.in(context).get(inventoryItemId)?.requiresShipping ?? true,
    },
    QuantityPriceBreak: {
      price: (row: PriceBreakRecord, _args, context) =>
        priceOfBreak(context, visitorPricing(context), row),
    },
  },
  nodes: {
    ...mediaDomain.nodes,
    Collection: COLLECTIONS.node,
    Product: (id, context) => findProduct(context, { id }),
    ProductVariant: (id, context) => {
      const variant = VARIANTS.in(context).get(id)
      const isVisible = variant && findProduct(context, { id: productOf(context, variant).id })
      return isVisible ? variant : null
    },
  },
}

function descriptionOf(context: GraphqlContext, { id, descriptionHtml }: Described): string {
  return translate(context, id, 'body_html', descriptionHtml)
}

/** The first distinct texts of products, by name. */
function firstTexts(first: number, given: readonly string[]) {
  const sorted = [...new Set(given.filter(Boolean))].sort((left, right) =>
    left.localeCompare(right, 'en', { sensitivity: 'base' }),
  )
  const positions = new Map(sorted.map((text, index) => [text, index]))
  return paginate(
    sorted,
    { first },
    { idOf: text => text, sortValue: text => positions.get(text) ?? null },
  )
}

function variantWith(
  context: GraphqlContext,
  product: ProductRecord,
  { selectedOptions }: OptionsArgs,
): VariantRecord | undefined {
  if (!selectedOptions || selectedOptions.length === 0) return undefined
  return variantsOf(context, product).find(({ optionValues }) =>
    selectedOptions.every(({ name, value }) => {
      const index = product.options.findIndex(option => option.name === name)
      return index !== -1 && optionValues[index] === value
    }),
  )
}

function priceRange(
  context: GraphqlContext,
  product: ProductRecord,
  read: (price: ContextualPrice) => number,
) {
  const pricing = visitorPricing(context)
  const prices = variantsOf(context, product).map(variant =>
    read(contextualPrice(context, pricing, variant)),
  )
  const known = prices.length === 0 ? [0] : prices
  return {
    minVariantPrice: moneyV2(Math.min(...known), pricing.currencyCode),
    maxVariantPrice: moneyV2(Math.max(...known), pricing.currencyCode),
  }
}
