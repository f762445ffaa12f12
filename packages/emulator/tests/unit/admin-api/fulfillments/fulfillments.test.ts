import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import {
  createOrder,
  FULFILLMENT_SCOPES,
  placeOrder,
  readOrder,
} from '../fulfillment-orders/ordered-items'

const admin = startAdmin(FULFILLMENT_SCOPES, [
  'fulfillments/create',
  'fulfillments/update',
  'fulfillment_events/create',
  'orders/fulfilled',
  'orders/partially_fulfilled',
])

const FIELDS = `id name status displayStatus totalQuantity requiresShipping
  trackingInfo(first: 3) { company number url }
  service { handle } location { name } inTransitAt deliveredAt estimatedDeliveryAt
  fulfillmentLineItems(first: 5) { nodes { quantity originalTotalSet { shopMoney { amount } } } }`

interface Fulfilled {
  fulfillment: { id: string; name: string } | null
  userErrors: object[]
}

const fulfill = (fulfillmentOrderId: string, lines: object[] = [], trackingInfo?: object) =>
  admin.ask<Fulfilled>(
    `mutation ($fulfillment: FulfillmentInput!) {
      fulfillmentCreate(fulfillment: $fulfillment) {
        fulfillment { ${FIELDS} } userErrors { field message }
      }
    }`,
    {
      fulfillment: {
        trackingInfo,
        lineItemsByFulfillmentOrder: [
          { fulfillmentOrderId, ...(lines.length > 0 && { fulfillmentOrderLineItems: lines }) },
        ],
      },
    },
  )

const cancel = (id: string) =>
  admin.ask<Fulfilled>(
    `mutation ($id: ID!) {
      fulfillmentCancel(id: $id) { fulfillment { ${FIELDS} } userErrors { field message } }
    }`,
    { id },
  )

const addEvent = (fulfillmentEvent: object) =>
  admin.ask(
    `mutation ($fulfillmentEvent: FulfillmentEventInput!) {
      fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) {
        fulfillmentEvent { status message happenedAt city } userErrors { field message }
      }
    }`,
    { fulfillmentEvent },
  )

const read = (id: string) =>
  admin.ask(
    `query ($id: ID!) { fulfillment(id: $id) {
      ${FIELDS} events(first: 5) { nodes { status } } } }`,
    { id },
  )

async function ordered(quantities: number[]) {
  const order = await placeOrder(admin, quantities)
  const [fulfillmentOrder] = order.fulfillmentOrders.nodes
  if (!fulfillmentOrder) throw new Error('No fulfillment order.')
  return { order, id: fulfillmentOrder.id, lines: fulfillmentOrder.lineItems.nodes }
}

