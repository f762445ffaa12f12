import { variantDetails } from '../../admin-api/orders/line-item-from-input'
import { centsOf, NO_MONEY, partOfBag, scaleBag } from '../../admin-api/orders/money-bags'
import type { Bag } from '../../admin-api/orders/money-bags'
import type { LineItemRecord } from '../../admin-api/orders/order-records'
import { discountedTotal } from '../../admin-api/orders/order-totals'
import { contextualPrice } from '../../admin-api/price-lists/contextual-prices'
import type { Pricing } from '../../admin-api/price-lists/contextual-prices'
import { VARIANTS } from '../../admin-api/products/product-records'
import type { PlanRecord } from '../../admin-api/selling-plans/plan-records'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { checkoutCharge, findPlan, planPrices } from '../plan-prices'
import type { CartLineRecord } from './cart-records'

/** An amount in hundredths of the buyer's currency, and in those of the shop's. */
export function bagIn({ rate }: Pricing, cents: number): Bag {
  return [Math.round(cents / rate), cents]
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
  const { title, price: _price, ...details } = variantDetails(records, line.variantId)
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
    unitPrice: bagIn(pricing, centsOf(withPlan?.price ?? price)),
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
  const variant = context.store.records.table(VARIANTS).get(variantId)
  return variant ? Number(contextualPrice(context, pricing, variant, quantity).price.amount) : 0
}

/** Returns the part of the price of an item that is not paid at checkout. */
export function remainingBalance(
  pricing: Pricing,
  item: LineItemRecord,
  plan: PlanRecord | undefined,
): Bag {
  const total = discountedTotal(item)
  const each = partOfBag(total, 1, item.quantity)[1] / 100
  if (!plan || each === 0) return NO_MONEY
  return scaleBag(total, 1 - checkoutCharge(pricing, plan, each) / each)
}
