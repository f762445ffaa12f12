import { expect } from 'vitest'
import type { StartedAdmin } from '../started-admin'

/** Scopes that the documents of this folder need. */
export const FULFILLMENT_SCOPES = [
  'write_orders',
  'write_products',
  'write_inventory',
  'write_locations',
  'write_fulfillments',
  'read_apps',
  'write_assigned_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_third_party_fulfillment_orders',
]

export const FIELDS = `id status requestStatus supportedActions { action }
  assignedLocation { name } fulfillmentHolds { id handle }
  lineItems(first: 9) { nodes { id totalQuantity remainingQuantity lineItem { fulfillableQuantity } } }`

export interface Line {
  id: string
  totalQuantity: number
  remainingQuantity: number
}

export interface FulfillmentOrder {
  id: string
  status: string
  lineItems: { nodes: Line[] }
}

export interface Ordered {
  id: string
  fulfillmentOrders: { nodes: FulfillmentOrder[] }
}

/** Creates an order with custom items of these quantities. */
export async function placeOrder(admin: StartedAdmin, quantities: number[]): Promise<Ordered> {
  return createOrder(
    admin,
    quantities.map((quantity, index) => ({
      title: `Item ${index}`,
      quantity,
      requiresShipping: true,
      priceSet: { shopMoney: { amount: '5', currencyCode: 'USD' } },
    })),
  )
}

/** Creates an order with these items. */
export async function createOrder(admin: StartedAdmin, lineItems: object[], options = {}) {
  const { order, userErrors } = await admin.ask<{ order: Ordered; userErrors: object[] }>(
    `mutation ($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
      orderCreate(order: $order, options: $options) {
        order { id fulfillmentOrders(first: 9) { nodes { ${FIELDS} } } }
        userErrors { field message }
      }
    }`,
    { order: { email: 'ada@shop.test', lineItems }, options },
  )
  expect(userErrors).toEqual([])
  return order
}

/** Returns the status of an order, and its fulfillment orders. */
export const readOrder = (admin: StartedAdmin, id: string) =>
  admin.ask<{ displayFulfillmentStatus: string; fulfillmentOrders: { nodes: object[] } }>(
    `query ($id: ID!) {
      order(id: $id) {
        displayFulfillmentStatus fulfillmentOrders(first: 9) { nodes { ${FIELDS} } }
      }
    }`,
    { id },
  )

/** Sends a mutation of one fulfillment order. */
export const act = <Result = Record<string, unknown>>(
  admin: StartedAdmin,
  call: string,
  id: string,
  variables: Record<string, unknown> = {},
  declarations = '',
): Promise<Result> =>
  admin.ask<Result>(
    `mutation ($id: ID!${declarations}) {
      ${call} userErrors { field message } }
    }`,
    { id, ...variables },
  )

/** Adds a fulfillment service. */
export async function addService(admin: StartedAdmin, serviceName: string): Promise<string> {
  const { fulfillmentService } = await admin.ask<{
    fulfillmentService: { location: { id: string } }
  }>(
    `mutation ($name: String!) { fulfillmentServiceCreate(name: $name) {
      fulfillmentService { location { id } } } }`,
    { name: serviceName },
  )
  return fulfillmentService.location.id
}
