import type {
  SellingPlanFixedBillingPolicyInput,
  SellingPlanFixedDeliveryPolicyInput,
  SellingPlanInput,
} from '../../../generated/admin'
import type { MutationError } from '../../engine/resolve/mutation'
import { hasBoth, isGiven, lacks, mismatches } from './given-values'

interface PolicyRule<Policy> {
  code: string
  message: string
  isBroken: (policy: Policy) => boolean
}

/** Each rule has the documented text of its code. */
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

/** Lists what is wrong with the fixed policies of a plan. */
export function fixedPolicyErrors(
  { billingPolicy, deliveryPolicy }: SellingPlanInput,
  field: readonly string[],
): MutationError[] {
  return [
    ...brokenOf(FIXED_BILLING_RULES, billingPolicy?.fixed, [...field, 'billingPolicy']),
    ...brokenOf(FIXED_DELIVERY_RULES, deliveryPolicy?.fixed, [...field, 'deliveryPolicy']),
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

function isOther(trigger: string | null | undefined): boolean {
  return isGiven(trigger) && trigger !== 'NO_REMAINING_BALANCE'
}