describe('fulfillmentCreate', () => {
  it('fulfills everything that remains', async () => {
    const { order, id } = await ordered([2, 1])
    const tracking = { company: 'Swift', numbers: ['A1', 'A2'], urls: ['https://track.test/A1'] }
    const { fulfillment } = await fulfill(id, [], tracking)
    expect(fulfillment).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/Fulfillment\/\d+$/),
      name: expect.stringMatching(/^#\d+-F1$/),
      status: 'SUCCESS',
      displayStatus: 'FULFILLED',
      totalQuantity: 3,
      requiresShipping: true,
      trackingInfo: [
        { company: 'Swift', number: 'A1', url: 'https://track.test/A1' },
        { company: 'Swift', number: 'A2', url: null },
      ],
      service: { handle: 'manual' },
      location: { name: 'Shop location' },
      inTransitAt: null,
      deliveredAt: null,
      estimatedDeliveryAt: null,
      fulfillmentLineItems: {
        nodes: [
          { quantity: 2, originalTotalSet: { shopMoney: { amount: '10.0' } } },
          { quantity: 1, originalTotalSet: { shopMoney: { amount: '5.0' } } },
        ],
      },
    })
    expect(await readOrder(admin, order.id)).toMatchObject({
      displayFulfillmentStatus: 'FULFILLED',
      fulfillmentOrders: {
        nodes: [
          {
            status: 'CLOSED',
            supportedActions: [],
            lineItems: { nodes: [{ remainingQuantity: 0 }, { remainingQuantity: 0 }] },
          },
        ],
      },
    })
    await expect.poll(admin.received).toMatchObject([
      [
        'fulfillments/create',
        {
          status: 'success',
          service: 'manual',
          tracking_company: 'Swift',
          tracking_numbers: ['A1', 'A2'],
          line_items: [{ quantity: 2, price: '5.00' }, { quantity: 1 }],
          name: expect.stringMatching(/^#\d+\.1$/),
          admin_graphql_api_id: fulfillment?.id,
        },
      ],
    ])
  })

  it('fulfills a part, and then the rest; the newest fulfillment is first', async () => {
    const { order, id, lines } = await ordered([3])
    await fulfill(id, [{ id: lines[0]?.id, quantity: 1 }])
    expect(await readOrder(admin, order.id)).toMatchObject({
      displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
      fulfillmentOrders: {
        nodes: [
          {
            status: 'IN_PROGRESS',
            lineItems: { nodes: [{ totalQuantity: 3, remainingQuantity: 2 }] },
          },
        ],
      },
    })
    await fulfill(id)
    expect(
      await admin.ask(
        `query ($id: ID!) { order(id: $id) { displayFulfillmentStatus
          fulfillments(first: 5) { totalQuantity } fulfillmentsCount { count } } }`,
        { id: order.id },
      ),
    ).toEqual({
      displayFulfillmentStatus: 'FULFILLED',
      fulfillments: [{ totalQuantity: 2 }, { totalQuantity: 1 }],
      fulfillmentsCount: { count: 2 },
    })
  })

  it.each([
    [
      'no quantity',
      0,
      [
        'fulfillment',
        'lineItemsByFulfillmentOrder',
        '0',
        'fulfillmentOrderLineItems',
        '0',
        'quantity',
      ],
      'Quantity must be greater than 0',
    ],
    ['too much', 4, ['fulfillment'], 'Invalid fulfillment order line item quantity requested.'],
  ])('refuses %s', async (_case, quantity, field, message) => {
    const { order, id, lines } = await ordered([3])
    const before = await readOrder(admin, order.id)
    expect(await fulfill(id, [{ id: lines[0]?.id, quantity }])).toEqual({
      fulfillment: null,
      userErrors: [{ field, message }],
    })
    expect(await readOrder(admin, order.id)).toEqual(before)
  })

  it('refuses fulfillment orders that are unknown or closed', async () => {
    expect(await fulfill('gid://shopify/FulfillmentOrder/99')).toMatchObject({
      userErrors: [{ field: ['fulfillment'], message: 'Fulfillment order does not exist.' }],
    })
    const none = 'gid://shopify/FulfillmentOrder/0'
    expect(
      await admin.send(
        `mutation { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [
          { fulfillmentOrderId: "${none}" }] }) { userErrors { field } } }`,
      ),
    ).toMatchObject({
      data: { fulfillmentCreate: null },
      errors: [{ message: `Invalid id: ${none}`, extensions: { code: 'RESOURCE_NOT_FOUND' } }],
    })
    const { id } = await ordered([1])
    await fulfill(id)
    expect(await fulfill(id)).toMatchObject({
      userErrors: [
        {
          message: `Fulfillment order ${id.split('/').at(-1)} has an unfulfillable status= closed.`,
        },
      ],
    })
  })
})

