import { supportedLocale } from '../supported-locale'

/** How a currency is written. */
export interface CurrencyName {
  /** Symbol before an amount: `€`, `CA$`. */
  symbol: string
  /** In full: `Canadian dollars`. */
  name: string
}

/** No currency, by ISO 4217. */
export const NO_CURRENCY = 'XXX'

/** Three letters, as in ISO 4217. `Intl` throws on anything else. */
export function isCurrencyCode(code: string): boolean {
  return /^[A-Za-z]{3}$/.test(code)
}

/**
 * Returns symbol and name of a currency in the words of a locale; in English where the locale is
 * not one.
 *
 * @throws {RangeError} when the code is not one by `isCurrencyCode`
 */
export function currencyName(code: string, locale: string): CurrencyName {
  const language = supportedLocale(locale)
  return {
    symbol: currencyPart(code, language, 'symbol'),
    name: currencyPart(code, language, 'name'),
  }
}

function currencyPart(code: string, locale: string, currencyDisplay: 'symbol' | 'name'): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay,
  }).formatToParts(2)
  return parts.find(part => part.type === 'currency')?.value ?? code
}
