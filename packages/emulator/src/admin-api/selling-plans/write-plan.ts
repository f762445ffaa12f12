import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  SellingPlanBillingPolicyInput,
  SellingPlanDeliveryPolicyInput,
  SellingPlanFixedPricingPolicyInput,
  SellingPlanInput,
  SellingPlanRecurringPricingPolicyInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { moneyV2 } from '../../money/money-v2'
import { PLANS } from './plan-records'
import type { PlanRecord, Policy, PricingPolicy } from './plan-records'

type PricingInput = AnyInput<
  SellingPlanFixedPricingPolicyInput | SellingPlanRecurringPricingPolicyInput
>

/** Adds a plan to a group. */
export function addPlan(
  context: GraphqlContext,
  groupId: string,
  input: SellingPlanInput,
): PlanRecord {
  const createdAt = currentTime(context)
  return PLANS.in(context).add({
    groupId,
    name: input.name ?? '',
    description: null,
    options: [],
    position: null,
    category: null,
    billingPolicy: billingPolicy({}, createdAt),
    deliveryPolicy: deliveryPolicy({}, createdAt),
    inventoryPolicy: null,
    pricingPolicies: [],
    createdAt,
    ...planFields(context, input, createdAt),
  })
}

/** Replaces the fields of a plan that an input contains. */
export function changePlan(context: GraphqlContext, id: string, input: SellingPlanInput): void {
  const plans = PLANS.in(context)
  const plan = plans.get(id)
  // An update without pricing policies deletes those of the plan.
  const complete = { ...input, pricingPolicies: input.pricingPolicies ?? [] }
  if (plan) plans.update(id, planFields(context, complete, plan.createdAt))
}

function planFields(
  context: GraphqlContext,
  input: SellingPlanInput,
  createdAt: string,
): Partial<PlanRecord> {
  const { name, description, options, position, category, pricingPolicies } = input
  return {
    ...(typeof name === 'string' && { name }),
    ...(description !== undefined && { description }),
    ...(options && { options }),
    ...(position !== undefined && { position }),
    ...(category !== undefined && { category }),
    ...(input.billingPolicy && { billingPolicy: billingPolicy(input.billingPolicy, createdAt) }),
    ...(input.deliveryPolicy && {
      deliveryPolicy: deliveryPolicy(input.deliveryPolicy, createdAt),
    }),
    ...(input.inventoryPolicy && {
      inventoryPolicy: { reserve: input.inventoryPolicy.reserve ?? 'ON_SALE' },
    }),
    ...(pricingPolicies && {
      pricingPolicies: pricingPolicies.map(policy => pricingPolicy(context, policy)),
    }),
  }
}

function billingPolicy(
  { fixed, recurring }: SellingPlanBillingPolicyInput,
  createdAt: string,
): Policy {
  if (!fixed)
    return {
      __typename: 'SellingPlanRecurringBillingPolicy',
      anchors: [],
      interval: 'MONTH',
      intervalCount: 1,
      minCycles: null,
      maxCycles: null,
      createdAt,
      ...recurring,
    }
  const { type = 'PERCENTAGE', value } = fixed.checkoutCharge ?? {}
  return {
    __typename: 'SellingPlanFixedBillingPolicy',
    remainingBalanceChargeExactTime: null,
    remainingBalanceChargeTimeAfterCheckout: null,
    remainingBalanceChargeTrigger: 'NO_REMAINING_BALANCE',
    ...fixed,
    checkoutCharge: {
      type,
      value: {
        __typename: 'SellingPlanCheckoutChargePercentageValue',
        percentage: value?.percentage ?? 100,
      },
    },
  }
}

function deliveryPolicy(
  { fixed, recurring }: SellingPlanDeliveryPolicyInput,
  createdAt: string,
): Policy {
  if (!fixed)
    return {
      __typename: 'SellingPlanRecurringDeliveryPolicy',
      anchors: [],
      interval: 'MONTH',
      intervalCount: 1,
      cutoff: null,
      intent: 'FULFILLMENT_BEGIN',
      preAnchorBehavior: 'ASAP',
      createdAt,
      ...recurring,
    }
  return {
    __typename: 'SellingPlanFixedDeliveryPolicy',
    anchors: [],
    cutoff: null,
    fulfillmentExactTime: null,
    fulfillmentTrigger: 'ASAP',
    intent: 'FULFILLMENT_BEGIN',
    preAnchorBehavior: 'ASAP',
    ...fixed,
  }
}

function pricingPolicy(
  { store, clock }: GraphqlContext,
  { fixed, recurring }: NonNullable<SellingPlanInput['pricingPolicies']>[number],
): PricingPolicy {
  const { adjustmentType, adjustmentValue, afterCycle }: PricingInput = fixed ?? recurring ?? {}
  const type = adjustmentType ?? 'PERCENTAGE'
  return {
    __typename: fixed ? 'SellingPlanFixedPricingPolicy' : 'SellingPlanRecurringPricingPolicy',
    adjustmentType: type,
    adjustmentValue:
      type === 'PERCENTAGE'
        ? {
            __typename: 'SellingPlanPricingPolicyPercentageValue',
            percentage: adjustmentValue?.percentage ?? 0,
          }
        : moneyV2(adjustmentValue?.fixedValue ?? '0', store.currencyCode),
    createdAt: timestamp(clock.now()),
    ...(!fixed && { afterCycle: afterCycle ?? null }),
  }
}
