import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'

export type { ReturnInput, ReturnProcessInput } from '../../../generated/admin-operations'

export type ReturnLine = Extract<
  OrderReturn['returnLineItems']['nodes'][number],
  { fulfillmentLineItem: unknown }
>

/** The items of a return that come from a fulfillment. */
export function returnLines({ returnLineItems }: OrderReturn): ReturnLine[] {
  return returnLineItems.nodes.filter(line => 'fulfillmentLineItem' in line)
}

/** An item that the customer gets for what comes back. */
export type ExchangeLine = OrderReturn['exchangeLineItems']['nodes'][number]

/** Names an exchange item. Its product may have been deleted since. */
export function exchangeTitle({
  title,
  variantTitle,
}: Pick<ExchangeLine, 'title' | 'variantTitle'>): string {
  return [title ?? 'Deleted product', variantTitle].filter(Boolean).join(', ')
}

export type OrderReturn = NonNullable<DataOf<typeof RETURNS>['order']>['returns']['nodes'][number]

export const RETURNS = defineOperation(`
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

export const RETURNABLE = defineOperation(`
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

export const RETURN_CREATE = defineOperation(`
  mutation ReturnCreate($input: ReturnInput!) {
    returnCreate(returnInput: $input) { userErrors { field message } }
  }`)

export const RETURN_REQUEST = defineOperation(`
  mutation ReturnRequest($input: ReturnRequestInput!) {
    returnRequest(input: $input) { userErrors { field message } }
  }`)

export const RETURN_APPROVE = defineOperation(`
  mutation ReturnApprove($id: ID!) {
    returnApproveRequest(input: { id: $id }) { userErrors { field message } }
  }`)

export const RETURN_DECLINE = defineOperation(`
  mutation ReturnDecline($input: ReturnDeclineRequestInput!) {
    returnDeclineRequest(input: $input) { userErrors { field message } }
  }`)

export const RETURN_PROCESS = defineOperation(`
  mutation ReturnProcess($input: ReturnProcessInput!) {
    returnProcess(input: $input) { userErrors { field message } }
  }`)

export const RETURN_CLOSE = defineOperation(`
  mutation ReturnClose($id: ID!) {
    returnClose(id: $id) { userErrors { field message } }
  }`)
