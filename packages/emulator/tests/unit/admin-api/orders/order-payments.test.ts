import { describe, expect, it, vi } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  [
    ...['write_orders', 'write_customers', 'write_products', 'write_inventory'],
    ...['read_store_credit_accounts', 'read_store_credit_account_transactions'],
  ],
  [
    'orders/create',
    'orders/updated',
    'orders/paid',
    'orders/cancelled',
    'orders/delete',
    'refunds/create',
    'order_transactions/create',
  ],
)

interface Payload {
  userErrors: object[]
  [field: string]: unknown
}

const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'USD' } })

const PAYMENTS = `displayFinancialStatus totalReceived totalRefunded
  totalOutstandingSet { shopMoney { amount } } currentTotalPriceSet { shopMoney { amount } }
  transactions { kind status gateway amountSet { shopMoney { amount } } }`

const money = (amount: string) => ({ shopMoney: { amount } })

it('counts the orders whose payment is pending', async () => {
  const { count } = await admin.ask<{ count: number }>('{ pendingOrdersCount { count } }')
  const id = await createOrder({ financialStatus: 'PENDING' })
  expect(await admin.ask('{ pendingOrdersCount { count precision } }')).toEqual({
    count: count + 1,
    precision: 'EXACT',
  })
  await admin.ask(
    'mutation ($id: ID!) { orderMarkAsPaid(input: { id: $id }) { userErrors { message } } }',
    { id },
  )
  expect(await admin.ask('{ pendingOrdersCount { count } }')).toEqual({ count })
})

async function createOrder(input: object = {}): Promise<string> {
  const { order, userErrors } = await admin.ask<Payload>(
    `mutation ($order: OrderCreateOrderInput!) {
      orderCreate(order: $order) { order { id } userErrors { field message } }
    }`,
    { order: { lineItems: [{ title: 'Vase', quantity: 2, priceSet: bag('10.00') }], ...input } },
  )
  expect(userErrors).toEqual([])
  return (order as { id: string }).id
}

const authorized = () =>
  createOrder({
    transactions: [{ kind: 'AUTHORIZATION', gateway: 'manual', amountSet: bag('20.00') }],
  })

const paid = () => createOrder({ transactions: [{ gateway: 'manual', amountSet: bag('20.00') }] })

const read = (id: string, fields = PAYMENTS) =>
  admin.ask<Record<string, unknown>>(`query ($id: ID!) { order(id: $id) { ${fields} } }`, { id })

async function transactionOf(id: string): Promise<string> {
  const { transactions } = await read(id, 'transactions { id }')
  return (transactions as { id: string }[])[0]?.id ?? ''
}

const run = (
  root: string,
  payload: string,
  declared: string,
  args: string,
  variables: object,
  directive = '',
) =>
  admin.ask<Payload>(
    `mutation (${declared}) { ${root}(${args}) ${directive} { ${payload} } }`,
    variables as Record<string, unknown>,
  )

const markAsPaid = (id: string) =>
  run(
    'orderMarkAsPaid',
    'order { displayFinancialStatus } userErrors { field message }',
    '$input: OrderMarkAsPaidInput!',
    'input: $input',
    { input: { id } },
  )

const capture = (input: object) =>
  run(
    'orderCapture',
    'transaction { kind amountSet { shopMoney { amount } } } userErrors { field message }',
    '$input: OrderCaptureInput!',
    'input: $input',
    { input },
  )

const voidPayment = (id: string) =>
  run(
    'transactionVoid',
    'transaction { kind } userErrors { field message code }',
    '$id: ID!',
    'parentTransactionId: $id',
    { id },
  )

const cancel = (variables: object) =>
  run(
    'orderCancel',
    'job { done } orderCancelUserErrors { field message code } userErrors { field message }',
    '$orderId: ID!, $refund: Boolean, $restock: Boolean!',
    'orderId: $orderId, reason: CUSTOMER, restock: $restock, refund: $refund, staffNote: "Late"',
    variables,
  )

const cancelForCredit = (orderId: string, storeCreditRefund: object) =>
  run(
    'orderCancel',
    'job { id } orderCancelUserErrors { field message code } userErrors { field message }',
    '$orderId: ID!, $refundMethod: OrderCancelRefundMethodInput',
    'orderId: $orderId, reason: CUSTOMER, restock: false, refundMethod: $refundMethod',
    { orderId, refundMethod: { storeCreditRefund } },
  )

