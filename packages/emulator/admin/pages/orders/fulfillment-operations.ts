import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'

export interface FulfillmentOrder {
  id: string
  status: string
  assignedLocation: { name: string; location: { id: string } | null }
  supportedActions: { action: string }[]
  fulfillmentHolds: { id: string; displayReason: string; reasonNotes: string | null }[]
  lineItems: {
    nodes: { id: string; remainingQuantity: number; lineItem: { id: string } }[]
  }
}

export interface Fulfillment {
  id: string
  name: string
  status: string
  displayStatus: string | null
  createdAt: string
  location: { id: string; name: string } | null
  trackingInfo: { company: string | null; number: string | null; url: string | null }[]
  fulfillmentLineItems: { nodes: { id: string; quantity: number; lineItem: { id: string } }[] }
}

/** The fulfillments of an order, and what is left to fulfill. */
export interface OrderFulfillments {
  fulfillmentOrders: { nodes: FulfillmentOrder[] }
  fulfillments: Fulfillment[]
}

export const FULFILLMENTS = defineOperation<{ order: OrderFulfillments | null }, { id: string }>(`
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

interface Payload {
  userErrors: UserError[]
}

export interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string
    fulfillmentOrderLineItems: { id: string; quantity: number }[]
  }[]
  notifyCustomer: boolean
  trackingInfo?: { company?: string; number?: string; url?: string }
}

export const FULFILLMENT_CREATE = defineOperation<
  { fulfillmentCreate: Payload },
  { fulfillment: FulfillmentInput }
>(`
  mutation FulfillmentCreate($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) { userErrors { field message } }
  }`)

export const FULFILLMENT_CANCEL = defineOperation<{ fulfillmentCancel: Payload }, { id: string }>(`
  mutation FulfillmentCancel($id: ID!) {
    fulfillmentCancel(id: $id) { userErrors { field message } }
  }`)

export const FULFILLMENT_HOLD = defineOperation<
  { fulfillmentOrderHold: Payload },
  { id: string; hold: { reason: string; reasonNotes: string } }
>(`
  mutation FulfillmentHold($id: ID!, $hold: FulfillmentOrderHoldInput!) {
    fulfillmentOrderHold(id: $id, fulfillmentHold: $hold) { userErrors { field message } }
  }`)

export const FULFILLMENT_RELEASE = defineOperation<
  { fulfillmentOrderReleaseHold: Payload },
  { id: string; holdIds: string[] }
>(`
  mutation FulfillmentRelease($id: ID!, $holdIds: [ID!]) {
    fulfillmentOrderReleaseHold(id: $id, holdIds: $holdIds) { userErrors { field message } }
  }`)
