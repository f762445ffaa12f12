import { fromMinor, toMinor } from '../../money/minor-units'
import { variantDetails } from '../../admin-api/orders/line-item-from-input'
import { NO_MONEY, partOfBag, scaleBag, storeCurrencies } from '../../admin-api/orders/money-bags'
import type { Bag } from '../../admin-api/orders/money-bags'
import type { LineItemRecord } from '../../admin-api/orders/order-records'
import { discountedTotal } from '../../admin-api/orders/order-totals'
import { contextualPrice } from '../../admin-api/price-lists/contextual-prices'
import type { Pricing } from '../../admin-api/price-lists/contextual-prices'
import { VARIANTS } from '../../admin-api/products/product-records'
import type { PlanRecord } from '../../admin-api/selling-plans/plan-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { checkoutCharge, findPlan, planPrices } from '../plan-prices'
import type { CartLineRecord } from './cart-records'

/** A bag of an amount in minor units of the buyer's currency. */
export function bagIn({ rate, currencyCode, shopCurrencyCode }: Pricing, minor: number): Bag {
  return [toMinor(Number(fromMinor(minor, currencyCode)) / rate, shopCurrencyCode), minor]
}

/** Returns the selling plan of a line. Undefined if the variant has none, or no longer has it. */
export function planOf(
  { store: { records } }: GraphqlContext,
  { variantId, sellingPlanId }: CartLineRecord,
): PlanRecord | undefined {
  const variant = records.table(VARIANTS).get(variantId)
  return variant && findPlan(records, sellingPlanId, variant)
}

/** Converts a line to an item of an order, without discounts and taxes. */
export function itemOf(
  context: GraphqlContext,
  pricing: Pricing,
  line: CartLineRecord,
  plan: PlanRecord | undefined,
): LineItemRecord {
  const { records } = context.store
  const {
    title,
    price: _price,
    ...details
  } = variantDetails(records, storeCurrencies(context.store), line.variantId)
  const price = priceWithoutPlan(context, pricing, line)
  const withPlan = plan && planPrices(pricing, plan, price)[0]
  return {
    ...details,
    id: line.id,
    title: title ?? '',
    variantId: line.variantId,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    fulfillableQuantity: line.quantity,
    unitPrice: bagIn(pricing, toMinor(withPlan?.price ?? price, pricing.currencyCode)),
    taxLines: [],
    allocations: [],
    attributes: line.attributes,
    ...(plan && { sellingPlan: { id: plan.id, name: plan.name } }),
  }
}

/** Returns the price of one item of a line without its plan, in the currency of the buyer. */
export function priceWithoutPlan(
  context: GraphqlContext,
  pricing: Pricing,
  { variantId, quantity }: Pick<CartLineRecord, 'quantity' | 'variantId'>,
): number {
  const variant = VARIANTS.in(context).get(variantId)
  return variant ? Number(contextualPrice(context, pricing, variant, quantity).price.amount) : 0
}

/** Returns the part of the price of an item that is not paid at checkout. */
export function remainingBalance(
  pricing: Pricing,
  item: LineItemRecord,
  plan: PlanRecord | undefined,
): Bag {
  const total = discountedTotal(item)
  const each = Number(fromMinor(partOfBag(total, 1, item.quantity)[1], pricing.currencyCode))
  if (!plan || each === 0) return NO_MONEY
  return scaleBag(total, 1 - checkoutCharge(pricing, plan, each) / each)
}
