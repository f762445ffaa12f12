import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { readView } from '../read-view'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'
import { KIM, sendForm, submitCheckout } from './checkout-form'

export const TOPICS = [
  'checkouts/create',
  'checkouts/update',
  'customers/create',
  'inventory_levels/update',
  'orders/create',
  'orders/paid',
  'order_transactions/create',
]

export interface Nodes<Node> {
  nodes: Node[]
}

/** Starts a store with a mug for the tests of a file, which buy it. */
export function startCheckout() {
  let receiver: Receiver
  let platform: StartedPlatform
  let token: string
  let mug: string
  beforeAll(async () => {
    receiver = await startReceiver()
    platform = await startPlatform({
      app: {
        appUrl: receiver.origin,
        scopes: [
          'write_products',
          'write_inventory',
          'write_orders',
          'write_customers',
          'write_shipping',
          'write_discounts',
          'write_markets',
          'read_locations',
          'unauthenticated_read_product_listings',
        ],
        webhooks: [{ topics: TOPICS, uri: '/webhooks' }],
      },
      seed: {
        stores: [
          {
            handle: 'demo-store',
            currencyCode: 'CAD',
            taxRates: [{ countryCode: 'CA', title: 'GST', rate: 0.05 }],
            products: [{ title: 'Mug', price: '20.00', totalInventory: 5 }],
            discounts: [{ title: 'Tenth', code: 'TENTH', percentage: 10 }],
          },
        ],
      },
    })
  }, 60_000)
  afterAll(async () => {
    await platform.emulator.close()
    await receiver.close()
  })
  beforeEach(async () => {
    await platform.emulator.control.reset()
    token = await platform.install()
    const { products } = await admin<{
      products: { nodes: { variants: Nodes<{ id: string }> }[] }
    }>('{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }')
    mug = products.nodes[0]?.variants.nodes[0]?.id ?? ''
    receiver.received.length = 0
  })

  async function admin<Data>(query: string, variables: object = {}): Promise<Data> {
    const { json } = await platform.graphql(token, { query, variables })
    expect(json.errors).toBeUndefined()
    return json.data as Data
  }

  /** Creates a cart. Returns the path and query of its checkout. */
  async function cartPath(input = ''): Promise<string> {
    const { json } = await platform.post(
      `/${DEMO}/api/2026-07/graphql.json`,
      {
        query: `mutation { cartCreate(input: { lines: [{ merchandiseId: "${mug}", quantity: 2 }] ${input} }) {
          cart { checkoutUrl } userErrors { message } } }`,
      },
      { 'shopify-storefront-private-token': token },
    )
    const { cartCreate } = json.data as { cartCreate: { cart: { checkoutUrl: string } } }
    return cartCreate.cart.checkoutUrl.replace(platform.emulator.url, '')
  }

  const submit = (path: string, fields: Record<string, string>) =>
    submitCheckout(platform.emulator.url, path, fields)
  const send = (path: string, fields: Record<string, string>) =>
    sendForm(platform.emulator.url, path, fields)
  const checkoutOf = async (path: string) =>
    readView((await platform.get(path, { accept: 'text/html' })).text, 'checkout')
  const stepOf = async (path: string) => (await checkoutOf(path)).step
  const enterKim = (path: string) => submit(path, { step: 'information', ...KIM })
  const pay = (path: string, payment = 'approved') => submit(path, { step: 'payment', payment })
  const topics = () => receiver.received.map(({ headers }) => headers['x-shopify-topic']).sort()
  const body = (topic: string) =>
    JSON.parse(
      receiver.received.findLast(({ headers }) => headers['x-shopify-topic'] === topic)?.body ??
        '{}',
    ) as Record<string, unknown>

  const state = () =>
    admin<Record<string, unknown>>(`{
      orders(first: 5) { nodes { name email test sourceName displayFinancialStatus
        totalPriceSet { shopMoney { amount } } totalDiscountsSet { shopMoney { amount } }
        discountCodes shippingLine { title } shippingAddress { formatted(withName: true) }
        lineItems(first: 5) { nodes { title quantity } }
        transactions { gateway kind status test }
        customer { numberOfOrders amountSpent { amount } } } }
      customers(first: 5) { nodes { email displayName } }
      abandonedCheckouts(first: 5) { nodes { name completedAt } }
      productVariant(id: "${mug}") { inventoryQuantity }
      codeDiscountNodeByCode(code: "TENTH") { codeDiscount { ... on DiscountCodeBasic { asyncUsageCount } } }
    }`)

  return {
    ...{ admin, body, cartPath, checkoutOf, enterKim, pay, send, state, stepOf, submit, topics },
    started: () => ({ mug, platform, token }),
  }
}
