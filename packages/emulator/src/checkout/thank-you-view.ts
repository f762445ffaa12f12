import { formattedLines } from '../admin-api/addresses/mailing-address'
import type { DraftOrderRecord } from '../admin-api/draft-orders/draft-records'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { orderTotals } from '../admin-api/orders/order-totals'
import type { GraphqlContext } from '../engine/graphql-context'
import type { CheckoutSummary, ThankYouPageData } from '../admin-data/checkout-data'
import { storeHref } from '../admin-data/links'
import { draftSummary, summaryOf } from './order-summary'

/** Creates the data of the page after a purchase. */
export function thankYouView(context: GraphqlContext, order: OrderRecord): ThankYouPageData {
  return {
    ...viewOf(
      context,
      order,
      summaryOf(context, order, { ...order, totals: orderTotals(order) }, true),
    ),
    isReviewed: false,
    shipping: order.shippingLines[0]?.title ?? null,
  }
}

/** Creates the data of the page after an order is submitted for review. */
export function reviewView(context: GraphqlContext, draft: DraftOrderRecord): ThankYouPageData {
  return {
    ...viewOf(context, draft, draftSummary(context, draft)),
    isReviewed: true,
    shipping: draft.shippingLine?.title ?? null,
  }
}

function viewOf(
  { store }: GraphqlContext,
  {
    name,
    email,
    shippingAddress,
    billingAddress,
  }: Pick<OrderRecord, 'billingAddress' | 'email' | 'name' | 'shippingAddress'>,
  summary: CheckoutSummary,
) {
  const address = shippingAddress ?? billingAddress
  return {
    shop: { name: store.name, domain: store.domain },
    orderName: name,
    email: email ?? '',
    firstName: address?.firstName ?? null,
    address: address ? formattedLines(address, { withName: true }) : [],
    summary,
    storeHref: storeHref(store.handle),
  }
}
