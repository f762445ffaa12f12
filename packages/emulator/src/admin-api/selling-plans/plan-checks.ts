import type {
  SellingPlanBillingPolicyInput,
  SellingPlanDeliveryPolicyInput,
  SellingPlanFixedBillingPolicyInput,
  SellingPlanFixedDeliveryPolicyInput,
  SellingPlanInput,
  SellingPlanInterval,
  SellingPlanPricingPolicyValueInput,
} from '../../../generated/admin'
import type { MutationError } from '../../engine/resolve/mutation'

/** Largest number of pricing policies of a plan. */
const MAX_PRICING_POLICIES = 2

/** Names of the options of a group of plans. */
type Labels = readonly string[]

interface PlanRule {
  /** Field of the plan that is refused; the plan itself without. */
  field?: 'billingPolicy' | 'deliveryPolicy' | 'pricingPolicies' | 'options'
  code: string
  message: string
  isBroken: (plan: SellingPlanInput, labels: Labels) => boolean
}

/** Each rule has the documented text of its code. */
const PLAN_RULES: readonly PlanRule[] = [
  {
    field: 'options',
    code: 'SELLING_PLAN_MISSING_OPTION2_LABEL_ON_PARENT_GROUP',
    message:
      "Cannot define option2 on this selling plan as there's no label on the parent selling plan group.",
    isBroken: ({ options }, labels) => lacks(1, labels) && !lacks(1, options),
  },
  {
    field: 'options',
    code: 'SELLING_PLAN_MISSING_OPTION3_LABEL_ON_PARENT_GROUP',
    message:
      "Cannot define option3 on this selling plan as there's no label on the parent selling plan group.",
    isBroken: ({ options }, labels) => lacks(2, labels) && !lacks(2, options),
  },
  {
    field: 'options',
    code: 'SELLING_PLAN_OPTION2_REQUIRED_AS_DEFINED_ON_PARENT_GROUP',
    message: "Selling plan's option2 is required because option2 exists.",
    isBroken: ({ options }, labels) => Boolean(options) && !lacks(1, labels) && lacks(1, options),
  },
  {
    field: 'options',
    code: 'SELLING_PLAN_OPTION3_REQUIRED_AS_DEFINED_ON_PARENT_GROUP',
    message: "Selling plan's option3 is required because option3 exists.",
    isBroken: ({ options }, labels) => Boolean(options) && !lacks(2, labels) && lacks(2, options),
  },
  {
    field: 'billingPolicy',
    code: 'ONLY_NEED_ONE_BILLING_POLICY_TYPE',
    message: 'Only one billing policy type can be defined.',
    isBroken: ({ billingPolicy }) => hasBoth(billingPolicy?.fixed, billingPolicy?.recurring),
  },
  {
    field: 'deliveryPolicy',
    code: 'ONLY_NEED_ONE_DELIVERY_POLICY_TYPE',
    message: 'Only one delivery policy type can be defined.',
    isBroken: ({ deliveryPolicy }) => hasBoth(deliveryPolicy?.fixed, deliveryPolicy?.recurring),
  },
  {
    field: 'billingPolicy',
    code: 'BILLING_AND_DELIVERY_POLICY_TYPES_MUST_BE_THE_SAME',
    message: 'Billing and delivery policy types must be the same.',
    isBroken: ({ billingPolicy, deliveryPolicy }) =>
      hasBoth(billingPolicy, deliveryPolicy) &&
      Boolean(billingPolicy?.fixed) !== Boolean(deliveryPolicy?.fixed),
  },
  {
    field: 'billingPolicy',
    code: 'SELLING_PLAN_BILLING_CYCLE_MUST_BE_A_MULTIPLE_OF_DELIVERY_CYCLE',
    message: "Selling plan's billing cycle must be a multiple of delivery cycle.",
    isBroken: ({ billingPolicy, deliveryPolicy }) => isUneven(billingPolicy, deliveryPolicy),
  },
  {
    field: 'billingPolicy',
    code: 'SELLING_PLAN_BILLING_AND_DELIVERY_POLICY_ANCHORS_MUST_BE_EQUAL',
    message: "Selling plan's billing and delivery policies anchors must be equal.",
    isBroken: ({ billingPolicy, deliveryPolicy }) =>
      differ(billingPolicy?.recurring?.anchors, deliveryPolicy?.recurring?.anchors),
  },
  {
    field: 'billingPolicy',
    code: 'SELLING_PLAN_MAX_CYCLES_MUST_BE_GREATER_THAN_MIN_CYCLES',
    message: "Selling plan's billing policy max cycles must be greater than min cycles.",
    isBroken: ({ billingPolicy }) =>
      Number(billingPolicy?.recurring?.maxCycles ?? Infinity) <
      Number(billingPolicy?.recurring?.minCycles ?? 0),
  },
  {
    field: 'pricingPolicies',
    code: 'SELLING_PLAN_PRICING_POLICIES_LIMIT',
    message: `Selling plans can't have more than ${MAX_PRICING_POLICIES} pricing policies.`,
    isBroken: ({ pricingPolicies }) => (pricingPolicies?.length ?? 0) > MAX_PRICING_POLICIES,
  },
  {
    field: 'pricingPolicies',
    code: 'SELLING_PLAN_FIXED_PRICING_POLICIES_LIMIT',
    message: 'A fixed selling plan can have at most one pricing policy.',
    isBroken: ({ billingPolicy, pricingPolicies }) =>
      Boolean(billingPolicy?.fixed) && !lacks(1, pricingPolicies),
  },
  {
    field: 'pricingPolicies',
    code: 'SELLING_PLAN_PRICING_POLICIES_MUST_CONTAIN_A_FIXED_PRICING_POLICY',
    message: "Selling plan's pricing policies must contain one fixed pricing policy.",
    isBroken: ({ pricingPolicies }) =>
      !lacks(0, pricingPolicies) && !pricingPolicies?.some(({ fixed }) => fixed),
  },
]

