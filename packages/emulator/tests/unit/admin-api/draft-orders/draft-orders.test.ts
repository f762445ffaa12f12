import { describe, expect, it, vi } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_draft_orders', 'write_orders', 'write_customers', 'write_products', 'write_inventory'],
  [
    'draft_orders/create',
    'draft_orders/update',
    'draft_orders/delete',
    'orders/create',
    'orders/paid',
  ],
)

interface Payload {
  draftOrder?: Record<string, unknown> | null
  userErrors: object[]
  [field: string]: unknown
}

const money = (amount: string) => ({ shopMoney: { amount } })
const AMOUNT = '{ shopMoney { amount } }'
const line = (fields: object = {}) => ({
  title: 'Engraving',
  quantity: 2,
  originalUnitPrice: '10.00',
  ...fields,
})

const create = (input: object, fields = 'id') =>
  admin.ask<Payload>(
    `mutation ($input: DraftOrderInput!) {
      draftOrderCreate(input: $input) { draftOrder { ${fields} } userErrors { field message } }
    }`,
    { input },
  )

async function createdId(input: object = {}): Promise<string> {
  const { draftOrder, userErrors } = await create({ lineItems: [line()], ...input })
  expect(userErrors).toEqual([])
  return String(draftOrder?.id)
}

const run = (root: string, args: string, fields: string, variables: Record<string, unknown>) =>
  admin.ask<Payload>(
    `mutation ($id: ID!) { ${root}(${args}) { ${fields} userErrors { field message } } }`,
    variables,
  )

const read = (id: string, fields: string) =>
  admin.ask<Record<string, unknown> | null>(
    `query ($id: ID!) { draftOrder(id: $id) { ${fields} } }`,
    { id },
  )

const topics = () => admin.received().map(([topic]) => topic)

describe('draftOrderCreate', () => {
  it('computes totals from items, discounts, and shipping', async () => {
    const { draftOrder, userErrors } = await create(
      {
        email: 'eva@mail.test',
        tags: ['b', 'a'],
        lineItems: [
          line({ appliedDiscount: { value: 10, valueType: 'PERCENTAGE', title: 'Tenth' } }),
          line({ title: 'Box', quantity: 1, originalUnitPrice: '5.00', sku: 'BOX' }),
        ],
        appliedDiscount: { value: 3, valueType: 'FIXED_AMOUNT', description: 'Thanks' },
        shippingLine: {
          title: 'Courier',
          priceWithCurrency: { amount: '4.00', currencyCode: 'USD' },
        },
      },
      `name status ready email tags customer { email } totalQuantityOfLineItems
       subtotalPriceSet ${AMOUNT} totalDiscountsSet ${AMOUNT} totalShippingPriceSet ${AMOUNT}
       totalPriceSet ${AMOUNT} totalPrice lineItemsSubtotalPrice ${AMOUNT}
       appliedDiscount { value valueType description amountSet ${AMOUNT} }
       shippingLine { title code custom }
       lineItems(first: 5) { nodes { title sku custom discountedTotalSet ${AMOUNT}
         appliedDiscount { title amountSet ${AMOUNT} } } }`,
    )
    expect(userErrors).toEqual([])
    expect(draftOrder).toEqual({
      name: '#D1',
      status: 'OPEN',
      ready: true,
      email: 'eva@mail.test',
      tags: ['a', 'b'],
      customer: { email: 'eva@mail.test' },
      totalQuantityOfLineItems: 3,
      subtotalPriceSet: money('20.0'),
      totalDiscountsSet: money('5.0'),
      totalShippingPriceSet: money('4.0'),
      totalPriceSet: money('24.0'),
      totalPrice: '24.00',
      lineItemsSubtotalPrice: money('23.0'),
      appliedDiscount: {
        value: 3,
        valueType: 'FIXED_AMOUNT',
        description: 'Thanks',
        amountSet: money('3.0'),
      },
      shippingLine: { title: 'Courier', code: 'custom', custom: true },
      lineItems: {
        nodes: [
          {
            title: 'Engraving',
            sku: null,
            custom: true,
            discountedTotalSet: money('18.0'),
            appliedDiscount: { title: 'Tenth', amountSet: money('2.0') },
          },
          {
            title: 'Box',
            sku: 'BOX',
            custom: true,
            discountedTotalSet: money('5.0'),
            appliedDiscount: null,
          },
        ],
      },
    })
    await vi.waitFor(() => expect(topics()).toEqual(['draft_orders/create']))
    expect(admin.received()[0]?.[1]).toMatchObject({
      name: '#D1',
      status: 'open',
      total_price: '24.00',
      applied_discount: { amount: '3.00', value_type: 'fixed_amount' },
    })
  })

  it.each([
    [{ lineItems: [] }, { field: null, message: 'Add at least 1 product' }],
    [{ email: 'x' }, { field: ['email'], message: 'Email is invalid' }],
    [{ lineItems: [{ quantity: 1 }] }, { field: null, message: 'Merchandise title is empty.' }],
    [
      { lineItems: [{ quantity: 1, variantId: 'gid://shopify/ProductVariant/7' }] },
      { field: null, message: 'Product with ID 7 is no longer available.' },
    ],
    [
      { lineItems: [line({ quantity: 0 })] },
      {
        field: ['lineItems', '0', 'quantity'],
        message: 'Quantity must be greater than or equal to 1',
      },
    ],
  ])('refuses %j', async (input, error) => {
    const { draftOrder, userErrors } = await create({ lineItems: [line()], ...input })
    expect({ draftOrder, userErrors }).toEqual({ draftOrder: null, userErrors: [error] })
    expect(await admin.ask('{ draftOrdersCount { count } }')).toEqual({ count: 0 })
  })
})

