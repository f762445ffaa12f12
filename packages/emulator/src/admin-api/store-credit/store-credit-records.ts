import type { StoreCreditSystemEvent } from '../../../generated/admin'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** The balance of a customer or a company location in one currency. */
export interface StoreCreditAccountRecord extends StoredRecord {
  readonly ownerId: string
  readonly currencyCode: string
  readonly balance: string
}

/** A credit, or a debit with a negative amount. */
export interface StoreCreditTransactionRecord extends StoredRecord {
  readonly __typename: 'StoreCreditAccountCreditTransaction' | 'StoreCreditAccountDebitTransaction'
  readonly accountId: string
  readonly amount: string
  readonly balanceAfter: string
  /** What is left of a credit. */
  readonly remaining: string
  readonly expiresAt: string | null
  readonly createdAt: string
  readonly event: StoreCreditSystemEvent
  /** Global id of the transaction of an order that caused it. */
  readonly originId: string | null
}

export const STORE_CREDIT_ACCOUNTS = defineRecords('StoreCreditAccount', {
  owner: (account: StoreCreditAccountRecord) => account.ownerId,
})

/** Transactions of both types: their ids have one sequence of numbers. */
export const STORE_CREDIT_TRANSACTIONS = defineRecords('StoreCreditAccountTransaction', {
  account: (transaction: StoreCreditTransactionRecord) => transaction.accountId,
})
