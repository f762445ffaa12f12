import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import {
  change,
  createReturn,
  fulfilledOrder,
  readReturn,
  requestReturn,
  RETURN_SCOPES,
} from './fulfilled-order'

const admin = startAdmin(RETURN_SCOPES, [
  'returns/request',
  'returns/approve',
  'returns/decline',
  'returns/cancel',
  'returns/close',
  'returns/reopen',
  'returns/update',
])

const topics = () => admin.received().map(([topic]) => topic)
const byId = (call: string, id: string) => change(admin, `${call}(id: $id)`, { id }, '$id: ID!')
const approve = (id: string) =>
  change(admin, 'returnApproveRequest(input: { id: $id })', { id }, '$id: ID!')
const decline = (id: string) =>
  change(
    admin,
    'returnDeclineRequest(input: { id: $id, declineReason: FINAL_SALE, declineNote: "Worn" })',
    { id },
    '$id: ID!',
  )

const orderStatus = (id: string) =>
  admin.ask(
    'query ($id: ID!) { order(id: $id) { returnStatus returns(first: 5) { nodes { name } } } }',
    { id },
  )

async function opened(quantity = 2) {
  const { orderId, items } = await fulfilledOrder(admin, [{ quantity }])
  const payload = await createReturn(admin, {
    orderId,
    returnLineItems: [{ fulfillmentLineItemId: items[0], quantity, returnReason: 'STYLE' }],
  })
  return { orderId, items, id: payload.return?.id ?? '', record: payload.return }
}

async function requested() {
  const { orderId, items } = await fulfilledOrder(admin, [{ quantity: 2 }])
  const payload = await requestReturn(admin, {
    orderId,
    returnLineItems: [
      {
        fulfillmentLineItemId: items[0],
        quantity: 1,
        returnReason: 'DEFECTIVE',
        customerNote: 'Cracked',
      },
    ],
  })
  return { orderId, id: payload.return?.id ?? '', payload }
}

