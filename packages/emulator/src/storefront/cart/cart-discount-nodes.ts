import { minorMoneyV2 } from '../../money/money-v2'
import { addBags } from '../../admin-api/orders/money-bags'
import type { Bag, Currencies } from '../../admin-api/orders/money-bags'
import type { AllocationRecord } from '../../admin-api/orders/order-records'
import type { PricedCart } from './price-cart'

/** The schema's type `MoneyV2`, in the currency of the buyer. */
export const money = ({ presentmentCurrency }: Currencies, [, minor]: Bag) =>
  minorMoneyV2(minor, presentmentCurrency)

/** Returns whether a discount is of the whole cart. */
export function isOrderLevel(
  { applied }: PricedCart,
  { discountIndex }: AllocationRecord,
): boolean {
  return applied[discountIndex]?.discountClass === 'ORDER'
}

/** Lists the parts of lines of the discounts of the whole cart. */
export function orderAllocations(cart: PricedCart): AllocationRecord[] {
  return cart.lineItems.flatMap(({ allocations }) =>
    allocations.filter(allocation => isOrderLevel(cart, allocation)),
  )
}

/** The nodes of allocations of discounts. */
export function allocationNodes(
  cart: PricedCart,
  allocationsOf: (cart: PricedCart) => AllocationRecord[],
) {
  return allocationsOf(cart).map(allocation => allocationNode(cart, allocation))
}

/** The schema's interface `CartDiscountAllocation`. */
export function allocationNode(cart: PricedCart, { discountIndex, amount }: AllocationRecord) {
  const application = applicationNode(cart, discountIndex)
  const isCode = cart.discounts[discountIndex]?.kind === 'CODE'
  return {
    __typename: isCode ? 'CartCodeDiscountAllocation' : 'CartAutomaticDiscountAllocation',
    code: application.code,
    title: application.title,
    discountedAmount: money(cart, amount),
    discountApplication: application,
    sourceDiscountApplication: application,
    targetType: application.targetType,
  }
}

/** The schema's interface `BaseCartDiscountApplication`. */
export function applicationNode(cart: PricedCart, index: number) {
  const discount = cart.discounts[index]
  if (!discount) throw new Error(`The discount ${index} of a cart is missing.`)
  const { kind, title, value } = discount
  const allocations = [...cart.lineItems, ...cart.shippingLines]
    .flatMap(part => part.allocations)
    .filter(({ discountIndex }) => discountIndex === index)
  return {
    __typename:
      kind === 'CODE' ? 'CartCodeDiscountApplication' : 'CartAutomaticDiscountApplication',
    code: title,
    title,
    allocationMethod: discount.allocationMethod,
    targetSelection: discount.targetSelection,
    targetType: discount.targetType,
    totalAllocatedAmount: money(cart, addBags(allocations.map(({ amount }) => amount))),
    value:
      'percentage' in value
        ? { __typename: 'PricingPercentageValue', percentage: value.percentage }
        : money(cart, value.amount),
  }
}
