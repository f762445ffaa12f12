import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** Ways to buy products, e.g. every month, that a customer chooses from. */
export interface PlanGroupRecord extends StoredRecord {
  readonly name: string
  readonly merchantCode: string
  readonly description: string | null
  readonly options: readonly string[]
  readonly position: number | null
  /** A text that an app sets. */
  readonly appId: string | null
  /** Global ids of products and variants that are members themselves. */
  readonly productIds: readonly string[]
  readonly variantIds: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
}

/** A policy as the schema has it: the type, and its fields. */
export type Policy = Readonly<Record<string, unknown>> & { readonly __typename: string }

export interface PricingPolicy {
  readonly __typename: string
  readonly adjustmentType: string
  readonly adjustmentValue: {
    readonly __typename: string
    readonly percentage?: number
    /** In the currency of the shop. */
    readonly amount?: string
  }
  /** Number of cycles before the policy applies. */
  readonly afterCycle?: number | null
  readonly createdAt: string
}

/** One way to buy products. */
export interface PlanRecord extends StoredRecord {
  readonly groupId: string
  readonly name: string
  readonly description: string | null
  readonly options: readonly string[]
  readonly position: number | null
  readonly category: string | null
  readonly billingPolicy: Policy
  readonly deliveryPolicy: Policy
  readonly inventoryPolicy: { readonly reserve: string } | null
  readonly pricingPolicies: readonly PricingPolicy[]
  readonly createdAt: string
}

export const PLAN_GROUPS = defineRecords('SellingPlanGroup', {
  product: (group: PlanGroupRecord) => group.productIds,
  variant: (group: PlanGroupRecord) => group.variantIds,
})

export const PLANS = defineRecords('SellingPlan', { group: (plan: PlanRecord) => plan.groupId })

/** Lists the plans of a group, in order. */
export function plansOf(records: RecordStore, groupId: string): PlanRecord[] {
  return records.table(PLANS).lookUp('group', groupId)
}

/** Removes a deleted product or variant from the groups that it is a member of. */
export function leaveGroups(records: RecordStore, id: string): void {
  const groups = records.table(PLAN_GROUPS)
  for (const group of [...groups.lookUp('product', id), ...groups.lookUp('variant', id)])
    groups.update(group.id, {
      productIds: group.productIds.filter(productId => productId !== id),
      variantIds: group.variantIds.filter(variantId => variantId !== id),
    })
}
