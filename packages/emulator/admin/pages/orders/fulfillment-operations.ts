import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'

export type { FulfillmentInput } from '../../../generated/admin-operations'

export type FulfillmentOrder = OrderFulfillments['fulfillmentOrders']['nodes'][number]

export type Fulfillment = OrderFulfillments['fulfillments'][number]

/** The fulfillments of an order, and what is left to fulfill. */
export type OrderFulfillments = NonNullable<DataOf<typeof FULFILLMENTS>['order']>

export const FULFILLMENTS = defineOperation(`
  query OrderFulfillments($id: ID!) {
    order(id: $id) {
      fulfillmentOrders(first: 10) {
        nodes {
          id status
          assignedLocation { name location { id } }
          supportedActions { action }
          fulfillmentHolds { id displayReason reasonNotes }
          lineItems(first: 50) { nodes { id remainingQuantity lineItem { id } } }
        }
      }
      fulfillments(first: 10) {
        id name status displayStatus createdAt
        location { id name }
        trackingInfo { company number url }
        fulfillmentLineItems(first: 50) { nodes { id quantity lineItem { id } } }
      }
    }
  }`)

export const FULFILLMENT_CREATE = defineOperation(`
  mutation FulfillmentCreate($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) { userErrors { field message } }
  }`)

export const FULFILLMENT_CANCEL = defineOperation(`
  mutation FulfillmentCancel($id: ID!) {
    fulfillmentCancel(id: $id) { userErrors { field message } }
  }`)

export const FULFILLMENT_HOLD = defineOperation(`
  mutation FulfillmentHold($id: ID!, $hold: FulfillmentOrderHoldInput!) {
    fulfillmentOrderHold(id: $id, fulfillmentHold: $hold) { userErrors { field message } }
  }`)

export const FULFILLMENT_RELEASE = defineOperation(`
  mutation FulfillmentRelease($id: ID!, $holdIds: [ID!]) {
    fulfillmentOrderReleaseHold(id: $id, holdIds: $holdIds) { userErrors { field message } }
  }`)
