import { toMinor } from '../../money/minor-units'
import { formatMoney } from '../../money/money'
import { countryName } from '../addresses/countries'
import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import { PRODUCTS } from '../products/product-records'
import { PLAN_GROUPS } from '../selling-plans/plan-records'
import type { BuyerContext, CustomerGets, Destination, DiscountRecord } from './discount-records'

const SEPARATOR = ' • '

/** Describes a discount on one line, e.g. `10% off entire order • One use per customer`. */
export function summaryOf(context: GraphqlContext, discount: DiscountRecord): string {
  const { minimum, maximumShippingPrice, kind, destination, appliesOncePerCustomer } = discount
  const money = moneyFormat(context)
  const parts = [shortSummaryOf(context, discount)]
  if (minimum?.kind === 'subtotal') parts.push(`Minimum purchase of ${money(minimum.amount)}`)
  if (minimum?.kind === 'quantity') parts.push(`Minimum quantity of ${minimum.quantity}`)
  if (kind === 'FreeShipping') parts.push(`For ${destinationText(destination)}`)
  if (kind === 'FreeShipping' && maximumShippingPrice !== null)
    parts.push(`Applies to shipping rates under ${money(maximumShippingPrice)}`)
  parts.push(...buyersText(discount.buyers))
  if (appliesOncePerCustomer) parts.push('One use per customer')
  return parts.join(SEPARATOR)
}

/** Describes the value of a discount. */
export function shortSummaryOf(context: GraphqlContext, discount: DiscountRecord): string {
  const { kind, gets, buys, appliesOnOneTimePurchase, appliesOnSubscription } = discount
  const money = moneyFormat(context)
  if (kind === 'FreeShipping') {
    const purchases = purchaseText(context, appliesOnOneTimePurchase, appliesOnSubscription)
    return `Free shipping on ${purchases ?? 'all products'}`
  }
  if (!gets) return discount.title
  if (kind === 'Bxgy' && buys) {
    const condition =
      buys.value.kind === 'amount'
        ? `Spend ${money(buys.value.amount)}`
        : `Buy ${plural(Number(buys.value.quantity), 'item')}`
    return `${condition}, get ${plural(Number(gets.quantity ?? 1), 'item')} ${effectText(gets, money)}`
  }
  return `${reductionText(gets, money)} off ${targetText(context, gets)}`
}

function reductionText({ reduction }: CustomerGets, money: (amount: string) => string): string {
  return reduction.kind === 'amount' ? money(reduction.amount) : percentText(reduction.percentage)
}

function effectText(gets: CustomerGets, money: (amount: string) => string): string {
  const { reduction } = gets
  if (reduction.kind === 'percentage' && reduction.percentage === 1) return 'free'
  return `at ${reductionText(gets, money)} off`
}

function targetText(context: GraphqlContext, gets: CustomerGets): string {
  const { items } = gets
  const [productId = items.collectionIds[0], ...others] = items.productIds
  const count = items.productIds.length + items.variantIds.length + items.collectionIds.length
  const only = count === 1 && others.length === 0 ? productId : undefined
  const title = PRODUCTS.in(context).get(only)?.title ?? COLLECTIONS.in(context).get(only)?.title
  if (title !== undefined) return title
  if (items.kind === 'collections') return plural(count, 'collection')
  if (items.kind === 'products') return plural(count, 'product')
  const { appliesOnOneTimePurchase, appliesOnSubscription } = gets
  return purchaseText(context, appliesOnOneTimePurchase, appliesOnSubscription) ?? 'entire order'
}

/**
 * Names the purchases of a discount. Recorded of a store with and without subscriptions, and
 * assumed to depend on them: without selling plans, one-time purchases are the entire order.
 */
function purchaseText(
  context: GraphqlContext,
  isOneTime: boolean,
  isSubscription: boolean,
): string | undefined {
  if (!isSubscription)
    return PLAN_GROUPS.in(context).size > 0 ? 'one-time purchase products' : undefined
  return isOneTime ? 'all products' : 'subscription products'
}

function destinationText({ countries }: Destination): string {
  if (!countries) return 'all countries'
  const [first = '', ...others] = countries
  return others.length === 0 ? (countryName(first) ?? first) : plural(countries.length, 'country')
}

function buyersText({ kind, ids }: BuyerContext): string[] {
  if (kind === 'customers') return [`For ${plural(ids.length, 'customer')}`]
  if (kind === 'segments') return [`For ${plural(ids.length, 'customer segment')}`]
  return kind === 'markets' ? [`For ${plural(ids.length, 'market')}`] : []
}

function percentText(percentage: number): string {
  return `${Number((percentage * 100).toFixed(2))}%`
}

function moneyFormat({ store: { currencyCode } }: GraphqlContext): (amount: string) => string {
  return amount => formatMoney({ minor: toMinor(amount, currencyCode), currencyCode })
}

function plural(count: number, unit: string): string {
  const units = unit.endsWith('y') ? `${unit.slice(0, -1)}ies` : `${unit}s`
  return `${count} ${count === 1 ? unit : units}`
}
