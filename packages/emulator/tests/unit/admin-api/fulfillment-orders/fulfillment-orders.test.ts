import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { act, addService, FIELDS, FULFILLMENT_SCOPES, placeOrder, readOrder } from './ordered-items'
import type { FulfillmentOrder } from './ordered-items'

const admin = startAdmin(FULFILLMENT_SCOPES, [
  'fulfillment_orders/moved',
  'fulfillment_orders/split',
  'fulfillment_orders/merged',
  'fulfillment_orders/progress_reported',
  'fulfillment_orders/cancelled',
])

const topics = () => admin.received().map(([topic]) => topic)

const addLocation = async (name: string) =>
  (
    await admin.ask<{ location: { id: string } }>(
      `mutation ($name: String!) { locationAdd(input: {
        name: $name, address: { countryCode: US } }) { location { id } } }`,
      { name },
    )
  ).location.id

const move = (id: string, location: string, lines?: object[]) =>
  act<{ movedFulfillmentOrder: FulfillmentOrder; originalFulfillmentOrder: FulfillmentOrder }>(
    admin,
    `fulfillmentOrderMove(id: $id, newLocationId: $location, fulfillmentOrderLineItems: $lines) {
      movedFulfillmentOrder { ${FIELDS} } originalFulfillmentOrder { ${FIELDS} }
      remainingFulfillmentOrder { id }`,
    id,
    { location, lines },
    ', $location: ID!, $lines: [FulfillmentOrderLineItemInput!]',
  )

const split = (id: string, lines: object[]) =>
  act<{
    fulfillmentOrderSplits: {
      fulfillmentOrder: FulfillmentOrder
      remainingFulfillmentOrder: FulfillmentOrder
    }[]
  }>(
    admin,
    `fulfillmentOrderSplit(fulfillmentOrderSplits: [{
      fulfillmentOrderId: $id, fulfillmentOrderLineItems: $lines }]) {
      fulfillmentOrderSplits {
        fulfillmentOrder { ${FIELDS} } remainingFulfillmentOrder { ${FIELDS} }
        replacementFulfillmentOrder { id }
      }`,
    id,
    { lines },
    ', $lines: [FulfillmentOrderLineItemInput!]!',
  )

async function ordered(quantities: number[]) {
  const order = await placeOrder(admin, quantities)
  const [fulfillmentOrder] = order.fulfillmentOrders.nodes
  if (!fulfillmentOrder) throw new Error('No fulfillment order.')
  return { order, ...fulfillmentOrder, lines: fulfillmentOrder.lineItems.nodes }
}

