import type { GraphqlContext } from '../../engine/graphql-context'
import { activeCatalogs, activeMarket, companyCatalogs } from '../catalogs/buyer-catalogs'
import type { Buyer } from '../catalogs/buyer-catalogs'
import type { CatalogRecord } from '../catalogs/catalog-records'
import { moneyV2 } from '../../money/money-v2'
import { exchangeRate } from '../markets/exchange-rates'
import type { VariantRecord } from '../products/product-records'
import {
  entryId,
  FIXED_PRICES,
  PRICE_LISTS,
  priceBreaksOf,
  QUANTITY_RULES,
} from './price-list-records'
import type { PriceBreakRecord, PriceListRecord } from './price-list-records'
import { relativePrice } from './relative-price'

/** What the prices of a buyer depend on. */
export interface Pricing {
  readonly currencyCode: string
  readonly shopCurrencyCode: string
  /** Units of the buyer's currency for a unit of the shop's. */
  readonly rate: number
  readonly priceLists: readonly PriceListRecord[]
}

type Money = ReturnType<typeof moneyV2>

/** The price of a variant for a buyer. */
export interface ContextualPrice {
  readonly price: Money
  readonly compareAtPrice: Money | null
}

/**
 * Finds the currency and the price lists for a buyer: those of the catalogs of the company
 * location, or else those of the market of the country. A buyer in no market has the prices of the
 * shop.
 */
export function pricingFor(
  context: GraphqlContext,
  { countryCode, companyLocationId }: Buyer,
): Pricing {
  const { currencyCode: shopCurrency } = context.store
  const market = activeMarket(context, countryCode)
  const own = companyLocationId
    ? priceListsOf(context, companyCatalogs(context, companyLocationId))
    : []
  const priceLists =
    own.length > 0 || !market ? own : priceListsOf(context, activeCatalogs(context, [market.id]))
  const settings = market?.currencySettings
  const currencyCode = settings?.baseCurrency ?? priceLists[0]?.currency ?? shopCurrency
  const manualRate = currencyCode === settings?.baseCurrency ? Number(settings.manualRate) : 0
  const rate =
    currencyCode === shopCurrency ? 1 : manualRate || exchangeRate(shopCurrency, currencyCode)
  return { currencyCode, shopCurrencyCode: shopCurrency, rate, priceLists }
}

/**
 * Returns the price of a variant for a buyer. Of several price lists, the lowest price applies.
 *
 * @param quantity in a cart, which price breaks depend on; 1 for what a product page shows
 */
export function contextualPrice(
  { store: { records } }: GraphqlContext,
  pricing: Pricing,
  variant: VariantRecord,
  quantity = 1,
): ContextualPrice {
  const { rate, priceLists } = pricing
  if (priceLists.length === 0) return convert(pricing, variant.price, variant.compareAtPrice, rate)
  const found = priceLists.map(list => {
    const fixed = records.table(FIXED_PRICES).get(entryId(FIXED_PRICES.type, list.id, variant.id))
    const brokenDown = priceBreaksOf(records, list.id, variant.id).findLast(
      ({ minimumQuantity }) => minimumQuantity <= quantity,
    )
    const { price, compareAtPrice } = fixed ?? relativePrice(list, variant)
    const ownRate = rateOf(pricing, list)
    if (!brokenDown) return convert(pricing, price, compareAtPrice, fixed ? ownRate : rate)
    return convert(pricing, brokenDown.price, fixed?.compareAtPrice ?? null, ownRate)
  })
  const lowest = found.toSorted(
    (left, right) => Number(left.price.amount) - Number(right.price.amount),
  )[0]
  if (!lowest) throw new Error('There is no price list.')
  return lowest
}

/** Lists the price breaks of a variant for a buyer: those of the first price list with any. */
export function contextualPriceBreaks(
  { store: { records } }: GraphqlContext,
  { priceLists }: Pricing,
  variantId: string,
): PriceBreakRecord[] {
  return (
    priceLists
      .map(({ id }) => priceBreaksOf(records, id, variantId))
      .find(rows => rows.length > 0) ?? []
  )
}

/** Returns the price of a price break for a buyer. */
export function priceOfBreak(
  context: GraphqlContext,
  pricing: Pricing,
  { price, priceListId }: PriceBreakRecord,
): Money {
  const list = PRICE_LISTS.in(context).get(priceListId)
  if (!list) throw new Error(`The price list ${priceListId} is missing.`)
  return convert(pricing, price, null, rateOf(pricing, list)).price
}

/** Returns how many pieces of a variant a buyer can order. */
export function contextualQuantityRule(
  context: GraphqlContext,
  { priceLists }: Pricing,
  variantId: string,
) {
  const rules = QUANTITY_RULES.in(context)
  return (
    priceLists
      .map(({ id }) => rules.get(entryId(QUANTITY_RULES.type, id, variantId)))
      .find(rule => rule !== undefined) ?? {
      __typename: QUANTITY_RULES.type,
      variantId,
      minimum: 1,
      maximum: null,
      increment: 1,
    }
  )
}

/** Units of the buyer's currency for a unit of a price list's: fixed prices are in the latter. */
function rateOf({ currencyCode }: Pricing, { currency }: PriceListRecord): number {
  return exchangeRate(currency, currencyCode)
}

function convert(
  { currencyCode }: Pricing,
  price: string,
  compareAtPrice: string | null,
  rate: number,
): ContextualPrice {
  const money = (amount: string) => moneyV2(Number(amount) * rate, currencyCode)
  return {
    price: money(price),
    compareAtPrice: compareAtPrice === null ? null : money(compareAtPrice),
  }
}

function priceListsOf(
  context: GraphqlContext,
  catalogs: readonly CatalogRecord[],
): PriceListRecord[] {
  return catalogs.flatMap(({ priceListId }) => PRICE_LISTS.in(context).get(priceListId) ?? [])
}
