import type { GraphqlContext } from '../../engine/graphql-context'
import { NO_MONEY, subtractBags } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import { depositOf, termsOf } from '../payment-terms/terms-records'
import type { DraftFields } from './draft-records'
import { draftTotals } from './draft-taxes'

/** A draft order, or the calculation of one, which has no id but may get payment terms. */
type Draft = DraftFields & { readonly id?: string; readonly hasTerms?: boolean }

/** Returns the amounts of a draft order that are due now, and later, with its payment terms. */
export function draftDue({ store }: GraphqlContext, draft: Draft): { now: Bag; later: Bag } {
  const totals = draftTotals(draft)
  const { total } = totals
  const hasTerms =
    draft.id === undefined ? draft.hasTerms : termsOf(store.records, draft.id) !== undefined
  if (!hasTerms) return { now: total, later: NO_MONEY }
  const now = depositOf(totals, (draft.depositPercentage ?? 0) / 100)
  return { now, later: subtractBags(total, now) }
}

/** The type `DepositPercentage`. Null without a deposit. */
export function depositNode({ depositPercentage = null }: DraftFields) {
  return depositPercentage === null
    ? null
    : { __typename: 'DepositPercentage', percentage: depositPercentage }
}
