import type {
  SubscriptionDraftInput,
  SubscriptionManualDiscountInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation, MutationError, MutationPayload } from '../../engine/resolve/mutation'
import type { SubscriptionDiscountRecord, SubscriptionTerms } from './contract-records'
import { applyCode } from './discount-codes'
import { draftTable } from './draft-records'
import type { DraftRecord } from './draft-records'
import { discountErrors, discountFrom, lineErrors, lineFrom } from './line-input'
import type { LineInput } from './line-input'
import { DRAFT_RULES, requireContract, requireDraft } from './subscription-checks'
import type { DraftArgs } from './subscription-checks'
import { discountNode, lineNode } from './subscription-nodes'
import { changedTerms, termsErrors } from './terms-input'
import {
  addContract,
  changeContract,
  commitErrors,
  CREATE_TOPICS,
  UPDATE_TOPICS,
} from './write-contract'

/** The roots that change drafts, and commit them. */
export const draftMutations: Mutations = {
  subscriptionDraftUpdate: changesDraft<{ input: SubscriptionDraftInput }>(
    ({ input }, context, draft) => {
      const { terms, customerId, cycleIndex } = draft
      const userErrors = [
        ...cycleErrors(input, cycleIndex),
        ...termsErrors(context, customerId, input, terms, ['input']),
      ]
      if (userErrors.length > 0) return { userErrors }
      return { draft: changeDraft(context, draft, changedTerms(input, terms, draft.currencyCode)) }
    },
  ),

  subscriptionDraftLineAdd: changesDraft<{ input: LineInput }>(({ input }, context, draft) => {
    const userErrors = lineErrors(context, input, ['input'])
    if (userErrors.length > 0) return { userErrors }
    const line = lineFrom(context, draft.currencyCode, input)
    const changed = changeDraft(context, draft, { lines: [...draft.terms.lines, line] })
    return { draft: changed, lineAdded: lineNode(changed, line) }
  }),

  subscriptionDraftLineUpdate: changesDraft<{ lineId: string; input: LineInput }>(
    ({ lineId, input }, context, draft) => {
      const before = draft.terms.lines.find(({ id }) => id === lineId)
      if (!before) return missing('lineId', 'Line does not exist')
      const userErrors = lineErrors(context, input, ['input'])
      if (userErrors.length > 0) return { userErrors }
      const line = lineFrom(context, draft.currencyCode, input, before)
      const lines = draft.terms.lines.map(other => (other.id === lineId ? line : other))
      const changed = changeDraft(context, draft, { lines })
      return { draft: changed, lineUpdated: lineNode(changed, line) }
    },
  ),

  subscriptionDraftLineRemove: changesDraft<{ lineId: string }>(({ lineId }, context, draft) => {
    const line = draft.terms.lines.find(({ id }) => id === lineId)
    if (!line) return missing('lineId', 'Line does not exist')
    const affected = draft.terms.discounts.filter(({ lineIds }) => lineIds?.includes(lineId))
    const changed = changeDraft(context, draft, {
      lines: draft.terms.lines.filter(({ id }) => id !== lineId),
      discounts: draft.terms.discounts.map(discount => ({
        ...discount,
        lineIds: discount.lineIds?.filter(id => id !== lineId) ?? null,
      })),
    })
    return {
      draft: changed,
      lineRemoved: lineNode(draft, line),
      discountsUpdated: changed.terms.discounts
        .filter(({ id }) => affected.some(discount => discount.id === id))
        .map(discount => discountNode(changed, discount)),
    }
  }),

  subscriptionDraftDiscountAdd: changesDraft<{ input: SubscriptionManualDiscountInput }>(
    ({ input }, context, draft) => {
      const userErrors = discountErrors(draft.terms, input, ['input'])
      if (userErrors.length > 0) return { userErrors }
      return addDiscount(
        context,
        draft,
        discountFrom(context, draft.currencyCode, input, 'LINE_ITEM'),
        'discountAdded',
      )
    },
  ),

  subscriptionDraftDiscountUpdate: updatesDiscount('LINE_ITEM'),

  subscriptionDraftFreeShippingDiscountAdd: changesDraft<{
    input: SubscriptionManualDiscountInput
  }>(({ input }, context, draft) => {
    const value = { percentage: 100 }
    const userErrors = discountErrors(draft.terms, { ...input, value }, ['input'])
    if (userErrors.length > 0) return { userErrors }
    const discount = discountFrom(context, draft.currencyCode, { ...input, value }, 'SHIPPING_LINE')
    return addDiscount(context, draft, discount, 'discountAdded')
  }),

  subscriptionDraftFreeShippingDiscountUpdate: updatesDiscount('SHIPPING_LINE'),

  subscriptionDraftDiscountCodeApply: changesDraft<{ redeemCode: string }>(
    ({ redeemCode }, context, draft) => {
      if (redeemCode.trim() === '')
        return {
          userErrors: [
            { field: ['redeemCode'], code: 'BLANK', message: "Redeem code can't be blank" },
          ],
        }
      const discount = applyCode(context, draft.terms, draft, redeemCode)
      return addDiscount(context, draft, discount, 'appliedDiscount')
    },
  ),

  subscriptionDraftDiscountRemove: changesDraft<{ discountId: string }>(
    ({ discountId }, context, draft) => {
      const discount = draft.terms.discounts.find(({ id }) => id === discountId)
      if (!discount) return missing('discountId', 'Discount does not exist')
      const changed = changeDraft(context, draft, {
        discounts: draft.terms.discounts.filter(({ id }) => id !== discountId),
      })
      return { draft: changed, discountRemoved: discountNode(draft, discount) }
    },
  ),

  subscriptionDraftCommit: defineMutation({
    checks: [
      ...DRAFT_RULES,
      {
        field: ['draftId'],
        code: 'BILLING_CYCLE_PRESENT',
        message:
          'Cannot commit a billing cycle contract draft with this mutation. Please use SubscriptionBillingCycleContractDraftCommit.',
        fails: ({ draftId }, context) => requireDraft(context, draftId).cycleIndex !== null,
        isFinal: true,
      },
      {
        field: ['draftId'],
        code: 'STALE_CONTRACT',
        message:
          'Another operation updated the contract concurrently as the commit was in progress.',
        fails: ({ draftId }, context) => {
          const { contractId, revision } = requireDraft(context, draftId)
          return contractId !== null && requireContract(context, contractId).revision !== revision
        },
        isFinal: true,
      },
    ],
    topics: [...CREATE_TOPICS, ...UPDATE_TOPICS],
    errors: ({ draftId }, context) =>
      commitErrors(requireDraft(context, draftId).terms, ['draftId']),
    run: ({ draftId }, context) => {
      const draft = requireDraft(context, draftId)
      const { terms, contractId, customerId, currencyCode } = draft
      draftTable(context).update(draftId, { isCommitted: true })
      const contract =
        contractId === null
          ? addContract(context, { customerId, currencyCode, terms })
          : changeContract(context, requireContract(context, contractId), terms)
      return { contract }
    },
  }),
}

