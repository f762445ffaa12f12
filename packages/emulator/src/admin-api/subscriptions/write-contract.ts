import { currentTime } from '../../engine/records/timestamp'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { CONTRACTS } from './contract-records'
import type { ContractRecord, ContractStatus, SubscriptionTerms } from './contract-records'
import { contractWebhook } from './subscription-webhooks'

/** Topics of a change of a contract, by its new status. */
const STATUS_TOPICS: Readonly<Record<ContractStatus, string>> = {
  ACTIVE: 'subscription_contracts/activate',
  CANCELLED: 'subscription_contracts/cancel',
  EXPIRED: 'subscription_contracts/expire',
  FAILED: 'subscription_contracts/fail',
  PAUSED: 'subscription_contracts/pause',
}

export const CREATE_TOPICS = ['subscription_contracts/create'] as const
export const UPDATE_TOPICS = [
  'subscription_contracts/update',
  ...Object.values(STATUS_TOPICS),
] as const

/** Lists why terms cannot be those of a contract. */
export function commitErrors(
  { lines, deliveryMethod }: SubscriptionTerms,
  field: readonly string[] | null,
): MutationError[] {
  if (lines.length === 0)
    return [{ field, code: 'INVALID_LINES', message: 'Must have at least one line.' }]
  return !deliveryMethod && lines.some(({ requiresShipping }) => requiresShipping)
    ? [
        {
          field,
          code: 'DELIVERY_METHOD_REQUIRED',
          message: "The delivery method can't be blank if any lines require shipping.",
        },
      ]
    : []
}

/** Adds a contract, and reports it. */
export function addContract(
  context: MutationContext,
  fields: Pick<ContractRecord, 'currencyCode' | 'customerId'> & {
    terms: SubscriptionTerms
    originOrderId?: string | null
  },
): ContractRecord {
  const { terms, customerId, currencyCode, originOrderId = null } = fields
  const contracts = CONTRACTS.in(context)
  const at = currentTime(context)
  const contract = contracts.put({
    ...terms,
    id: contracts.nextId(),
    __typename: CONTRACTS.type,
    ...{ customerId, currencyCode, originOrderId },
    firstBillingDate: terms.nextBillingDate ?? at,
    revision: 1,
    edits: [],
    lastPaymentStatus: originOrderId === null ? null : 'SUCCEEDED',
    lastErrorType: null,
    createdAt: at,
    updatedAt: at,
  })
  context.emit('subscription_contracts/create', contractWebhook(contract))
  return contract
}

/** Replaces fields of a contract, and reports the change. */
export function changeContract(
  context: MutationContext,
  before: ContractRecord,
  changes: Partial<ContractRecord>,
): ContractRecord {
  const updatedAt = currentTime(context)
  const revision = before.revision + 1
  const contract =
    CONTRACTS.in(context).update(before.id, { ...changes, revision, updatedAt }) ?? before
  const payload = contractWebhook(contract)
  context.emit('subscription_contracts/update', payload)
  if (contract.status !== before.status) context.emit(STATUS_TOPICS[contract.status], payload)
  return contract
}