describe('draftOrderUpdate', () => {
  it('replaces fields of the input, and reports the draft order', async () => {
    const id = await createdId({ note: 'old', tags: ['x'] })
    const updated = await admin.ask<Payload>(
      `mutation ($id: ID!, $input: DraftOrderInput!) {
        draftOrderUpdate(id: $id, input: $input) {
          draftOrder { note2 tags lineItems(first: 1) { nodes { title } } } userErrors { message }
        }
      }`,
      { id, input: { note: 'new' } },
    )
    expect(updated).toEqual({
      draftOrder: { note2: 'new', tags: ['x'], lineItems: { nodes: [{ title: 'Engraving' }] } },
      userErrors: [],
    })
    await vi.waitFor(() => expect(topics()).toContain('draft_orders/update'))
  })
})

describe('draftOrderComplete', () => {
  const complete = (id: string, args = '') =>
    run(
      'draftOrderComplete',
      `id: $id${args}`,
      `draftOrder { status order { name displayFinancialStatus totalPriceSet ${AMOUNT}
        discountApplications(first: 3) { nodes { allocationMethod } }
        transactions { kind status gateway } } }`,
      { id },
    )

  it('creates a paid order with the discounts, once', async () => {
    const id = await createdId({ appliedDiscount: { value: 50, valueType: 'PERCENTAGE' } })
    const draftOrder = {
      status: 'COMPLETED',
      order: {
        name: '#1001',
        displayFinancialStatus: 'PAID',
        totalPriceSet: money('10.0'),
        discountApplications: { nodes: [{ allocationMethod: 'ACROSS' }] },
        transactions: [{ kind: 'SALE', status: 'SUCCESS', gateway: 'manual' }],
      },
    }
    expect(await complete(id)).toEqual({ draftOrder, userErrors: [] })
    await vi.waitFor(() => expect(topics()).toContain('orders/paid'))
    expect(await complete(id)).toEqual({
      draftOrder,
      userErrors: [{ field: null, message: 'This order has been paid' }],
    })
    expect(await admin.ask('{ ordersCount { count } }')).toEqual({ count: 1 })
  })

  it('creates an order with a pending payment', async () => {
    const { draftOrder } = await complete(await createdId(), ', paymentPending: true')
    expect(draftOrder?.order).toMatchObject({
      displayFinancialStatus: 'PENDING',
      transactions: [{ kind: 'SALE', status: 'PENDING', gateway: 'manual' }],
    })
  })

  it('refuses an unknown gateway', async () => {
    const id = await createdId()
    const gateway = ', paymentGatewayId: "gid://shopify/PaymentGateway/1"'
    expect(await complete(id, gateway)).toEqual({
      draftOrder: { status: 'OPEN', order: null },
      userErrors: [{ field: null, message: 'Invalid payment gateway' }],
    })
  })
})

describe('invoices', () => {
  const send = (id: string) =>
    run('draftOrderInvoiceSend', 'id: $id', 'draftOrder { status invoiceSentAt }', { id })

  it('are sent to the email address of the draft order', async () => {
    expect(await send(await createdId({ email: 'flo@mail.test' }))).toEqual({
      draftOrder: { status: 'INVOICE_SENT', invoiceSentAt: expect.any(String) as string },
      userErrors: [],
    })
    expect(await send(await createdId())).toEqual({
      draftOrder: { status: 'OPEN', invoiceSentAt: null },
      userErrors: [{ field: null, message: "To can't be blank" }],
    })
  })

  it('have a preview with escaped text', async () => {
    const id = await createdId()
    const { previewSubject, previewHtml } = await run(
      'draftOrderInvoicePreview',
      'id: $id, email: { subject: "Hi", customMessage: "<b>" }',
      'previewSubject previewHtml',
      { id },
    )
    expect(previewSubject).toBe('Hi')
    expect(previewHtml).toContain('<p>&lt;b&gt;</p>')
  })
})

