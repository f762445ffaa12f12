import { decimalOf, moneyOf, moneyV2 } from '../engine/money'

/** An amount in the currency of the shop and in that of the customer, in hundredths of a unit. */
export type Bag = readonly [shop: number, presentment: number]

/** The currencies of the amounts of an order. */
export interface Currencies {
  readonly currency: string
  readonly presentmentCurrency: string
}

/** The schema's input `MoneyInput`. */
export interface MoneyInput {
  amount: string | number
  currencyCode: string
}

/** The schema's input `MoneyBagInput`. */
export interface MoneyBagInput {
  shopMoney: MoneyInput
  presentmentMoney?: MoneyInput | null
}

export const NO_MONEY: Bag = [0, 0]

/** Converts a decimal amount to hundredths. */
export function centsOf(amount: string | number): number {
  return Math.round(Number(amount) * 100)
}

/** Converts an input to a bag. Without an amount for the customer, both are the same. */
export function bagOf(input: MoneyBagInput | null | undefined): Bag {
  if (!input) return NO_MONEY
  const shop = centsOf(input.shopMoney.amount)
  return [shop, input.presentmentMoney ? centsOf(input.presentmentMoney.amount) : shop]
}

export function addBags(bags: readonly Bag[]): Bag {
  return bags.reduce<Bag>(([shop, own], bag) => [shop + bag[0], own + bag[1]], NO_MONEY)
}

export function subtractBags(from: Bag, bag: Bag): Bag {
  return [from[0] - bag[0], from[1] - bag[1]]
}

/** Multiplies a bag by a factor, and rounds to hundredths. */
export function scaleBag([shop, own]: Bag, factor: number): Bag {
  // The sum makes a negative zero positive.
  return [Math.round(shop * factor) + 0, Math.round(own * factor) + 0]
}

/** Returns the part of a bag that `count` of `total` units have. */
export function partOfBag(bag: Bag, count: number, total: number): Bag {
  return total === 0 ? NO_MONEY : scaleBag(bag, count / total)
}

/** Limits both amounts to zero or more. */
export function atLeastZero([shop, own]: Bag): Bag {
  return [Math.max(0, shop), Math.max(0, own)]
}

/** Returns the smaller of two bags. */
export function smallerBag(left: Bag, right: Bag): Bag {
  return left[0] <= right[0] ? left : right
}

/**
 * Splits a bag by weights. The parts add up to the whole: what rounding leaves goes to the last
 * part with a weight.
 */
export function splitBag(bag: Bag, weights: readonly number[]): Bag[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const last = weights.findLastIndex(weight => weight > 0)
  const parts = weights.map(weight => (total === 0 ? NO_MONEY : scaleBag(bag, weight / total)))
  const rest = subtractBags(bag, addBags(parts))
  return parts.map((part, index) => (index === last ? addBags([part, rest]) : part))
}

/** The schema's type `MoneyBag`. */
export function moneyBag({ currency, presentmentCurrency }: Currencies, [shop, own]: Bag) {
  return {
    __typename: 'MoneyBag',
    shopMoney: moneyV2(shop / 100, currency),
    presentmentMoney: moneyV2(own / 100, presentmentCurrency),
  }
}

/** The schema's type `Money`, in the currency of the shop. */
export function shopMoney([shop]: Bag): string {
  return moneyOf(shop / 100)
}

/** The schema's type `MoneyV2`, in the currency of the shop. */
export function shopMoneyV2({ currency }: Currencies, [shop]: Bag) {
  return moneyV2(shop / 100, currency)
}

/** The schema's type `Decimal` of an amount in hundredths. */
export function decimalAmount(cents: number): string {
  return decimalOf(cents / 100)
}
