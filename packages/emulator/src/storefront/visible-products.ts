import type { QueryArgs } from '../../generated/storefront'
import { offeredTo } from '../admin-api/catalogs/buyer-catalogs'
import { availableQuantity, INVENTORY_ITEMS } from '../admin-api/inventory/inventory-records'
import { productList } from '../admin-api/products/product-list'
import { variantsOf } from '../admin-api/products/product-fields'
import { PRODUCTS } from '../admin-api/products/product-records'
import type { ProductRecord, VariantRecord } from '../admin-api/products/product-records'
import type { ListSpec } from '../engine/resolve/list-records'
import type { GraphqlContext } from '../engine/graphql-context'
import { translate, visitingBuyer, visitorPrice } from './visitor-locale'

/** How a visitor names one of several objects. */
export type FindArgs = QueryArgs['product']

/**
 * Lists the products that the visitor sees. Drafts, archived and unlisted products, and those that
 * are in none of the visitor's catalogs, are not among them.
 */
export function visibleProducts(context: GraphqlContext): ProductRecord[] {
  return onlyVisible(context, PRODUCTS.in(context).all())
}

/** Returns the products among others that the visitor sees. */
export function onlyVisible(
  context: GraphqlContext,
  products: readonly ProductRecord[],
): ProductRecord[] {
  const isOffered = offeredTo(context, visitingBuyer(context))
  return products.filter(product => product.status === 'ACTIVE' && isOffered(product))
}

/** Finds a product that the visitor sees, or an unlisted one, which needs its address. */
export function findProduct(context: GraphqlContext, args: FindArgs): ProductRecord | null {
  const products = PRODUCTS.in(context)
  const isOffered = offeredTo(context, visitingBuyer(context))
  const isVisible = (product: ProductRecord) =>
    (product.status === 'ACTIVE' || product.status === 'UNLISTED') && isOffered(product)
  if (args.id) {
    const product = products.get(args.id)
    return product && isVisible(product) ? product : null
  }
  return findByName(context, products.all().filter(isVisible), args)
}

/** Finds an object by its global id, or else by its handle in any language of the visitor. */
export function findByName<Row extends { id: string; handle: string }>(
  context: GraphqlContext,
  rows: readonly Row[],
  { id, handle }: FindArgs,
): Row | null {
  if (id) return rows.find(row => row.id === id) ?? null
  const isNamed = (row: Row) =>
    row.handle === handle || translate(context, row.id, 'handle', row.handle) === handle
  return (handle && rows.find(isNamed)) || null
}

/** Returns whether a variant can be bought. */
export function isAvailable({ store }: GraphqlContext, variant: VariantRecord): boolean {
  const { tracked } = store.records.table(INVENTORY_ITEMS).get(variant.inventoryItemId) ?? {}
  return (
    !tracked ||
    variant.inventoryPolicy === 'CONTINUE' ||
    availableQuantity(store.records, variant.inventoryItemId) > 0
  )
}

/** Returns whether any variant of a product can be bought. */
export function hasAvailableVariant(context: GraphqlContext, product: ProductRecord): boolean {
  return variantsOf(context, product).some(variant => isAvailable(context, variant))
}

/** Returns the lowest price of a product for the visitor. */
export function lowestPrice(context: GraphqlContext, product: ProductRecord): number {
  return Math.min(
    ...variantsOf(context, product).map(variant =>
      Number(visitorPrice(context, variant).price.amount),
    ),
  )
}

/** Searches and sorts products as visitors do. */
export function visibleProductList(context: GraphqlContext): ListSpec<ProductRecord> {
  const list = productList(context.store.records)
  return {
    ...list,
    search: {
      ...list.search,
      fields: {
        ...list.search.fields,
        available_for_sale: {
          kind: 'boolean',
          read: product => hasAvailableVariant(context, product),
        },
      },
    },
    sortValues: { ...list.sortValues, PRICE: product => lowestPrice(context, product) },
  }
}