describe('copies of draft orders', () => {
  it('have a name, and no discount', async () => {
    const id = await createdId({ appliedDiscount: { value: 5, valueType: 'PERCENTAGE' } })
    const fields = 'draftOrder { name status appliedDiscount { value } totalPrice }'
    expect(await run('draftOrderDuplicate', 'id: $id', fields, { id })).toEqual({
      draftOrder: { name: '#D2', status: 'OPEN', appliedDiscount: null, totalPrice: '20.00' },
      userErrors: [],
    })
  })

  it('are made of orders', async () => {
    const completed = await run('draftOrderComplete', 'id: $id', 'draftOrder { order { id } }', {
      id: await createdId({ tags: ['t'] }),
    })
    const { id } = completed.draftOrder?.order as { id: string }
    const fields = 'draftOrder { name tags lineItems(first: 2) { nodes { title quantity } } }'
    expect(await run('draftOrderCreateFromOrder', 'orderId: $id', fields, { id })).toEqual({
      draftOrder: {
        name: '#D2',
        tags: ['t'],
        lineItems: { nodes: [{ title: 'Engraving', quantity: 2 }] },
      },
      userErrors: [],
    })
  })
})

describe('bulk mutations', () => {
  const bulk = (root: string, variables: Record<string, unknown>, tags = '') =>
    admin.ask<Payload>(
      `mutation ($ids: [ID!], $search: String) {
        ${root}(ids: $ids, search: $search ${tags}) { job { done } userErrors { field message } }
      }`,
      variables,
    )

  it('change tags without regard to case, and delete', async () => {
    const [first, second] = [await createdId({ tags: ['VIP'] }), await createdId()]
    const started = { job: { done: false }, userErrors: [] }
    const added = await bulk('draftOrderBulkAddTags', { ids: [first] }, ', tags: [" vip ", "New"]')
    expect(added).toEqual(started)
    expect(await read(first, 'tags')).toEqual({ tags: ['New', 'VIP'] })
    await bulk('draftOrderBulkRemoveTags', { search: 'tag:new' }, ', tags: ["vip"]')
    expect(await read(first, 'tags')).toEqual({ tags: ['New'] })
    expect(await bulk('draftOrderBulkDelete', { ids: [second] })).toEqual(started)
    expect(await read(second, 'id')).toBeNull()
    expect(await read(first, 'id')).not.toBeNull()
  })
})

describe('draftOrderCalculate', () => {
  it('computes totals, and stores nothing', async () => {
    const calculated = await admin.ask(
      `mutation ($input: DraftOrderInput!) {
        draftOrderCalculate(input: $input) {
          calculatedDraftOrder {
            totalPriceSet ${AMOUNT} availableShippingRates { handle }
            lineItems { title discountedTotal { amount } }
          }
          userErrors { field message }
        }
      }`,
      { input: { email: 'gus@mail.test', lineItems: [line()] } },
    )
    expect(calculated).toEqual({
      calculatedDraftOrder: {
        totalPriceSet: money('20.0'),
        availableShippingRates: [],
        lineItems: [{ title: 'Engraving', discountedTotal: { amount: '20.0' } }],
      },
      userErrors: [],
    })
    expect(
      await admin.ask('{ customers(first: 1, query: "email:gus@mail.test") { nodes { id } } }'),
    ).toEqual({
      nodes: [],
    })
  })
})

describe('draft orders', () => {
  it('are found by fields, sorted, tagged, and deleted', async () => {
    const dear = await createdId({ tags: ['dear'], lineItems: [line({ quantity: 9 })] })
    const cheap = await createdId({ tags: ['cheap'] })
    const ids = async (args: string) => {
      const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
        `{ draftOrders(first: 5, ${args}) { nodes { id } } }`,
      )
      return nodes.map(({ id }) => id)
    }
    expect(await ids('sortKey: TOTAL_PRICE')).toEqual([cheap, dear])
    expect(await ids('query: "tag:dear status:open"')).toEqual([dear])
    expect(await ids('query: "status:completed"')).toEqual([])
    const tagged = await run(
      'tagsAdd',
      'id: $id, tags: ["more"]',
      'node { ... on DraftOrder { tags } }',
      { id: dear },
    )
    expect(tagged.node).toEqual({ tags: ['dear', 'more'] })
    expect(await run('draftOrderDelete', 'input: { id: $id }', 'deletedId', { id: dear })).toEqual({
      deletedId: dear,
      userErrors: [],
    })
    expect(await ids('reverse: true')).toEqual([cheap])
    await vi.waitFor(() => expect(topics()).toContain('draft_orders/delete'))
  })
})
