/**
 * An amount of money in hundredths of the currency unit, because sums of decimal fractions drift.
 */
export interface Money {
  cents: number
  currencyCode: string
}

/**
 * Converts a `Decimal` of the Admin API, a string or a number, to hundredths. Undefined for invalid
 * or negative values.
 */
export function readCents(amount: unknown): number | undefined {
  const text = typeof amount === 'string' || typeof amount === 'number' ? String(amount) : ''
  return /^\d{1,9}(?:\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

/** `1050` becomes `10.50`. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Converts money to the `MoneyV2` type of the schema. */
export function moneyNode({ cents, currencyCode }: Money) {
  return { amount: decimalOf(cents), currencyCode }
}

/** Formats money, e.g. `$10.00 USD`. */
export function describeMoney({ cents, currencyCode }: Money): string {
  const amount = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)
  return `${amount} ${currencyCode}`
}