interface PolicyRule<Policy> {
  code: string
  message: string
  isBroken: (policy: Policy) => boolean
}

const FIXED_DELIVERY_RULES: readonly PolicyRule<SellingPlanFixedDeliveryPolicyInput>[] = [
  {
    code: 'FULFILLMENT_EXACT_TIME_REQUIRED',
    message:
      "A fixed billing policy's fulfillment_exact_time can't be blank when the fulfillment_trigger is EXACT_TIME.",
    isBroken: policy => policy.fulfillmentTrigger === 'EXACT_TIME' && !policy.fulfillmentExactTime,
  },
  {
    code: 'FULFILLMENT_EXACT_TIME_NOT_ALLOWED',
    message:
      "A fixed billing policy's fulfillment_exact_time must not be present when the fulfillment_trigger isn't EXACT_TIME.",
    isBroken: policy =>
      policy.fulfillmentTrigger !== 'EXACT_TIME' && Boolean(policy.fulfillmentExactTime),
  },
  {
    code: 'SELLING_PLAN_ANCHORS_REQUIRED',
    message:
      "A fixed delivery policy's anchors must be present when the fulfillment_trigger is ANCHOR.",
    isBroken: policy => policy.fulfillmentTrigger === 'ANCHOR' && lacks(0, policy.anchors),
  },
  {
    code: 'SELLING_PLAN_ANCHORS_NOT_ALLOWED',
    message:
      "A fixed delivery policy's anchors must not be present when the fulfillment_trigger isn't ANCHOR.",
    isBroken: policy => policy.fulfillmentTrigger !== 'ANCHOR' && !lacks(0, policy.anchors),
  },
]

