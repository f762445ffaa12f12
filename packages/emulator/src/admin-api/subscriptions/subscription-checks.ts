import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Check } from '../../engine/resolve/mutation'
import { findContract, isTerminated } from './contract-records'
import type { ContractRecord } from './contract-records'
import { draftTable } from './draft-records'
import type { DraftRecord } from './draft-records'

export type DraftArgs = MutationArgs['subscriptionDraftCommit']

/** Rules of a mutation of a draft: it exists, and is not committed. */
export const DRAFT_RULES: readonly Check<DraftArgs>[] = [
  {
    field: ['draftId'],
    code: 'INVALID',
    message: 'Draft does not exist',
    fails: ({ draftId }, context) => !draftTable(context).get(draftId),
    isFinal: true,
  },
  {
    field: ['draftId'],
    code: 'COMMITTED',
    message: 'Subscription draft has been already committed.',
    fails: ({ draftId }, context) => draftTable(context).get(draftId)?.isCommitted === true,
    isFinal: true,
  },
]

/** Creates the rules of a mutation of a contract: it exists, and has not ended. */
export function contractRules<Args>(
  field: string,
  idOf: (args: Args) => string,
  codes: { missing: string; terminated: string },
): Check<Args>[] {
  return [
    {
      field: [field],
      code: codes.missing,
      message: 'Subscription contract does not exist',
      fails: (args, context) => !findContract(context, idOf(args)),
      isFinal: true,
    },
    {
      field: [field],
      code: codes.terminated,
      message: 'Subscription contract has been terminated',
      fails: (args, context) => isTerminated(requireContract(context, idOf(args))),
      isFinal: true,
    },
  ]
}

/**
 * Returns a contract that the rules of a mutation found.
 *
 * @throws Error without such a contract
 */
export function requireContract(context: GraphqlContext, id: string): ContractRecord {
  const contract = findContract(context, id)
  if (!contract) throw new Error(`The contract ${id} is missing.`)
  return contract
}

/**
 * Returns a draft that the rules of a mutation found.
 *
 * @throws Error without such a draft
 */
export function requireDraft(context: GraphqlContext, id: string): DraftRecord {
  const draft = draftTable(context).get(id)
  if (!draft) throw new Error(`The draft ${id} is missing.`)
  return draft
}
