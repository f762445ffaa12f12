import { createHmac } from 'node:crypto'
import { API_SECRET_KEY } from './fake-platform.mjs'

/**
 * Returns orders as the platform delivers them, each of exactly `bytes` bytes and no two equal, and
 * their signatures.
 */
export function signOrders(count, bytes) {
  return Array.from({ length: count }, (_, index) => {
    const body = Buffer.from(JSON.stringify(orderOf(bytes, 6_100_000_000_000 + index)))
    if (body.length !== bytes) throw new Error(`An order of ${bytes} bytes has ${body.length}`)
    return signPayload(body)
  })
}

/** Returns the body of `app/uninstalled`, which names its shop, and its signature. */
export function signUninstalled(shop) {
  return signPayload(Buffer.from(JSON.stringify({ id: 1, myshopify_domain: shop })))
}

function signPayload(body) {
  return { body, hmac: createHmac('sha256', API_SECRET_KEY).update(body).digest('base64') }
}

/** As many line items as fit; a note fills the rest. */
function orderOf(bytes, id) {
  const order = {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    created_at: '2026-11-20T09:30:00-05:00',
    currency: 'EUR',
    total_price: '199.90',
    financial_status: 'paid',
    // Not ASCII alone, as few orders are.
    customer: {
      id: id + 1,
      first_name: 'Zoé',
      last_name: 'Müller',
      email: 'zoe@example.com',
      accepts_marketing: false,
    },
    shipping_address: { address1: 'Königstraße 1', city: 'Köln', zip: '50667', country_code: 'DE' },
    line_items: [],
    note: '',
  }
  let left = bytes - sizeOf(order)
  for (
    let item = lineItem(id, 0);
    left > sizeOf(item);
    item = lineItem(id, order.line_items.length)
  ) {
    // With the comma before it.
    left -= sizeOf(item) + (order.line_items.length > 0 ? 1 : 0)
    order.line_items.push(item)
  }
  order.note = ''.padEnd(left, 'Please leave it at the door. ')
  return order
}

function lineItem(order, index) {
  const id = order * 10 + index
  return {
    id,
    variant_id: 44_000_000_000_000 + index,
    product_id: 7_000_000_000_000 + index,
    title: `Teapot N° ${index}`,
    sku: `TEA-${index}`,
    vendor: 'Maison du Thé',
    quantity: 1 + (index % 3),
    grams: 850,
    price: '49.90',
    total_discount: '0.00',
    requires_shipping: true,
    taxable: true,
    properties: [{ name: 'Engraving', value: 'Für Zoé' }],
    tax_lines: [{ title: 'VAT', price: '7.97', rate: 0.19 }],
  }
}

function sizeOf(value) {
  return Buffer.byteLength(JSON.stringify(value))
}
