import { currencyDecimals, fromMinor, toMinor } from './minor-units'

/** An amount of money in minor units of its currency. */
export interface Money {
  minor: number
  currencyCode: string
}

/** Whether a value is a decimal amount of at most nine digits before the point, e.g. `10.00`. */
export function isAmount(value: unknown): value is string | number {
  return (
    (typeof value === 'string' || typeof value === 'number') &&
    /^\d{1,9}(?:\.\d+)?$/.test(String(value))
  )
}

/** Converts a decimal amount to minor units. Undefined for invalid or negative values. */
export function readMinor(amount: unknown, currencyCode: string): number | undefined {
  return isAmount(amount) ? toMinor(amount, currencyCode) : undefined
}

/** The amount with all decimals of its currency, e.g. `10.50`. */
export function decimalOf({ minor, currencyCode }: Money): string {
  return fromMinor(minor, currencyCode)
}

/** Formats money with the symbol of its currency, e.g. `$10.00`. */
export function formatMoney(money: Money): string {
  const { currencyCode } = money
  const decimals = currencyDecimals(currencyCode)
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(decimalOf(money)))
}

/** Formats money with the code of its currency, e.g. `$10.00 USD`. */
export function describeMoney(money: Money): string {
  return `${formatMoney(money)} ${money.currencyCode}`
}
