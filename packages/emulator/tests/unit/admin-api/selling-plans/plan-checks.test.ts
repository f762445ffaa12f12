import { describe, expect, it } from 'vitest'
import { planErrors } from '../../../../src/admin-api/selling-plans/plan-checks'
import type { SellingPlanInput } from '../../../../generated/admin'

const every = (intervalCount: number, interval: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' = 'MONTH') => ({
  interval,
  intervalCount,
})
const RECURRING: SellingPlanInput = {
  options: ['Monthly'],
  billingPolicy: { recurring: every(1) },
  deliveryPolicy: { recurring: every(1) },
}
const DEPOSIT = { type: 'PERCENTAGE', value: { percentage: 20 } } as const
const FULL = { type: 'PERCENTAGE', value: { percentage: 100 } } as const
const FIXED: SellingPlanInput = {
  options: ['Deposit'],
  billingPolicy: {
    fixed: {
      checkoutCharge: DEPOSIT,
      remainingBalanceChargeTrigger: 'TIME_AFTER_CHECKOUT',
      remainingBalanceChargeTimeAfterCheckout: 'P30D',
    },
  },
  deliveryPolicy: { fixed: { fulfillmentTrigger: 'UNKNOWN' } },
}
const percentage = (value: number) => ({
  adjustmentType: 'PERCENTAGE' as const,
  adjustmentValue: { percentage: value },
})
const later = (value: number) => ({ ...percentage(value), afterCycle: 3 })
const billed = (fixed: object): SellingPlanInput => ({
  ...FIXED,
  billingPolicy: { fixed: { ...FIXED.billingPolicy?.fixed, ...fixed } },
})
const delivered = (fixed: object): SellingPlanInput => ({ ...FIXED, deliveryPolicy: { fixed } })
const cycles = (billing: object, delivery: object): SellingPlanInput => ({
  ...RECURRING,
  billingPolicy: { recurring: billing },
  deliveryPolicy: { recurring: delivery },
})
const MONDAY = [{ type: 'WEEKDAY', day: 1 }] as const
const FRIDAY = [{ day: 5, type: 'WEEKDAY' }] as const

const codesOf = (plan: SellingPlanInput, labels: readonly string[] = ['Delivery']) =>
  planErrors(plan, ['input'], labels).map(({ code, field }) => `${field?.join('.')} ${code}`)

describe('a plan is accepted', () => {
  it.each<[string, SellingPlanInput]>([
    ['that recurs', RECURRING],
    ['with a deposit', FIXED],
    ['that is paid before', cycles(every(3), every(1))],
    ['of weeks that are delivered by day', cycles(every(2, 'WEEK'), every(7, 'DAY'))],
    ['of a year that is delivered by month', cycles(every(1, 'YEAR'), every(4))],
    ['whose cycles cannot be compared', cycles(every(1), every(3, 'WEEK'))],
    [
      'with equal anchors',
      cycles(
        { ...every(1, 'WEEK'), anchors: [{ type: 'WEEKDAY', day: 5 }] },
        { ...every(1, 'WEEK'), anchors: FRIDAY },
      ),
    ],
    [
      'that is paid in full',
      billed({ checkoutCharge: FULL, remainingBalanceChargeTrigger: 'NO_REMAINING_BALANCE' }),
    ],
    ['with a delivery at a time', delivered({ fulfillmentTrigger: 'ANCHOR', anchors: MONDAY })],
    [
      'with prices that change',
      {
        ...RECURRING,
        pricingPolicies: [{ fixed: percentage(20) }, { recurring: later(10) }],
      },
    ],
  ])('%s', (_name, plan) => {
    expect(codesOf(plan)).toEqual([])
  })

  it('without the options of its group', () => {
    expect(codesOf({ billingPolicy: { recurring: every(1) } }, ['A', 'B', 'C'])).toEqual([])
  })
})