describe('returnRequest', () => {
  it('adds a return that is approved, with a reverse fulfillment order', async () => {
    const { orderId, id, payload } = await requested()
    expect(payload).toMatchObject({
      return: {
        name: expect.stringMatching(/^#\d+-R1$/),
        status: 'REQUESTED',
        totalQuantity: 1,
        returnLineItems: {
          nodes: [
            {
              quantity: 1,
              unprocessedQuantity: 1,
              returnReason: 'DEFECTIVE',
              returnReasonNote: '',
              customerNote: 'Cracked',
              returnReasonDefinition: { handle: 'damaged-or-defective' },
            },
          ],
        },
        reverseFulfillmentOrders: { nodes: [] },
      },
      userErrors: [],
    })
    expect(await orderStatus(orderId)).toMatchObject({ returnStatus: 'RETURN_REQUESTED' })
    expect(await approve(id)).toMatchObject({
      return: {
        status: 'OPEN',
        requestApprovedAt: expect.any(String),
        reverseFulfillmentOrders: {
          nodes: [{ status: 'OPEN', lineItems: { nodes: [{ totalQuantity: 1 }] } }],
        },
      },
    })
    expect(await orderStatus(orderId)).toMatchObject({ returnStatus: 'IN_PROGRESS' })
    await expect.poll(topics).toEqual(['returns/request', 'returns/approve'])
  })

  it('adds a return that is declined, once', async () => {
    const { orderId, id } = await requested()
    expect(await decline(id)).toMatchObject({
      return: { status: 'DECLINED', decline: { reason: 'FINAL_SALE', note: 'Worn' } },
    })
    expect(await orderStatus(orderId)).toMatchObject({ returnStatus: 'NO_RETURN' })
    expect(await decline(id)).toEqual({
      return: null,
      userErrors: [
        {
          field: ['input', 'id'],
          message: 'The return is already declined.',
          code: 'INVALID_STATE',
        },
      ],
    })
    await expect.poll(admin.received).toMatchObject([
      ['returns/request', { status: 'requested', total_return_line_items: 1 }],
      ['returns/decline', { decline: { reason: 'final_sale', note: 'Worn' } }],
    ])
  })

  it('needs a reason', async () => {
    const { orderId, items } = await fulfilledOrder(admin, [{ quantity: 1 }])
    expect(
      await requestReturn(admin, {
        orderId,
        returnLineItems: [{ fulfillmentLineItemId: items[0], quantity: 1 }],
      }),
    ).toEqual({
      return: null,
      userErrors: [
        {
          field: ['input', 'returnLineItems', '0', 'returnReason'],
          message: "Return reason can't be blank",
          code: 'BLANK',
        },
      ],
    })
  })
})

describe('returnCreate', () => {
  it.each([
    [{ quantity: 3 }, ['quantity'], 'Return line item has an invalid quantity.', 'INVALID'],
    [{ quantity: 0 }, ['quantity'], 'Return line item has an invalid quantity.', 'INVALID'],
    [
      { fulfillmentLineItemId: 'gid://shopify/FulfillmentLineItem/99' },
      ['fulfillmentLineItemId'],
      'Fulfillment Line Item was not found.',
      'NOT_FOUND',
    ],
    [
      { returnReason: null },
      [],
      'Return line items Either return reason or return reason definition must be provided',
      'NOT_FOUND',
    ],
    [
      { returnReason: 'OTHER' },
      ['returnReasonNote'],
      'Return line items return reason note The note is required when the return reason is "Other"',
      'BLANK',
    ],
  ])('refuses %o', async (input, path, message, code) => {
    const { orderId, items } = await fulfilledOrder(admin, [{ quantity: 2 }])
    expect(
      await createReturn(admin, {
        orderId,
        returnLineItems: [
          { fulfillmentLineItemId: items[0], quantity: 1, returnReason: 'COLOR', ...input },
        ],
      }),
    ).toEqual({
      return: null,
      userErrors: [{ field: ['returnInput', 'returnLineItems', '0', ...path], message, code }],
    })
    expect(await orderStatus(orderId)).toMatchObject({ returns: { nodes: [] } })
  })

  it('leaves less to return, until it is canceled', async () => {
    const { orderId, items, id } = await opened(2)
    const returnable = () =>
      admin.ask(
        `query ($id: ID!) { returnableFulfillments(orderId: $id, first: 2) { nodes {
          fulfillment { name } returnableFulfillmentLineItems(first: 2) { nodes {
            quantity fulfillmentLineItem { id } } } } } }`,
        { id: orderId },
      )
    expect(await returnable()).toEqual({ nodes: [] })
    expect(await byId('returnCancel', id)).toMatchObject({
      return: { status: 'CANCELED', reverseFulfillmentOrders: { nodes: [{ status: 'CANCELED' }] } },
    })
    expect(await returnable()).toEqual({
      nodes: [
        {
          fulfillment: { name: expect.stringMatching(/-F1$/) },
          returnableFulfillmentLineItems: {
            nodes: [{ quantity: 2, fulfillmentLineItem: { id: items[0] } }],
          },
        },
      ],
    })
    await expect.poll(admin.received).toMatchObject([
      ['returns/approve', { status: 'open' }],
      ['returns/cancel', { status: 'canceled', order_id: expect.any(Number) }],
    ])
  })
})

describe('the status of a return', () => {
  it('closes and opens again', async () => {
    const { orderId, id } = await opened()
    expect(await byId('returnClose', id)).toMatchObject({
      return: { status: 'CLOSED', closedAt: expect.any(String) },
    })
    expect(await orderStatus(orderId)).toMatchObject({ returnStatus: 'RETURNED' })
    expect(await byId('returnReopen', id)).toMatchObject({
      return: { status: 'OPEN', closedAt: null },
    })
    await expect.poll(topics).toEqual(['returns/approve', 'returns/close', 'returns/reopen'])
  })

  it.each([
    [
      'approve',
      approve,
      'Return is not approvable. Only returns with status REQUESTED can be approved.',
    ],
    [
      'decline',
      decline,
      'Return is not declinable. Only non-refunded returns with status REQUESTED can be declined.',
    ],
  ])('refuses to %s an open return, and an unknown one', async (_name, send, message) => {
    const { id } = await opened()
    const before = await readReturn(admin, id)
    expect(await send(id)).toEqual({
      return: null,
      userErrors: [{ field: ['input', 'id'], message, code: 'INVALID_STATE' }],
    })
    expect(await readReturn(admin, id)).toEqual(before)
    expect(await send('gid://shopify/Return/99')).toEqual({
      return: null,
      userErrors: [{ field: ['input', 'id'], message: 'Return not found.', code: 'NOT_FOUND' }],
    })
  })

  it.each([
    ['returnCancel', 'Return is not cancelable.'],
    ['returnClose', 'Return status is invalid.'],
    ['returnReopen', 'Return status is invalid.'],
  ])('refuses %s of a request', async (call, message) => {
    const { id } = await requested()
    expect(await byId(call, id)).toMatchObject({
      return: null,
      userErrors: [{ field: ['id'], message, code: 'INVALID_STATE' }],
    })
    expect(await readReturn(admin, id)).toMatchObject({ status: 'REQUESTED' })
  })
})

describe('removeFromReturn', () => {
  const remove = (id: string, returnLineItems: object[]) =>
    change(
      admin,
      'removeFromReturn(returnId: $id, returnLineItems: $lines)',
      { id, lines: returnLineItems },
      '$id: ID!, $lines: [ReturnLineItemRemoveFromReturnInput!]',
    )

  it('takes items out of the return and its reverse fulfillment order', async () => {
    const { id, record } = await opened(3)
    const returnLineItemId = record?.returnLineItems.nodes[0]?.id
    expect(await remove(id, [{ returnLineItemId, quantity: 1 }])).toMatchObject({
      return: {
        totalQuantity: 2,
        reverseFulfillmentOrders: { nodes: [{ lineItems: { nodes: [{ totalQuantity: 2 }] } }] },
      },
      userErrors: [],
    })
    expect(await remove(id, [{ returnLineItemId, quantity: 3 }])).toMatchObject({
      return: null,
      userErrors: [{ field: ['returnLineItems', '0', 'quantity'], code: 'INVALID' }],
    })
    await expect.poll(topics).toEqual(['returns/approve', 'returns/update'])
  })

  it('closes a return of which nothing is left', async () => {
    const { id, record } = await opened(2)
    const returnLineItemId = record?.returnLineItems.nodes[0]?.id
    expect(await remove(id, [{ returnLineItemId, quantity: 2 }])).toMatchObject({
      return: { status: 'CLOSED', totalQuantity: 0, returnLineItems: { nodes: [] } },
      userErrors: [],
    })
    expect(
      await admin.ask('query ($id: ID!) { return(id: $id) { closedAt order { returnStatus } } }', {
        id,
      }),
    ).toEqual({ closedAt: expect.any(String) as string, order: { returnStatus: 'RETURNED' } })
    await expect.poll(topics).toEqual(['returns/approve', 'returns/update', 'returns/close'])
  })

  it('names each quantity that is too large, and then removes nothing', async () => {
    const { orderId, items } = await fulfilledOrder(admin, [{ quantity: 2 }, { quantity: 3 }])
    const { return: created } = await createReturn(admin, {
      orderId,
      returnLineItems: [2, 3].map((quantity, index) => ({
        fulfillmentLineItemId: items[index],
        quantity,
        returnReason: 'STYLE',
      })),
    })
    const lines = created?.returnLineItems.nodes.map(({ id }) => id) ?? []
    const removed = (...quantities: number[]) =>
      remove(
        created?.id ?? '',
        quantities.map((quantity, index) => ({ returnLineItemId: lines[index], quantity })),
      )
    expect(await removed(3, 4)).toMatchObject({
      return: null,
      userErrors: [
        { field: ['returnLineItems', '0', 'quantity'], code: 'INVALID' },
        { field: ['returnLineItems', '1', 'quantity'], code: 'INVALID' },
      ],
    })
    expect(await removed(1, 4)).toMatchObject({ return: null })
    expect(await readReturn(admin, created?.id ?? '')).toMatchObject({ totalQuantity: 5 })
    expect(await removed(2, 1)).toMatchObject({
      return: {
        totalQuantity: 2,
        returnLineItems: { nodes: [{ id: lines[1] }] },
        reverseFulfillmentOrders: { nodes: [{ lineItems: { nodes: [{ totalQuantity: 2 }] } }] },
      },
      userErrors: [],
    })
  })
})

describe('reasons', () => {
  it('are listed by name and handle', async () => {
    expect(
      await admin.ask(
        '{ returnReasonDefinitions(first: 2, sortKey: NAME) { nodes { name handle deleted } } }',
      ),
    ).toEqual({
      nodes: [
        { name: 'Changed my mind', handle: 'changed-my-mind', deleted: false },
        { name: 'Color', handle: 'color', deleted: false },
      ],
    })
    expect(
      await admin.ask('{ returnReasonDefinitions(first: 2, handles: ["style"]) { nodes { id } } }'),
    ).toEqual({ nodes: [{ id: 'gid://shopify/ReturnReasonDefinition/9' }] })
  })
})

it('does not keep a fulfilled order from being canceled', async () => {
  const { orderId, items } = await fulfilledOrder(admin, [{ quantity: 2 }])
  const cancel = () =>
    admin.ask<{ userErrors: { message: string }[] }>(
      `mutation ($id: ID!) { orderCancel(orderId: $id, reason: OTHER, restock: true) {
        userErrors { message }
      } }`,
      { id: orderId },
    )
  expect((await cancel()).userErrors).toEqual([
    { message: 'Cannot cancel an order that has outstanding fulfillments' },
  ])
  await requestReturn(admin, {
    orderId,
    returnLineItems: [{ fulfillmentLineItemId: items[0], quantity: 1, returnReason: 'DEFECTIVE' }],
  })
  expect((await cancel()).userErrors).toEqual([])
  expect(
    await admin.ask('query ($id: ID!) { order(id: $id) { cancelReason } }', { id: orderId }),
  ).toEqual({ cancelReason: 'OTHER' })
})