describe('fulfillmentCancel', () => {
  it('gives the items to another fulfillment order, if the first one is closed', async () => {
    const { order, id } = await ordered([2])
    const { fulfillment } = await fulfill(id)
    expect(await cancel(fulfillment?.id ?? '')).toMatchObject({
      fulfillment: { status: 'CANCELLED', displayStatus: 'CANCELED' },
      userErrors: [],
    })
    expect(await readOrder(admin, order.id)).toMatchObject({
      displayFulfillmentStatus: 'UNFULFILLED',
      fulfillmentOrders: {
        nodes: [
          { id, status: 'CLOSED' },
          { status: 'OPEN', lineItems: { nodes: [{ totalQuantity: 2, remainingQuantity: 2 }] } },
        ],
      },
    })
    expect(await cancel('gid://shopify/Fulfillment/99')).toEqual({
      fulfillment: null,
      userErrors: [{ field: ['id'], message: 'Fulfillment does not exist.' }],
    })
  })

  it('returns the items to a fulfillment order that has work left', async () => {
    const { order, id, lines } = await ordered([3])
    const { fulfillment } = await fulfill(id, [{ id: lines[0]?.id, quantity: 2 }])
    await cancel(fulfillment?.id ?? '')
    expect((await readOrder(admin, order.id)).fulfillmentOrders.nodes).toMatchObject([
      { id, lineItems: { nodes: [{ totalQuantity: 3, remainingQuantity: 3 }] } },
    ])
  })
})

describe('tracking', () => {
  it('replaces the tracking of a fulfillment', async () => {
    const { id } = await ordered([1])
    const { fulfillment } = await fulfill(id, [], { number: 'A1' })
    const update = (fulfillmentId: string) =>
      admin.ask(
        `mutation ($id: ID!) { fulfillmentTrackingInfoUpdate(
          fulfillmentId: $id, trackingInfoInput: { number: "B2", company: "Slow" }) {
          fulfillment { trackingInfo { company number url } } userErrors { field message } } }`,
        { id: fulfillmentId },
      )
    expect(await update(fulfillment?.id ?? '')).toEqual({
      fulfillment: { trackingInfo: [{ company: 'Slow', number: 'B2', url: null }] },
      userErrors: [],
    })
    expect(await update('gid://shopify/Fulfillment/99')).toEqual({
      fulfillment: null,
      userErrors: [{ field: ['fulfillmentId'], message: 'Fulfillment does not exist.' }],
    })
  })

  it('follows events', async () => {
    const { id } = await ordered([1])
    const { fulfillment } = await fulfill(id)
    const fulfillmentId = fulfillment?.id ?? ''
    expect(
      await addEvent({
        fulfillmentId,
        status: 'DELIVERED',
        happenedAt: '2026-03-04T10:00:00Z',
        city: 'Ghent',
      }),
    ).toEqual({
      fulfillmentEvent: {
        status: 'DELIVERED',
        message: null,
        happenedAt: '2026-03-04T10:00:00Z',
        city: 'Ghent',
      },
      userErrors: [],
    })
    await addEvent({
      fulfillmentId,
      status: 'IN_TRANSIT',
      happenedAt: '2026-03-02T10:00:00Z',
      estimatedDeliveryAt: '2026-03-05T10:00:00Z',
    })
    expect(await read(fulfillmentId)).toMatchObject({
      status: 'SUCCESS',
      displayStatus: 'IN_TRANSIT',
      inTransitAt: '2026-03-02T10:00:00Z',
      deliveredAt: '2026-03-04T10:00:00Z',
      estimatedDeliveryAt: '2026-03-05T10:00:00Z',
      events: { nodes: [{ status: 'IN_TRANSIT' }, { status: 'DELIVERED' }] },
    })
    expect(
      await addEvent({ fulfillmentId: 'gid://shopify/Fulfillment/9', status: 'FAILURE' }),
    ).toEqual({
      fulfillmentEvent: null,
      userErrors: [
        {
          field: ['fulfillmentEvent', 'fulfillmentId'],
          message: 'Fulfillment does not exist.',
        },
      ],
    })
    await expect
      .poll(() => admin.received().filter(([topic]) => topic === 'fulfillment_events/create'))
      .toMatchObject([
        ['fulfillment_events/create', { status: 'delivered', city: 'Ghent' }],
        ['fulfillment_events/create', { status: 'in_transit' }],
      ])
  })
})