async function createCustomer(): Promise<string> {
  const { customer } = await admin.ask<{ customer: { id: string } }>(
    'mutation { customerCreate(input: { email: "a@example.com" }) { customer { id } } }',
  )
  return customer.id
}

/** Reads the store credit of a customer, with its transactions. */
async function creditOf(customerId: string): Promise<object[]> {
  const { storeCreditAccounts } = await admin.ask<{ storeCreditAccounts: { nodes: object[] } }>(
    `query ($id: ID!) {
      customer(id: $id) { storeCreditAccounts(first: 5) { nodes {
        balance { amount currencyCode }
        transactions(first: 5) { nodes {
          event
          ... on StoreCreditAccountCreditTransaction { expiresAt }
          origin { ... on OrderTransaction { kind gateway } }
        } }
      } } }
    }`,
    { id: customerId },
  )
  return storeCreditAccounts.nodes
}

const refund = (input: object) =>
  run(
    'refundCreate',
    `refund { note totalRefundedSet { shopMoney { amount } }
      refundLineItems(first: 5) { nodes { quantity restocked subtotalSet { shopMoney { amount } } } }
    } order { displayFinancialStatus } userErrors { field message }`,
    '$input: RefundInput!, $key: String!',
    'input: $input',
    { input, key: crypto.randomUUID() },
    '@idempotent(key: $key)',
  )

const topics = () => admin.received().map(([topic]) => topic)

describe('orderMarkAsPaid', () => {
  it('adds a payment once, and reports it', async () => {
    const id = await createOrder()
    expect(await markAsPaid(id)).toEqual({
      order: { displayFinancialStatus: 'PAID' },
      userErrors: [],
    })
    await vi.waitFor(() => expect(topics()).toContain('orders/paid'))
    expect(topics()).toContain('order_transactions/create')
    const again = await markAsPaid(id)
    expect(again.userErrors).toEqual([
      { field: ['id'], message: 'Order cannot be marked as paid.' },
    ])
    expect(await read(id)).toEqual({
      displayFinancialStatus: 'PAID',
      totalReceived: '20.00',
      totalRefunded: '0.00',
      totalOutstandingSet: money('0.0'),
      currentTotalPriceSet: money('20.0'),
      transactions: [
        { kind: 'SALE', status: 'SUCCESS', gateway: 'manual', amountSet: money('20.0') },
      ],
    })
  })
})

describe('orderCapture', () => {
  it('captures a part of an authorization', async () => {
    const id = await authorized()
    const parentTransactionId = await transactionOf(id)
    expect(await capture({ id, parentTransactionId, amount: '5.00' })).toEqual({
      transaction: { kind: 'CAPTURE', amountSet: money('5.0') },
      userErrors: [],
    })
    expect(await read(id, 'totalReceived totalCapturable displayFinancialStatus')).toEqual({
      totalReceived: '5.00',
      totalCapturable: '15.00',
      displayFinancialStatus: 'PARTIALLY_PAID',
    })
  })

  it.each([
    ['0.00', 'Amount must be greater than zero for capture transactions'],
    ['20.01', 'Cannot capture more than the authorized 20.00 for this payment.'],
  ])('refuses the amount %s', async (amount, message) => {
    const id = await authorized()
    const parentTransactionId = await transactionOf(id)
    const { userErrors } = await capture({ id, parentTransactionId, amount })
    expect(userErrors).toEqual([{ field: null, message }])
    expect(await read(id, 'transactionsCount { count }')).toEqual({
      transactionsCount: { count: 1 },
    })
  })

  it('refuses a parent that is no authorization', async () => {
    const id = await paid()
    const parentTransactionId = await transactionOf(id)
    expect((await capture({ id, parentTransactionId, amount: '1.00' })).userErrors).toEqual([
      { field: null, message: 'Parent transaction should be a successful authorization' },
    ])
  })
})

describe('transactionVoid', () => {
  it('ends an authorization, once', async () => {
    const id = await authorized()
    const transaction = await transactionOf(id)
    expect(await voidPayment(transaction)).toEqual({
      transaction: { kind: 'VOID' },
      userErrors: [],
    })
    expect(await read(id, 'displayFinancialStatus capturable')).toEqual({
      displayFinancialStatus: 'VOIDED',
      capturable: false,
    })
    expect((await voidPayment(transaction)).userErrors).toMatchObject([
      { code: 'AUTH_NOT_VOIDABLE' },
    ])
  })
})

