import type { Fields } from '../../engine/resolve/domain'
import { allocationNode, taxLineNode } from './discount-nodes'
import { moneyBag, NO_MONEY, shopMoney, shopMoneyV2 } from './money-bags'
import type { Currencies } from './money-bags'
import type { OrderRecord, ShippingLineRecord } from './order-records'
import { discountedShipping } from './order-totals'

/** A shipping line with what its amounts and discounts are read from. */
export interface ShippingLineSource {
  readonly __typename: 'ShippingLine'
  readonly id: string
  readonly order: Currencies & Pick<OrderRecord, 'discounts'>
  readonly line: ShippingLineRecord
}

/** The type `ShippingLine`. */
export function shippingLineNode(
  order: ShippingLineSource['order'],
  line: ShippingLineRecord,
): ShippingLineSource {
  return { __typename: 'ShippingLine', id: line.id, order, line }
}

/** Fields of the type `ShippingLine`. */
export const shippingLineFields: Fields<'ShippingLine'> = {
  carrierIdentifier: () => null,
  code: ({ line }: ShippingLineSource) => line.code,
  currentDiscountedPriceSet: ({ order, line }: ShippingLineSource) =>
    moneyBag(order, line.isRemoved ? NO_MONEY : discountedShipping(line)),
  custom: ({ line }: ShippingLineSource) => line.code === 'custom',
  deliveryCategory: () => null,
  discountAllocations: ({ order, line }: ShippingLineSource) =>
    line.allocations.map(allocation => allocationNode(order, allocation)),
  discountedPrice: ({ order, line }: ShippingLineSource) =>
    shopMoneyV2(order, discountedShipping(line)),
  discountedPriceSet: ({ order, line }: ShippingLineSource) =>
    moneyBag(order, discountedShipping(line)),
  isRemoved: ({ line }: ShippingLineSource) => line.isRemoved,
  originalPrice: ({ order, line }: ShippingLineSource) => shopMoneyV2(order, line.price),
  originalPriceSet: ({ order, line }: ShippingLineSource) => moneyBag(order, line.price),
  phone: () => null,
  price: ({ order, line }: ShippingLineSource) => shopMoney(order, line.price),
  requestedFulfillmentService: () => null,
  shippingRateHandle: ({ line }: ShippingLineSource) => line.rateHandle ?? null,
  source: ({ line }: ShippingLineSource) => line.source,
  taxLines: ({ order, line }: ShippingLineSource) =>
    line.taxLines.map(taxLine => taxLineNode(order, taxLine)),
  title: ({ line }: ShippingLineSource) => line.title,
}
