import type { GraphqlContext } from '../../engine/graphql-context'
import type { Fields } from '../../engine/resolve/domain'
import { findLineItem } from '../orders/line-item-fields'
import type { LineItemSource } from '../orders/line-item-fields'
import { moneyBag, partOfBag, shopMoney } from '../orders/money-bags'
import { discountedTotal, originalTotal } from '../orders/order-totals'
import { FULFILLMENTS } from './fulfillment-records'

/** The type `FulfillmentLineItem`. */
export interface FulfillmentLineSource {
  readonly __typename: 'FulfillmentLineItem'
  readonly id: string
  readonly quantity: number
  readonly lineItem: LineItemSource
}

/** Finds a fulfilled item. Undefined if the item of the order is deleted. */
export function fulfillmentLineNode(
  context: Pick<GraphqlContext, 'store'>,
  id: string,
): FulfillmentLineSource | undefined {
  const [fulfillment] = FULFILLMENTS.in(context).lookUp('line', id)
  const line = fulfillment?.lines.find(candidate => candidate.id === id)
  const lineItem = line && findLineItem(context, line.lineItemId)
  return lineItem && { __typename: 'FulfillmentLineItem', id, quantity: line.quantity, lineItem }
}

function originalPart({ lineItem: { item }, quantity }: FulfillmentLineSource) {
  return partOfBag(originalTotal(item), quantity, item.quantity)
}

function discountedPart({ lineItem: { item }, quantity }: FulfillmentLineSource) {
  return partOfBag(discountedTotal(item), quantity, item.quantity)
}

/** Fields of the type `FulfillmentLineItem` that are not properties of the object. */
export const fulfillmentLineFields: Fields<'FulfillmentLineItem'> = {
  discountedTotal: (source: FulfillmentLineSource) =>
    shopMoney(source.lineItem.order, discountedPart(source)),
  discountedTotalSet: (source: FulfillmentLineSource) =>
    moneyBag(source.lineItem.order, discountedPart(source)),
  originalTotal: (source: FulfillmentLineSource) =>
    shopMoney(source.lineItem.order, originalPart(source)),
  originalTotalSet: (source: FulfillmentLineSource) =>
    moneyBag(source.lineItem.order, originalPart(source)),
}
