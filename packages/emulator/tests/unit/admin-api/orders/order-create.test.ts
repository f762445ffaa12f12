import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_orders', 'write_customers', 'write_products', 'read_inventory', 'write_inventory'],
  [],
)

interface Created {
  order: Record<string, unknown> | null
  userErrors: object[]
}

const BAG = '{ shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }'

const bag = (amount: string, currencyCode = 'USD') => ({
  shopMoney: { amount, currencyCode },
  presentmentMoney: { amount, currencyCode },
})

const create = (order: object, fields = 'id', options: object = {}) =>
  admin.ask<Created>(
    `mutation ($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
      orderCreate(order: $order, options: $options) {
        order { ${fields} } userErrors { field message code }
      }
    }`,
    { order, options },
  )

const item = (fields: object = {}) => ({
  title: 'Cedar Box',
  quantity: 2,
  priceSet: bag('12.50'),
  ...fields,
})

describe('orderCreate', () => {
  it('computes totals from items, discount, shipping, and taxes', async () => {
    const { order, userErrors } = await create(
      {
        lineItems: [
          item({ taxLines: [{ title: 'VAT', rate: 0.2, priceSet: bag('4.00') }] }),
          item({ title: 'Card', quantity: 1, priceSet: bag('5.00') }),
        ],
        discountCode: { itemFixedDiscountCode: { code: 'SIX', amountSet: bag('6.00') } },
        shippingLines: [{ title: 'Ground', priceSet: bag('3.00') }],
      },
      `name displayFinancialStatus displayFulfillmentStatus discountCodes
       subtotalPriceSet ${BAG} totalDiscountsSet ${BAG} totalTaxSet ${BAG} totalPriceSet ${BAG}
       lineItems(first: 5) { nodes { discountAllocations { allocatedAmountSet ${BAG} } } }
       taxLines { title rate ratePercentage priceSet ${BAG} }`,
    )
    expect(userErrors).toEqual([])
    expect(order).toEqual({
      name: '#1001',
      displayFinancialStatus: null,
      displayFulfillmentStatus: 'UNFULFILLED',
      discountCodes: ['SIX'],
      subtotalPriceSet: bag('24.0'),
      totalDiscountsSet: bag('6.0'),
      totalTaxSet: bag('4.0'),
      totalPriceSet: bag('31.0'),
      lineItems: {
        nodes: [
          { discountAllocations: [{ allocatedAmountSet: bag('5.0') }] },
          { discountAllocations: [{ allocatedAmountSet: bag('1.0') }] },
        ],
      },
      taxLines: [{ title: 'VAT', rate: 0.2, ratePercentage: 20, priceSet: bag('4.0') }],
    })
  })

  const payment = (kind: string, amount = '25.00', status = 'SUCCESS') => ({
    kind,
    status,
    amountSet: bag(amount),
    gateway: 'manual',
  })

  it.each([
    { transactions: [payment('SALE')], status: 'PAID', outstanding: '0.0' },
    { transactions: [payment('SALE', '10.00')], status: 'PARTIALLY_PAID', outstanding: '15.0' },
    { transactions: [payment('AUTHORIZATION')], status: 'AUTHORIZED', outstanding: '0.0' },
    { transactions: [payment('SALE', '25.00', 'PENDING')], status: 'PENDING', outstanding: '25.0' },
    { transactions: [payment('SALE', '25.00', 'FAILURE')], status: null, outstanding: '25.0' },
    { financialStatus: 'PENDING', status: 'PENDING', outstanding: '25.0' },
  ])('derives the status $status from the payments', async ({ status, outstanding, ...input }) => {
    const { order } = await create(
      { lineItems: [item()], ...input },
      'displayFinancialStatus totalOutstandingSet { shopMoney { amount } }',
    )
    expect(order).toEqual({
      displayFinancialStatus: status,
      totalOutstandingSet: { shopMoney: { amount: outstanding } },
    })
  })

  it('keeps the amounts of both currencies', async () => {
    const { order } = await create(
      {
        currency: 'USD',
        presentmentCurrency: 'EUR',
        lineItems: [
          item({
            priceSet: {
              shopMoney: { amount: '10.00', currencyCode: 'USD' },
              presentmentMoney: { amount: '9.10', currencyCode: 'EUR' },
            },
          }),
        ],
      },
      `currencyCode presentmentCurrencyCode totalPriceSet ${BAG}`,
    )
    expect(order).toEqual({
      currencyCode: 'USD',
      presentmentCurrencyCode: 'EUR',
      totalPriceSet: {
        shopMoney: { amount: '20.0', currencyCode: 'USD' },
        presentmentMoney: { amount: '18.2', currencyCode: 'EUR' },
      },
    })
  })

  it('adds the customer of an unknown email address, and finds a known one', async () => {
    const customer = 'customer { id email numberOfOrders lastOrder { id } }'
    const first = await create({ email: 'Noor@mail.test', lineItems: [item()] }, `id ${customer}`)
    const second = await create({ email: 'noor@mail.test', lineItems: [item()] }, `id ${customer}`)
    const { id } = first.order?.customer as { id: string }
    expect(second.order).toEqual({
      id: second.order?.id,
      customer: {
        id,
        email: 'Noor@mail.test',
        numberOfOrders: '2',
        lastOrder: { id: second.order?.id },
      },
    })
  })

  it('commits stock unless it is bypassed', async () => {
    const { nodes } = await admin.ask<{ nodes: { variants: { nodes: { id: string }[] } }[] }>(
      '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
    )
    const variantId = nodes[0]?.variants.nodes[0]?.id
    const quantities = async () => {
      const { inventoryItem } = await admin.ask<{
        inventoryItem: { inventoryLevels: { nodes: { quantities: { quantity: number }[] }[] } }
      }>(
        `query ($id: ID!) { productVariant(id: $id) { inventoryItem { inventoryLevels(first: 1) {
          nodes { quantities(names: ["available", "committed", "on_hand"]) { quantity } }
        } } } }`,
        { id: variantId },
      )
      return inventoryItem.inventoryLevels.nodes[0]?.quantities.map(({ quantity }) => quantity)
    }
    const lineItems = [{ variantId, quantity: 3 }]
    const before = await quantities()
    await create({ lineItems })
    expect(await quantities()).toEqual(before)
    const { order } = await create({ lineItems }, 'lineItems(first: 1) { nodes { title sku } }', {
      inventoryBehaviour: 'DECREMENT_IGNORING_POLICY',
    })
    expect(order).toEqual({ lineItems: { nodes: [{ title: 'Stoneware Mug', sku: null }] } })
    const [available = 0, committed = 0, onHand = 0] = before ?? []
    expect(await quantities()).toEqual([available - 3, committed + 3, onHand])
  })

  it.each([
    {
      input: { lineItems: [] },
      errors: [
        { field: ['order', 'lineItems'], message: 'Line items must have at least one line item' },
      ],
    },
    {
      input: { lineItems: [{ quantity: 1, priceSet: bag('1.00') }] },
      errors: [
        { field: ['order'], message: 'Order Line items is invalid' },
        { field: ['order', 'lineItems'], message: "Line items Name can't be blank" },
        { field: ['order', 'lineItems'], message: "Line items Title can't be blank" },
      ],
    },
    ...(['lineItems', 'shippingLines'] as const).map(name => {
      const taxLines = [{ title: 'VAT', rate: '', channelLiable: false }]
      const shipping = { title: 'Post', priceSet: bag('5.00'), taxLines }
      const field = ['order', name, '0', 'taxLines', '0', 'rate']
      return {
        input: {
          lineItems: [name === 'lineItems' ? { ...item(), taxLines } : item()],
          shippingLines: name === 'shippingLines' ? [shipping] : [],
        },
        errors: [{ field, message: 'Tax line rate is missing', code: 'TAX_LINE_RATE_MISSING' }],
      }
    }),
  ])('refuses invalid items: $errors', async ({ input, errors }) => {
    const created = await create({ email: 'ida@mail.test', ...input })
    expect(created).toEqual({
      order: null,
      userErrors: errors.map(error => ({ code: 'INVALID', ...error })),
    })
    expect(await admin.ask('{ ordersCount { count } }')).toEqual({ count: 0 })
  })
})

