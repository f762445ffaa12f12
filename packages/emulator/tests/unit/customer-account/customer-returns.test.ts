import { describe, expect, it } from 'vitest'
import { startCustomers } from './started-customers'

const { admin, askAs, idOf, send } = startCustomers(
  [
    ...['write_customers', 'write_orders', 'write_products', 'write_returns'],
    ...['write_merchant_managed_fulfillment_orders', 'customer_write_customers'],
    'customer_write_orders',
  ],
  [],
  {
    stores: [
      {
        handle: 'demo-store',
        customers: [
          { firstName: 'Kim', email: 'kim@example.com' },
          { firstName: 'Sam', email: 'sam@example.com' },
        ],
      },
    ],
  },
)
const ask = <Result>(query: string, variables: object = {}) =>
  askAs<Result>('Kim', query, variables)

/** A fulfilled order of two mugs. */
async function deliver(
  name: string,
  input: object = {},
): Promise<{ id: string; lineItemId: string }> {
  const { order } = await admin<{
    order: { id: string; lineItems: { nodes: { id: string }[] } }
  }>(
    `mutation ($order: OrderCreateOrderInput!) { orderCreate(order: $order) {
      order { id lineItems(first: 1) { nodes { id } } } userErrors { message } } }`,
    {
      order: {
        customerId: idOf(name),
        lineItems: [
          {
            title: 'Mug',
            quantity: 2,
            requiresShipping: true,
            priceSet: { shopMoney: { amount: '20.00', currencyCode: 'USD' } },
          },
        ],
        ...input,
      },
    },
  )
  const { fulfillmentOrders } = await admin<{ fulfillmentOrders: { nodes: { id: string }[] } }>(
    `{ order(id: "${order.id}") { fulfillmentOrders(first: 1) { nodes { id } } } }`,
  )
  await admin(
    `mutation ($id: ID!) { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }) {
      fulfillment { id } userErrors { message } } }`,
    { id: fulfillmentOrders.nodes[0]?.id },
  )
  return { id: order.id, lineItemId: order.lineItems.nodes[0]?.id ?? '' }
}

const requestReturn = (orderId: string, requestedLineItems: object[]) =>
  ask<{ return: { id: string } | null; userErrors: object[] }>(
    `mutation ($orderId: ID!, $requestedLineItems: [RequestedLineItemInput!]!) {
      orderRequestReturn(orderId: $orderId, requestedLineItems: $requestedLineItems) {
        return { id name status returnLineItems(first: 5) { nodes { quantity returnReason lineItem { title } } } }
        userErrors { field code message } } }`,
    { orderId, requestedLineItems },
  )
const returnable = (id: string) =>
  ask(
    `{ order(id: "${id}") { returnInformation { returnableLineItems(first: 5) { nodes { quantity lineItem { title } } }
      nonReturnableLineItems(first: 5) { nodes { quantity quantityDetails { reasonCode } } } } } }`,
  )

describe('the return of an order', () => {
  it('is requested by its customer, and listed with the order', async () => {
    const { id, lineItemId } = await deliver('Kim')
    expect(await returnable(id)).toEqual({
      returnInformation: {
        returnableLineItems: { nodes: [{ quantity: 2, lineItem: { title: 'Mug' } }] },
        nonReturnableLineItems: { nodes: [] },
      },
    })
    const requested = await requestReturn(id, [
      { lineItemId, quantity: 1, returnReason: 'DEFECTIVE', customerNote: 'Cracked' },
    ])
    expect(requested).toEqual({
      return: {
        id: requested.return?.id,
        name: '#1001-R1',
        status: 'REQUESTED',
        returnLineItems: {
          nodes: [{ quantity: 1, returnReason: 'DEFECTIVE', lineItem: { title: 'Mug' } }],
        },
      },
      userErrors: [],
    })
    expect(await returnable(id)).toEqual({
      returnInformation: {
        returnableLineItems: { nodes: [{ quantity: 1, lineItem: { title: 'Mug' } }] },
        nonReturnableLineItems: {
          nodes: [{ quantity: 1, quantityDetails: [{ reasonCode: 'RETURNED' }] }],
        },
      },
    })
    expect(await ask(`{ order(id: "${id}") { returns(first: 5) { nodes { id } } } }`)).toEqual({
      returns: { nodes: [{ id: requested.return?.id }] },
    })
    // The merchant sees what the customer wrote.
    expect(
      await admin(`{ return(id: "${requested.return?.id}") { returnLineItems(first: 1) { nodes {
        ... on ReturnLineItem { customerNote } } } } }`),
    ).toEqual({ returnLineItems: { nodes: [{ customerNote: 'Cracked' }] } })
  })

  it('is refused for too many items, without a reason, and for orders of others', async () => {
    const { id, lineItemId } = await deliver('Kim')
    const errorsOf = async (orderId: string, lines: object[]) => {
      const payload = await requestReturn(orderId, lines)
      expect(payload.return).toBeNull()
      return payload.userErrors
    }
    const path = ['requestedLineItems', '0']
    expect(await errorsOf(id, [{ lineItemId, quantity: 3, returnReason: 'STYLE' }])).toEqual([
      {
        field: [...path, 'quantity'],
        code: 'INVALID',
        message: 'Return line item has an invalid quantity.',
      },
    ])
    expect(await errorsOf(id, [{ lineItemId, quantity: 1 }])).toEqual([
      {
        field: [...path, 'returnReason'],
        code: 'BLANK',
        message: "Return reason can't be blank",
      },
    ])
    const other = await deliver('Sam')
    expect(
      await errorsOf(other.id, [
        { lineItemId: other.lineItemId, quantity: 1, returnReason: 'STYLE' },
      ]),
    ).toEqual([{ field: ['orderId'], code: 'NOT_FOUND', message: 'Order not found.' }])
  })
})