/** Of the charge at the checkout, and of that of the rest. */
const FIXED_BILLING_RULES: readonly PolicyRule<SellingPlanFixedBillingPolicyInput>[] = [
  {
    code: 'ONLY_NEED_ONE_CHECKOUT_CHARGE_VALUE',
    message: "A fixed billing policy's checkout charge can have at most one value.",
    isBroken: ({ checkoutCharge }) =>
      hasBoth(checkoutCharge?.value?.fixedValue, checkoutCharge?.value?.percentage),
  },
  {
    code: 'CHECKOUT_CHARGE_VALUE_AND_TYPE_MUST_MATCH',
    message: "A fixed billing policy's checkout charge value and type must match.",
    isBroken: ({ checkoutCharge }) => mismatches(checkoutCharge?.type, checkoutCharge?.value),
  },
  {
    code: 'REMAINING_BALANCE_CHARGE_EXACT_TIME_REQUIRED',
    message:
      "A fixed billing policy's remaining_balance_charge_exact_time can't be blank when the remaining_balance_charge_trigger is EXACT_TIME.",
    isBroken: ({ remainingBalanceChargeTrigger, remainingBalanceChargeExactTime }) =>
      remainingBalanceChargeTrigger === 'EXACT_TIME' && !remainingBalanceChargeExactTime,
  },
  {
    code: 'REMAINING_BALANCE_CHARGE_EXACT_TIME_NOT_ALLOWED',
    message:
      "A fixed billing policy's remaining_balance_charge_exact_time must not be present when the remaining_balance_charge_trigger isn't EXACT_TIME.",
    isBroken: ({ remainingBalanceChargeTrigger, remainingBalanceChargeExactTime }) =>
      remainingBalanceChargeTrigger !== 'EXACT_TIME' && Boolean(remainingBalanceChargeExactTime),
  },
  {
    code: 'REMAINING_BALANCE_CHARGE_TIME_AFTER_CHECKOUT_MUST_BE_GREATER_THAN_ZERO',
    message:
      "A fixed billing policy's remaining_balance_charge_time_after_checkout must be present and greater than zero when the remaining_balance_charge_trigger is TIME_AFTER_CHECKOUT.",
    isBroken: ({ remainingBalanceChargeTrigger, remainingBalanceChargeTimeAfterCheckout }) =>
      remainingBalanceChargeTrigger === 'TIME_AFTER_CHECKOUT' &&
      !/[1-9]/.test(remainingBalanceChargeTimeAfterCheckout ?? ''),
  },
  {
    code: 'REMAINING_BALANCE_CHARGE_TRIGGER_ON_FULL_CHECKOUT',
    message:
      "A fixed billing policy's remaining_balance_charge_trigger must be NO_REMAINING_BALANCE when the checkout_charge_type is PERCENTAGE and checkout_charge_value is 100.",
    isBroken: ({ remainingBalanceChargeTrigger: trigger, checkoutCharge }) =>
      isOther(trigger) &&
      checkoutCharge?.type === 'PERCENTAGE' &&
      checkoutCharge.value?.percentage === 100,
  },
  {
    code: 'REMAINING_BALANCE_CHARGE_TRIGGER_NO_REMAINING_BALANCE_ON_PARTIAL_PERCENTAGE_CHECKOUT_CHARGE',
    message:
      "A fixed billing policy's remaining_balance_charge_trigger can't be NO_REMAINING_BALANCE when the checkout_charge_type is PERCENTAGE and checkout_charge_value is less than 100.",
    isBroken: ({ remainingBalanceChargeTrigger: trigger, checkoutCharge }) =>
      trigger === 'NO_REMAINING_BALANCE' &&
      checkoutCharge?.type === 'PERCENTAGE' &&
      (checkoutCharge.value?.percentage ?? 100) < 100,
  },
  {
    code: 'REMAINING_BALANCE_CHARGE_TRIGGER_NO_REMAINING_BALANCE_ON_PRICE_CHECKOUT_CHARGE',
    message:
      "A fixed billing policy's remaining_balance_charge_trigger can't be NO_REMAINING_BALANCE when the checkout_charge_type is PRICE.",
    isBroken: ({ remainingBalanceChargeTrigger: trigger, checkoutCharge }) =>
      trigger === 'NO_REMAINING_BALANCE' && checkoutCharge?.type === 'PRICE',
  },
]

