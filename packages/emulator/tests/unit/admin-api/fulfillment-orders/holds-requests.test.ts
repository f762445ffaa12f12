import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { act, addService, FIELDS, FULFILLMENT_SCOPES, placeOrder, readOrder } from './ordered-items'
import type { FulfillmentOrder } from './ordered-items'

const admin = startAdmin(FULFILLMENT_SCOPES, [
  'fulfillment_orders/placed_on_hold',
  'fulfillment_orders/hold_released',
  'fulfillment_holds/added',
  'fulfillment_holds/released',
  'fulfillment_orders/fulfillment_request_submitted',
  'fulfillment_orders/fulfillment_request_accepted',
  'fulfillment_orders/cancellation_request_submitted',
  'fulfillment_orders/cancellation_request_accepted',
])

const hold = (id: string, handle: string, lines: object[] = []) =>
  admin.ask<{
    fulfillmentHold: { id: string } | null
    fulfillmentOrder: FulfillmentOrder
    remainingFulfillmentOrder: FulfillmentOrder | null
    userErrors: object[]
  }>(
    `mutation ($id: ID!, $hold: FulfillmentOrderHoldInput!) {
      fulfillmentOrderHold(id: $id, fulfillmentHold: $hold) {
        fulfillmentHold { id handle displayReason heldByRequestingApp heldByApp { title } }
        fulfillmentOrder { ${FIELDS} } remainingFulfillmentOrder { ${FIELDS} }
        userErrors { field code }
      }
    }`,
    { id, hold: { reason: 'INCORRECT_ADDRESS', handle, fulfillmentOrderLineItems: lines } },
  )

const release = (id: string, holdIds?: unknown[]) =>
  act(
    admin,
    `fulfillmentOrderReleaseHold(id: $id, holdIds: $holdIds) { fulfillmentOrder { ${FIELDS} }`,
    id,
    { holdIds },
    ', $holdIds: [ID!]',
  )

async function ordered(quantities: number[]) {
  const order = await placeOrder(admin, quantities)
  const [fulfillmentOrder] = order.fulfillmentOrders.nodes
  if (!fulfillmentOrder) throw new Error('No fulfillment order.')
  return { order, ...fulfillmentOrder, lines: fulfillmentOrder.lineItems.nodes }
}