describe('orderCancel', () => {
  it('cancels an order with a refund, and reports it', async () => {
    const id = await paid()
    expect(await cancel({ orderId: id, refund: true, restock: false })).toEqual({
      job: { done: false },
      orderCancelUserErrors: [],
      userErrors: [],
    })
    await vi.waitFor(() => expect(topics()).toContain('orders/cancelled'))
    const [, payload] = admin.received().find(([topic]) => topic === 'orders/cancelled') ?? []
    expect(payload).toMatchObject({ cancel_reason: 'customer', financial_status: 'refunded' })
    expect(
      await read(
        id,
        'cancelReason cancellation { staffNote } currentTotalPriceSet { shopMoney { amount } }',
      ),
    ).toEqual({
      cancelReason: 'CUSTOMER',
      cancellation: { staffNote: 'Late' },
      currentTotalPriceSet: money('0.0'),
    })
    const message = 'Cannot cancel an order that has already been canceled'
    expect(await cancel({ orderId: id, restock: false })).toEqual({
      job: null,
      orderCancelUserErrors: [{ field: ['orderId'], message, code: 'INVALID' }],
      userErrors: [{ field: ['orderId'], message }],
    })
  })

  it.each([
    [true, true],
    [false, false],
  ])('with the refund %s leaves the order closed: %s', async (refunds, closed) => {
    const id = await paid()
    await cancel({ orderId: id, refund: refunds, restock: false })
    expect(await read(id, 'closed')).toEqual({ closed })
  })

  it.each([
    [
      false,
      {},
      ['refundMethod', 'storeCreditRefund'],
      'STORE_CREDIT_REFUND_MISSING_CUSTOMER',
      'A store credit order refund was requested but the order has no customer.',
    ],
    [
      true,
      { expiresAt: '2020-01-01T00:00:00Z' },
      ['refundMethod', 'storeCreditRefund', 'expiresAt'],
      'STORE_CREDIT_REFUND_EXPIRATION_IN_PAST',
      'A store credit order refund was requested but the expiration date is in the past.',
    ],
  ])('refuses store credit: %#', async (hasCustomer, storeCreditRefund, field, code, message) => {
    const orderId = await createOrder(hasCustomer ? { customerId: await createCustomer() } : {})
    const { job, orderCancelUserErrors } = await cancelForCredit(orderId, storeCreditRefund)
    expect([job, orderCancelUserErrors]).toEqual([null, [{ field, message, code }]])
    expect(await read(orderId, 'cancelledAt')).toEqual({ cancelledAt: null })
  })

  it('issues what was paid as store credit', async () => {
    const customerId = await createCustomer()
    const orderId = await createOrder({
      customerId,
      transactions: [{ gateway: 'manual', amountSet: bag('20.00') }],
    })
    const expiresAt = '2099-01-01T00:00:00Z'
    expect((await cancelForCredit(orderId, { expiresAt })).orderCancelUserErrors).toEqual([])
    expect(await read(orderId)).toMatchObject({
      displayFinancialStatus: 'REFUNDED',
      totalRefunded: '20.00',
      transactions: [{ kind: 'SALE' }, { kind: 'REFUND', gateway: 'shopify_store_credit' }],
    })
    expect(await creditOf(customerId)).toEqual([
      {
        balance: { amount: '20.0', currencyCode: 'USD' },
        transactions: {
          nodes: [
            {
              event: 'ORDER_CANCELLATION',
              expiresAt,
              origin: { kind: 'REFUND', gateway: 'shopify_store_credit' },
            },
          ],
        },
      },
    ])
  })

  it('refuses an order with fulfilled items', async () => {
    const id = await createOrder({ fulfillmentStatus: 'FULFILLED' })
    expect((await cancel({ orderId: id, restock: false })).userErrors).toEqual([
      {
        field: ['orderId'],
        message: 'Cannot cancel an order that has outstanding fulfillments',
      },
    ])
  })
})

