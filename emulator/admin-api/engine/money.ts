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

/** The schema's type `MoneyV2`. */
export function moneyV2(amount: number | string, currencyCode: string) {
  return { __typename: 'MoneyV2', amount: decimalOf(amount), currencyCode }
}
