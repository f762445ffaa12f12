import { fromMinor, roundMoney } from './minor-units'
import { withoutTrailing } from '../../../../shared/without-trailing'

/** Formats the schema's type `Decimal`: at least one decimal, e.g. `10.0`. */
export function decimalOf(amount: number | string): string {
  const text = typeof amount === 'number' ? amount.toFixed(6) : amount
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${withoutTrailing(fraction, '0') || '0'}`
}

/** The schema's type `MoneyV2`. The amount is rounded to the decimals of its currency. */
export function moneyV2(amount: number | string, currencyCode: string) {
  return {
    __typename: 'MoneyV2',
    amount: decimalOf(roundMoney(amount, currencyCode)),
    currencyCode,
  }
}

/** The schema's type `MoneyV2` of an amount in minor units. */
export function minorMoneyV2(minor: number, currencyCode: string) {
  return moneyV2(fromMinor(minor, currencyCode), currencyCode)
}
