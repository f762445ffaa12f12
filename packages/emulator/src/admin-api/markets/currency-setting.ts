import type { GraphqlContext } from '../../engine/graphql-context'

const NAMES = new Intl.DisplayNames('en', { type: 'currency' })
/** Names that differ from those of the Unicode data in the case of their words alone. */
const capitalize = (name: string) => name.replace(/\b\p{L}/gu, letter => letter.toUpperCase())

/** The type `CurrencySetting`. */
export function currencySetting(
  { store }: GraphqlContext,
  code: string | null,
  manualRate: string | null = null,
) {
  const currencyCode = code ?? store.currencyCode
  return {
    __typename: 'CurrencySetting',
    currencyCode,
    // Unicode has codes of three letters alone.
    currencyName:
      currencyCode === 'USDC' ? 'USD Coin' : capitalize(NAMES.of(currencyCode) ?? currencyCode),
    enabled: true,
    manualRate,
    rateUpdatedAt: null,
  }
}
