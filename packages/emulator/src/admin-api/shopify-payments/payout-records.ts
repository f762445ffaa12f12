import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { globalId, idNumber } from '../../engine/records/global-id'
import { addBags, NO_MONEY, subtractBags } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord, TransactionRecord } from '../orders/order-records'
import { isManualGateway } from '../orders/transaction-fields'
import type { PayoutStatus } from './payment-values'
import { defineRecords } from '../../engine/resolve/define-records'

/** Money that was sent to the merchant's bank. */
export interface PayoutRecord extends StoredRecord {
  readonly status: PayoutStatus
  readonly issuedAt: string
  /** Global ids of order transactions. */
  readonly transactionIds: readonly string[]
}

/** A payment or a refund by card, which changes the balance. */
export interface BalanceTransaction extends StoredRecord {
  readonly order: OrderRecord
  readonly transaction: TransactionRecord
  /** Negative for a refund. There are no fees. */
  readonly amount: Bag
}

export const PAYOUTS = defineRecords('ShopifyPaymentsPayout', {
  transaction: (payout: PayoutRecord) => payout.transactionIds,
})

export const BALANCE_TYPE = 'ShopifyPaymentsBalanceTransaction'

/** Lists what changed the balance: payments by card, and their refunds. */
export function balanceTransactions(records: RecordStore): BalanceTransaction[] {
  return records
    .table(ORDERS)
    .all()
    .flatMap(order =>
      order.transactions.flatMap(transaction => {
        const { kind, status, gateway, amount } = transaction
        const moves = kind === 'SALE' || kind === 'CAPTURE' || kind === 'REFUND'
        if (!moves || status !== 'SUCCESS' || isManualGateway(gateway) || gateway === 'gift_card')
          return []
        return [
          {
            id: globalId(BALANCE_TYPE, idNumber(transaction.id)),
            __typename: BALANCE_TYPE,
            order,
            transaction,
            amount: kind === 'REFUND' ? subtractBags(NO_MONEY, amount) : amount,
          },
        ]
      }),
    )
}

/** Returns the payout of a transaction. Undefined while the money is in the balance. */
export function payoutOf(
  records: RecordStore,
  { transaction }: BalanceTransaction,
): PayoutRecord | undefined {
  return records.table(PAYOUTS).lookUp('transaction', transaction.id)[0]
}

/** Sums up transactions. */
export function sumOf(transactions: readonly BalanceTransaction[]): Bag {
  return addBags(transactions.map(({ amount }) => amount))
}

/**
 * Adds a payout of the whole balance.
 *
 * @returns undefined if nothing is in the balance
 */
export function addPayout(
  { store: { records }, clock }: GraphqlContext,
  status: PayoutStatus = 'PAID',
): PayoutRecord | undefined {
  const due = balanceTransactions(records).filter(row => !payoutOf(records, row))
  if (due.length === 0) return undefined
  return records.table(PAYOUTS).add({
    status,
    issuedAt: timestamp(clock.now()),
    transactionIds: due.map(({ transaction }) => transaction.id),
  })
}
