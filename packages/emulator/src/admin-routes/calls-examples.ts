import { idNumber } from '../engine/records/global-id'
import { PRODUCTS, VARIANTS } from '../admin-api/products/product-records'
import type { Store } from '../state/store'
import { defaultPayload } from '../webhooks/default-payload'

/** A realistic order number. No order of the emulated store has it. */
const ORDER_ID = 450789469
const CUSTOMER = { id: 207119551, email: 'jo@example.test', phone: '+15550100' }

/**
 * Returns an example body for each suggested topic.
 *
 * @see docs/protocol.md#topics
 */
export function exampleBodies(
  store: Store,
  scopes: readonly string[],
  at: string,
): Record<string, string> {
  const product = productPayload(store, at)
  const shop = { shop_id: store.id, shop_domain: store.domain }
  const examples: Record<string, unknown> = {
    'app/uninstalled': defaultPayload('app/uninstalled', store),
    'app/scopes_update': {
      id: store.id,
      previous: [],
      current: scopes,
      shop_id: store.id,
      updated_at: at,
    },
    'products/create': product,
    'products/update': product,
    'products/delete': { id: product.id },
    'orders/create': orderPayload(store, at),
    'orders/paid': { ...orderPayload(store, at), financial_status: 'paid' },
    'customers/data_request': {
      ...shop,
      orders_requested: [ORDER_ID],
      customer: CUSTOMER,
      data_request: { id: 9999 },
    },
    'customers/redact': { ...shop, customer: CUSTOMER, orders_to_redact: [ORDER_ID] },
    'shop/redact': shop,
  }
  return Object.fromEntries(
    Object.entries(examples).map(([topic, payload]) => [topic, jsonText(payload)]),
  )
}

/**
 * Returns the body of a Flow action with two properties.
 *
 * @see docs/protocol.md#flow-and-fulfillment
 */
export function exampleFlowAction(store: Store): string {
  return jsonText({
    shop_id: store.id,
    shopify_domain: store.domain,
    action_run_id: 'example-run-1',
    action_definition_id: 'example-action',
    handle: 'example-action',
    properties: { message: 'Hello from Flow', order_id: `gid://shopify/Order/${ORDER_ID}` },
  })
}

/**
 * Returns the body of a fulfillment service callback.
 *
 * @see docs/protocol.md#flow-and-fulfillment
 */
export function exampleFulfillment(): string {
  return jsonText({ kind: 'FULFILLMENT_REQUEST' })
}

function productPayload(store: Store, at: string) {
  const { id, title, handle, vendor, productType, status, price } = exampleProduct(store)
  return {
    id: idNumber(id),
    admin_graphql_api_id: id,
    title,
    handle,
    vendor,
    product_type: productType,
    status: status.toLowerCase(),
    updated_at: at,
    variants: [{ id: idNumber(id) * 10, title: 'Default Title', price }],
  }
}

function orderPayload(store: Store, at: string) {
  const { title, price } = exampleProduct(store)
  return {
    id: ORDER_ID,
    admin_graphql_api_id: `gid://shopify/Order/${ORDER_ID}`,
    name: '#1001',
    email: CUSTOMER.email,
    created_at: at,
    currency: store.currencyCode,
    total_price: price,
    line_items: [{ id: ORDER_ID * 10, title, quantity: 1, price }],
    customer: { id: CUSTOMER.id, email: CUSTOMER.email },
  }
}

/** The first product of a store, or one that it could have. */
function exampleProduct({ records }: Store) {
  const [product] = records.table(PRODUCTS).all()
  const [variant] = product ? records.table(VARIANTS).lookUp('product', product.id) : []
  return {
    id: 'gid://shopify/Product/1001',
    title: 'Example product',
    handle: 'example-product',
    vendor: '',
    productType: '',
    status: 'ACTIVE',
    ...product,
    price: variant?.price ?? '10.00',
  }
}

function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