describe('holds', () => {
  it('hold everything until the last one is released', async () => {
    const { id, order } = await ordered([2])
    const first = await hold(id, 'first')
    expect(first).toMatchObject({
      fulfillmentHold: {
        handle: 'first',
        displayReason: 'Incorrect address',
        heldByRequestingApp: true,
      },
      fulfillmentOrder: {
        status: 'ON_HOLD',
        supportedActions: [{ action: 'RELEASE_HOLD' }, { action: 'HOLD' }, { action: 'MOVE' }],
        lineItems: { nodes: [{ remainingQuantity: 2, lineItem: { fulfillableQuantity: 0 } }] },
      },
      remainingFulfillmentOrder: null,
      userErrors: [],
    })
    await hold(id, 'second')
    expect(
      await act(admin, 'fulfillmentOrderReportProgress(id: $id) { fulfillmentOrder { id }', id),
    ).toEqual({
      fulfillmentOrder: null,
      userErrors: [
        { field: null, message: 'Cannot report progress on a fulfillment order in this state.' },
      ],
    })
    expect(await readOrder(admin, order.id)).toMatchObject({ displayFulfillmentStatus: 'ON_HOLD' })
    expect(await admin.ask('{ manualHoldsFulfillmentOrders(first: 2) { nodes { id } } }')).toEqual({
      nodes: [{ id }],
    })
    expect(await release(id, [first.fulfillmentHold?.id])).toMatchObject({
      fulfillmentOrder: { status: 'ON_HOLD', fulfillmentHolds: [{ handle: 'second' }] },
    })
    expect(await release(id)).toMatchObject({
      fulfillmentOrder: { status: 'OPEN', fulfillmentHolds: [] },
    })
    await expect
      .poll(() => admin.received().map(([topic]) => topic))
      .toEqual([
        'fulfillment_orders/placed_on_hold',
        'fulfillment_holds/added',
        'fulfillment_orders/placed_on_hold',
        'fulfillment_holds/added',
        'fulfillment_holds/released',
        'fulfillment_holds/released',
        'fulfillment_orders/hold_released',
      ])
  })

  it('hold a part, and take the rest back', async () => {
    const { id, lines, order } = await ordered([2, 3])
    const { fulfillmentOrder, remainingFulfillmentOrder } = await hold(id, 'part', [
      { id: lines[0]?.id, quantity: 2 },
      { id: lines[1]?.id, quantity: 1 },
    ])
    expect(fulfillmentOrder.lineItems.nodes).toMatchObject([
      { id: lines[0]?.id, totalQuantity: 2, lineItem: { fulfillableQuantity: 0 } },
      { id: lines[1]?.id, totalQuantity: 1, lineItem: { fulfillableQuantity: 2 } },
    ])
    expect(remainingFulfillmentOrder).toMatchObject({
      status: 'OPEN',
      lineItems: { nodes: [{ totalQuantity: 2 }] },
    })
    expect(await readOrder(admin, order.id)).toMatchObject({
      displayFulfillmentStatus: 'UNFULFILLED',
    })
    await release(id)
    expect((await readOrder(admin, order.id)).fulfillmentOrders.nodes).toMatchObject([
      { id, status: 'OPEN', lineItems: { nodes: [{ totalQuantity: 2 }, { totalQuantity: 3 }] } },
      { status: 'CLOSED', lineItems: { nodes: [{ totalQuantity: 0 }] } },
    ])
  })

  it.each([
    ['a handle twice', 'taken', [], 'DUPLICATE_FULFILLMENT_HOLD_HANDLE', ['handle']],
    ['no quantity', 'x', [0], 'GREATER_THAN_ZERO', ['fulfillmentOrderLineItems', '0', 'quantity']],
    ['an item twice', 'x', [1, 1], 'DUPLICATED_FULFILLMENT_ORDER_LINE_ITEMS', undefined],
    ['a part while it is held', 'x', [1], 'FULFILLMENT_ORDER_NOT_SPLITTABLE', undefined],
  ])('refuse %s', async (_case, handle, quantities, code, path) => {
    const { id, lines, order } = await ordered([2])
    await hold(id, 'taken')
    const before = await readOrder(admin, order.id)
    const field = ['fulfillmentHold', ...(path ?? ['fulfillmentOrderLineItems'])]
    expect(
      await hold(
        id,
        handle,
        quantities.map(quantity => ({ id: lines[0]?.id, quantity })),
      ),
    ).toMatchObject({ fulfillmentHold: null, userErrors: [{ field, code }] })
    expect(await readOrder(admin, order.id)).toEqual(before)
  })

  it('are at most ten', async () => {
    const { id } = await ordered([1])
    for (let index = 0; index < 10; index++) await hold(id, `hold ${index}`)
    expect(await hold(id, 'another')).toMatchObject({
      fulfillmentHold: null,
      userErrors: [{ field: ['id'], code: 'FULFILLMENT_ORDER_HOLD_LIMIT_REACHED' }],
    })
  })
})