describe('refundCreate', () => {
  it('issues store credit to the customer, up to what was paid', async () => {
    const customerId = await createCustomer()
    const orderId = await createOrder({
      customerId,
      transactions: [{ gateway: 'manual', amountSet: bag('20.00') }],
    })
    const credit = (amount: string) => ({
      orderId,
      refundMethods: [{ storeCreditRefund: { amount: { amount, currencyCode: 'USD' } } }],
    })
    expect((await refund(credit('20.01'))).userErrors).toEqual([
      {
        field: null,
        message: 'Refund amount $20.01 is greater than net payment received $20.00',
      },
    ])
    expect(await refund(credit('7.50'))).toMatchObject({
      refund: { totalRefundedSet: money('7.5') },
      order: { displayFinancialStatus: 'PARTIALLY_REFUNDED' },
      userErrors: [],
    })
    expect(await creditOf(customerId)).toMatchObject([
      {
        balance: { amount: '7.5', currencyCode: 'USD' },
        transactions: { nodes: [{ event: 'ORDER_REFUND', expiresAt: null }] },
      },
    ])
  })

  it('refuses store credit of an order without a customer', async () => {
    const storeCreditRefund = { amount: { amount: '1.00', currencyCode: 'USD' } }
    expect(
      await refund({ orderId: await paid(), refundMethods: [{ storeCreditRefund }] }),
    ).toMatchObject({
      refund: null,
      userErrors: [
        {
          field: ['refundMethods'],
          message: 'A store credit order refund was requested but the order has no customer.',
        },
      ],
    })
  })

  it('refunds a part, and changes the totals', async () => {
    const id = await paid()
    const { lineItems } = await read(id, 'lineItems(first: 1) { nodes { id } }')
    const lineItemId = (lineItems as { nodes: { id: string }[] }).nodes[0]?.id
    const payment = { orderId: id, kind: 'REFUND', gateway: 'x', parentId: await transactionOf(id) }
    const refunded = await refund({
      orderId: id,
      note: 'Broken',
      refundLineItems: [{ lineItemId, quantity: 1, restockType: 'RETURN' }],
      transactions: [{ ...payment, amount: '10.00' }],
    })
    expect(refunded).toEqual({
      refund: {
        note: 'Broken',
        totalRefundedSet: money('10.0'),
        refundLineItems: { nodes: [{ quantity: 1, restocked: true, subtotalSet: money('10.0') }] },
      },
      order: { displayFinancialStatus: 'PARTIALLY_REFUNDED' },
      userErrors: [],
    })
    expect(await read(id)).toMatchObject({
      totalRefunded: '10.00',
      totalOutstandingSet: money('0.0'),
      currentTotalPriceSet: money('10.0'),
      transactions: [{ kind: 'SALE' }, { kind: 'REFUND', gateway: 'manual' }],
    })
    await vi.waitFor(() => expect(topics()).toContain('refunds/create'))
    const tooMuch = await refund({
      orderId: id,
      transactions: [{ ...payment, amount: '10.01' }],
    })
    expect(tooMuch).toEqual({
      refund: null,
      order: { displayFinancialStatus: 'PARTIALLY_REFUNDED' },
      userErrors: [
        {
          field: null,
          message: 'Refund amount $10.01 is greater than net payment received $10.00',
        },
      ],
    })
  })

  it('refuses more items than were ordered, and changes nothing', async () => {
    const id = await paid()
    const { lineItems } = await read(id, 'lineItems(first: 1) { nodes { id } }')
    const lineItemId = (lineItems as { nodes: { id: string }[] }).nodes[0]?.id
    const refused = await refund({ orderId: id, refundLineItems: [{ lineItemId, quantity: 3 }] })
    expect(refused.userErrors).toEqual([
      {
        field: ['refundLineItems', '0', 'quantity'],
        message: 'Quantity cannot refund more items than were purchased',
      },
    ])
    expect(await read(id, 'refunds { id }')).toEqual({ refunds: [] })
  })
})

describe('suggestedRefund', () => {
  it('proposes the payment to refund', async () => {
    const id = await paid()
    expect(
      await read(
        id,
        `suggestedRefund(suggestFullRefund: true) {
          amountSet { shopMoney { amount } } subtotal
          suggestedTransactions { kind gateway amount parentTransaction { kind } }
        }`,
      ),
    ).toEqual({
      suggestedRefund: {
        amountSet: money('20.0'),
        subtotal: '20.00',
        suggestedTransactions: [
          {
            kind: 'SUGGESTED_REFUND',
            gateway: 'manual',
            amount: '20.00',
            parentTransaction: { kind: 'SALE' },
          },
        ],
      },
    })
  })
})

describe('orderCreateManualPayment', () => {
  it('pays the rest', async () => {
    const id = await createOrder({ transactions: [{ gateway: 'card', amountSet: bag('5.00') }] })
    const { order, userErrors } = await run(
      'orderCreateManualPayment',
      'order { displayFinancialStatus paymentGatewayNames } userErrors { field message code }',
      '$id: ID!',
      'id: $id, paymentMethodName: "Cash"',
      { id },
    )
    expect({ order, userErrors }).toEqual({
      order: { displayFinancialStatus: 'PAID', paymentGatewayNames: ['card', 'Cash'] },
      userErrors: [],
    })
  })
})
