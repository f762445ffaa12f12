import { expect, it } from 'vitest'
import type {
  PlanRecord,
  PricingPolicy,
} from '../../../../src/admin-api/selling-plans/plan-records'
import { planSummary } from '../../../../src/admin-api/selling-plans/plan-summary'

function planWith(...pricingPolicies: Partial<PricingPolicy>[]): PlanRecord {
  return {
    id: 'gid://shopify/SellingPlan/1',
    __typename: 'SellingPlan',
    groupId: 'gid://shopify/SellingPlanGroup/1',
    name: 'Weekly',
    description: null,
    options: ['Weekly'],
    position: null,
    category: null,
    billingPolicy: { __typename: 'SellingPlanFixedBillingPolicy' },
    deliveryPolicy: { __typename: 'SellingPlanFixedDeliveryPolicy' },
    inventoryPolicy: null,
    pricingPolicies: pricingPolicies.map(policy => ({
      __typename: 'SellingPlanFixedPricingPolicy',
      adjustmentType: 'PERCENTAGE',
      adjustmentValue: { __typename: 'SellingPlanPricingPolicyPercentageValue' },
      createdAt: '2027-01-15T08:00:00Z',
      ...policy,
    })),
    createdAt: '2027-01-15T08:00:00Z',
  }
}

const percent = (percentage: number) => ({
  adjustmentValue: { __typename: 'SellingPlanPricingPolicyPercentageValue', percentage },
})
const money = (adjustmentType: string, amount: string) => ({
  adjustmentType,
  adjustmentValue: { __typename: 'MoneyV2', amount },
})

it.each([
  [[planWith()], 'USD', '1 delivery frequency,  discount'],
  [[planWith(percent(7))], 'USD', '1 delivery frequency, 7% discount'],
  [[planWith(percent(7)), planWith(percent(12))], 'USD', '2 delivery frequencies, 7-12% discount'],
  [[planWith(money('FIXED_AMOUNT', '3.0'))], 'USD', '1 delivery frequency, $3 discount'],
  [
    [planWith(money('FIXED_AMOUNT', '4.5')), planWith(money('FIXED_AMOUNT', '3.0'))],
    'EUR',
    '2 delivery frequencies, €3-€5 discount',
  ],
  [
    [planWith(percent(7), money('FIXED_AMOUNT', '3.0'))],
    'USD',
    '1 delivery frequency, 7%·$3 discount',
  ],
  [[planWith(money('PRICE', '9.0'))], 'USD', '1 delivery frequency,  discount'],
])('summarizes plans %#', (plans, currencyCode, summary) => {
  expect(planSummary(plans, currencyCode)).toBe(summary)
})
