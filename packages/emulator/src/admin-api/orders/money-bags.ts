import type { MoneyBagInput } from '../../../generated/admin'
import { fromMinor, toMinor } from '../../money/minor-units'
import { minorMoneyV2 } from '../../money/money-v2'

/** An amount in minor units of the shop's currency, and in minor units of the customer's. */
export type Bag = readonly [shop: number, presentment: number]

/** The currencies of the amounts of an order. */
export interface Currencies {
  readonly currency: string
  readonly presentmentCurrency: string
}

/** The currencies of what is sold in the shop's currency. */
export function storeCurrencies({ currencyCode }: { currencyCode: string }): Currencies {
  return { currency: currencyCode, presentmentCurrency: currencyCode }
}

export const NO_MONEY: Bag = [0, 0]

/** Converts a decimal amount to a bag that has it in both currencies. */
export function amountBag(
  { currency, presentmentCurrency }: Currencies,
  amount: string | number,
): Bag {
  return [toMinor(amount, currency), toMinor(amount, presentmentCurrency)]
}

/** Converts a decimal amount to minor units of the customer's currency. */
export function ownAmount({ presentmentCurrency }: Currencies, amount: string | number): number {
  return toMinor(amount, presentmentCurrency)
}

/** Converts an input to a bag. Without an amount for the customer, both are the same. */
export function bagOf(currencies: Currencies, input: MoneyBagInput | null | undefined): Bag {
  if (!input) return NO_MONEY
  const bag = amountBag(currencies, input.shopMoney.amount)
  return input.presentmentMoney
    ? [bag[0], toMinor(input.presentmentMoney.amount, currencies.presentmentCurrency)]
    : bag
}

export function addBags(bags: readonly Bag[]): Bag {
  return bags.reduce<Bag>(([shop, own], bag) => [shop + bag[0], own + bag[1]], NO_MONEY)
}

export function subtractBags(from: Bag, bag: Bag): Bag {
  return [from[0] - bag[0], from[1] - bag[1]]
}

/** Multiplies a bag by a factor, and rounds to minor units. */
export function scaleBag([shop, own]: Bag, factor: number): Bag {
  // The sum makes a negative zero positive.
  return [Math.round(shop * factor) + 0, Math.round(own * factor) + 0]
}

/** Returns the part of a bag that `count` of `total` units have. */
export function partOfBag(bag: Bag, count: number, total: number): Bag {
  return total === 0 ? NO_MONEY : scaleBag(bag, count / total)
}

/** Returns an amount of the customer's currency, with the exchange rate of a bag. */
export function atRateOf(bag: Bag, presentment: number): Bag {
  return [bag[1] === 0 ? 0 : scaleBag(bag, presentment / bag[1])[0], presentment]
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
    shopMoney: minorMoneyV2(shop, currency),
    presentmentMoney: minorMoneyV2(own, presentmentCurrency),
  }
}

/** The schema's type `Money`, in the currency of the shop. */
export function shopMoney({ currency }: Currencies, [shop]: Bag): string {
  return fromMinor(shop, currency)
}

/** A number in units of the shop's currency, to search and sort by. */
export function shopAmount(currencies: Currencies, bag: Bag): number {
  return Number(shopMoney(currencies, bag))
}

/** The schema's type `MoneyV2`, in the currency of the shop. */
export function shopMoneyV2({ currency }: Currencies, [shop]: Bag) {
  return minorMoneyV2(shop, currency)
}
