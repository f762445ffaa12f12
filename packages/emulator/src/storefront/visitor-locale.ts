import type { GraphqlContext } from '../engine/graphql-context'
import { languageOf as primaryLanguageOf, PRIMARY_LOCALE } from '../admin-api/web-presences/locales'
import { entryKey, TRANSLATIONS } from '../admin-api/localization/translation-records'
import { backupRegionOf } from '../admin-api/markets/backup-region'
import { contextualPrice, pricingFor } from '../admin-api/price-lists/contextual-prices'
import type { ContextualPrice, Pricing } from '../admin-api/price-lists/contextual-prices'
import type { VariantRecord } from '../admin-api/products/product-records'
import { activeMarket } from '../admin-api/catalogs/buyer-catalogs'
import type { Buyer } from '../admin-api/catalogs/buyer-catalogs'
import { MARKETS } from '../admin-api/markets/market-records'
import type { MarketRecord } from '../admin-api/markets/market-records'
import { companyOfVisitor } from './buyer-company'
import { SHOP_LOCALES } from '../admin-api/localization/shop-locale-records'

/**
 * Lists the countries in which a store sells: those of its active markets.
 *
 * @returns ISO 3166-1 alpha-2 codes
 */
export function soldCountries(context: GraphqlContext): string[] {
  const codes = MARKETS.in(context)
    .all()
    .filter(({ status }) => status === 'ACTIVE')
    .flatMap(({ conditions }) => conditions.regions?.values ?? [])
  return [...new Set([backupRegionOf(context).code, ...codes])]
}

/**
 * Returns the country of the visitor: another one than requested if the store does not sell there.
 */
export function visitorCountry(context: GraphqlContext): string {
  return countryOfBuyer(context, context.visitor?.countryCode)
}

/** Returns a country in which the store sells: the backup region instead of any other. */
export function countryOfBuyer(context: GraphqlContext, wanted: string | null | undefined): string {
  return wanted && soldCountries(context).includes(wanted) ? wanted : backupRegionOf(context).code
}

/** Returns the country of the visitor, and the company location for which the visitor buys. */
export function visitingBuyer(context: GraphqlContext): Buyer {
  return {
    countryCode: visitorCountry(context),
    companyLocationId: companyOfVisitor(context)?.locationId,
  }
}

/** Returns the currency and the price lists of the visitor. */
export function visitorPricing(context: GraphqlContext): Pricing {
  return pricingFor(context, visitingBuyer(context))
}

/** Returns the price of a variant for the visitor. */
export function visitorPrice(context: GraphqlContext, variant: VariantRecord): ContextualPrice {
  return contextualPrice(context, visitorPricing(context), variant)
}

/**
 * Lists the languages in which a store is published, e.g. `en` and `pt-BR`. The primary is first.
 */
export function publishedLocales(context: GraphqlContext): string[] {
  const added = SHOP_LOCALES.in(context)
    .all()
    .filter(({ isPublished }) => isPublished)
  return [PRIMARY_LOCALE, ...added.map(({ id }) => id)]
}

/**
 * Returns the language of the visitor: the primary one if the store is not published in the
 * requested one. A regional language that is missing is the language itself.
 */
export function visitorLocale(context: GraphqlContext): string {
  const wanted = context.visitor?.languageCode?.replace('_', '-').toLowerCase()
  if (wanted === undefined) return PRIMARY_LOCALE
  const locales = publishedLocales(context)
  return (
    locales.find(locale => locale.toLowerCase() === wanted) ??
    locales.find(locale => locale.toLowerCase() === primaryLanguageOf(wanted)) ??
    PRIMARY_LOCALE
  )
}

/** Returns the value of `LanguageCode` of a locale. */
export function languageCode(locale: string): string {
  return locale.replace('-', '_').toUpperCase()
}

/** Returns the active market of the visitor. */
export function visitorMarket(context: GraphqlContext): MarketRecord | undefined {
  return activeMarket(context, visitorCountry(context))
}

/**
 * Returns a text of a resource in the language of the visitor. A translation for the market of the
 * visitor precedes the one for all markets.
 *
 * @param key of the text, e.g. `title`
 * @param text in the primary language
 */
export function translate<Text extends string | null>(
  context: GraphqlContext,
  resourceId: string,
  key: string,
  text: Text,
): Text | string {
  const locale = visitorLocale(context)
  const translations = TRANSLATIONS.in(context)
  if (translations.size === 0) return text
  const find = (marketId: string | null) =>
    translations.lookUp('entry', entryKey(resourceId, locale, marketId, key))[0]
  const market = visitorMarket(context)
  return ((market && find(market.id)) ?? find(null))?.value ?? text
}

/** Returns the texts for search engines in the language of the visitor. */
export function translateSeo(
  context: GraphqlContext,
  id: string,
  seo: { readonly title: string | null; readonly description: string | null },
) {
  return {
    title: translate(context, id, 'meta_title', seo.title),
    description: translate(context, id, 'meta_description', seo.description),
  }
}