describe('requests to a fulfillment service', () => {
  const request = (call: string, id: string) =>
    act(
      admin,
      `${call}(id: $id, message: "Please") { fulfillmentOrder { status requestStatus }`,
      id,
    )

  async function assigned() {
    const location = await addService(admin, 'Depot')
    const { id, order, lines } = await ordered([3])
    await act(
      admin,
      'fulfillmentOrderMove(id: $id, newLocationId: $location) {',
      id,
      { location },
      ', $location: ID!',
    )
    return { id, order, lines }
  }

  const submit = (id: string, lines: object[] = []) =>
    act(
      admin,
      `fulfillmentOrderSubmitFulfillmentRequest(
        id: $id, message: "Fragile", fulfillmentOrderLineItems: $lines) {
        submittedFulfillmentOrder { ${FIELDS} } unsubmittedFulfillmentOrder { ${FIELDS} }`,
      id,
      { lines },
      ', $lines: [FulfillmentOrderLineItemInput!]',
    )

  it('are submitted, accepted, and canceled', async () => {
    const { id, order } = await assigned()
    expect(await submit(id)).toMatchObject({
      submittedFulfillmentOrder: {
        status: 'OPEN',
        requestStatus: 'SUBMITTED',
        supportedActions: [{ action: 'CANCEL_FULFILLMENT_ORDER' }],
      },
      unsubmittedFulfillmentOrder: null,
    })
    expect(
      await admin.ask(
        `{ assignedFulfillmentOrders(first: 2, assignmentStatus: FULFILLMENT_REQUESTED) { nodes {
          id merchantRequests(first: 2) { nodes { kind message } } } } }`,
      ),
    ).toEqual({
      nodes: [
        { id, merchantRequests: { nodes: [{ kind: 'FULFILLMENT_REQUEST', message: 'Fragile' }] } },
      ],
    })
    expect(await request('fulfillmentOrderAcceptFulfillmentRequest', id)).toEqual({
      fulfillmentOrder: { status: 'IN_PROGRESS', requestStatus: 'ACCEPTED' },
      userErrors: [],
    })
    expect(await request('fulfillmentOrderSubmitCancellationRequest', id)).toMatchObject({
      fulfillmentOrder: { requestStatus: 'CANCELLATION_REQUESTED' },
    })
    expect(await request('fulfillmentOrderAcceptCancellationRequest', id)).toMatchObject({
      fulfillmentOrder: { status: 'CLOSED', requestStatus: 'CANCELLATION_ACCEPTED' },
    })
    expect((await readOrder(admin, order.id)).fulfillmentOrders.nodes).toMatchObject([
      { status: 'CLOSED' },
      { status: 'OPEN', requestStatus: 'UNSUBMITTED' },
    ])
    await expect
      .poll(() => admin.received().map(([topic]) => topic))
      .toEqual([
        'fulfillment_orders/fulfillment_request_submitted',
        'fulfillment_orders/fulfillment_request_accepted',
        'fulfillment_orders/cancellation_request_submitted',
        'fulfillment_orders/cancellation_request_accepted',
      ])
  })

  it('are for a part, and rejected', async () => {
    const { id, lines } = await assigned()
    expect(await submit(id, [{ id: lines[0]?.id, quantity: 1 }])).toMatchObject({
      submittedFulfillmentOrder: { id, lineItems: { nodes: [{ totalQuantity: 1 }] } },
      unsubmittedFulfillmentOrder: {
        requestStatus: 'UNSUBMITTED',
        lineItems: { nodes: [{ totalQuantity: 2 }] },
      },
    })
    expect(await request('fulfillmentOrderRejectFulfillmentRequest', id)).toMatchObject({
      fulfillmentOrder: { status: 'OPEN', requestStatus: 'REJECTED' },
    })
  })

  it('keep submitted work at the service', async () => {
    const { id } = await assigned()
    await submit(id)
    const { location } = await admin.ask<{ location: { id: string } }>(
      'mutation { locationAdd(input: { name: "Annex", address: { countryCode: CA } }) { location { id } } }',
    )
    expect(
      await admin.ask(
        `mutation ($id: ID!, $to: ID!) { fulfillmentOrderMove(id: $id, newLocationId: $to) {
          movedFulfillmentOrder { id } userErrors { field message } } }`,
        { id, to: location.id },
      ),
    ).toEqual({
      movedFulfillmentOrder: null,
      userErrors: [
        {
          field: null,
          message: 'Cannot move submitted fulfillment order that is at a 3PL fulfillment service.',
        },
      ],
    })
  })

  it('refuse a response without a request', async () => {
    const { id } = await assigned()
    for (const call of [
      'fulfillmentOrderAcceptFulfillmentRequest',
      'fulfillmentOrderRejectFulfillmentRequest',
      'fulfillmentOrderSubmitCancellationRequest',
      'fulfillmentOrderAcceptCancellationRequest',
      'fulfillmentOrderRejectCancellationRequest',
    ])
      expect(await request(call, id)).toMatchObject({
        fulfillmentOrder: null,
        userErrors: [{ field: null }],
      })
  })

  it('end when the service closes the work', async () => {
    const { id } = await assigned()
    await submit(id)
    await request('fulfillmentOrderAcceptFulfillmentRequest', id)
    expect(await request('fulfillmentOrderClose', id)).toMatchObject({
      fulfillmentOrder: { status: 'INCOMPLETE', requestStatus: 'CLOSED' },
    })
  })
})
