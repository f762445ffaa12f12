import type { Fields } from '../../engine/resolve/domain'
import { addBags, moneyBag, NO_MONEY, shopMoney, subtractBags } from './money-bags'
import type { Bag } from './money-bags'
import type { OrderRecord } from './order-records'
import { orderTotals } from './order-totals'
import { paymentState } from './payment-state'

type BagOf = (order: OrderRecord) => Bag | null

/** Amounts without a deprecated field. */
const SETS: Readonly<Record<string, BagOf>> = {
  currentCartDiscountAmountSet: order => cartDiscount(order),
  currentShippingPriceSet: order => orderTotals(order).currentShipping,
  currentSubtotalPriceSet: order => orderTotals(order).currentSubtotal,
  currentTotalAdditionalFeesSet: () => null,
  currentTotalDiscountsSet: order => orderTotals(order).currentDiscounts,
  currentTotalDutiesSet: () => null,
  currentTotalPriceSet: order => orderTotals(order).currentTotal,
  currentTotalTaxSet: order => orderTotals(order).currentTax,
  originalTotalAdditionalFeesSet: () => null,
  originalTotalDutiesSet: () => null,
  originalTotalPriceSet: order => orderTotals(order).total,
  refundDiscrepancySet: order =>
    addBags(order.refunds.map(({ discrepancy: [shop, own] }): Bag => [-shop, -own])),
  totalOutstandingSet: order => paymentState(order).outstanding,
  totalRefundedShippingSet: ({ refunds }) =>
    addBags(refunds.flatMap(({ shippingLines }) => shippingLines.map(({ subtotal }) => subtotal))),
  totalTipReceivedSet: () => NO_MONEY,
}

/** Amounts, each with a deprecated field of the type `Money`. */
const AMOUNTS: Readonly<Record<string, BagOf>> = {
  cartDiscountAmount: order => cartDiscount(order),
  netPayment: order => {
    const { received, refunded } = paymentState(order)
    return subtractBags(received, refunded)
  },
  subtotalPrice: order => orderTotals(order).subtotal,
  totalCapturable: order => paymentState(order).capturable,
  totalDiscounts: order => orderTotals(order).discounts,
  totalPrice: order => orderTotals(order).total,
  totalReceived: order => paymentState(order).received,
  totalRefunded: order => paymentState(order).refunded,
  totalShippingPrice: order => orderTotals(order).shipping,
  totalTax: order => orderTotals(order).tax,
}

/** The amounts of the type `Order`. */
export const orderAmountFields: Fields<'Order'> = Object.fromEntries([
  ...Object.entries(SETS).map(([name, bagOf]) => [name, setField(bagOf)]),
  ...Object.entries(AMOUNTS).flatMap(([name, bagOf]) => [
    [
      name,
      (order: OrderRecord) => {
        const bag = bagOf(order)
        return bag && shopMoney(order, bag)
      },
    ],
    [`${name}Set`, setField(bagOf)],
  ]),
])

function setField(bagOf: BagOf) {
  return (order: OrderRecord) => {
    const bag = bagOf(order)
    return bag && moneyBag(order, bag)
  }
}

/** Sum of the discounts that are spread over the items of an order. */
function cartDiscount({ discounts, lineItems }: OrderRecord): Bag {
  return addBags(
    lineItems.flatMap(({ allocations }) =>
      allocations
        .filter(({ discountIndex }) => discounts[discountIndex]?.allocationMethod === 'ACROSS')
        .map(({ amount }) => amount),
    ),
  )
}
