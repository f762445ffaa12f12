import { currencyDecimals } from '../../src/money/minor-units'
import type { CurrencyCode } from '../../generated/admin-operations'

/** An amount of the Admin API. */
export interface Money {
  amount: string
  currencyCode: CurrencyCode
}

/** Formats an amount, e.g. `$1,240.00`. */
export function formatMoney({ amount, currencyCode }: Money): string {
  const decimals = currencyDecimals(currencyCode)
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currencyCode,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(amount))
}
