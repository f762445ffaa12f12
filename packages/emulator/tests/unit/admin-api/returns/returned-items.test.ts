import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { change, createReturn, fulfilledOrder, readReturn, RETURN_SCOPES } from './fulfilled-order'

const admin = startAdmin(RETURN_SCOPES, [
  'returns/process',
  'reverse_deliveries/attach_deliverable',
  'reverse_fulfillment_orders/dispose',
  'refunds/create',
])

async function opened(item: object = {}, isPaid = false) {
  const { orderId, items } = await fulfilledOrder(admin, [{ quantity: 3, ...item }], isPaid)
  const { return: record } = await createReturn(admin, {
    orderId,
    returnLineItems: [{ fulfillmentLineItemId: items[0], quantity: 2, returnReason: 'STYLE' }],
  })
  const [reverse] = record?.reverseFulfillmentOrders.nodes ?? []
  return {
    orderId,
    id: record?.id ?? '',
    lineId: record?.returnLineItems.nodes[0]?.id ?? '',
    reverseId: reverse?.id ?? '',
    reverseLineId: reverse?.lineItems.nodes[0]?.id ?? '',
  }
}

const deliver = (id: string, lines: object[]) =>
  admin.ask<{ reverseDelivery: { id: string } | null }>(
    `mutation ($id: ID!, $lines: [ReverseDeliveryLineItemInput!]!) {
      reverseDeliveryCreateWithShipping(reverseFulfillmentOrderId: $id,
        reverseDeliveryLineItems: $lines, trackingInput: { number: "R1" },
        labelInput: { fileUrl: "https://labels.test/1.pdf" }) {
        reverseDelivery { id
          reverseDeliveryLineItems(first: 5) { nodes { quantity } }
          deliverable { ... on ReverseDeliveryShippingDeliverable {
            tracking { number url carrierName } label { publicFileUrl } } } }
        userErrors { field message code }
      }
    }`,
    { id, lines },
  )

const dispose = (dispositionInputs: object[]) =>
  admin.ask(
    `mutation ($inputs: [ReverseFulfillmentOrderDisposeInput!]!) {
      reverseFulfillmentOrderDispose(dispositionInputs: $inputs) {
        reverseFulfillmentOrderLineItems { id dispositions { type quantity location { name } } }
        userErrors { field message code }
      }
    }`,
    { inputs: dispositionInputs },
  )

const process = (input: object) =>
  change(admin, 'returnProcess(input: $input)', { input }, '$input: ReturnProcessInput!')

