import { beforeEach, describe, expect, it } from 'vitest'
import { startCustomers } from './started-customers'

const { admin, idOf, send } = startCustomers(
  [
    ...[
      'write_customers',
      'write_orders',
      'write_products',
      'write_returns',
      'write_legal_policies',
    ],
    ...['write_merchant_managed_fulfillment_orders', 'write_payment_terms'],
    ...['customer_write_customers', 'customer_write_orders', 'write_fulfillments'],
  ],
  [],
  {
    stores: [
      {
        handle: 'demo-store',
        products: [{ title: 'Mug', price: '20.00', productType: 'Kitchen', totalInventory: 9 }],
        customers: [{ firstName: 'Kim', email: 'kim@example.com' }],
      },
    ],
  },
)

const amount = (value: string) => ({ amount: value })
const money = (value: string) => ({ shopMoney: { amount: value, currencyCode: 'USD' } })

let orderId: string
let productId: string | undefined
beforeEach(async () => {
  const { nodes } = await admin<{
    nodes: { id: string; variants: { nodes: { id: string }[] } }[]
  }>('{ products(first: 1) { nodes { id variants(first: 1) { nodes { id } } } } }')
  productId = nodes[0]?.id
  const { order } = await admin<{ order: { id: string } }>(
    `mutation ($order: OrderCreateOrderInput!) { orderCreate(order: $order) {
      order { id } userErrors { message } } }`,
    {
      order: {
        customerId: idOf('Kim'),
        lineItems: [{ variantId: nodes[0]?.variants.nodes[0]?.id, quantity: 2 }],
        transactions: [
          { kind: 'SALE', status: 'SUCCESS', gateway: 'manual', amountSet: money('30.00') },
        ],
      },
    },
  )
  orderId = order.id
})

/** Fulfills the order. */
async function fulfill(input: object = {}) {
  const { fulfillmentOrders } = await admin<{ fulfillmentOrders: { nodes: { id: string }[] } }>(
    'query ($id: ID!) { order(id: $id) { fulfillmentOrders(first: 1) { nodes { id } } } }',
    { id: orderId },
  )
  const { fulfillment } = await admin<{
    fulfillment: { id: string; fulfillmentLineItems: { nodes: { id: string }[] } }
  }>(
    `mutation ($input: FulfillmentInput!) { fulfillmentCreate(fulfillment: $input) {
      fulfillment { id fulfillmentLineItems(first: 1) { nodes { id } } } userErrors { message } } }`,
    {
      input: {
        lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: fulfillmentOrders.nodes[0]?.id }],
        ...input,
      },
    },
  )
  return fulfillment
}

/** Reads fields of the order, all of which have to be simulated. */
async function read(fields: string): Promise<unknown> {
  const body = await send('Kim', `query ($id: ID!) { order(id: $id) { ${fields} } }`, {
    id: orderId,
  })
  expect(body).toEqual({ data: body.data })
  return (body.data as { order: unknown }).order
}