const calculate = (name: string, orderId: string, returnLineItems: object[]) =>
  send(
    name,
    `query ($input: CalculateReturnInput!) { returnCalculate(input: $input) {
      financialSummary { returnSubtotalSet { presentmentMoney { amount } }
        returnSubtotalWithCartDiscountSet { presentmentMoney { amount } }
        returnTotalTaxSet { presentmentMoney { amount } }
        returnTotalSet { presentmentMoney { amount currencyCode } }
        restockingFeeSubtotalSet { presentmentMoney { amount } }
        returnShippingFeeSubtotalSet { presentmentMoney { amount } } }
      returnLineItems(first: 5) { nodes { quantity lineItem { title }
        subtotalSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } } } } }`,
    { input: { orderId, returnLineItems } },
  )
const set = (amount: string) => ({ presentmentMoney: { amount } })
const inShop = (amount: string) => ({ shopMoney: { amount } })

describe('the calculation of a return', () => {
  const DISCOUNTED = {
    discountCode: { itemPercentageDiscountCode: { code: 'TENTH', percentage: 10 } },
    lineItems: [
      {
        title: 'Mug',
        quantity: 2,
        requiresShipping: true,
        priceSet: { shopMoney: { amount: '20.00', currencyCode: 'USD' } },
        taxLines: [
          {
            title: 'GST',
            rate: 0.05,
            priceSet: { shopMoney: { amount: '1.80', currencyCode: 'USD' } },
          },
        ],
      },
    ],
  }

  it('has the discounts and the taxes of the items, and changes nothing', async () => {
    const { id, lineItemId } = await deliver('Kim', DISCOUNTED)
    expect(await calculate('Kim', id, [{ lineItemId, quantity: 1 }])).toEqual({
      data: {
        returnCalculate: {
          financialSummary: {
            returnSubtotalSet: set('20.0'),
            returnSubtotalWithCartDiscountSet: set('18.0'),
            returnTotalTaxSet: set('0.9'),
            returnTotalSet: { presentmentMoney: { amount: '18.9', currencyCode: 'USD' } },
            restockingFeeSubtotalSet: set('0.0'),
            returnShippingFeeSubtotalSet: set('0.0'),
          },
          returnLineItems: {
            nodes: [
              {
                quantity: 1,
                lineItem: { title: 'Mug' },
                subtotalSet: inShop('18.0'),
                totalTaxSet: inShop('0.9'),
              },
            ],
          },
        },
      },
    })
    expect(await ask(`{ order(id: "${id}") { returns(first: 5) { nodes { id } } } }`)).toEqual({
      returns: { nodes: [] },
    })
  })

  it('does not exist for orders of others, and fails for items that cannot be returned', async () => {
    const { id, lineItemId } = await deliver('Kim')
    expect(await calculate('Sam', id, [{ lineItemId, quantity: 1 }])).toEqual({
      data: { returnCalculate: null },
    })
    expect(await calculate('Kim', id, [{ lineItemId, quantity: 3 }])).toMatchObject({
      errors: [
        {
          message: 'Return line item has an invalid quantity.',
          extensions: { code: 'INVALID' },
        },
      ],
    })
    expect(
      await calculate('Kim', id, [{ lineItemId: 'gid://shopify/LineItem/9', quantity: 1 }]),
    ).toMatchObject({
      errors: [{ message: 'Line Item was not found.', extensions: { code: 'NOT_FOUND' } }],
    })
  })
})
