import type { Arguments } from '../../generated/storefront'
import type { Domain } from '../engine/resolve/domain'
import { countryName } from '../admin-api/addresses/countries'
import { localeName } from '../admin-api/localization/locales'
import { currencySetting } from '../admin-api/markets/currency-setting'
import { pricingFor } from '../admin-api/price-lists/contextual-prices'
import { marketsIn } from '../admin-api/markets/market-records'
import { VAULT_PATH } from '../payments/vault-routes'
import type { GraphqlContext } from '../engine/graphql-context'
import {
  languageCode,
  publishedLocales,
  soldCountries,
  visitorCountry,
  visitorLocale,
  visitorMarket,
} from './visitor-locale'

/** Countries with the imperial system: the United States, Liberia, and Myanmar. */
const IMPERIAL = new Set(['US', 'LR', 'MM'])

/** Where and in which languages the store sells. */
export const localizationDomain: Domain<Arguments> = {
  queries: {
    localization: (_args, context) => ({
      availableCountries: soldCountries(context)
        .map(code => countryNode(context, code))
        .sort((left, right) => left.name.localeCompare(right.name, 'en')),
      availableLanguages: publishedLocales(context).map(languageNode),
      country: countryNode(context, visitorCountry(context)),
      language: languageNode(visitorLocale(context)),
      market: visitorMarket(context) ?? null,
    }),
    paymentSettings: (_args, context) => paymentSettings(context),
  },
}

/** The type `PaymentSettings`. The store takes test payments alone. */
export function paymentSettings(context: GraphqlContext) {
  const { currencyCode } = context.store
  const currencies = soldCountries(context).map(code => currencyIn(context, code))
  return {
    acceptedCardBrands: [],
    cardVaultUrl: context.origin + VAULT_PATH,
    countryCode: soldCountries(context)[0],
    currencyCode,
    enabledPresentmentCurrencies: [...new Set([currencyCode, ...currencies])],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }
}

function currencyIn(context: GraphqlContext, countryCode: string): string {
  return pricingFor(context, { countryCode }).currencyCode
}

function countryNode(context: GraphqlContext, code: string) {
  const { currencyCode, currencyName } = currencySetting(context, currencyIn(context, code))
  const languages = publishedLocales(context).map(languageNode)
  return {
    isoCode: code,
    name: countryName(code) ?? code,
    currency: { isoCode: currencyCode, name: currencyName, symbol: symbolOf(currencyCode) },
    availableLanguages: languages,
    defaultLanguage: languages[0],
    unitSystem: IMPERIAL.has(code) ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM',
    market: marketsIn(context, code).find(({ status }) => status === 'ACTIVE') ?? null,
  }
}

function languageNode(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' })
  return {
    isoCode: languageCode(locale),
    name: localeName(locale),
    endonymName: names.of(locale) ?? locale,
  }
}

function symbolOf(currency: string): string {
  // Unicode has codes of three letters alone.
  if (currency.length !== 3) return currency
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
