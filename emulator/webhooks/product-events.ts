import { productGid } from '../graphql/product-node'
import type { Product } from '../state/product'
import type { EmulatorState } from '../state/state'
import type { Delivery } from './delivery'
import { emitWebhook } from './emit-webhook'

/** Notifies the app of a created or changed product. */
export function emitProduct(
  state: EmulatorState,
  shop: string,
  topic: 'products/create' | 'products/update',
  product: Product,
): Promise<Delivery[]> {
  return emitWebhook(state, { shop, topic, payload: productPayload(product) })
}

/** Notifies the app of a deleted product. Only the id is left. */
export function emitProductDeleted(
  state: EmulatorState,
  shop: string,
  { id }: Product,
): Promise<Delivery[]> {
  return emitWebhook(state, { shop, topic: 'products/delete', payload: { id } })
}

// Payloads have the field names of the REST API. See docs/protocol.md#topics
function productPayload(product: Product): Record<string, unknown> {
  return {
    id: product.id,
    admin_graphql_api_id: productGid(product.id),
    title: product.title,
    handle: product.handle,
    status: product.status.toLowerCase(),
    vendor: product.vendor,
    product_type: product.productType,
    body_html: product.descriptionHtml,
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    variants: [
      { product_id: product.id, price: product.price, inventory_quantity: product.totalInventory },
    ],
  }
}