describe('fulfillment orders of a new order', () => {
  it('are open, at the default location', async () => {
    const { order, ...fulfillmentOrder } = await ordered([2, 1])
    expect(fulfillmentOrder).toMatchObject({
      status: 'OPEN',
      requestStatus: 'UNSUBMITTED',
      supportedActions: [
        { action: 'CREATE_FULFILLMENT' },
        { action: 'REPORT_PROGRESS' },
        { action: 'MOVE' },
        { action: 'HOLD' },
        { action: 'SPLIT' },
      ],
      assignedLocation: { name: 'Shop location' },
      lineItems: {
        nodes: [
          { totalQuantity: 2, remainingQuantity: 2, lineItem: { fulfillableQuantity: 2 } },
          { totalQuantity: 1, remainingQuantity: 1 },
        ],
      },
    })
    expect(await readOrder(admin, order.id)).toMatchObject({
      displayFulfillmentStatus: 'UNFULFILLED',
    })
  })

  it('are listed, and found by status and location', async () => {
    const { id } = await ordered([1])
    const list = (args: string) =>
      admin.ask(`{ fulfillmentOrders(first: 5${args}) { nodes { id orderName } } }`)
    const nodes = [{ id, orderName: expect.stringMatching(/^#\d+$/) }]
    expect(await list('')).toEqual({ nodes })
    expect(await list(', query: "status:open"')).toEqual({ nodes })
    expect(await list(', query: "status:closed", includeClosed: true')).toEqual({ nodes: [] })
    expect(await list(', query: "assigned_location_id:1"')).toEqual({ nodes: [] })
    expect(await admin.ask('query ($id: ID!) { node(id: $id) { id } }', { id })).toEqual({ id })
  })
})

describe('moving', () => {
  it('moves the fulfillment order itself with all items', async () => {
    const location = await addLocation('Annex')
    const { id, order } = await ordered([2])
    expect(await move(id, location)).toMatchObject({
      movedFulfillmentOrder: { id, assignedLocation: { name: 'Annex' } },
      originalFulfillmentOrder: { id },
      userErrors: [],
    })
    expect((await readOrder(admin, order.id)).fulfillmentOrders.nodes).toHaveLength(1)
    await expect.poll(topics).toEqual(['fulfillment_orders/moved'])
  })

  it('moves a part to another fulfillment order', async () => {
    const location = await addLocation('Annex')
    const { id, lines } = await ordered([3])
    const { movedFulfillmentOrder, ...rest } = await move(id, location, [
      { id: lines[0]?.id, quantity: 1 },
    ])
    expect(movedFulfillmentOrder.id).not.toBe(id)
    expect(movedFulfillmentOrder).toMatchObject({
      assignedLocation: { name: 'Annex' },
      lineItems: { nodes: [{ totalQuantity: 1 }] },
    })
    expect(rest).toMatchObject({
      originalFulfillmentOrder: {
        id,
        lineItems: { nodes: [{ id: lines[0]?.id, totalQuantity: 2 }] },
      },
      remainingFulfillmentOrder: { id },
    })
  })

  it('refuses work in progress, unknown ids, and too many items', async () => {
    const location = await addLocation('Annex')
    const { id, lines } = await ordered([1])
    expect(await move(id, location, [{ id: lines[0]?.id, quantity: 2 }])).toMatchObject({
      movedFulfillmentOrder: null,
      userErrors: [
        { field: null, message: 'Invalid fulfillment order line item quantity requested.' },
      ],
    })
    await act(admin, 'fulfillmentOrderReportProgress(id: $id) {', id)
    expect(await move(id, location)).toMatchObject({
      movedFulfillmentOrder: null,
      userErrors: [
        {
          field: ['id'],
          message:
            'Cannot move a fulfillment order that has had progress reported. To move a fulfillment order that has had progress reported, the fulfillment order must first be marked as open resolving the ongoing progress state.',
        },
      ],
    })
    expect(await move(id, 'gid://shopify/Location/999')).toMatchObject({
      movedFulfillmentOrder: null,
      userErrors: [{ field: ['id'], message: 'Location not found.' }],
    })
    const { errors } = await admin.send(
      `mutation { fulfillmentOrderCancel(id: "gid://shopify/FulfillmentOrder/0") {
        fulfillmentOrder { id } } }`,
    )
    expect(errors).toMatchObject([
      {
        message: 'Invalid id: gid://shopify/FulfillmentOrder/0',
        extensions: { code: 'RESOURCE_NOT_FOUND' },
      },
    ])
  })
})

describe('splitting and merging', () => {
  it('splits a part off, and merges it again', async () => {
    const { id, lines, order } = await ordered([3])
    const { fulfillmentOrderSplits } = await split(id, [{ id: lines[0]?.id, quantity: 1 }])
    const [result] = fulfillmentOrderSplits
    expect(result).toMatchObject({
      fulfillmentOrder: {
        id,
        supportedActions: expect.arrayContaining([{ action: 'SPLIT' }, { action: 'MERGE' }]),
        lineItems: { nodes: [{ id: lines[0]?.id, totalQuantity: 2 }] },
      },
      remainingFulfillmentOrder: { status: 'OPEN', lineItems: { nodes: [{ totalQuantity: 1 }] } },
      replacementFulfillmentOrder: null,
    })
    expect(
      await admin.ask(
        `mutation ($inputs: [FulfillmentOrderMergeInput!]!) {
          fulfillmentOrderMerge(fulfillmentOrderMergeInputs: $inputs) {
            fulfillmentOrderMerges { fulfillmentOrder { ${FIELDS} } } userErrors { message }
          }
        }`,
        {
          inputs: [
            {
              mergeIntents: [
                { fulfillmentOrderId: id },
                { fulfillmentOrderId: result?.remainingFulfillmentOrder.id },
              ],
            },
          ],
        },
      ),
    ).toMatchObject({
      fulfillmentOrderMerges: [
        { fulfillmentOrder: { id, lineItems: { nodes: [{ totalQuantity: 3 }] } } },
      ],
      userErrors: [],
    })
    expect((await readOrder(admin, order.id)).fulfillmentOrders.nodes).toMatchObject([
      { status: 'OPEN' },
      { status: 'CLOSED', lineItems: { nodes: [{ totalQuantity: 0 }] } },
    ])
    await expect.poll(topics).toEqual(['fulfillment_orders/split', 'fulfillment_orders/merged'])
  })

  it.each([
    ['nothing', [], 'There must be at least one item selected in this fulfillment to split it.'],
    [
      'nothing of an item',
      [0],
      'You must select at least one item to split into a new fulfillment order.',
    ],
    ['everything', [3], 'Invalid fulfillment order line item quantity requested.'],
    ['too much', [4], 'Invalid fulfillment order line item quantity requested.'],
  ])('refuses to split off %s', async (_case, quantities, message) => {
    const { id, lines, order } = await ordered([3])
    const before = await readOrder(admin, order.id)
    expect(
      await split(
        id,
        quantities.map(quantity => ({ id: lines[0]?.id, quantity })),
      ),
    ).toMatchObject({ fulfillmentOrderSplits: null, userErrors: [{ message }] })
    expect(await split('gid://shopify/FulfillmentOrder/999', [])).toMatchObject({
      fulfillmentOrderSplits: null,
      userErrors: [{ field: null, message: 'Fulfillment order does not exist.' }],
    })
    expect(await readOrder(admin, order.id)).toEqual(before)
  })
})

describe('progress', () => {
  it('is reported and withdrawn', async () => {
    const { id, order } = await ordered([1])
    expect(
      await act(
        admin,
        `fulfillmentOrderReportProgress(id: $id, progressReport: { reasonNotes: "Packing" }) {
          fulfillmentOrder { status supportedActions { action } }`,
        id,
      ),
    ).toEqual({
      fulfillmentOrder: {
        status: 'IN_PROGRESS',
        supportedActions: [
          { action: 'CREATE_FULFILLMENT' },
          { action: 'REPORT_PROGRESS' },
          { action: 'HOLD' },
          { action: 'MARK_AS_OPEN' },
        ],
      },
      userErrors: [],
    })
    expect(await readOrder(admin, order.id)).toMatchObject({
      displayFulfillmentStatus: 'IN_PROGRESS',
    })
    await expect
      .poll(admin.received)
      .toMatchObject([
        [
          'fulfillment_orders/progress_reported',
          { initial_status: 'open', progress_report: { reason_notes: 'Packing' } },
        ],
      ])
    const open = () => act(admin, 'fulfillmentOrderOpen(id: $id) { fulfillmentOrder { status }', id)
    expect(await open()).toEqual({ fulfillmentOrder: { status: 'OPEN' }, userErrors: [] })
    expect(await open()).toEqual({
      fulfillmentOrder: null,
      userErrors: [
        {
          field: null,
          message: 'Expected fulfillment order status to be valid but it was open.',
        },
      ],
    })
  })

  it('is refused where there is none to change', async () => {
    const { id, order } = await ordered([1])
    const before = await readOrder(admin, order.id)
    for (const [call, message] of [
      [
        'fulfillmentOrderClose(id: $id)',
        "The fulfillment order's assigned fulfillment service must be of api type",
      ],
      [
        'fulfillmentOrderReschedule(id: $id, fulfillAt: "2030-01-01T00:00:00Z")',
        'Fulfillment order must be scheduled.',
      ],
      [
        'fulfillmentOrderSubmitFulfillmentRequest(id: $id)',
        "The fulfillment order's assigned fulfillment service must be of api type",
      ],
    ])
      expect(await act(admin, `${call} {`, id)).toEqual({ userErrors: [{ field: null, message }] })
    expect(await readOrder(admin, order.id)).toEqual(before)
  })

  it('ends with a replacement when it is canceled', async () => {
    const { id, lines, order } = await ordered([2])
    const cancel = () =>
      act(
        admin,
        `fulfillmentOrderCancel(id: $id) {
          fulfillmentOrder { id status lineItems(first: 1) { nodes { id } } }
          replacementFulfillmentOrder { status lineItems(first: 1) { nodes { id totalQuantity } } }`,
        id,
      )
    expect(await cancel()).toEqual({
      fulfillmentOrder: { id, status: 'CLOSED', lineItems: { nodes: [] } },
      replacementFulfillmentOrder: {
        status: 'OPEN',
        lineItems: { nodes: [{ id: lines[0]?.id, totalQuantity: 2 }] },
      },
      userErrors: [],
    })
    expect(await cancel()).toMatchObject({
      userErrors: [
        { message: "Fulfillment order is not in cancelable request state and can't be canceled." },
      ],
    })
    expect(await readOrder(admin, order.id)).toMatchObject({
      displayFulfillmentStatus: 'UNFULFILLED',
    })
  })

  it('has a deadline', async () => {
    const { id } = await ordered([1])
    expect(
      await admin.ask(
        `mutation ($ids: [ID!]!) { fulfillmentOrdersSetFulfillmentDeadline(
          fulfillmentOrderIds: $ids, fulfillmentDeadline: "2030-05-01T10:00:00.500Z") {
          success userErrors { code } } }`,
        { ids: [id] },
      ),
    ).toEqual({ success: true, userErrors: [] })
    expect(
      await admin.ask('query ($id: ID!) { fulfillmentOrder(id: $id) { fulfillBy } }', { id }),
    ).toEqual({ fulfillBy: '2030-05-01T10:00:00Z' })
  })
})

describe('locations for a move', () => {
  it('lists where the items can be fulfilled', async () => {
    await addLocation('Annex')
    await addService(admin, 'Depot')
    const { id } = await ordered([1])
    expect(
      await admin.ask(
        `query ($id: ID!) { fulfillmentOrder(id: $id) { locationsForMove(first: 5) { nodes {
          location { name } movable availableLineItemsCount { count } } } } }`,
        { id },
      ),
    ).toMatchObject({
      locationsForMove: {
        nodes: [
          { location: { name: 'Shop location' }, movable: false },
          { location: { name: 'Annex' }, movable: true, availableLineItemsCount: { count: 1 } },
          { location: { name: 'Depot' }, movable: true },
        ],
      },
    })
  })
})
