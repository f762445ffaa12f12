import { currencyDecimals } from '../../src/money/minor-units'
import { withoutTrailing } from '#layer/shared/without-trailing'

/** Returns why an amount has too many decimals for its currency; undefined if it has not. */
export function decimalsProblem(amount: string, currencyCode: string): string | undefined {
  const decimals = currencyDecimals(currencyCode)
  const [, fraction = ''] = /^-?\d*\.(\d*)$/.exec(amount.trim()) ?? []
  if (withoutTrailing(fraction, '0').length <= decimals) return undefined
  return decimals === 0
    ? `Amounts in ${currencyCode} have no decimals.`
    : `Amounts in ${currencyCode} have at most ${decimals} decimals.`
}
