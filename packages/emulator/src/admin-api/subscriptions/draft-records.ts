import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import type { StoredRecord } from '../../engine/records/record-table'
import type { SubscriptionTerms } from './contract-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** Changes of a contract, or of one of its cycles, that are not committed yet. */
export interface DraftRecord extends StoredRecord {
  readonly customerId: string
  readonly currencyCode: string
  /** Null: the draft creates a contract. */
  readonly contractId: string | null
  /** Revision of the contract when the draft was created. */
  readonly revision: number
  /** Cycle that the draft edits. Null: all of them. */
  readonly cycleIndex: number | null
  /** Cycles of other contracts whose items the draft has. */
  readonly concatenated: readonly { readonly contractId: string; readonly index: number }[]
  readonly terms: SubscriptionTerms
  /** Terms before the draft. Null for a new contract. */
  readonly original: SubscriptionTerms | null
  readonly isCommitted: boolean
  readonly createdAt: string
}

export const DRAFTS = defineRecords<DraftRecord>('SubscriptionDraft')

export function draftTable({ store }: Pick<GraphqlContext, 'store'>) {
  return store.records.table(DRAFTS)
}

/** Adds a draft. */
export function addDraft(
  context: GraphqlContext,
  fields: Omit<DraftRecord, '__typename' | 'concatenated' | 'createdAt' | 'id' | 'isCommitted'>,
): DraftRecord {
  const drafts = draftTable(context)
  return drafts.put({
    ...fields,
    id: drafts.nextId(),
    __typename: DRAFTS.type,
    concatenated: [],
    isCommitted: false,
    createdAt: currentTime(context),
  })
}

/** Returns the fields of a contract that a draft changes. */
export function termsOf(contract: SubscriptionTerms): SubscriptionTerms {
  return {
    status: contract.status,
    nextBillingDate: contract.nextBillingDate,
    billingPolicy: contract.billingPolicy,
    deliveryPolicy: contract.deliveryPolicy,
    deliveryMethod: contract.deliveryMethod,
    deliveryPrice: contract.deliveryPrice,
    paymentMethodId: contract.paymentMethodId,
    note: contract.note,
    attributes: contract.attributes,
    lines: contract.lines,
    discounts: contract.discounts,
  }
}
