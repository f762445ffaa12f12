import { globalId, idNumber, parseGlobalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import { ORDERS } from '../orders/order-records'
import type { TransactionKind } from '../orders/order-records'
import { transactionNode } from '../orders/transaction-fields'
import type { TransactionSource } from '../orders/transaction-fields'
import { CASH_ACTIVITIES, PAYMENT_SESSIONS } from './session-records'
import type { CashActivityRecord, PaymentSessionRecord } from './session-records'

/** A payment or a refund in cash. The amount is in minor units. */
export interface CashTransactionActivity {
  readonly __typename: 'CashTransactionActivity'
  readonly type: 'CHANGE' | 'REFUND' | 'SALE'
  /** Has the number of the transaction, in a range of its own. */
  readonly id: string
  readonly sessionId: string
  readonly cash: number
  /** Number of the user. */
  readonly staffId: string
  readonly time: string
  readonly orderTransaction: TransactionSource
}

/** A change of the cash in a drawer. */
export type CashActivity = CashActivityRecord | CashTransactionActivity

/** Sums of payments, in minor units. Refunds are positive. */
interface PaymentSums {
  readonly sales: number
  readonly refunds: number
  readonly net: number
}

/** Kinds of transactions that move money, with the sign of what the merchant receives. */
const DIRECTIONS: Readonly<Partial<Record<TransactionKind, 1 | -1>>> = {
  CAPTURE: 1,
  CHANGE: -1,
  REFUND: -1,
  SALE: 1,
}

/** Recorded activities have smaller numbers than those of transactions. */
const FIRST_TRANSACTION = 1_000_000_000_000

/** Lists the payments and refunds with any gateway that a device processed during a session. */
export function sessionTransactions(
  records: RecordStore,
  { id }: PaymentSessionRecord,
): readonly TransactionSource[] {
  const bySession = records.derive('transactions of payment sessions', () =>
    assignTransactions(records),
  )
  return bySession.get(id) ?? []
}

/** Adds up payments and refunds. Change that a customer gets reduces the sales. */
export function sumPayments(transactions: readonly TransactionSource[]): PaymentSums {
  const total = (isRefund: boolean) =>
    transactions
      .filter(({ transaction }) => (transaction.kind === 'REFUND') === isRefund)
      .reduce((sum, source) => sum + signedAmount(source), 0)
  const [sales, returned] = [total(false), total(true)]
  return { sales, refunds: -returned, net: sales + returned }
}

/** Lists what changed the cash during a session, in the order of time. */
export function sessionActivities(
  records: RecordStore,
  session: PaymentSessionRecord,
): CashActivity[] {
  const recorded = records.table(CASH_ACTIVITIES).lookUp('session', session.id)
  const paid = sessionTransactions(records, session)
    .filter(isCash)
    .map(source => transactionActivity(session, source))
  return [...recorded, ...paid].sort((left, right) => timeOf(left) - timeOf(right))
}

/** Lists what changed the cash in a drawer. */
export function drawerActivities(records: RecordStore, drawerId: string): CashActivity[] {
  return records
    .table(PAYMENT_SESSIONS)
    .lookUp('drawer', drawerId)
    .flatMap(session => sessionActivities(records, session))
}

/**
 * Returns the cash that is expected in a drawer, in minor units.
 *
 * @param time after which changes do not count. Default: all count
 */
export function drawerBalance(records: RecordStore, drawerId: string, time?: string): number {
  const end = time === undefined ? Infinity : Date.parse(time)
  return drawerActivities(records, drawerId)
    .filter(activity => timeOf(activity) <= end)
    .reduce((sum, { cash }) => sum + cash, 0)
}

/** Adds up adjustments, in minor units. */
export function sumAdjustments(activities: readonly CashActivity[]): number {
  return sumOf(activities, 'CashAdjustmentActivity')
}

/** Adds up what counts found more than was expected, in minor units. */
export function sumDiscrepancies(activities: readonly CashActivity[]): number {
  return sumOf(activities, 'CashCountActivity')
}

/** Lists the payments and refunds among activities. */
export function cashTransactions(activities: readonly CashActivity[]): TransactionSource[] {
  return activities.flatMap(activity =>
    activity.__typename === 'CashTransactionActivity' ? activity.orderTransaction : [],
  )
}

function sumOf(activities: readonly CashActivity[], typeName: CashActivity['__typename']): number {
  return activities
    .filter(({ __typename }) => __typename === typeName)
    .reduce((sum, { cash }) => sum + cash, 0)
}

/** Groups the transactions of devices by the global ids of their sessions. */
function assignTransactions(records: RecordStore): Map<string, TransactionSource[]> {
  const sessions = records.table(PAYMENT_SESSIONS)
  const deviceIds = new Set(sessions.all().map(({ deviceId }) => deviceId))
  const bySession = new Map<string, TransactionSource[]>()
  for (const deviceId of deviceIds) {
    const own = sessions
      .lookUp('device', deviceId)
      .sort((left, right) => Date.parse(left.openingTime) - Date.parse(right.openingTime))
    for (const source of deviceTransactions(records, deviceId)) {
      const session = sessionAt(own, Date.parse(source.transaction.processedAt))
      if (!session) continue
      const found = bySession.get(session.id)
      if (found) found.push(source)
      else bySession.set(session.id, [source])
    }
  }
  return bySession
}

function deviceTransactions(records: RecordStore, deviceId: string): TransactionSource[] {
  return records
    .table(ORDERS)
    .lookUp('device', deviceId)
    .flatMap(order => order.transactions.map(transaction => transactionNode(order, transaction)))
    .filter(
      ({ transaction }) =>
        transaction.deviceId === deviceId &&
        transaction.status === 'SUCCESS' &&
        DIRECTIONS[transaction.kind] !== undefined,
    )
}

/**
 * Finds the session at a time. Times are whole seconds: of a session that ends and one that begins
 * in the same second, it is the first.
 */
function sessionAt(
  sessions: readonly PaymentSessionRecord[],
  time: number,
): PaymentSessionRecord | undefined {
  return sessions.find(
    ({ openingTime, closing }) =>
      Date.parse(openingTime) <= time && (closing === null || time <= Date.parse(closing.time)),
  )
}

function transactionActivity(
  { id: sessionId, openingStaffId }: PaymentSessionRecord,
  source: TransactionSource,
): CashTransactionActivity {
  const { kind, processedAt, userId } = source.transaction
  return {
    __typename: 'CashTransactionActivity',
    type: kind === 'CHANGE' || kind === 'REFUND' ? kind : 'SALE',
    id: globalId(CASH_ACTIVITIES.type, idNumber(source.id) + FIRST_TRANSACTION),
    sessionId,
    cash: signedAmount(source),
    staffId: parseGlobalId(userId ?? '')?.key ?? openingStaffId,
    time: processedAt,
    orderTransaction: source,
  }
}

function isCash({ transaction: { gateway } }: TransactionSource): boolean {
  return gateway?.toLowerCase() === 'cash'
}

function signedAmount({ transaction: { amount, kind } }: TransactionSource): number {
  return amount[0] * (DIRECTIONS[kind] ?? 0)
}

function timeOf({ time }: CashActivity): number {
  return Date.parse(time)
}
