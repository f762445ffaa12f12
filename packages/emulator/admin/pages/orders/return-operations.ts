import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { Money } from '../../format/format-money'

interface ReturnedItem {
  lineItem: { id: string; title: string }
}

export interface ReturnLine {
  id: string
  quantity: number
  processableQuantity: number
  processedQuantity: number
  returnReasonNote: string
  returnReasonDefinition: { name: string } | null
  fulfillmentLineItem: ReturnedItem & { id: string }
  withCodeDiscountedTotalPriceSet: { shopMoney: Money }
}

/** An item that the customer gets for what comes back. */
export interface ExchangeLine {
  id: string
  quantity: number
  processableQuantity: number
  title: string | null
  variantTitle: string | null
}

/** Names an exchange item. Its product may have been deleted since. */
export function exchangeTitle({
  title,
  variantTitle,
}: Pick<ExchangeLine, 'title' | 'variantTitle'>): string {
  return [title ?? 'Deleted product', variantTitle].filter(Boolean).join(', ')
}

export interface OrderReturn {
  id: string
  name: string
  status: string
  createdAt: string
  decline: { reason: string; note: string | null } | null
  returnLineItems: { nodes: ReturnLine[] }
  exchangeLineItems: { nodes: ExchangeLine[] }
  reverseFulfillmentOrders: {
    nodes: {
      lineItems: { nodes: { id: string; fulfillmentLineItem: { id: string } | null }[] }
    }[]
  }
}

export const RETURNS = defineOperation<
  { order: { returns: { nodes: OrderReturn[] } } | null },
  { id: string }
>(`
  query OrderReturns($id: ID!) {
    order(id: $id) {
      returns(first: 10) {
        nodes {
          id name status createdAt
          decline { reason note }
          returnLineItems(first: 25) {
            nodes {
              id quantity
              ... on ReturnLineItem {
                processableQuantity processedQuantity returnReasonNote
                returnReasonDefinition { name }
                fulfillmentLineItem { id lineItem { id title: name } }
                withCodeDiscountedTotalPriceSet { shopMoney { amount currencyCode } }
              }
            }
          }
          exchangeLineItems(first: 25) {
            nodes { id quantity processableQuantity title variantTitle }
          }
          reverseFulfillmentOrders(first: 2) {
            nodes { lineItems(first: 10) { nodes { id fulfillmentLineItem { id } } } }
          }
        }
      }
    }
  }`)

export const RETURNABLE = defineOperation<
  {
    returnableFulfillments: {
      nodes: {
        returnableFulfillmentLineItems: {
          nodes: { quantity: number; fulfillmentLineItem: ReturnedItem & { id: string } }[]
        }
      }[]
    }
    returnReasonDefinitions: { nodes: { id: string; name: string }[] }
  },
  { id: string }
>(`
  query Returnable($id: ID!) {
    returnableFulfillments(orderId: $id, first: 10) {
      nodes {
        returnableFulfillmentLineItems(first: 50) {
          nodes { quantity fulfillmentLineItem { id lineItem { id title: name } } }
        }
      }
    }
    returnReasonDefinitions(first: 50) { nodes { id name } }
  }`)

interface Payload {
  userErrors: UserError[]
}

export interface ReturnInput {
  orderId: string
  returnLineItems: {
    fulfillmentLineItemId: string
    quantity: number
    returnReasonDefinitionId: string
  }[]
  exchangeLineItems?: { variantId: string; quantity: number }[]
}

export const RETURN_CREATE = defineOperation<{ returnCreate: Payload }, { input: ReturnInput }>(`
  mutation ReturnCreate($input: ReturnInput!) {
    returnCreate(returnInput: $input) { userErrors { field message } }
  }`)

export const RETURN_REQUEST = defineOperation<{ returnRequest: Payload }, { input: ReturnInput }>(`
  mutation ReturnRequest($input: ReturnRequestInput!) {
    returnRequest(input: $input) { userErrors { field message } }
  }`)

export const RETURN_APPROVE = defineOperation<{ returnApproveRequest: Payload }, { id: string }>(`
  mutation ReturnApprove($id: ID!) {
    returnApproveRequest(input: { id: $id }) { userErrors { field message } }
  }`)

export const RETURN_DECLINE = defineOperation<
  { returnDeclineRequest: Payload },
  { input: { id: string; declineReason: string; declineNote: string } }
>(`
  mutation ReturnDecline($input: ReturnDeclineRequestInput!) {
    returnDeclineRequest(input: $input) { userErrors { field message } }
  }`)

export interface ReturnProcessInput {
  returnId: string
  returnLineItems: {
    id: string
    quantity: number
    dispositions?: {
      reverseFulfillmentOrderLineItemId: string
      quantity: number
      dispositionType: string
      locationId?: string
    }[]
  }[]
  exchangeLineItems?: { id: string; quantity: number }[]
  financialTransfer?: {
    issueRefund: {
      orderTransactions: { parentId: string; transactionAmount: Money }[]
    }
  }
}

export const RETURN_PROCESS = defineOperation<
  { returnProcess: Payload },
  { input: ReturnProcessInput }
>(`
  mutation ReturnProcess($input: ReturnProcessInput!) {
    returnProcess(input: $input) { userErrors { field message } }
  }`)

export const RETURN_CLOSE = defineOperation<{ returnClose: Payload }, { id: string }>(`
  mutation ReturnClose($id: ID!) {
    returnClose(id: $id) { userErrors { field message } }
  }`)
