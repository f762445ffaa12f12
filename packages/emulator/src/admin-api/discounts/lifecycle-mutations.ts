import type { MutationArgs } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation } from '../../engine/resolve/mutation'
import { findDiscount, statusOf, DISCOUNTS } from './discount-records'
import type { DiscountMethod, DiscountRecord } from './discount-records'
import { deletionWebhook, discountWebhook } from './discount-webhook'
import { removeDiscount } from './write-discount'

type IdArgs = MutationArgs['discountCodeDelete']

/** The roots that activate, deactivate, and delete one discount. */
export const lifecycleMutations: Mutations = {
  discountAutomaticActivate: changeMutation('Automatic', activate),
  discountAutomaticDeactivate: changeMutation('Automatic', deactivate),
  discountAutomaticDelete: deleteMutation('Automatic'),
  discountCodeActivate: changeMutation('Code', activate),
  discountCodeDeactivate: changeMutation('Code', deactivate),
  discountCodeDelete: deleteMutation('Code'),
}

/**
 * Starts a scheduled discount, or removes the end of an expired one. An active discount does not
 * change.
 */
export function activate(context: GraphqlContext, discount: DiscountRecord): DiscountRecord {
  const at = currentTime(context)
  switch (statusOf(discount, context.clock.now())) {
    case 'ACTIVE':
      return discount
    case 'SCHEDULED':
      return DISCOUNTS.in(context).put({ ...discount, startsAt: at, updatedAt: at })
    case 'EXPIRED':
      return DISCOUNTS.in(context).put({ ...discount, endsAt: null, updatedAt: at })
  }
}

/** Ends a discount. A scheduled discount starts and ends now; an expired one does not change. */
export function deactivate(context: GraphqlContext, discount: DiscountRecord): DiscountRecord {
  const at = currentTime(context)
  const status = statusOf(discount, context.clock.now())
  if (status === 'EXPIRED') return discount
  const startsAt = status === 'SCHEDULED' ? at : discount.startsAt
  return DISCOUNTS.in(context).put({ ...discount, startsAt, endsAt: at, updatedAt: at })
}

function changeMutation(
  method: DiscountMethod,
  change: (context: GraphqlContext, discount: DiscountRecord) => DiscountRecord,
): Mutation<IdArgs> {
  return defineMutation<IdArgs>({
    checks: [exists(method)],
    topics: ['discounts/update'],
    run: ({ id }, context) => {
      const before = findDiscount(context, id, method)
      if (!before) return {}
      const discount = change(context, before)
      if (discount !== before) context.emit('discounts/update', discountWebhook(context, discount))
      return { [`${method === 'Code' ? 'code' : 'automatic'}DiscountNode`]: discount }
    },
  })
}

function deleteMutation(method: DiscountMethod): Mutation<IdArgs> {
  return defineMutation<IdArgs>({
    checks: [exists(method)],
    topics: ['discounts/delete'],
    run: ({ id }, context) => {
      removeDiscount(context, id)
      context.emit('discounts/delete', deletionWebhook(context, id))
      return { [`deleted${method}DiscountId`]: id }
    },
  })
}

function exists(method: DiscountMethod): Check<IdArgs> {
  return {
    field: ['id'],
    code: 'INVALID',
    message: `${method} discount does not exist.`,
    fails: ({ id }, context) => !findDiscount(context, id, method),
  }
}
