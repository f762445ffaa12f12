import { MONEY_BAG } from './selections'
import { readByIds } from './stage'
import type { RequestStage } from './stage'

/** Parts of orders in lists, whose connections a bulk query cannot read. */
const QUERY = `query OrderParts($ids: [ID!]!) { nodes(ids: $ids) {
  __typename id
  ... on Refund {
    note createdAt processedAt order { id }
    refundLineItems(first: 100) { pageInfo { hasNextPage } nodes {
      id quantity restockType restocked lineItem { id } location { id }
      subtotalSet ${MONEY_BAG} totalTaxSet ${MONEY_BAG}
    } }
    refundShippingLines(first: 20) { nodes {
      id shippingLine { id } subtotalAmountSet ${MONEY_BAG} taxAmountSet ${MONEY_BAG}
    } }
    transactions(first: 20) { nodes { id } }
    orderAdjustments(first: 20) { nodes { reason amountSet ${MONEY_BAG} } }
  }
  ... on Fulfillment {
    name status displayStatus deliveredAt estimatedDeliveryAt inTransitAt createdAt updatedAt
    order { id } location { id }
    trackingInfo { carrier: company trackingNumber: number trackingUrl: url }
    fulfillmentLineItems(first: 100) { pageInfo { hasNextPage } nodes {
      id quantity lineItem { id }
    } }
  }
} }`

/** The refunds and fulfillments of the pulled orders. */
export const ORDER_PARTS: RequestStage = {
  name: 'order-parts',
  resource: 'orders',
  async *read(source) {
    const orders = (await source.folder.readRows('orders')).filter(
      row => row.__typename === 'Order',
    )
    const ids = orders.flatMap(({ refunds, fulfillments }) =>
      [refunds, fulfillments].flatMap(parts => (parts as { id: string }[]).map(({ id }) => id)),
    )
    yield* readByIds(source, QUERY, ids, row => [row.refundLineItems, row.fulfillmentLineItems])
  },
}
