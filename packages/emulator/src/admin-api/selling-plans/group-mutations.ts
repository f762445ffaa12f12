import type { SellingPlanGroupInput } from '../../../generated/admin'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import { handleOf } from '../../engine/records/handle'
import { idNumber } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { GROUP_MISSING, groupErrors } from './group-checks'
import { groupWebhook } from './group-webhook'
import { memberErrors } from './membership-checks'
import { PLAN_GROUPS, PLANS } from './plan-records'
import type { PlanGroupRecord } from './plan-records'
import { addPlan, changePlan } from './write-plan'

/** The roots that create, change, and delete groups of selling plans. */
export const groupMutations: Mutations = {
  sellingPlanGroupCreate: defineMutation({
    topics: ['selling_plan_groups/create'],
    errors: ({ input, resources }, context) => [
      ...groupErrors(context, input, undefined),
      ...memberErrors(context, 'product', resources?.productIds ?? [], ['resources', 'productIds']),
      ...memberErrors(context, 'variant', resources?.productVariantIds ?? [], [
        'resources',
        'productVariantIds',
      ]),
    ],
    run: ({ input, resources }, context) => {
      const { productIds, productVariantIds } = resources ?? {}
      const group = addGroup(context, input, productIds ?? [], productVariantIds ?? [])
      context.emit('selling_plan_groups/create', groupWebhook(context, group))
      return { sellingPlanGroup: group }
    },
  }),

  sellingPlanGroupUpdate: defineMutation({
    checks: [GROUP_MISSING],
    topics: ['selling_plan_groups/update'],
    errors: ({ id, input }, context) => groupErrors(context, input, id),
    run: ({ id, input }, context) => {
      const deleted = input.sellingPlansToDelete ?? []
      for (const planId of deleted) PLANS.in(context).remove(planId)
      for (const plan of input.sellingPlansToUpdate ?? []) changePlan(context, plan.id ?? '', plan)
      for (const plan of input.sellingPlansToCreate ?? []) addPlan(context, id, plan)
      const group = PLAN_GROUPS.in(context).update(id, {
        ...groupFields(input),
        updatedAt: currentTime(context),
      })
      if (group) context.emit('selling_plan_groups/update', groupWebhook(context, group))
      return { sellingPlanGroup: group, deletedSellingPlanIds: deleted }
    },
  }),

  sellingPlanGroupDelete: PLAN_GROUPS.remove('id', 'deletedSellingPlanGroupId', {
    checks: [GROUP_MISSING],
    topics: ['selling_plan_groups/delete'],
    removed: ({ id }, context) => {
      PLANS.in(context).removeBy('group', id)
      context.emit('selling_plan_groups/delete', { id: idNumber(id), admin_graphql_api_id: id })
    },
  }),
}

function addGroup(
  context: GraphqlContext,
  input: SellingPlanGroupInput,
  productIds: readonly string[],
  variantIds: readonly string[],
): PlanGroupRecord {
  const group = PLAN_GROUPS.in(context).add({
    name: '',
    merchantCode: handleOf(input.name ?? '', 'selling-plan-group'),
    description: null,
    options: [],
    position: null,
    appId: null,
    ...groupFields(input),
    productIds: [...new Set(productIds)],
    variantIds: [...new Set(variantIds)],
    ...createdNow(context),
  })
  for (const plan of input.sellingPlansToCreate ?? []) addPlan(context, group.id, plan)
  return group
}

function groupFields(input: SellingPlanGroupInput): Partial<PlanGroupRecord> {
  const { appId, name, merchantCode, description, options, position } = input
  return {
    ...(appId !== undefined && { appId }),
    ...(typeof name === 'string' && { name }),
    ...(typeof merchantCode === 'string' && { merchantCode }),
    ...(description !== undefined && { description }),
    ...(options && { options }),
    ...(position !== undefined && { position }),
  }
}