/** Lists what is wrong with the policies, and the options, of a plan of a group. */
export function planErrors(
  plan: SellingPlanInput,
  field: readonly string[],
  labels: Labels,
): MutationError[] {
  const ofPlan = PLAN_RULES.filter(({ isBroken }) => isBroken(plan, labels)).map(
    ({ field: name, code, message }) => ({
      field: name ? [...field, name] : field,
      code,
      message,
    }),
  )
  return [
    ...ofPlan,
    ...brokenOf(FIXED_BILLING_RULES, plan.billingPolicy?.fixed, [...field, 'billingPolicy']),
    ...brokenOf(FIXED_DELIVERY_RULES, plan.deliveryPolicy?.fixed, [...field, 'deliveryPolicy']),
    ...pricingErrors(plan, field),
  ]
}

function brokenOf<Policy>(
  rules: readonly PolicyRule<Policy>[],
  fixed: Policy | null | undefined,
  field: readonly string[],
): MutationError[] {
  if (!fixed) return []
  return rules
    .filter(({ isBroken }) => isBroken(fixed))
    .map(({ code, message }) => ({ field: [...field, 'fixed'], code, message }))
}

function pricingErrors({ pricingPolicies }: SellingPlanInput, field: readonly string[]) {
  return (pricingPolicies ?? []).flatMap(({ fixed, recurring }, index): MutationError[] => {
    const refuse = (code: string, message: string) => [
      { field: [...field, 'pricingPolicies', String(index)], code, message },
    ]
    if (hasBoth(fixed, recurring))
      return refuse(
        'ONLY_NEED_ONE_PRICING_POLICY_TYPE',
        'Only one pricing policy type can be defined.',
      )
    const { adjustmentType, adjustmentValue } = fixed ?? recurring ?? {}
    if (hasBoth(adjustmentValue?.fixedValue, adjustmentValue?.percentage))
      return refuse(
        'ONLY_NEED_ONE_PRICING_POLICY_VALUE',
        'Only one pricing policy adjustment value type can be defined.',
      )
    return mismatches(adjustmentType, adjustmentValue)
      ? refuse(
          'PRICING_POLICY_ADJUSTMENT_VALUE_AND_TYPE_MUST_MATCH',
          "Pricing policy's adjustment value and adjustment type must match.",
        )
      : []
  })
}

function lacks(index: number, list: readonly unknown[] | null | undefined): boolean {
  return (list?.length ?? 0) <= index
}

function hasBoth(one: unknown, other: unknown): boolean {
  return isGiven(one) && isGiven(other)
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** Whether a value that is a percentage, or an amount, by its type is given as the other. */
function mismatches(
  type: string | null | undefined,
  value: SellingPlanPricingPolicyValueInput | null | undefined,
): boolean {
  if (!type || !value) return false
  return type === 'PERCENTAGE' ? isGiven(value.fixedValue) : isGiven(value.percentage)
}

function isOther(trigger: string | null | undefined): boolean {
  return isGiven(trigger) && trigger !== 'NO_REMAINING_BALANCE'
}

function differ(
  some: readonly object[] | null | undefined,
  others: readonly object[] | null | undefined,
): boolean {
  const texts = (anchors: readonly object[]) =>
    anchors.map(anchor => JSON.stringify(Object.entries(anchor).toSorted())).join()
  return !lacks(0, some) && !lacks(0, others) && texts(some ?? []) !== texts(others ?? [])
}

/** Days and weeks can be compared, and months and years. */
const CYCLES: Readonly<Record<SellingPlanInterval, { unit: 'day' | 'month'; length: number }>> = {
  DAY: { unit: 'day', length: 1 },
  WEEK: { unit: 'day', length: 7 },
  MONTH: { unit: 'month', length: 1 },
  YEAR: { unit: 'month', length: 12 },
}

function isUneven(
  billing: SellingPlanBillingPolicyInput | null | undefined,
  delivery: SellingPlanDeliveryPolicyInput | null | undefined,
): boolean {
  const billed = billing?.recurring
  const delivered = delivery?.recurring
  if (!billed?.interval || !delivered?.interval) return false
  const [bill, deliver] = [CYCLES[billed.interval], CYCLES[delivered.interval]]
  if (bill.unit !== deliver.unit) return false
  return (
    (bill.length * (billed.intervalCount ?? 1)) %
      (deliver.length * (delivered.intervalCount ?? 1)) !==
    0
  )
}
