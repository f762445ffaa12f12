import type { GraphqlContext } from '../../engine/graphql-context'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** An attempt to charge the customer of a contract. */
export interface AttemptRecord extends StoredRecord {
  readonly contractId: string
  readonly cycleIndex: number | null
  readonly idempotencyKey: string
  readonly originTime: string
  readonly respectInventoryPolicy: boolean
  readonly state: 'ACTION_REQUIRED' | 'FAILED' | 'PENDING' | 'SUCCESS'
  /** A value of `SubscriptionBillingAttemptErrorCode`. */
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly orderId: string | null
  readonly createdAt: string
  readonly completedAt: string | null
}

export const ATTEMPTS = defineRecords('SubscriptionBillingAttempt', {
  contract: (attempt: AttemptRecord) => attempt.contractId,
  key: ({ contractId, idempotencyKey }: AttemptRecord) => attemptKey(contractId, idempotencyKey),
})

/** Key of the index of attempts by contract and idempotency key. */
export function attemptKey(contractId: string, idempotencyKey: string): string {
  return `${contractId} ${idempotencyKey}`
}

/** Lists the attempts of a contract, oldest first. */
export function attemptsOf(context: GraphqlContext, contractId: string): AttemptRecord[] {
  return ATTEMPTS.in(context).lookUp('contract', contractId)
}
