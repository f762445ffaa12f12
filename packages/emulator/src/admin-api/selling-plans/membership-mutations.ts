import { firstErrors } from '../../engine/resolve/mutation-error'
import type { MutationArgs } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation, MutationContext } from '../../engine/resolve/mutation'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { GROUP_MISSING } from './group-checks'
import { groupWebhook } from './group-webhook'
import { memberErrors, memberExists } from './membership-checks'
import type { MemberKind } from './membership-checks'
import { PLAN_GROUPS } from './plan-records'
import type { PlanGroupRecord } from './plan-records'

type GroupArgs = { id: string } & Readonly<Record<string, unknown>>

type MemberArgs = MutationArgs['productJoinSellingPlanGroups']

const TOPICS = ['selling_plan_groups/update'] as const
const LISTS = { product: 'productIds', variant: 'variantIds' } as const

/** The roots that change which products and variants are members of groups. */
export const membershipMutations: Mutations = {
  sellingPlanGroupAddProducts: addMutation('product', 'productIds'),
  sellingPlanGroupAddProductVariants: addMutation('variant', 'productVariantIds'),
  sellingPlanGroupRemoveProducts: removeMutation('product', 'productIds', 'removedProductIds'),
  sellingPlanGroupRemoveProductVariants: removeMutation(
    'variant',
    'productVariantIds',
    'removedProductVariantIds',
  ),
  productJoinSellingPlanGroups: memberMutation('product', true),
  productLeaveSellingPlanGroups: memberMutation('product', false),
  productVariantJoinSellingPlanGroups: memberMutation('variant', true),
  productVariantLeaveSellingPlanGroups: memberMutation('variant', false),
}

function addMutation(kind: MemberKind, argument: string): Mutation<GroupArgs> {
  const idsOf = (args: GroupArgs) => args[argument] as readonly string[]
  return PLAN_GROUPS.change('id', {
    checks: [GROUP_MISSING],
    topics: TOPICS,
    errors: (args, context, group) =>
      firstErrors(
        () => memberErrors(context, kind, idsOf(args), [argument]),
        () =>
          idsOf(args).some(id => group[LISTS[kind]].includes(id))
            ? [{ field: [argument], code: 'TAKEN', message: 'Resource has already been taken' }]
            : [],
      ),
    run: (args, context, group) => {
      const members = [...new Set([...group[LISTS[kind]], ...idsOf(args)])]
      return { sellingPlanGroup: setMembers(context, args.id, kind, members) }
    },
  })
}

function removeMutation(kind: MemberKind, argument: string, result: string): Mutation<GroupArgs> {
  return PLAN_GROUPS.change('id', {
    checks: [GROUP_MISSING],
    topics: TOPICS,
    run: (args, context, { [LISTS[kind]]: known }) => {
      const ids = args[argument] as readonly string[]
      const removed = ids.filter(id => known.includes(id))
      const rest = known.filter(id => !ids.includes(id))
      if (removed.length > 0) setMembers(context, args.id, kind, rest)
      return { [result]: removed }
    },
  })
}

function memberMutation(kind: MemberKind, isJoining: boolean): Mutation<MemberArgs> {
  return defineMutation<MemberArgs>({
    checks: [
      {
        field: ['id'],
        code: kind === 'product' ? 'PRODUCT_DOES_NOT_EXIST' : 'PRODUCT_VARIANT_DOES_NOT_EXIST',
        message: kind === 'product' ? 'Product does not exist.' : 'Product variant does not exist.',
        fails: ({ id }, context) => !memberExists(context, kind, id),
      },
      {
        field: ['sellingPlanGroupIds'],
        code: 'GROUP_DOES_NOT_EXIST',
        message: 'Selling plan group does not exist.',
        fails: ({ sellingPlanGroupIds }, context) =>
          sellingPlanGroupIds.some(id => !PLAN_GROUPS.in(context).get(id)),
      },
    ],
    reports: 'first',
    topics: TOPICS,
    run: ({ id, sellingPlanGroupIds }, context) => {
      for (const groupId of new Set(sellingPlanGroupIds)) {
        const known = PLAN_GROUPS.in(context).get(groupId)?.[LISTS[kind]] ?? []
        const others = known.filter(member => member !== id)
        setMembers(context, groupId, kind, isJoining ? [...others, id] : others)
      }
      return kind === 'product'
        ? { product: PRODUCTS.in(context).get(id) }
        : { productVariant: VARIANTS.in(context).get(id) }
    },
  })
}

function setMembers(
  context: MutationContext,
  groupId: string,
  kind: MemberKind,
  members: readonly string[],
): PlanGroupRecord | undefined {
  const group = PLAN_GROUPS.in(context).update(groupId, {
    [LISTS[kind]]: members,
    updatedAt: currentTime(context),
  })
  if (group) context.emit('selling_plan_groups/update', groupWebhook(context, group))
  return group
}