describe('a plan is refused', () => {
  const pricing = (...pricingPolicies: SellingPlanInput['pricingPolicies'] & object) => ({
    ...RECURRING,
    pricingPolicies,
  })
  const amount = { adjustmentType: 'PRICE' as const, adjustmentValue: { fixedValue: '5' } }

  it.each<[string, SellingPlanInput]>([
    ['options SELLING_PLAN_MISSING_OPTION2_LABEL_ON_PARENT_GROUP', { options: ['A', 'B'] }],
    [
      'billingPolicy ONLY_NEED_ONE_BILLING_POLICY_TYPE',
      { billingPolicy: { fixed: { checkoutCharge: FULL }, recurring: every(1) } },
    ],
    [
      'deliveryPolicy ONLY_NEED_ONE_DELIVERY_POLICY_TYPE',
      { deliveryPolicy: { fixed: {}, recurring: every(1) } },
    ],
    [
      'billingPolicy BILLING_AND_DELIVERY_POLICY_TYPES_MUST_BE_THE_SAME',
      { ...FIXED, deliveryPolicy: { recurring: every(1) } },
    ],
    [
      'billingPolicy SELLING_PLAN_BILLING_CYCLE_MUST_BE_A_MULTIPLE_OF_DELIVERY_CYCLE',
      cycles(every(3), every(2)),
    ],
    [
      'billingPolicy SELLING_PLAN_BILLING_AND_DELIVERY_POLICY_ANCHORS_MUST_BE_EQUAL',
      cycles(
        { ...every(1, 'WEEK'), anchors: MONDAY },
        { ...every(1, 'WEEK'), anchors: [{ type: 'WEEKDAY', day: 2 }] },
      ),
    ],
    [
      'billingPolicy SELLING_PLAN_MAX_CYCLES_MUST_BE_GREATER_THAN_MIN_CYCLES',
      cycles({ ...every(1), minCycles: 3, maxCycles: 2 }, every(1)),
    ],
    [
      'billingPolicy.fixed ONLY_NEED_ONE_CHECKOUT_CHARGE_VALUE',
      billed({ checkoutCharge: { value: { percentage: 20, fixedValue: '5' } } }),
    ],
    [
      'billingPolicy.fixed CHECKOUT_CHARGE_VALUE_AND_TYPE_MUST_MATCH',
      billed({ checkoutCharge: { type: 'PRICE', value: { percentage: 20 } } }),
    ],
    [
      'billingPolicy.fixed REMAINING_BALANCE_CHARGE_EXACT_TIME_REQUIRED',
      billed({ remainingBalanceChargeTrigger: 'EXACT_TIME' }),
    ],
    [
      'billingPolicy.fixed REMAINING_BALANCE_CHARGE_EXACT_TIME_NOT_ALLOWED',
      billed({ remainingBalanceChargeExactTime: '2030-01-01T00:00:00Z' }),
    ],
    [
      'billingPolicy.fixed REMAINING_BALANCE_CHARGE_TIME_AFTER_CHECKOUT_MUST_BE_GREATER_THAN_ZERO',
      billed({ remainingBalanceChargeTimeAfterCheckout: 'P0D' }),
    ],
    [
      'billingPolicy.fixed REMAINING_BALANCE_CHARGE_TRIGGER_ON_FULL_CHECKOUT',
      billed({ checkoutCharge: FULL }),
    ],
    [
      'billingPolicy.fixed REMAINING_BALANCE_CHARGE_TRIGGER_NO_REMAINING_BALANCE_ON_PARTIAL_PERCENTAGE_CHECKOUT_CHARGE',
      billed({ remainingBalanceChargeTrigger: 'NO_REMAINING_BALANCE' }),
    ],
    [
      'billingPolicy.fixed REMAINING_BALANCE_CHARGE_TRIGGER_NO_REMAINING_BALANCE_ON_PRICE_CHECKOUT_CHARGE',
      billed({
        remainingBalanceChargeTrigger: 'NO_REMAINING_BALANCE',
        checkoutCharge: { type: 'PRICE', value: { fixedValue: '5' } },
      }),
    ],
    [
      'deliveryPolicy.fixed FULFILLMENT_EXACT_TIME_REQUIRED',
      delivered({ fulfillmentTrigger: 'EXACT_TIME' }),
    ],
    [
      'deliveryPolicy.fixed FULFILLMENT_EXACT_TIME_NOT_ALLOWED',
      delivered({ fulfillmentExactTime: '2030-01-01T00:00:00Z' }),
    ],
    [
      'deliveryPolicy.fixed SELLING_PLAN_ANCHORS_REQUIRED',
      delivered({ fulfillmentTrigger: 'ANCHOR' }),
    ],
    ['deliveryPolicy.fixed SELLING_PLAN_ANCHORS_NOT_ALLOWED', delivered({ anchors: MONDAY })],
    [
      'pricingPolicies SELLING_PLAN_PRICING_POLICIES_LIMIT',
      pricing({ fixed: percentage(1) }, { recurring: later(2) }, { recurring: later(3) }),
    ],
    [
      'pricingPolicies SELLING_PLAN_FIXED_PRICING_POLICIES_LIMIT',
      { ...FIXED, pricingPolicies: [{ fixed: percentage(1) }, { fixed: percentage(2) }] },
    ],
    [
      'pricingPolicies SELLING_PLAN_PRICING_POLICIES_MUST_CONTAIN_A_FIXED_PRICING_POLICY',
      pricing({ recurring: later(10) }),
    ],
    [
      'pricingPolicies.0 ONLY_NEED_ONE_PRICING_POLICY_TYPE',
      pricing({ fixed: percentage(10), recurring: later(10) }),
    ],
    [
      'pricingPolicies.0 ONLY_NEED_ONE_PRICING_POLICY_VALUE',
      pricing({ fixed: { ...amount, adjustmentValue: { percentage: 1, fixedValue: '5' } } }),
    ],
    [
      'pricingPolicies.0 PRICING_POLICY_ADJUSTMENT_VALUE_AND_TYPE_MUST_MATCH',
      pricing({ fixed: { ...amount, adjustmentType: 'PERCENTAGE' } }),
    ],
  ])('with %s', (error, plan) => {
    expect(codesOf(plan)).toEqual([`input.${error}`])
  })

  it.each([
    ['SELLING_PLAN_OPTION2_REQUIRED_AS_DEFINED_ON_PARENT_GROUP', ['A'], ['X', 'Y']],
    ['SELLING_PLAN_OPTION3_REQUIRED_AS_DEFINED_ON_PARENT_GROUP', ['A', 'B'], ['X', 'Y', 'Z']],
    ['SELLING_PLAN_MISSING_OPTION3_LABEL_ON_PARENT_GROUP', ['A', 'B', 'C'], ['X', 'Y']],
  ])('with %s', (code, options, labels) => {
    expect(codesOf({ options }, labels)).toEqual([`input.options ${code}`])
  })
})