describe('orders', () => {
  it('finds orders by fields, and sorts them', async () => {
    for (const [title, price] of [
      ['Fan', '30.00'],
      ['Cap', '10.00'],
      ['Pin', '20.00'],
    ])
      await create({
        tags: [`tag-${title}`],
        lineItems: [item({ title, sku: `sku-${title}`, quantity: 1, priceSet: bag(price ?? '') })],
      })
    const names = async (args: string) => {
      const { nodes } = await admin.ask<{ nodes: { name: string }[] }>(
        `{ orders(first: 5, ${args}) { nodes { name } } }`,
      )
      return nodes.map(({ name }) => name)
    }
    expect(await names('sortKey: TOTAL_PRICE')).toEqual(['#1002', '#1003', '#1001'])
    expect(await names('reverse: true')).toEqual(['#1003', '#1002', '#1001'])
    expect(await names('query: "tag:tag-Cap"')).toEqual(['#1002'])
    expect(await names('query: "sku:sku-Pin"')).toEqual(['#1003'])
    expect(await names('query: "name:#1001"')).toEqual(['#1001'])
    expect(await names('query: "financial_status:paid"')).toEqual([])
    expect(await names('query: "current_total_price:>15"')).toEqual(['#1001', '#1003'])
  })

  it('finds an order, an item, and a transaction by id', async () => {
    const { order } = await create(
      { lineItems: [item()], transactions: [{ amountSet: bag('25.00') }] },
      'id lineItems(first: 1) { nodes { id } } transactions { id }',
    )
    const { id, lineItems, transactions } = order as {
      id: string
      lineItems: { nodes: { id: string }[] }
      transactions: { id: string }[]
    }
    const ids = [id, lineItems.nodes[0]?.id, transactions[0]?.id]
    const nodes = await admin.ask(
      `query ($ids: [ID!]!) { nodes(ids: $ids) {
        ... on Order { name } ... on LineItem { title } ... on OrderTransaction { kind }
      } }`,
      { ids },
    )
    expect(nodes).toEqual([{ name: '#1001' }, { title: 'Cedar Box' }, { kind: 'SALE' }])
    const byId = 'query ($id: ID!) { orderByIdentifier(identifier: { id: $id }) { name } }'
    expect(await admin.ask(byId, { id })).toEqual({ name: '#1001' })
  })
})
