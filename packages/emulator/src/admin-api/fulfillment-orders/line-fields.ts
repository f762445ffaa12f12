import type { GraphqlContext } from '../../engine/graphql-context'
import type { Fields } from '../../engine/resolve/domain'
import { findLineItem } from '../orders/line-item-fields'
import type { LineItemSource } from '../orders/line-item-fields'
import { moneyBag, partOfBag } from '../orders/money-bags'
import { discountedTotal } from '../orders/order-totals'
import { VARIANTS } from '../products/product-records'
import type { FulfillmentOrderLine } from './fulfillment-order-records'

/** The type `FulfillmentOrderLineItem`. */
export interface FulfillmentOrderLineSource {
  readonly __typename: 'FulfillmentOrderLineItem'
  readonly id: string
  readonly totalQuantity: number
  readonly remainingQuantity: number
  readonly lineItem: LineItemSource
}

/** Converts a line to the type `FulfillmentOrderLineItem`. Undefined if its item is deleted. */
export function fulfillmentOrderLineNode(
  context: Pick<GraphqlContext, 'store'>,
  { id, lineItemId, total, remaining }: FulfillmentOrderLine,
): FulfillmentOrderLineSource | undefined {
  const lineItem = findLineItem(context, lineItemId)
  return (
    lineItem && {
      __typename: 'FulfillmentOrderLineItem',
      id,
      totalQuantity: total,
      remainingQuantity: remaining,
      lineItem,
    }
  )
}

/** Fields of the type `FulfillmentOrderLineItem` that are not properties of the object. */
export const fulfillmentOrderLineFields: Fields<'FulfillmentOrderLineItem'> = {
  financialSummaries: ({
    lineItem: { item, order },
    totalQuantity,
  }: FulfillmentOrderLineSource) => [
    {
      approximateDiscountedUnitPriceSet: moneyBag(
        order,
        partOfBag(discountedTotal(item), 1, item.quantity),
      ),
      discountAllocations: [],
      originalUnitPriceSet: moneyBag(order, item.unitPrice),
      quantity: totalQuantity,
    },
  ],
  image: () => null,
  inventoryItemId: ({ lineItem: { item } }: FulfillmentOrderLineSource, _args, context) =>
    VARIANTS.in(context).get(item.variantId)?.inventoryItemId ?? null,
  originalUnitPriceSet: ({ lineItem: { item, order } }: FulfillmentOrderLineSource) =>
    moneyBag(order, item.unitPrice),
  productTitle: ({ lineItem: { item } }: FulfillmentOrderLineSource) => item.title,
  requiresShipping: ({ lineItem: { item } }: FulfillmentOrderLineSource) => item.requiresShipping,
  shippingLine: () => null,
  sku: ({ lineItem: { item } }: FulfillmentOrderLineSource) => item.sku,
  variant: ({ lineItem: { item } }: FulfillmentOrderLineSource, _args, context) =>
    VARIANTS.in(context).get(item.variantId) ?? null,
  variantTitle: ({ lineItem: { item } }: FulfillmentOrderLineSource) => item.variantTitle,
  vendor: ({ lineItem: { item } }: FulfillmentOrderLineSource) => item.vendor,
  warnings: () => [],
  weight: ({ lineItem: { item } }: FulfillmentOrderLineSource) => item.weight,
}
