import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currencyDecimals, toMinor } from '../../../src/money/minor-units'
import { createRandom } from '../../../../../tests/unit/hostile-tokens'
import { startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'

const CURRENCIES = ['HUF', 'JPY', 'KWD', 'USD'] as const
const TOPICS = [
  'draft_orders/create',
  'orders/create',
  'orders/updated',
  'refunds/create',
  'order_transactions/create',
  'products/create',
]
const SCOPES = [
  'write_draft_orders',
  'write_orders',
  'write_products',
  'write_customers',
  'write_gift_cards',
  'write_gift_card_transactions',
  'write_store_credit_account_transactions',
  'read_store_credit_accounts',
]

let receiver: Receiver
let platform: StartedPlatform
const tokens = new Map<string, string>()
const domainOf = (currency: string) => `${currency.toLowerCase()}-store.platform.test`
beforeAll(async () => {
  receiver = await startReceiver()
  platform = await startPlatform({
    app: {
      scopes: SCOPES,
      appUrl: receiver.origin,
      webhooks: [{ topics: TOPICS, uri: '/webhooks' }],
    },
    seed: {
      stores: CURRENCIES.map(currencyCode => ({
        handle: `${currencyCode.toLowerCase()}-store`,
        currencyCode,
        plan: 'Shopify Plus',
        taxRates: [{ countryCode: 'CA', title: 'GST', rate: 0.0725 }],
        products: [{ title: 'Mug', price: '20.50', totalInventory: 5 }],
      })),
    },
  })
  for (const currency of CURRENCIES) {
    await platform.emulator.control.install({ shop: domainOf(currency) })
    const { json } = await platform.exchange({ expiring: '1' }, domainOf(currency))
    tokens.set(currency, String(json.access_token))
  }
})
afterAll(async () => {
  await platform.emulator.close()
  await receiver.close()
})

async function ask<Result>(currency: string, query: string, variables: object): Promise<Result> {
  const body = { query, variables }
  const { json } = await platform.graphql(tokens.get(currency) ?? '', body, domainOf(currency))
  expect(json.errors).toBeUndefined()
  expectDecimals(json.data)
  const [root] = Object.values(json.data as object) as { userErrors?: unknown[] }[]
  expect(root?.userErrors ?? []).toEqual([])
  return root as Result
}

/** Each amount has at most the decimals of its currency, and in webhooks exactly those. */
function expectDecimals(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { amount, currencyCode, currency_code: code } = value as Record<string, unknown>
  if (typeof amount === 'string' && typeof (currencyCode ?? code) === 'string') {
    const currency = String(currencyCode ?? code)
    const [, fraction = ''] = amount.split('.')
    const decimals = code ? fraction.length : fraction.replace(/0+$/, '').length
    if (code) expect([amount, decimals]).toEqual([amount, currencyDecimals(currency)])
    else expect(decimals).toBeLessThanOrEqual(currencyDecimals(currency))
  }
  for (const child of Object.values(value)) expectDecimals(child)
}

interface Money {
  shopMoney: { amount: string }
}

const MONEY = '{ shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }'
const ORDER = `id currencyCode totalPrice
  totalPriceSet ${MONEY} subtotalPriceSet ${MONEY} totalTaxSet ${MONEY}
  totalShippingPriceSet ${MONEY} totalDiscountsSet ${MONEY} totalRefundedSet ${MONEY}
  transactions { id kind amountSet ${MONEY} }
  lineItems(first: 10) { nodes {
    id originalTotalSet ${MONEY} discountedTotalSet ${MONEY}
    discountAllocations { allocatedAmountSet ${MONEY} } taxLines { priceSet ${MONEY} }
  } }`

interface Order {
  id: string
  totalPrice: string
  totalPriceSet: Money
  subtotalPriceSet: Money
  totalTaxSet: Money
  totalShippingPriceSet: Money
  totalDiscountsSet: Money
  transactions: { id: string; kind: string; amountSet: Money }[]
  lineItems: {
    nodes: {
      id: string
      originalTotalSet: Money
      discountedTotalSet: Money
      discountAllocations: { allocatedAmountSet: Money }[]
      taxLines: { priceSet: Money }[]
    }[]
  }
}

const readOrder = (currency: string, id: string) =>
  ask<Order>(currency, `query ($id: ID!) { order(id: $id) { ${ORDER} } }`, { id })

describe.each(CURRENCIES)('a store that sells in %s', currency => {
  const minor = ({ shopMoney }: Money) => toMinor(shopMoney.amount, currency)
  const sum = (amounts: readonly Money[]) =>
    amounts.reduce((total, amount) => total + minor(amount), 0)

  it('has orders whose totals balance, and payloads with the decimals of the currency', async () => {
    const random = createRandom(currency.charCodeAt(0))
    const price = (max: number) => (random() * max).toFixed(4)
    for (let count = 0; count < 8; count++) {
      const isFixed = random() < 0.5
      const { draftOrder } = await ask<{ draftOrder: { id: string } }>(
        currency,
        `mutation ($input: DraftOrderInput!) {
          draftOrderCreate(input: $input) { draftOrder { id totalPriceSet ${MONEY} } userErrors { message } }
        }`,
        {
          input: {
            lineItems: Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => ({
              title: `Item ${index}`,
              quantity: 1 + Math.floor(random() * 3),
              originalUnitPriceWithCurrency: { amount: price(300), currencyCode: currency },
            })),
            appliedDiscount: {
              value: isFixed ? Number(price(50)) : Math.round(random() * 100),
              valueType: isFixed ? 'FIXED_AMOUNT' : 'PERCENTAGE',
            },
            shippingLine: {
              title: 'Post',
              priceWithCurrency: { amount: price(30), currencyCode: currency },
            },
            shippingAddress: { countryCode: 'CA' },
          },
        },
      )
      const completed = await ask<{ draftOrder: { order: { id: string } } }>(
        currency,
        `mutation ($id: ID!) {
          draftOrderComplete(id: $id) { draftOrder { order { id } } userErrors { message } }
        }`,
        { id: draftOrder.id },
      )
      const order = await readOrder(currency, completed.draftOrder.order.id)
      const items = order.lineItems.nodes
      expect(minor(order.totalPriceSet)).toBe(
        minor(order.subtotalPriceSet) +
          minor(order.totalTaxSet) +
          minor(order.totalShippingPriceSet),
      )
      const allocations = items.flatMap(item => item.discountAllocations)
      expect(sum(allocations.map(each => each.allocatedAmountSet))).toBe(
        minor(order.totalDiscountsSet),
      )
      expect(sum(items.map(item => item.originalTotalSet))).toBe(
        minor(order.subtotalPriceSet) + minor(order.totalDiscountsSet),
      )
      expect(sum(order.transactions.map(each => each.amountSet))).toBe(minor(order.totalPriceSet))
      expect(order.totalPrice.split('.')[1]?.length ?? 0).toBe(currencyDecimals(currency))

      const [payment] = order.transactions
      const refunded = await ask<{ refund: { totalRefundedSet: Money } }>(
        currency,
        `mutation ($input: RefundInput!) {
          refundCreate(input: $input) @idempotent(key: "${order.id}") {
            refund { totalRefundedSet ${MONEY} refundLineItems(first: 5) { nodes { subtotalSet ${MONEY} } } }
            userErrors { message }
          }
        }`,
        {
          input: {
            orderId: order.id,
            refundLineItems: [{ lineItemId: items[0]?.id, quantity: 1 }],
            transactions: [
              {
                orderId: order.id,
                parentId: payment?.id,
                kind: 'REFUND',
                gateway: 'manual',
                amount: payment?.amountSet.shopMoney.amount,
              },
            ],
          },
        },
      )
      expect(minor(refunded.refund.totalRefundedSet)).toBe(minor(order.totalPriceSet))
    }
    expect(receiver.received.length).toBeGreaterThan(0)
    for (const { body } of receiver.received.splice(0)) expectDecimals(JSON.parse(body))
  })

  it('rounds prices to the decimals of the currency', async () => {
    const decimals = currencyDecimals(currency)
    const { product } = await ask<{ product: { variants: { nodes: { price: string }[] } } }>(
      currency,
      `mutation ($input: ProductSetInput!) {
        productSet(input: $input, synchronous: true) {
          product { variants(first: 1) { nodes { price compareAtPrice } } priceRangeV2 { minVariantPrice { amount currencyCode } } }
          userErrors { message }
        }
      }`,
      {
        input: {
          title: 'Bowl',
          productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
          variants: [
            {
              price: '12.3456',
              optionValues: [{ optionName: 'Title', name: 'Default Title' }],
            },
          ],
        },
      },
    )
    expect(product.variants.nodes[0]?.price).toBe(Number('12.3456').toFixed(decimals))
    const seeded = await ask<{ nodes: { price: string }[] }>(
      currency,
      '{ productVariants(first: 1) { nodes { price } } }',
      {},
    )
    expect(seeded.nodes[0]?.price).toBe({ 0: '21', 2: '20.50', 3: '20.500' }[decimals])
  })

  it('keeps the balance of gift cards in minor units', async () => {
    const money = (amount: string) => ({ amount, currencyCode: currency })
    const { giftCard } = await ask<{ giftCard: { id: string } }>(
      currency,
      `mutation ($input: GiftCardCreateInput!) {
        giftCardCreate(input: $input) { giftCard { id balance { amount currencyCode } } userErrors { message } }
      }`,
      { input: { initialValue: '50.1234' } },
    )
    const { giftCardDebitTransaction: debit } = await ask<{
      giftCardDebitTransaction: {
        amount: { amount: string }
        giftCard: { balance: { amount: string } }
      }
    }>(
      currency,
      `mutation ($id: ID!, $input: GiftCardDebitInput!) {
        giftCardDebit(id: $id, debitInput: $input) {
          giftCardDebitTransaction { amount { amount currencyCode } giftCard { balance { amount currencyCode } } }
          userErrors { message }
        }
      }`,
      { id: giftCard.id, input: { debitAmount: money('0.6667') } },
    )
    expect(toMinor(debit.amount.amount, currency)).toBe(-toMinor('0.6667', currency))
    expect(toMinor(debit.giftCard.balance.amount, currency)).toBe(
      toMinor('50.1234', currency) - toMinor('0.6667', currency),
    )
  })
})

it('keeps the amounts of two currencies apart', async () => {
  const { order } = await ask<{ order: { totalPriceSet: Record<string, { amount: string }> } }>(
    'JPY',
    `mutation ($order: OrderCreateOrderInput!) {
      orderCreate(order: $order) { order { totalPriceSet ${MONEY} totalPrice } userErrors { message } }
    }`,
    {
      order: {
        presentmentCurrency: 'KWD',
        lineItems: [
          {
            title: 'Vase',
            quantity: 3,
            priceSet: {
              shopMoney: { amount: '1500.4', currencyCode: 'JPY' },
              presentmentMoney: { amount: '3.1415', currencyCode: 'KWD' },
            },
          },
        ],
      },
    },
  )
  expect(order).toEqual({
    totalPrice: '4500',
    totalPriceSet: {
      shopMoney: { amount: '4500.0', currencyCode: 'JPY' },
      presentmentMoney: { amount: '9.426', currencyCode: 'KWD' },
    },
  })
})
