/** Formats the schema's type `Decimal`: at least one decimal, e.g. `10.0`. */
export function decimalOf(amount: number | string): string {
  const text = typeof amount === 'number' ? amount.toFixed(6) : amount
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`
}

/** Formats the schema's type `Money`: two decimals, e.g. `10.00`. */
export function moneyOf(amount: number | string): string {
  return Number(amount).toFixed(2)
}

/**
 * The schema's type `MoneyV2`. An amount of a currency without a minor unit, e.g. of yen, is
 * rounded to whole units.
 */
export function moneyV2(amount: number | string, currencyCode: string) {
  // The sum makes a negative zero positive.
  const rounded = hasMinorUnit(currencyCode) ? amount : Math.round(Number(amount)) + 0
  return { __typename: 'MoneyV2', amount: decimalOf(rounded), currencyCode }
}

/** The only currency of the schema that Unicode does not know. */
const minorUnits = new Map<string, boolean>([['USDC', true]])

function hasMinorUnit(currency: string): boolean {
  const known = minorUnits.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const hasUnit = format.resolvedOptions().maximumFractionDigits !== 0
  minorUnits.set(currency, hasUnit)
  return hasUnit
}