describe('reverse deliveries', () => {
  it('bring back every item of a return, with tracking that changes', async () => {
    const { reverseId } = await opened()
    const { reverseDelivery } = await deliver(reverseId, [])
    expect(reverseDelivery).toMatchObject({
      reverseDeliveryLineItems: { nodes: [{ quantity: 2 }] },
      deliverable: {
        tracking: { number: 'R1', url: null, carrierName: null },
        label: { publicFileUrl: 'https://labels.test/1.pdf' },
      },
    })
    const update = (id: string) =>
      admin.ask(
        `mutation ($id: ID!) { reverseDeliveryShippingUpdate(
          reverseDeliveryId: $id, trackingInput: { number: "R2" }) {
          reverseDelivery { deliverable { ... on ReverseDeliveryShippingDeliverable {
            tracking { number } label { publicFileUrl } } } }
          userErrors { field code } } }`,
        { id },
      )
    expect(await update(reverseDelivery?.id ?? '')).toEqual({
      reverseDelivery: {
        deliverable: {
          tracking: { number: 'R2' },
          label: { publicFileUrl: 'https://labels.test/1.pdf' },
        },
      },
      userErrors: [],
    })
    expect(await update('gid://shopify/ReverseDelivery/99')).toEqual({
      reverseDelivery: null,
      userErrors: [{ field: ['reverseDeliveryId'], code: 'NOT_FOUND' }],
    })
    await expect.poll(admin.received).toMatchObject([
      [
        'reverse_deliveries/attach_deliverable',
        { shipping_deliverable: { tracking_number: 'R1' } },
      ],
      [
        'reverse_deliveries/attach_deliverable',
        { shipping_deliverable: { tracking_number: 'R2' } },
      ],
    ])
  })

  it('refuse unknown items, and more than is returned', async () => {
    const { reverseId, reverseLineId } = await opened()
    const line = (quantity: number, id = reverseLineId) => ({
      reverseFulfillmentOrderLineItemId: id,
      quantity,
    })
    const errors = (field: string[], message: string, code: string | null = null) => ({
      reverseDelivery: null,
      userErrors: [{ field, message, code }],
    })
    expect(await deliver('gid://shopify/ReverseFulfillmentOrder/99', [])).toEqual(
      errors(
        ['reverseFulfillmentOrderId'],
        'Reverse fulfillment order was not found.',
        'NOT_FOUND',
      ),
    )
    expect(
      await deliver(reverseId, [line(1, 'gid://shopify/ReverseFulfillmentOrderLineItem/99')]),
    ).toEqual(
      errors(['reverseDeliveryLineItems', '0', 'reverseFulfillmentOrderLineItemId'], 'must exist'),
    )
    expect(await deliver(reverseId, [line(1), line(2)])).toEqual(
      errors(
        ['reverseDeliveryLineItems', '1', 'quantity'],
        'cannot deliver more items than are returned',
      ),
    )
    const { errors: refused } = await admin.send(
      `mutation { reverseDeliveryCreateWithShipping(reverseDeliveryLineItems: [],
        reverseFulfillmentOrderId: "gid://shopify/Return/1") { userErrors { message } } }`,
    )
    expect(refused).toMatchObject([{ message: 'Invalid id: gid://shopify/Return/1' }])
  })
})

describe('dispositions', () => {
  it('put items back into stock', async () => {
    const { product } = await admin.ask<{
      product: { variants: { nodes: { id: string; inventoryItem: { id: string } }[] } }
    }>(
      `mutation { productCreate(product: { title: "Lamp" }) {
        product { variants(first: 1) { nodes { id inventoryItem { id } } } } } }`,
    )
    const [variant] = product.variants.nodes
    await admin.ask(
      `mutation ($id: ID!) { inventoryItemUpdate(id: $id, input: { tracked: true }) {
        userErrors { message } } }`,
      { id: variant?.inventoryItem.id },
    )
    const { reverseLineId } = await opened({ variantId: variant?.id })
    const { id: locationId } = await admin.ask<{ id: string }>('{ location { id } }')
    const input = { reverseFulfillmentOrderLineItemId: reverseLineId, locationId }
    expect(
      await dispose([
        { ...input, quantity: 1, dispositionType: 'RESTOCKED' },
        { ...input, quantity: 1, dispositionType: 'MISSING' },
      ]),
    ).toEqual({
      reverseFulfillmentOrderLineItems: [
        {
          id: reverseLineId,
          dispositions: [
            { type: 'RESTOCKED', quantity: 1, location: { name: 'Shop location' } },
            { type: 'MISSING', quantity: 1, location: { name: 'Shop location' } },
          ],
        },
      ],
      userErrors: [],
    })
    expect(
      await admin.ask('query ($id: ID!) { productVariant(id: $id) { inventoryQuantity } }', {
        id: variant?.id,
      }),
    ).toEqual({ inventoryQuantity: 1 })
    expect(await dispose([{ ...input, quantity: 1, dispositionType: 'MISSING' }])).toMatchObject({
      userErrors: [{ field: ['dispositionInputs', '0', 'quantity'] }],
    })
  })

  it('refuse to restock custom items, and unknown items and locations', async () => {
    const { reverseLineId } = await opened()
    expect(
      await dispose([
        {
          reverseFulfillmentOrderLineItemId: reverseLineId,
          quantity: 1,
          dispositionType: 'RESTOCKED',
          locationId: 'gid://shopify/Location/99',
        },
      ]),
    ).toEqual({
      reverseFulfillmentOrderLineItems: null,
      userErrors: [
        {
          field: ['dispositionInputs', '0', 'dispositionType'],
          message: 'RESTOCKED is an invalid disposition type for a custom line item.',
          code: 'INVALID',
        },
        {
          field: ['dispositionInputs', '0', 'locationId'],
          message: 'Location not found.',
          code: 'NOT_FOUND',
        },
      ],
    })
    expect(
      await dispose([
        {
          reverseFulfillmentOrderLineItemId: 'gid://shopify/ReverseFulfillmentOrderLineItem/99',
          quantity: 1,
          dispositionType: 'MISSING',
        },
      ]),
    ).toMatchObject({
      userErrors: [
        { message: 'Cannot dispose items from more than one reverse fulfillment order.' },
      ],
    })
  })
})

