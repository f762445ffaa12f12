import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { act, addService, FULFILLMENT_SCOPES, placeOrder } from './ordered-items'

const admin = startAdmin(FULFILLMENT_SCOPES, [])

interface Rerouted {
  movedFulfillmentOrders: { id: string; assignedLocation: { name: string } }[] | null
  userErrors: object[]
}

const reroute = (ids: string[], excluded: string[] = []) =>
  admin.ask<Rerouted>(
    `mutation ($ids: [ID!]!, $excluded: [ID!]) {
      fulfillmentOrdersReroute(fulfillmentOrderIds: $ids, excludedLocationIds: $excluded) {
        movedFulfillmentOrders { id assignedLocation { name } }
        userErrors { field message code }
      }
    }`,
    { ids, excluded },
  )

const addLocation = async () =>
  (
    await admin.ask<{ location: { id: string } }>(
      `mutation { locationAdd(input: { name: "Annex", address: { countryCode: US } }) {
        location { id } } }`,
    )
  ).location.id

async function ordered(): Promise<string> {
  const order = await placeOrder(admin, [2])
  return order.fulfillmentOrders.nodes[0]?.id ?? ''
}

const move = (id: string, location: string) =>
  act(
    admin,
    'fulfillmentOrderMove(id: $id, newLocationId: $location) {',
    id,
    { location },
    ', $location: ID!',
  )

/** Splits one item off a fulfillment order. */
async function splitOff(id: string): Promise<string> {
  const { lineItems } = await admin.ask<{ lineItems: { nodes: { id: string }[] } }>(
    'query ($id: ID!) { fulfillmentOrder(id: $id) { lineItems(first: 1) { nodes { id } } } }',
    { id },
  )
  const { fulfillmentOrderSplits } = await admin.ask<{
    fulfillmentOrderSplits: { remainingFulfillmentOrder: { id: string } }[]
  }>(
    `mutation ($id: ID!, $line: ID!) {
      fulfillmentOrderSplit(fulfillmentOrderSplits: [{
        fulfillmentOrderId: $id, fulfillmentOrderLineItems: [{ id: $line, quantity: 1 }] }]) {
        fulfillmentOrderSplits { remainingFulfillmentOrder { id } }
      }
    }`,
    { id, line: lineItems.nodes[0]?.id },
  )
  return fulfillmentOrderSplits[0]?.remainingFulfillmentOrder.id ?? ''
}

describe('fulfillmentOrdersReroute', () => {
  let annex: string
  beforeEach(async () => {
    annex = await addLocation()
  })

  it('moves the fulfillment orders of an order to another location', async () => {
    const id = await ordered()
    expect(await reroute([id])).toEqual({
      movedFulfillmentOrders: [{ id, assignedLocation: { name: 'Annex' } }],
      userErrors: [],
    })
  })

  it.each<[string, string, () => Promise<string[]>]>([
    ['NO_FULFILLMENT_ORDER_IDS', 'No fulfillment order IDs were provided.', async () => []],
    [
      'FULFILLMENT_ORDERS_NOT_FROM_THE_SAME_ORDER',
      'Fulfillment orders are not from the same order.',
      async () => [await ordered(), await ordered()],
    ],
    [
      'FULFILLMENT_ORDERS_MUST_BELONG_TO_SAME_LOCATION',
      'Fulfillment orders must belong to the same location.',
      async () => {
        const id = await ordered()
        const other = await splitOff(id)
        await move(other, annex)
        return [id, other]
      },
    ],
    [
      'CANNOT_MOVE_FULFILLMENT_ORDER_WITH_REPORTED_PROGRESS',
      'Cannot move a fulfillment order that has progress reported.',
      async () => {
        const id = await ordered()
        await act(admin, 'fulfillmentOrderReportProgress(id: $id) {', id)
        return [id]
      },
    ],
    [
      'FULFILLMENT_ORDERS_STATE_NOT_SUPPORTED',
      'All fulfillment orders must have status and request status compatible with reroutable states.',
      async () => {
        const id = await ordered()
        await act(admin, 'fulfillmentOrderCancel(id: $id) {', id)
        return [id]
      },
    ],
    [
      'FULFILLMENT_ORDERS_STATE_NOT_SUPPORTED',
      'All fulfillment orders must have status and request status compatible with reroutable states.',
      async () => {
        const id = await ordered()
        await move(id, await addService(admin, 'Warehouse'))
        await act(admin, 'fulfillmentOrderSubmitFulfillmentRequest(id: $id) {', id)
        return [id]
      },
    ],
  ])('refuses with %s', async (code, message, prepare) => {
    expect(await reroute(await prepare())).toEqual({
      movedFulfillmentOrders: null,
      userErrors: [{ field: ['fulfillmentOrderIds'], message, code }],
    })
  })

  it('refuses when every other location is excluded', async () => {
    expect((await reroute([await ordered()], [annex])).userErrors).toEqual([
      {
        field: ['fulfillmentOrderIds'],
        message: 'Cannot reassign location for fulfillment orders.',
        code: 'CANNOT_REASSIGN_LOCATION_FOR_FULFILLMENT_ORDERS',
      },
    ])
  })
})

describe('fulfillmentOrdersReroute of a store with one location', () => {
  it('is not supported', async () => {
    expect((await reroute([await ordered()])).userErrors).toEqual([
      {
        field: ['fulfillmentOrderIds'],
        message: 'This feature is only supported for multi-location shops.',
        code: 'SINGLE_LOCATION_SHOP_NOT_SUPPORTED',
      },
    ])
  })
})