describe('an order', () => {
  it('has its items, with options and suggested reasons of a return', async () => {
    expect(
      await read(`locationName lineItems(first: 5) { nodes { title presentmentTitle productId productType
        currentTotalPrice { amount } image { width } unitPrice { price { amount } } group { title }
        variantOptions { name value } suggestedReturnReasonDefinitions(first: 2) { nodes { handle } } } }`),
    ).toEqual({
      locationName: null,
      lineItems: {
        nodes: [
          {
            title: 'Mug',
            presentmentTitle: 'Mug',
            productId,
            productType: 'Kitchen',
            currentTotalPrice: amount('40.0'),
            image: { width: 480 },
            unitPrice: null,
            group: null,
            variantOptions: [{ name: 'Title', value: 'Default Title' }],
            suggestedReturnReasonDefinitions: {
              nodes: [{ handle: 'unknown' }, { handle: 'changed-my-mind' }],
            },
          },
        ],
      },
    })
  })

  it('has its payments, payment terms, and refunds', async () => {
    await admin(
      `mutation ($id: ID!) { paymentTermsCreate(referenceId: $id, paymentTermsAttributes: {
        paymentTermsTemplateId: "gid://shopify/PaymentTermsTemplate/4", paymentSchedules: [{ issuedAt: "2030-01-01T00:00:00Z" }] }) {
        userErrors { message } } }`,
      { id: orderId },
    )
    const fields = `paymentInformation { paymentStatus paymentCollectionUrl
        totalPaidAmount { amount } totalOutstandingAmount { amount }
        paymentTerms { paymentTermsName nextDueAt overdue
          paymentSchedules(first: 2) { nodes { dueAt completed completedAt totalBalance { amount } } } } }
      transactions { kind status type typeDetails { name } transactionAmount { shopMoney { amount } }
        giftCardDetails { last4 } paymentDetails { __typename } paymentIcon { id } }
      refunds { returnName totalRefunded { amount } }`
    const sale = {
      kind: 'SALE',
      status: 'SUCCESS',
      type: 'MANUAL',
      typeDetails: { name: 'manual' },
      transactionAmount: { shopMoney: amount('30.0') },
      giftCardDetails: null,
      paymentDetails: null,
      paymentIcon: null,
    }
    expect(await read(fields)).toEqual({
      paymentInformation: {
        paymentStatus: 'PARTIALLY_PAID',
        paymentCollectionUrl: null,
        totalPaidAmount: amount('30.0'),
        totalOutstandingAmount: amount('10.0'),
        paymentTerms: {
          paymentTermsName: 'Net 30',
          nextDueAt: '2030-01-31T00:00:00Z',
          overdue: false,
          paymentSchedules: {
            nodes: [
              {
                dueAt: '2030-01-31T00:00:00Z',
                completed: false,
                completedAt: null,
                totalBalance: amount('10.0'),
              },
            ],
          },
        },
      },
      transactions: [sale],
      refunds: [],
    })
    const { transactions } = await admin<{ transactions: { id: string }[] }>(
      'query ($id: ID!) { order(id: $id) { transactions(first: 1) { id } } }',
      { id: orderId },
    )
    await admin(
      `mutation ($input: RefundInput!) { refundCreate(input: $input) @idempotent(key: "a") { userErrors { message } } }`,
      {
        input: {
          orderId,
          transactions: [
            {
              orderId,
              kind: 'REFUND',
              gateway: 'manual',
              amount: '5.00',
              parentId: transactions[0]?.id,
            },
          ],
        },
      },
    )
    expect(await read('refunds { returnName totalRefunded { amount } }')).toEqual({
      refunds: [{ returnName: null, totalRefunded: amount('5.0') }],
    })
  })

  it('has its fulfillments, with tracking, and what comes back', async () => {
    expect(
      await read('returnInformation { nonReturnableSummary { nonReturnableReasons } }'),
    ).toEqual({
      returnInformation: { nonReturnableSummary: { nonReturnableReasons: ['UNFULFILLED'] } },
    })
    const fulfillment = await fulfill({
      trackingInfo: { company: 'UPS', number: '1Z', url: 'https://ups.example/1Z' },
    })
    await admin(
      `mutation ($event: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } } }`,
      {
        event: {
          fulfillmentId: fulfillment.id,
          status: 'IN_TRANSIT',
          happenedAt: '2026-11-02T00:00:00Z',
        },
      },
    )
    expect(
      await read(`fulfillments(first: 5, sortKey: CREATED_AT) { nodes { status isPickedUp latestShipmentStatus requiresShipping
        trackingInformation { company number url } events(first: 5) { nodes { status happenedAt } }
        fulfillmentLineItems(first: 5) { nodes { quantity lineItem { title } } } } }
        returnInformation { nonReturnableSummary { nonReturnableReasons } }`),
    ).toEqual({
      fulfillments: {
        nodes: [
          {
            status: 'SUCCESS',
            isPickedUp: false,
            latestShipmentStatus: 'IN_TRANSIT',
            requiresShipping: true,
            trackingInformation: [{ company: 'UPS', number: '1Z', url: 'https://ups.example/1Z' }],
            events: { nodes: [{ status: 'IN_TRANSIT', happenedAt: '2026-11-02T00:00:00Z' }] },
            fulfillmentLineItems: { nodes: [{ quantity: 2, lineItem: { title: 'Mug' } }] },
          },
        ],
      },
      returnInformation: { nonReturnableSummary: null },
    })
  })

  it('has the tracking of a parcel that comes back', async () => {
    const fulfillment = await fulfill()
    const created = await admin<{
      return: {
        reverseFulfillmentOrders: {
          nodes: { id: string; lineItems: { nodes: { id: string }[] } }[]
        }
      }
    }>(
      `mutation ($input: ReturnInput!) { returnCreate(returnInput: $input) {
        return { reverseFulfillmentOrders(first: 1) { nodes { id lineItems(first: 1) { nodes { id } } } } } userErrors { message } } }`,
      {
        input: {
          orderId,
          returnLineItems: [
            {
              fulfillmentLineItemId: fulfillment.fulfillmentLineItems.nodes[0]?.id,
              quantity: 1,
              returnReason: 'STYLE',
            },
          ],
        },
      },
    )
    const [reverse] = created.return.reverseFulfillmentOrders.nodes
    await admin(
      `mutation ($id: ID!, $line: ID!) { reverseDeliveryCreateWithShipping(reverseFulfillmentOrderId: $id,
        reverseDeliveryLineItems: [{ reverseFulfillmentOrderLineItemId: $line, quantity: 1 }],
        trackingInput: { number: "RT1", url: "https://post.example/RT1" }) { userErrors { message } } }`,
      { id: reverse?.id, line: reverse?.lineItems.nodes[0]?.id },
    )
    expect(
      await read(`returns(first: 5) { nodes { status exchangeLineItems(first: 5) { nodes { id } }
        reverseDeliveries(first: 5) { nodes { customerGeneratedLabel deliverable {
          ... on ReverseDeliveryShippingDeliverable { label { publicFileUrl }
            tracking { carrierName trackingNumber trackingUrl } } } } } } }`),
    ).toEqual({
      returns: {
        nodes: [
          {
            status: 'OPEN',
            exchangeLineItems: { nodes: [] },
            reverseDeliveries: {
              nodes: [
                {
                  customerGeneratedLabel: false,
                  deliverable: {
                    label: null,
                    tracking: {
                      carrierName: null,
                      trackingNumber: 'RT1',
                      trackingUrl: 'https://post.example/RT1',
                    },
                  },
                },
              ],
            },
          },
        ],
      },
    })
  })
})

describe('the shop', () => {
  it('has its policies', async () => {
    await admin(
      `mutation { shopPolicyUpdate(shopPolicy: { type: REFUND_POLICY, body: "<p>30 days</p>" }) { userErrors { message } } }`,
    )
    expect(await send('Kim', '{ shop { name shopPolicies { title handle body } } }')).toEqual({
      data: {
        shop: {
          name: 'demo-store',
          shopPolicies: [
            { title: 'Refund policy', handle: 'refund-policy', body: '<p>30 days</p>' },
          ],
        },
      },
    })
  })
})
