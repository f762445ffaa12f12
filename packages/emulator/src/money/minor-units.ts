/**
 * Currencies without two decimals, by ISO 4217. The platform follows ISO 4217 (its open-source
 * library `money` does), and `Intl` does not: it has the decimals in use, e.g. none of the forint,
 * and they differ between versions of Node.
 */
const OTHER_DECIMALS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const DECIMALS = new Map(
  Object.entries(OTHER_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map(code => [code, Number(decimals)] as const),
  ),
)

/** Returns how many decimals the amounts of a currency have, e.g. 0 for `JPY`. */
export function currencyDecimals(currencyCode: string): number {
  return DECIMALS.get(currencyCode) ?? 2
}

/**
 * Converts a decimal amount to minor units of its currency: integers, because sums of decimal
 * fractions drift. Half a unit is rounded away from zero: `1.005` US dollars are 101 minor.
 */
export function toMinor(amount: number | string, currencyCode: string): number {
  const [digits, exponent = '0'] = String(amount).split('e')
  // The exponent shifts the decimal point exactly, where a product would round.
  const minor = Number(`${digits}e${Number(exponent) + currencyDecimals(currencyCode)}`)
  // The sum makes a negative zero positive.
  return Math.sign(minor) * Math.round(Math.abs(minor)) + 0
}

/** Converts minor units to an amount with all decimals of its currency: `10.50`, or `1050`. */
export function fromMinor(minor: number, currencyCode: string): string {
  const decimals = currencyDecimals(currencyCode)
  return (minor / 10 ** decimals).toFixed(decimals)
}

/** Rounds an amount to the decimals of its currency, e.g. `10` to `10.00`. */
export function roundMoney(amount: number | string, currencyCode: string): string {
  return fromMinor(toMinor(amount, currencyCode), currencyCode)
}
