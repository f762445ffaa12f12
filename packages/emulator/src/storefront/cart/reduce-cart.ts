import type { DiscountClass } from '../../admin-api/discounts/discount-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { reduceGottenItems } from './buy-x-get-y'
import {
  amountIn,
  classOf,
  isEntitled,
  isForPurchase,
  isShippedFree,
  totalOf,
} from './discounted-cart'
import type { AppliedDiscount, DiscountCandidate, DiscountedCart } from './discounted-cart'

const CLASS_ORDER: readonly DiscountClass[] = ['PRODUCT', 'ORDER', 'SHIPPING']

/**
 * Applies discounts one after another: to products first, the larger ones before the smaller, then
 * to what is left of the order, then to shipping. Those that reduce nothing are not listed.
 */
export function reduceCart(
  context: GraphqlContext,
  cart: DiscountedCart,
  candidates: readonly DiscountCandidate[],
): AppliedDiscount[] {
  const prices = cart.lines.map(({ price }) => price)
  const alone = new Map(
    candidates.map(candidate => [candidate, totalOf(reduce(context, cart, candidate, prices, []))]),
  )
  const inOrder = candidates.toSorted(
    (left, right) =>
      CLASS_ORDER.indexOf(classOf(left.discount)) - CLASS_ORDER.indexOf(classOf(right.discount)) ||
      (alone.get(right) ?? 0) - (alone.get(left) ?? 0),
  )
  const applied: AppliedDiscount[] = []
  for (const candidate of inOrder) {
    const left = prices.map((price, index) =>
      applied.reduce((rest, { lineAmounts }) => rest - (lineAmounts[index] ?? 0), price),
    )
    const reduction = reduce(context, cart, candidate, left, applied)
    if (totalOf(reduction) > 0) applied.push(reduction)
  }
  return applied
}

/**
 * Computes what a discount reduces.
 *
 * @param prices of the lines, with the discounts that apply before
 */
function reduce(
  context: GraphqlContext,
  cart: DiscountedCart,
  { discount, redeemCode }: DiscountCandidate,
  prices: readonly number[],
  before: readonly AppliedDiscount[],
): AppliedDiscount {
  const discountClass = classOf(discount)
  const none = cart.lines.map(() => 0)
  const shared = { discount, redeemCode, discountClass, lineAmounts: none, shippingAmount: 0 }
  if (discount.kind === 'FreeShipping')
    return { ...shared, shippingAmount: isShippedFree(cart, discount) ? (cart.shipping ?? 0) : 0 }
  const { gets } = discount
  // What the Function of an app reduces is not known: it is not run.
  if (!gets || discount.kind === 'App') return shared
  // A line has at most one product discount.
  const isTaken = (index: number) =>
    discountClass === 'PRODUCT' &&
    before.some(other => other.discountClass === 'PRODUCT' && (other.lineAmounts[index] ?? 0) > 0)
  if (discount.kind === 'Bxgy') {
    const free = prices.map((price, index) => (isTaken(index) ? 0 : price))
    return { ...shared, lineAmounts: reduceGottenItems(context, cart, discount, free) }
  }
  const weights = cart.lines.map((line, index) =>
    isTaken(index) ||
    !isEntitled(context, gets.items, line.variantId) ||
    !isForPurchase(discount, line)
      ? 0
      : (prices[index] ?? 0),
  )
  const { reduction } = gets
  if (reduction.kind === 'percentage')
    return { ...shared, lineAmounts: share(weights, reduction.percentage) }
  const amount = amountIn(cart, reduction.amount)
  if (reduction.appliesOnEachItem) {
    const lineAmounts = weights.map((price, index) =>
      Math.min(price, amount * (cart.lines[index]?.quantity ?? 0)),
    )
    return { ...shared, lineAmounts }
  }
  const total = weights.reduce((left, right) => left + right, 0)
  const part = total === 0 ? 0 : Math.min(amount, total) / total
  return { ...shared, lineAmounts: share(weights, part) }
}

/** Splits a part of prices. The last price gets what rounding leaves. */
function share(prices: readonly number[], part: number): number[] {
  const total = Math.round(prices.reduce((left, right) => left + right, 0) * part)
  const amounts = prices.map(price => Math.round(price * part))
  const rest = total - amounts.reduce((left, right) => left + right, 0)
  const last = prices.findLastIndex(price => price > 0)
  return amounts.map((amount, index) => (index === last ? amount + rest : amount))
}
