import type { DiscountRecord } from '../../admin-api/discounts/discount-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { amountIn, isEntitled } from './discounted-cart'
import type { DiscountedCart } from './discounted-cart'

/** Items of one line, of which some are taken. */
interface Stack {
  readonly index: number
  /** Price of one item, in minor units of the buyer's currency. */
  readonly price: number
  readonly isBought: boolean
  readonly isGotten: boolean
  left: number
}

/**
 * Computes a buy X get Y discount. An item is either bought or reduced: the most expensive ones
 * count as bought, those that cannot be reduced first, and the cheapest ones are reduced.
 *
 * @param prices of the lines, with the discounts that apply before; zero: the line is not reduced
 * @returns reduction of each line
 */
export function reduceGottenItems(
  context: GraphqlContext,
  cart: Pick<DiscountedCart, 'currencyCode' | 'lines' | 'rate'>,
  { buys, gets, usesPerOrderLimit }: DiscountRecord,
  prices: readonly number[],
): number[] {
  const { lines } = cart
  const amounts = lines.map(() => 0)
  if (!buys || !gets) return amounts
  const stacks = lines.map(({ variantId, quantity, isSubscription }, index): Stack => ({
    index,
    price: quantity === 0 ? 0 : (prices[index] ?? 0) / quantity,
    isBought:
      (isSubscription ? buys.isSubscription : buys.isOneTimePurchase) &&
      isEntitled(context, buys.items, variantId),
    isGotten:
      (prices[index] ?? 0) > 0 &&
      (isSubscription ? gets.appliesOnSubscription : gets.appliesOnOneTimePurchase) &&
      isEntitled(context, gets.items, variantId),
    left: quantity,
  }))
  const bought = stacks
    .filter(({ isBought }) => isBought)
    .toSorted(
      (left, right) => Number(left.isGotten) - Number(right.isGotten) || right.price - left.price,
    )
  const gotten = stacks
    .filter(({ isGotten }) => isGotten)
    .toSorted((left, right) => left.price - right.price)
  const wanted = Number(gets.quantity ?? 1)
  for (let uses = 0; uses < (usesPerOrderLimit ?? Infinity); uses++) {
    if (!buy(cart, bought, buys.value)) break
    const reduced = takeItems(gotten, wanted)
    if (reduced.length === 0) break
    for (const { index, price, count } of reduced) {
      const each =
        gets.reduction.kind === 'percentage'
          ? price * gets.reduction.percentage
          : Math.min(price, amountIn(cart, gets.reduction.amount))
      amounts[index] = (amounts[index] ?? 0) + each * count
    }
  }
  return amounts.map(Math.round)
}

/** Takes the items that a customer has to buy. Returns false if there are too few. */
function buy(
  cart: Pick<DiscountedCart, 'currencyCode' | 'rate'>,
  stacks: readonly Stack[],
  value: NonNullable<DiscountRecord['buys']>['value'],
): boolean {
  if (value.kind === 'quantity') {
    const wanted = Number(value.quantity)
    const taken = takeItems(stacks, wanted).reduce((sum, { count }) => sum + count, 0)
    return wanted > 0 && taken === wanted
  }
  let missing = amountIn(cart, value.amount)
  if (missing <= 0) return false
  for (const stack of stacks) {
    if (stack.price === 0) continue
    const count = Math.min(stack.left, Math.ceil(missing / stack.price))
    stack.left -= count
    missing -= count * stack.price
    if (missing <= 0) return true
  }
  return false
}

function takeItems(stacks: readonly Stack[], wanted: number) {
  let missing = wanted
  return stacks.flatMap(stack => {
    const count = Math.min(stack.left, missing)
    stack.left -= count
    missing -= count
    return count > 0 ? [{ index: stack.index, price: stack.price, count }] : []
  })
}
