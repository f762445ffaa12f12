import type {
  SellingPlanBillingPolicyInput,
  SellingPlanDeliveryPolicyInput,
  SellingPlanInput,
  SellingPlanInterval,
} from '../../../generated/admin'
import type { MutationError } from '../../engine/resolve/mutation'
import { fixedPolicyErrors } from './fixed-policy-checks'
import { hasBoth, lacks, mismatches } from './given-values'

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
  return [...ofPlan, ...fixedPolicyErrors(plan, field), ...pricingErrors(plan, field)]
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
