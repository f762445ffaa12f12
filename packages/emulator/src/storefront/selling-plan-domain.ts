import type { Arguments } from '../../generated/storefront'
import type { GraphqlContext } from '../engine/graphql-context'
import { moneyV2 } from '../money/money-v2'
import type { Domain } from '../engine/resolve/domain'
import type { Pricing } from '../admin-api/price-lists/contextual-prices'
import { pageInOrder } from '../admin-api/products/product-fields'
import type { ProductRecord, VariantRecord } from '../admin-api/products/product-records'
import { groupsOfProduct, groupsOfVariant } from '../admin-api/selling-plans/plan-domain'
import { PLAN_GROUPS, plansOf } from '../admin-api/selling-plans/plan-records'
import type { PlanGroupRecord, PlanRecord, Policy } from '../admin-api/selling-plans/plan-records'
import { visitorPrice, visitorPricing } from './visitor-locale'
import { checkoutCharge, planPrices } from './plan-prices'

/** A plan that a variant can be bought with. */
interface Allocation {
  readonly plan: PlanRecord
  readonly pricing: Pricing
  /** Price of the variant without the plan, in the currency of the buyer. */
  readonly price: number
}

/** Selling plans of products, and their prices, as visitors see them. */
export const sellingPlanDomain: Domain<Arguments> = {
  types: {
    Product: {
      sellingPlanGroups: (product: ProductRecord, args, context) =>
        pageInOrder(groupsOfProduct(context, product), args),
    },
    ProductVariant: {
      sellingPlanAllocations: (variant: VariantRecord, args, context) => {
        const pricing = visitorPricing(context)
        const price = Number(visitorPrice(context, variant).price.amount)
        const plans = groupsOfVariant(context, variant).flatMap(({ id }) =>
          plansOf(context.store.records, id),
        )
        return pageInOrder(
          plans.map(plan => ({ id: plan.id, plan, pricing, price })),
          args,
        )
      },
    },
    SellingPlanGroup: {
      appName: () => null,
      options: ({ id, options }: PlanGroupRecord, _args, { store }) =>
        options.map((name, index) => ({
          name,
          values: [
            ...new Set(plansOf(store.records, id).flatMap(plan => plan.options[index] ?? [])),
          ],
        })),
      sellingPlans: ({ id }: PlanGroupRecord, args, { store }) =>
        pageInOrder(plansOf(store.records, id), args),
    },
    SellingPlan: {
      // The unions of visitors have recurring policies alone.
      billingPolicy: ({ billingPolicy }: PlanRecord) => recurring(billingPolicy),
      deliveryPolicy: ({ deliveryPolicy }: PlanRecord) => recurring(deliveryPolicy),
      checkoutCharge: (plan: PlanRecord) =>
        plan.billingPolicy.checkoutCharge ?? {
          type: 'PERCENTAGE',
          value: { __typename: 'SellingPlanCheckoutChargePercentageValue', percentage: 100 },
        },
      metafield: () => null,
      metafields: (_plan: PlanRecord, { identifiers }) => identifiers.map(() => null),
      options: ({ groupId, options }: PlanRecord, _args, context) =>
        options.map((value, index) => ({
          name: PLAN_GROUPS.in(context).get(groupId)?.options[index] ?? null,
          value,
        })),
      priceAdjustments: ({ pricingPolicies }: PlanRecord, _args, context) =>
        pricingPolicies.map((policy, index) => ({
          adjustmentValue: adjustmentValue(context, policy),
          // The number of orders until the next adjustment.
          orderCount: pricingPolicies[index + 1]?.afterCycle ?? null,
        })),
      recurringDeliveries: ({ deliveryPolicy }: PlanRecord) => recurring(deliveryPolicy) !== null,
    },
    SellingPlanAllocation: {
      checkoutChargeAmount: ({ plan, pricing, price }: Allocation) =>
        money(pricing, checkoutCharge(pricing, plan, firstPrice(pricing, plan, price))),
      priceAdjustments: ({ plan, pricing, price }: Allocation) =>
        planPrices(pricing, plan, price).map(row => ({
          price: money(pricing, row.price),
          compareAtPrice: money(pricing, row.compareAtPrice),
          perDeliveryPrice: money(pricing, row.perDeliveryPrice),
          unitPrice: null,
        })),
      remainingBalanceChargeAmount: ({ plan, pricing, price }: Allocation) => {
        const total = firstPrice(pricing, plan, price)
        return money(pricing, total - checkoutCharge(pricing, plan, total))
      },
      sellingPlan: ({ plan }: Allocation) => plan,
    },
  },
}

function recurring(policy: Policy): Policy | null {
  return policy.__typename.includes('Recurring') ? policy : null
}

function firstPrice(pricing: Pricing, plan: PlanRecord, price: number): number {
  return planPrices(pricing, plan, price)[0]?.price ?? price
}

function money({ currencyCode }: Pricing, amount: number) {
  return moneyV2(amount, currencyCode)
}

/** The union `SellingPlanPriceAdjustmentValue`, in the currency of the visitor. */
function adjustmentValue(
  context: GraphqlContext,
  { adjustmentType, adjustmentValue: value }: PlanRecord['pricingPolicies'][number],
) {
  const pricing = visitorPricing(context)
  const { percentage, amount = '0' } = value
  if (adjustmentType === 'PERCENTAGE')
    return {
      __typename: 'SellingPlanPercentagePriceAdjustment',
      adjustmentPercentage: percentage ?? 0,
    }
  const converted = money(pricing, Number(amount) * pricing.rate)
  return adjustmentType === 'PRICE'
    ? { __typename: 'SellingPlanFixedPriceAdjustment', price: converted }
    : { __typename: 'SellingPlanFixedAmountPriceAdjustment', adjustmentAmount: converted }
}