describe('the order', () => {
  const change = (call: string, id: string) =>
    admin.ask(`mutation ($id: ID!) { ${call} { userErrors { message } } }`, { id })

  it('closes its fulfillment orders when it is canceled, and takes them along', async () => {
    const { order, id } = await ordered([2])
    const cancelOrder = 'orderCancel(orderId: $id, reason: OTHER, restock: true)'
    await change(cancelOrder, order.id)
    expect((await readOrder(admin, order.id)).fulfillmentOrders.nodes).toMatchObject([
      { id, status: 'CLOSED', lineItems: { nodes: [{ remainingQuantity: 2 }] } },
    ])
    await change('orderDelete(orderId: $id)', order.id)
    expect(
      await admin.ask('query ($id: ID!) { fulfillmentOrder(id: $id) { id } }', { id }),
    ).toBeNull()
  })

  it('is not canceled while it has a fulfillment', async () => {
    const { order, id } = await ordered([1])
    await fulfill(id)
    expect(
      await change('orderCancel(orderId: $id, reason: OTHER, restock: true)', order.id),
    ).toEqual({
      userErrors: [{ message: 'Cannot cancel an order that has outstanding fulfillments' }],
    })
  })

  it('leaves refunded items out of its fulfillment orders', async () => {
    const { order, lines } = await ordered([3, 1])
    const { lineItems } = await admin.ask<{ lineItems: { nodes: { id: string }[] } }>(
      'query ($id: ID!) { order(id: $id) { lineItems(first: 2) { nodes { id } } } }',
      { id: order.id },
    )
    await admin.ask(
      `mutation ($input: RefundInput!) { refundCreate(input: $input) @idempotent(key: "r") {
        userErrors { message } } }`,
      {
        input: {
          orderId: order.id,
          refundLineItems: [
            { lineItemId: lineItems.nodes[0]?.id, quantity: 1, restockType: 'NO_RESTOCK' },
          ],
        },
      },
    )
    expect((await readOrder(admin, order.id)).fulfillmentOrders.nodes).toMatchObject([
      {
        lineItems: {
          nodes: [{ id: lines[0]?.id, remainingQuantity: 2 }, { remainingQuantity: 1 }],
        },
      },
    ])
  })
})

describe('stock', () => {
  it('leaves the location with the items that were committed', async () => {
    const { product } = await admin.ask<{
      product: { variants: { nodes: { id: string; inventoryItem: { id: string } }[] } }
    }>(
      `mutation { productCreate(product: { title: "Lamp" }) {
        product { variants(first: 1) { nodes { id inventoryItem { id } } } } } }`,
    )
    const [variant] = product.variants.nodes
    await admin.ask(
      'mutation ($id: ID!) { inventoryItemUpdate(id: $id, input: { tracked: true }) { userErrors { message } } }',
      { id: variant?.inventoryItem.id },
    )
    const quantities = () =>
      admin.ask(
        `query ($id: ID!) { inventoryItem(id: $id) { inventoryLevels(first: 1) { nodes {
          quantities(names: ["available", "committed"]) { quantity } } } } }`,
        { id: variant?.inventoryItem.id },
      )
    const level = (available: number, committed: number) => ({
      inventoryLevels: {
        nodes: [{ quantities: [{ quantity: available }, { quantity: committed }] }],
      },
    })
    const order = await createOrder(admin, [{ variantId: variant?.id, quantity: 2 }], {
      inventoryBehaviour: 'DECREMENT_IGNORING_POLICY',
    })
    expect(await quantities()).toEqual(level(-2, 2))
    const { fulfillment } = await fulfill(order.fulfillmentOrders.nodes[0]?.id ?? '')
    expect(await quantities()).toEqual(level(-2, 0))
    await cancel(fulfillment?.id ?? '')
    expect(await quantities()).toEqual(level(-2, 2))
  })
})