/** Replaces terms of a draft. */
export function changeDraft(
  context: GraphqlContext,
  draft: DraftRecord,
  changes: Partial<SubscriptionTerms>,
): DraftRecord {
  const terms = { ...draft.terms, ...changes }
  return draftTable(context).update(draft.id, { terms }) ?? draft
}

function changesDraft<Args>(
  run: (args: Args & DraftArgs, context: GraphqlContext, draft: DraftRecord) => MutationPayload,
): Mutation<Args & DraftArgs> {
  return defineMutation<Args & DraftArgs>({
    checks: DRAFT_RULES,
    run: (args, context) => run(args, context, requireDraft(context, args.draftId)),
  })
}

/** Changes a discount of the merchant, on lines or on shipping. */
function updatesDiscount(targetType: SubscriptionDiscountRecord['targetType']) {
  return changesDraft<{ discountId: string; input: SubscriptionManualDiscountInput }>(
    ({ discountId, input }, context, draft) => {
      const before = findDiscount(draft, discountId, targetType)
      if (!before) return missing('discountId', 'Discount does not exist')
      const userErrors = discountErrors(draft.terms, input, ['input'], false)
      if (userErrors.length > 0) return { userErrors }
      const discount = discountFrom(context, draft.currencyCode, input, targetType, before)
      return replaceDiscount(context, draft, discount)
    },
  )
}

function missing(field: string, message: string): MutationPayload {
  return { userErrors: [{ field: [field], code: 'INVALID', message }] }
}

/** The policies of one cycle cannot differ from those of its contract. */
function cycleErrors(input: SubscriptionDraftInput, cycleIndex: number | null): MutationError[] {
  if (cycleIndex === null) return []
  return (['billingPolicy', 'deliveryPolicy'] as const).flatMap(name =>
    input[name]
      ? [
          {
            field: ['input', name],
            code: `BILLING_CYCLE_CONTRACT_DRAFT_${name === 'billingPolicy' ? 'BILLING' : 'DELIVERY'}_POLICY_INVALID`,
            message: 'The policy of a billing cycle cannot be changed',
          },
        ]
      : [],
  )
}

function findDiscount(
  { terms }: DraftRecord,
  discountId: string,
  targetType: SubscriptionDiscountRecord['targetType'],
): SubscriptionDiscountRecord | undefined {
  return terms.discounts.find(
    discount =>
      discount.id === discountId &&
      discount.kind === 'manual' &&
      discount.targetType === targetType,
  )
}

function addDiscount(
  context: GraphqlContext,
  draft: DraftRecord,
  discount: SubscriptionDiscountRecord,
  name: 'appliedDiscount' | 'discountAdded',
): MutationPayload {
  const changed = changeDraft(context, draft, { discounts: [...draft.terms.discounts, discount] })
  return { draft: changed, [name]: discountNode(changed, discount) }
}

function replaceDiscount(
  context: GraphqlContext,
  draft: DraftRecord,
  discount: SubscriptionDiscountRecord,
): MutationPayload {
  const discounts = draft.terms.discounts.map(other =>
    other.id === discount.id ? discount : other,
  )
  const changed = changeDraft(context, draft, { discounts })
  return { draft: changed, discountUpdated: discountNode(changed, discount) }
}
