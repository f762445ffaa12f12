import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import type { MutationContext } from '../../engine/resolve/mutation'
import { INVENTORY_ITEMS } from '../inventory/inventory-records'
import { itemWebhook } from '../inventory/inventory-webhooks'
import { PRODUCTS, VARIANTS } from './product-records'
import type { ProductRecord } from './product-records'
import { productWebhook } from './product-webhook'
import { now } from './write-product'

/** Topics of changes of inventory items that come with changes of variants. */
const ITEM_TOPICS = ['inventory_items/create', 'inventory_items/delete'] as const
/** Topics of mutations that create products. */
export const CREATE_TOPICS = ['products/create', 'inventory_items/create'] as const
/** Topics of mutations that change products or their variants. */
export const UPDATE_TOPICS = ['products/update', ...ITEM_TOPICS] as const
/** Topics of mutations that delete products. */
export const DELETE_TOPICS = ['products/delete', 'inventory_items/delete'] as const

/** Lists the global ids of the inventory items of a product. */
export function itemIdsOf(context: GraphqlContext, productId: string): Set<string> {
  const variants = VARIANTS.in(context).lookUp('product', productId)
  return new Set(variants.map(({ inventoryItemId }) => inventoryItemId))
}

/** Notifies the app of a new product and its inventory items. */
export function reportCreated(context: MutationContext, product: ProductRecord): void {
  context.emit('products/create', productWebhook(context, product))
  reportItems(context, new Set(), itemIdsOf(context, product.id))
}

/**
 * Updates the time of a changed product, and notifies the app of the change.
 *
 * @param itemsBefore inventory items before the change of variants
 */
export function reportUpdated(
  context: MutationContext,
  productId: string,
  itemsBefore: ReadonlySet<string> = itemIdsOf(context, productId),
): ProductRecord | undefined {
  const product = PRODUCTS.in(context).update(productId, { updatedAt: now(context) })
  if (!product) return undefined
  context.emit('products/update', productWebhook(context, product))
  reportItems(context, itemsBefore, itemIdsOf(context, productId))
  return product
}

/** Notifies the app of a deleted product and its inventory items. */
export function reportDeleted(
  context: MutationContext,
  productId: string,
  itemsBefore: ReadonlySet<string>,
): void {
  context.emit('products/delete', { id: idNumber(productId) })
  reportItems(context, itemsBefore, new Set())
}

function reportItems(
  context: MutationContext,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): void {
  for (const id of after) {
    const item = before.has(id) ? undefined : INVENTORY_ITEMS.in(context).get(id)
    if (item) context.emit('inventory_items/create', itemWebhook(item))
  }
  for (const id of before)
    if (!after.has(id))
      context.emit('inventory_items/delete', { id: idNumber(id), admin_graphql_api_id: id })
}