describe('returnProcess', () => {
  it('counts items as processed, with dispositions', async () => {
    const { id, lineId, reverseLineId } = await opened()
    const input = {
      returnId: id,
      returnLineItems: [
        {
          id: lineId,
          quantity: 1,
          dispositions: [
            {
              reverseFulfillmentOrderLineItemId: reverseLineId,
              quantity: 1,
              dispositionType: 'NOT_RESTOCKED',
            },
          ],
        },
      ],
    }
    expect(await process(input)).toMatchObject({
      return: {
        status: 'OPEN',
        returnLineItems: { nodes: [{ processedQuantity: 1, unprocessedQuantity: 1 }] },
        reverseFulfillmentOrders: {
          nodes: [
            { lineItems: { nodes: [{ dispositions: [{ type: 'NOT_RESTOCKED', quantity: 1 }] }] } },
          ],
        },
      },
      userErrors: [],
    })
    const before = await readReturn(admin, id)
    expect(
      await process({ returnId: id, returnLineItems: [{ id: lineId, quantity: 2 }] }),
    ).toMatchObject({
      return: null,
      userErrors: [{ field: ['input', 'returnLineItems', '0', 'quantity'], code: 'INVALID' }],
    })
    expect(await readReturn(admin, id)).toEqual(before)
    await expect
      .poll(() => admin.received().map(([topic]) => topic))
      .toEqual(['reverse_fulfillment_orders/dispose', 'returns/process'])
  })
})

describe('returnRefund', () => {
  it('refunds items to the payment', async () => {
    const { id, lineId, orderId } = await opened({}, true)
    const { transactions } = await admin.ask<{ transactions: { id: string }[] }>(
      'query ($id: ID!) { order(id: $id) { transactions { id } } }',
      { id: orderId },
    )
    const refund = (quantity: number) =>
      admin.ask(
        `mutation ($input: ReturnRefundInput!) { returnRefund(returnRefundInput: $input) {
          refund { totalRefundedSet { shopMoney { amount } }
            refundLineItems(first: 2) { nodes { quantity restockType } } }
          userErrors { field code } } }`,
        {
          input: {
            returnId: id,
            returnRefundLineItems: [{ returnLineItemId: lineId, quantity }],
            orderTransactions: [
              {
                parentId: transactions[0]?.id,
                transactionAmount: { amount: '5', currencyCode: 'USD' },
              },
            ],
          },
        },
      )
    expect(await refund(1)).toEqual({
      refund: {
        totalRefundedSet: { shopMoney: { amount: '5.0' } },
        refundLineItems: { nodes: [{ quantity: 1, restockType: 'NO_RESTOCK' }] },
      },
      userErrors: [],
    })
    expect(
      await admin.ask(
        `query ($id: ID!) { return(id: $id) {
          refunds(first: 2) { nodes { id } } transactions(first: 2) { nodes { kind } }
          returnLineItems(first: 1) { nodes { refundedQuantity refundableQuantity } } } }`,
        { id },
      ),
    ).toMatchObject({
      refunds: { nodes: [{ id: expect.any(String) }] },
      transactions: { nodes: [{ kind: 'REFUND' }] },
      returnLineItems: { nodes: [{ refundedQuantity: 1, refundableQuantity: 1 }] },
    })
    expect(await refund(2)).toMatchObject({
      refund: null,
      userErrors: [{ field: ['returnRefundInput', 'returnRefundLineItems', '0', 'quantity'] }],
    })
  })
})
