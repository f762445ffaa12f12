import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { cycleAt, editOf, findCycle, putEdit } from './billing-cycles'
import { EDIT_TOPICS, readCycle } from './cycle-mutations'
import { addDraft, draftTable, termsOf } from './draft-records'
import type { EditedContract } from './subscription-fields'
import { DRAFT_RULES, requireContract, requireDraft } from './subscription-checks'
import { cycleWebhook } from './subscription-webhooks'
import { commitErrors } from './write-contract'
import type { ContractRecord, CycleEditRecord } from './contract-records'

/** Largest number of contracts whose items a draft can have. */
const MAX_CONCATENATED = 10
const CONTRACTS_FIELD = ['concatenatedBillingCycleContracts']

/** The roots that change the terms of one cycle. */
export const cycleDraftMutations: Mutations = {
  subscriptionBillingCycleContractEdit: defineMutation({
    run: ({ billingCycleInput }, context) => {
      const found = readCycle(context, billingCycleInput)
      if ('userErrors' in found) return found
      const { contract, cycle } = found
      const terms = editOf(contract, cycle.cycleIndex)?.terms ?? termsOf(contract)
      const { id: contractId, customerId, currencyCode, revision } = contract
      const draft = addDraft(context, {
        ...{ contractId, customerId, currencyCode, revision, terms },
        ...{ cycleIndex: cycle.cycleIndex, original: terms },
      })
      return { draft }
    },
  }),

  subscriptionBillingCycleContractDraftCommit: defineMutation({
    checks: [
      ...DRAFT_RULES,
      {
        field: ['draftId'],
        code: 'BILLING_CYCLE_ABSENT',
        message:
          'Cannot commit a contract draft with this mutation. Please use SubscriptionDraftCommit.',
        fails: ({ draftId }, context) => requireDraft(context, draftId).cycleIndex === null,
        isFinal: true,
      },
    ],
    topics: EDIT_TOPICS,
    errors: ({ draftId }, context) =>
      commitErrors(requireDraft(context, draftId).terms, ['draftId']),
    run: ({ draftId }, context) => {
      const { terms, contractId, cycleIndex } = requireDraft(context, draftId)
      const before = requireContract(context, contractId ?? '')
      const index = cycleIndex ?? 1
      const isNew = !editOf(before, index)?.terms && !editOf(before, index)?.billingDate
      draftTable(context).update(draftId, { isCommitted: true })
      const contract = putEdit(context, before, index, { terms })
      const cycle = cycleAt(contract, index)
      if (cycle)
        context.emit(
          `subscription_billing_cycle_edits/${isNew ? 'create' : 'update'}`,
          cycleWebhook(cycle),
        )
      const edit = editOf(contract, index)
      return { contract: edit ? editedContract(contract, edit) : null }
    },
  }),

  subscriptionBillingCycleContractDraftConcatenate: defineMutation({
    checks: [
      ...DRAFT_RULES,
      {
        field: ['draftId'],
        code: 'CONCATENATION_BILLING_CYCLE_CONTRACT_DRAFT_REQUIRED',
        message:
          'Contract draft must be a billing cycle contract draft for contract concatenation.',
        fails: ({ draftId }, context) => requireDraft(context, draftId).cycleIndex === null,
        isFinal: true,
      },
      {
        field: CONTRACTS_FIELD,
        code: 'EXCEEDED_MAX_CONCATENATED_CONTRACTS',
        message:
          'Maximum number of concatenated contracts on a billing cycle contract draft exceeded.',
        fails: ({ concatenatedBillingCycleContracts: inputs }) => inputs.length > MAX_CONCATENATED,
        isFinal: true,
      },
      {
        field: CONTRACTS_FIELD,
        code: 'INVALID',
        message: 'Billing cycle does not exist',
        fails: ({ concatenatedBillingCycleContracts: inputs }, context) =>
          inputs.some(input => !findCycle(context, input)),
        isFinal: true,
      },
      {
        field: CONTRACTS_FIELD,
        code: 'DUPLICATE_CONCATENATED_CONTRACTS',
        message: 'Concatenated contracts cannot contain duplicate subscription contracts.',
        fails: ({ draftId, concatenatedBillingCycleContracts: inputs }, context) => {
          const ids = inputs.map(({ contractId }) => contractId)
          const { contractId, concatenated } = requireDraft(context, draftId)
          const taken = [contractId, ...concatenated.map(cycle => cycle.contractId)]
          return new Set(ids).size < ids.length || ids.some(id => taken.includes(id))
        },
      },
      {
        field: CONTRACTS_FIELD,
        code: 'CUSTOMER_MISMATCH',
        message: 'The payment method customer must be the same as the contract customer.',
        fails: ({ draftId, concatenatedBillingCycleContracts: inputs }, context) => {
          const { customerId } = requireDraft(context, draftId)
          return inputs.some(
            ({ contractId }) => requireContract(context, contractId).customerId !== customerId,
          )
        },
      },
    ],
    run: ({ draftId, concatenatedBillingCycleContracts: inputs }, context) => {
      const draft = requireDraft(context, draftId)
      const cycles = inputs.flatMap(input => findCycle(context, input) ?? [])
      const lines = cycles.flatMap(({ contract, cycle }) =>
        (editOf(contract, cycle.cycleIndex)?.terms ?? contract).lines.map(line => ({
          ...line,
          originContractId: contract.id,
        })),
      )
      const changed = draftTable(context).update(draftId, {
        terms: { ...draft.terms, lines: [...draft.terms.lines, ...lines] },
        concatenated: [
          ...draft.concatenated,
          ...cycles.map(({ contract, cycle }) => ({
            contractId: contract.id,
            index: cycle.cycleIndex,
          })),
        ],
      })
      return { draft: changed }
    },
  }),
}

/** The type `SubscriptionBillingCycleEditedContract`. */
export function editedContract(
  { id: contractId, currencyCode, customerId, createdAt }: ContractRecord,
  { index, terms, updatedAt }: CycleEditRecord,
): EditedContract | null {
  return (
    terms && {
      __typename: 'SubscriptionBillingCycleEditedContract',
      ...{ contractId, currencyCode, customerId, index, terms },
      createdAt,
      updatedAt,
    }
  )
}
