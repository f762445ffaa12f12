import { roundMoney } from '../money/minor-units'
import type { Pricing } from '../admin-api/price-lists/contextual-prices'
import type { RecordStore } from '../engine/records/record-store'
import type { VariantRecord } from '../admin-api/products/product-records'
import { PLAN_GROUPS, PLANS } from '../admin-api/selling-plans/plan-records'
import type { PlanRecord, Policy, PricingPolicy } from '../admin-api/selling-plans/plan-records'

/** The price of a variant with a selling plan, for all deliveries that are paid at once. */
export interface PlanPrice {
  readonly price: number
  /** Without the plan. */
  readonly compareAtPrice: number
  readonly perDeliveryPrice: number
}

/** Lengths of intervals, in days or in months, which cannot be compared. */
const LENGTHS: Readonly<Record<string, readonly [unit: string, count: number]>> = {
  DAY: ['day', 1],
  WEEK: ['day', 7],
  MONTH: ['month', 1],
  YEAR: ['month', 12],
}

/** Finds a plan that a variant can be bought with: its own, or one of its product. */
export function findPlan(
  records: RecordStore,
  planId: string | null | undefined,
  { id, productId }: VariantRecord,
): PlanRecord | undefined {
  const plan = records.table(PLANS).get(planId)
  const group = records.table(PLAN_GROUPS).get(plan?.groupId)
  return group && (group.variantIds.includes(id) || group.productIds.includes(productId))
    ? plan
    : undefined
}

/** Returns whether a plan is a subscription: the buyer pays again and again. */
export function isSubscription(plan: PlanRecord | undefined): boolean {
  return plan?.billingPolicy.__typename === 'SellingPlanRecurringBillingPolicy'
}

/**
 * Lists the prices of a variant with a plan: the first one, and those of later cycles.
 *
 * @param price of the variant without the plan, in the currency of the buyer
 */
export function planPrices(pricing: Pricing, plan: PlanRecord, price: number): PlanPrice[] {
  const deliveries = deliveriesPerBilling(plan)
  const policies = plan.pricingPolicies.length > 0 ? plan.pricingPolicies : [undefined]
  return policies.map(policy => {
    const perDeliveryPrice = policy ? adjusted(pricing, policy, price) : price
    return {
      price: perDeliveryPrice * deliveries,
      compareAtPrice: price * deliveries,
      perDeliveryPrice,
    }
  })
}

/**
 * Returns the part of a price that is paid at checkout: less than all of it for a deposit.
 *
 * @param price in the currency of the buyer
 */
export function checkoutCharge({ rate }: Pricing, plan: PlanRecord, price: number): number {
  const charge = plan.billingPolicy.checkoutCharge as
    { value: { percentage?: number; amount?: string } } | undefined
  if (!charge) return price
  const { percentage, amount } = charge.value
  if (percentage !== undefined) return (price * percentage) / 100
  return Math.min(price, Number(amount) * rate)
}

/** Number of deliveries of a recurring plan that are paid at once. */
function deliveriesPerBilling({ billingPolicy, deliveryPolicy }: PlanRecord): number {
  const [billing, delivery] = [lengthOf(billingPolicy), lengthOf(deliveryPolicy)]
  if (!billing || !delivery || billing.unit !== delivery.unit) return 1
  return Math.max(1, Math.floor(billing.count / delivery.count))
}

function lengthOf({ interval, intervalCount }: Policy) {
  const [unit, count] = LENGTHS[String(interval)] ?? []
  return unit === undefined || count === undefined
    ? undefined
    : { unit, count: count * Number(intervalCount) }
}

/** Adjusts the price of a variant. Amounts of plans are in the currency of the shop. */
function adjusted(
  { rate, currencyCode }: Pricing,
  { adjustmentType, adjustmentValue }: PricingPolicy,
  price: number,
): number {
  const { percentage = 0, amount = '0' } = adjustmentValue
  const result =
    adjustmentType === 'PERCENTAGE'
      ? (price * (100 - percentage)) / 100
      : adjustmentType === 'PRICE'
        ? Number(amount) * rate
        : price - Number(amount) * rate
  return Number(roundMoney(Math.max(0, result), currencyCode))
}
