import type { GraphQLResolveInfo } from 'graphql'
import { COLLECTIONS } from '../admin-api/collections/collection-records'
import type { CollectionRecord } from '../admin-api/collections/collection-records'
import { collectionFields } from '../admin-api/collections/collection-fields'
import { collectionList } from '../admin-api/collections/collection-list'
import { moneyV2 } from '../admin-api/engine/money'
import type { ConnectionArgs } from '../admin-api/engine/records/connection'
import { recordLoader } from '../admin-api/engine/resolve/domain'
import type { Domain, FieldResolver } from '../admin-api/engine/resolve/domain'
import { listRecords } from '../admin-api/engine/resolve/list-records'
import type { ListArgs } from '../admin-api/engine/resolve/list-records'
import { availableQuantity, INVENTORY_ITEMS } from '../admin-api/inventory/inventory-records'
import { METAFIELDS, metafieldKey } from '../admin-api/metafields/metafield-records'
import { optionFields, productFields, variantsOf } from '../admin-api/products/product-fields'
import { productList } from '../admin-api/products/product-list'
import { PRODUCTS, VARIANTS } from '../admin-api/products/product-records'
import type { ProductRecord, VariantRecord } from '../admin-api/products/product-records'
import { productOf, variantFields } from '../admin-api/products/variant-fields'
import type { GraphqlContext } from '../graphql/graphql-context'

interface FindArgs {
  id?: string | null
  handle?: string | null
}

interface OptionsArgs {
  selectedOptions?: readonly { name: string; value: string }[] | null
}

/** Products and collections, as visitors see them. */
export const catalogDomain: Domain = {
  queries: {
    collection: ({ id, handle }: FindArgs, { store }) =>
      find(store.records.table(COLLECTIONS).all(), { id, handle }),
    collectionByHandle: ({ handle }: { handle: string }, { store }) =>
      find(store.records.table(COLLECTIONS).all(), { handle }),
    collections: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) => {
      const { records } = context.store
      return listRecords(records.table(COLLECTIONS), collectionList(records), args, context, info)
    },
    product: (args: FindArgs, context) => find(visibleProducts(context), args),
    productByHandle: ({ handle }: { handle: string }, context) =>
      find(visibleProducts(context), { handle }),
    products: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
      listRecords(
        visibleProducts(context),
        productList(context.store.records),
        args,
        context,
        info,
      ),
  },
  types: {
    Collection: {
      ...pick(collectionFields, ['description', 'image']),
      ...metafieldsOf(),
      onlineStoreUrl: ({ handle }: CollectionRecord, _args, { store }) =>
        `https://${store.domain}/collections/${handle}`,
      products: (
        { ...collection }: CollectionRecord,
        args: ConnectionArgs,
        context: GraphqlContext,
        info: GraphQLResolveInfo,
      ) => collectionFields.products?.(collection as never, args as never, context, info),
    },
    Product: {
      ...pick(productFields, [
        'collections',
        'description',
        'featuredImage',
        'images',
        'media',
        'onlineStoreUrl',
        'options',
        'totalInventory',
        'variants',
        'variantsCount',
      ]),
      ...metafieldsOf(),
      availableForSale: (product: ProductRecord, _args, context) =>
        variantsOf(context, product).some(variant => isAvailable(context, variant)),
      compareAtPriceRange: (product: ProductRecord, _args, context) =>
        priceRange(
          context,
          variantsOf(context, product).map(({ compareAtPrice }) => Number(compareAtPrice ?? 0)),
        ),
      priceRange: (product: ProductRecord, _args, context) =>
        priceRange(
          context,
          variantsOf(context, product).map(({ price }) => Number(price)),
        ),
      publishedAt: ({ publications, createdAt }: ProductRecord) =>
        Object.values(publications)[0] ?? createdAt,
      selectedOrFirstAvailableVariant: (product: ProductRecord, args: OptionsArgs, context) =>
        variantWith(context, product, args) ??
        variantsOf(context, product).find(variant => isAvailable(context, variant)) ??
        variantsOf(context, product)[0],
      variantBySelectedOptions: (product: ProductRecord, args: OptionsArgs, context) =>
        variantWith(context, product, args) ?? null,
    },
    ProductOption: pick(optionFields.ProductOption ?? {}, ['optionValues', 'values']),
    ProductVariant: {
      ...pick(variantFields, ['image', 'product', 'selectedOptions', 'sku', 'title', 'unitPrice']),
      ...metafieldsOf(),
      availableForSale: (variant: VariantRecord, _args, context) => isAvailable(context, variant),
      compareAtPrice: ({ compareAtPrice }: VariantRecord, _args, { store }) =>
        compareAtPrice === null ? null : moneyV2(compareAtPrice, store.currencyCode),
      currentlyNotInStock: (variant: VariantRecord, _args, { store }) =>
        variant.inventoryPolicy === 'CONTINUE' &&
        availableQuantity(store.records, variant.inventoryItemId) <= 0,
      price: ({ price }: VariantRecord, _args, { store }) => moneyV2(price, store.currencyCode),
      quantityAvailable: ({ inventoryItemId }: VariantRecord, _args, { store }) =>
        availableQuantity(store.records, inventoryItemId),
      quantityRule: () => ({ minimum: 1, maximum: null, increment: 1 }),
      requiresShipping: ({ inventoryItemId }: VariantRecord, _args, { store }) =>
        store.records.table(INVENTORY_ITEMS).get(inventoryItemId)?.requiresShipping ?? true,
    },
    Metafield: {
      type: ({ typeName }: { typeName: string }) => typeName,
      value: ({ stored }: { stored: string }) => stored,
    },
  },
  nodes: {
    Collection: recordLoader(COLLECTIONS),
    Product: (id, context) => find(visibleProducts(context), { id }),
    ProductVariant: (id, context) => {
      const variant = context.store.records.table(VARIANTS).get(id)
      return variant && productOf(context, variant).status === 'ACTIVE' ? variant : null
    },
  },
}

