import { globalId, idNumber } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { minorMoneyV2 } from '../../money/money-v2'
import { ORDERS } from './order-records'
import type { OrderRecord, TransactionRecord } from './order-records'
import { isManualGateway } from './transaction-fields'

/** Money that was received or returned: the transactions that moved it. */
interface TenderTransaction extends StoredRecord {
  readonly order: OrderRecord
  readonly transaction: TransactionRecord
}

const MOVES_MONEY = new Set(['CAPTURE', 'REFUND', 'SALE'])

const tenderList: ListSpec<TenderTransaction> = {
  search: {
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      processed_at: { kind: 'time', read: ({ transaction }) => transaction.processedAt },
      test: { kind: 'boolean', read: ({ transaction }) => transaction.test },
    },
  },
}

/** The money that the store received for its orders, and returned. */
export const tenderDomain: Domain = {
  queries: {
    tenderTransactions: (args, context, info) => {
      const rows = ORDERS.in(context)
        .all()
        .flatMap(tendersOf)
        .sort((left, right) => idNumber(left.id) - idNumber(right.id))
      return listRecords(rows, tenderList, args, context, info)
    },
  },
  types: {
    TenderTransaction: {
      amount: ({ order, transaction }: TenderTransaction) => {
        const minor = transaction.amount[1] * (transaction.kind === 'REFUND' ? -1 : 1)
        return minorMoneyV2(minor, order.presentmentCurrency)
      },
      order: ({ order }: TenderTransaction) => order,
      paymentMethod: ({ transaction }: TenderTransaction) =>
        isManualGateway(transaction.gateway) ? 'other' : 'credit_card',
      processedAt: ({ transaction }: TenderTransaction) => transaction.processedAt,
      remoteReference: ({ transaction }: TenderTransaction) => transaction.authorizationCode,
      test: ({ transaction }: TenderTransaction) => transaction.test,
      transactionDetails: () => null,
      user: () => null,
    },
  },
  nodes: {
    TenderTransaction: (id, context) =>
      ORDERS.in(context)
        .lookUp('transaction', globalId('OrderTransaction', idNumber(id)))
        .flatMap(tendersOf)
        .find(tender => tender.id === id),
  },
}

function tendersOf(order: OrderRecord): TenderTransaction[] {
  return order.transactions
    .filter(({ kind, status }) => MOVES_MONEY.has(kind) && status === 'SUCCESS')
    .map(transaction => ({
      id: globalId('TenderTransaction', idNumber(transaction.id)),
      __typename: 'TenderTransaction',
      order,
      transaction,
    }))
}
