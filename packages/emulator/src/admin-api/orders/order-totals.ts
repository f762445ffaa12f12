import { addBags, NO_MONEY, ownAmount, partOfBag, scaleBag, subtractBags } from './money-bags'
import type { Bag } from './money-bags'
import type {
  AllocationRecord,
  LineItemRecord,
  OrderRecord,
  ShippingLineRecord,
  TaxLineRecord,
} from './order-records'

/** The sums of an order: as ordered, and as they are after refunds, returns, and edits. */
export interface OrderTotals {
  readonly discounts: Bag
  readonly subtotal: Bag
  /** Price of shipping before discounts. */
  readonly shipping: Bag
  readonly tax: Bag
  readonly total: Bag
  readonly currentDiscounts: Bag
  readonly currentSubtotal: Bag
  readonly currentShipping: Bag
  readonly currentTax: Bag
  readonly currentTotal: Bag
}

/** The priced parts of an order. */
export type PricedOrder = Pick<
  OrderRecord,
  'lineItems' | 'refunds' | 'shippingLines' | 'taxesIncluded' | 'taxLines'
>

const cache = new WeakMap<PricedOrder, OrderTotals>()

/** Computes the sums of an order. They are memoized until the order changes. */
export function orderTotals(order: PricedOrder): OrderTotals {
  const known = cache.get(order)
  if (known) return known
  const totals = computeTotals(order)
  cache.set(order, totals)
  return totals
}

function computeTotals(order: PricedOrder): OrderTotals {
  const { lineItems, refunds, taxesIncluded } = order
  const shippingLines = order.shippingLines.filter(({ isRemoved }) => !isRemoved)
  const items = addBags(lineItems.map(originalTotal))
  const itemDiscounts = addBags(lineItems.map(totalDiscount))
  const shipping = addBags(shippingLines.map(({ price }) => price))
  const shippingDiscounts = addBags(shippingLines.map(allocatedAmount))
  const subtotal = subtractBags(items, itemDiscounts)
  const tax = addBags([
    ...[...lineItems, ...shippingLines].map(taxAmount),
    ...order.taxLines.map(({ price }) => price),
  ])
  const discounts = addBags([itemDiscounts, shippingDiscounts])
  const total = addBags([
    subtotal,
    subtractBags(shipping, shippingDiscounts),
    taxesIncluded ? NO_MONEY : tax,
  ])

  const removedItems = lineItems.filter(item => item.currentQuantity !== item.quantity)
  const currentSubtotal = subtractBags(subtotal, addBags(removedItems.map(removedPrice)))
  const refundedShipping = refunds.flatMap(({ shippingLines: lines }) => lines)
  const currentTax = subtractBags(
    tax,
    addBags([...removedItems.map(removedTax), ...refundedShipping.map(line => line.tax)]),
  )
  const currentShipping = subtractBags(
    subtractBags(shipping, shippingDiscounts),
    addBags(refundedShipping.map(line => line.subtotal)),
  )
  const currentTotal = addBags([
    currentSubtotal,
    currentShipping,
    taxesIncluded ? NO_MONEY : currentTax,
    scaleBag(addBags(refunds.map(({ discrepancy }) => discrepancy)), -1),
  ])
  return {
    discounts,
    subtotal,
    shipping,
    tax,
    total,
    currentDiscounts: subtractBags(discounts, addBags(removedItems.map(removedDiscount))),
    currentSubtotal,
    currentShipping,
    currentTax,
    currentTotal,
  }
}

/** Price of an item without discounts. */
export function originalTotal({ unitPrice, quantity }: LineItemRecord): Bag {
  return scaleBag(unitPrice, quantity)
}

/** Price of an item with all discounts. */
export function discountedTotal(item: LineItemRecord): Bag {
  return subtractBags(originalTotal(item), totalDiscount(item))
}

/** Discounts of an item. */
export function totalDiscount(item: LineItemRecord): Bag {
  return allocatedAmount(item)
}

/** Price of a shipping line with all discounts. */
export function discountedShipping(line: ShippingLineRecord): Bag {
  return subtractBags(line.price, allocatedAmount(line))
}

/** Taxes of an item or of a shipping line. */
export function taxAmount({ taxLines }: { taxLines: readonly TaxLineRecord[] }): Bag {
  return addBags(taxLines.map(({ price }) => price))
}

function allocatedAmount({ allocations }: { allocations: readonly AllocationRecord[] }): Bag {
  return addBags(allocations.map(({ amount }) => amount))
}

function removedPrice(item: LineItemRecord): Bag {
  return partOfBag(discountedTotal(item), item.quantity - item.currentQuantity, item.quantity)
}

function removedDiscount(item: LineItemRecord): Bag {
  return partOfBag(totalDiscount(item), item.quantity - item.currentQuantity, item.quantity)
}

function removedTax(item: LineItemRecord): Bag {
  return partOfBag(taxAmount(item), item.quantity - item.currentQuantity, item.quantity)
}

/** Converts amounts of the customer's currency with the exchange rate of the order. */
export function toBag(order: OrderRecord): (amount: string) => Bag {
  const { total } = orderTotals(order)
  return amount => {
    const own = ownAmount(order, amount)
    return [total[1] === 0 ? own : scaleBag(total, own / total[1])[0], own]
  }
}