// Drafts and archived products are not visible to visitors.
function visibleProducts({ store }: GraphqlContext): ProductRecord[] {
  return store.records
    .table(PRODUCTS)
    .all()
    .filter(({ status }) => status === 'ACTIVE')
}

function find<Row extends { id: string; handle: string }>(
  rows: readonly Row[],
  { id, handle }: FindArgs,
): Row | null {
  return rows.find(row => (id ? row.id === id : row.handle === handle)) ?? null
}

function isAvailable(context: GraphqlContext, variant: VariantRecord): boolean {
  const { tracked } =
    context.store.records.table(INVENTORY_ITEMS).get(variant.inventoryItemId) ?? {}
  return (
    !tracked ||
    variant.inventoryPolicy === 'CONTINUE' ||
    availableQuantity(context.store.records, variant.inventoryItemId) > 0
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

function priceRange({ store }: GraphqlContext, prices: readonly number[]) {
  const known = prices.length === 0 ? [0] : prices
  return {
    minVariantPrice: moneyV2(Math.min(...known), store.currencyCode),
    maxVariantPrice: moneyV2(Math.max(...known), store.currencyCode),
  }
}

/** Metafields by their names, in the order of the request. */
function metafieldsOf(): Record<string, FieldResolver> {
  const read = (
    { store }: GraphqlContext,
    ownerId: string,
    { namespace, key }: { namespace?: string | null; key: string },
  ) =>
    store.records
      .table(METAFIELDS)
      .lookUp('key', metafieldKey(ownerId, namespace ?? 'custom', key))[0] ?? null
  return {
    metafield: (
      { id }: { id: string },
      args: { namespace?: string | null; key: string },
      context,
    ) => read(context, id, args),
    metafields: (
      { id }: { id: string },
      { identifiers }: { identifiers: readonly { namespace?: string | null; key: string }[] },
      context,
    ) => identifiers.map(identifier => read(context, id, identifier)),
  }
}

function pick(
  fields: Readonly<Record<string, FieldResolver>>,
  names: readonly string[],
): Record<string, FieldResolver> {
  return Object.fromEntries(
    names.flatMap(name => {
      const field = fields[name]
      return field ? [[name, field]] : []
    }),
  )
}
