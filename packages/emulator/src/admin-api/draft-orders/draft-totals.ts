import {
  addBags,
  amountBag,
  NO_MONEY,
  scaleBag,
  smallerBag,
  subtractBags,
} from '../orders/money-bags'
import type { Bag, Currencies } from '../orders/money-bags'
import type { DraftContent, DraftDiscountRecord, DraftLineRecord } from './draft-records'

/** The sums of a draft order without taxes. */
export interface DraftSums {
  /** Prices of the items. */
  readonly lineItems: Bag
  /** Prices of the items with their own discounts. */
  readonly lineItemsSubtotal: Bag
  /** Discount on the whole draft order. */
  readonly orderDiscount: Bag
  readonly discounts: Bag
  readonly subtotal: Bag
  readonly shipping: Bag
}

export function draftSums(draft: DraftContent): DraftSums {
  const { lineItems, discount, shippingLine } = draft
  const items = addBags(lineItems.map(lineTotal))
  const itemDiscounts = addBags(lineItems.map(line => lineDiscount(draft, line)))
  const lineItemsSubtotal = subtractBags(items, itemDiscounts)
  const orderDiscount = discount ? discountAmount(draft, discount, lineItemsSubtotal, 1) : NO_MONEY
  const subtotal = subtractBags(lineItemsSubtotal, orderDiscount)
  return {
    lineItems: items,
    lineItemsSubtotal,
    orderDiscount,
    discounts: addBags([itemDiscounts, orderDiscount]),
    subtotal,
    shipping: shippingLine?.price ?? NO_MONEY,
  }
}

/** Price of an item without its discount. */
export function lineTotal({ unitPrice, quantity }: DraftLineRecord): Bag {
  return scaleBag(unitPrice, quantity)
}

/** Discount of an item itself. */
export function lineDiscount(draft: Currencies, line: DraftLineRecord): Bag {
  return line.discount
    ? discountAmount(draft, line.discount, lineTotal(line), line.quantity)
    : NO_MONEY
}

/** A fixed amount is for one unit of an item. */
function discountAmount(
  currencies: Currencies,
  { amount, value, valueType }: DraftDiscountRecord,
  price: Bag,
  quantity: number,
): Bag {
  if (amount) return smallerBag(amount, price)
  if (valueType === 'PERCENTAGE') return scaleBag(price, value / 100)
  return smallerBag(scaleBag(amountBag(currencies, value), quantity), price)
}
