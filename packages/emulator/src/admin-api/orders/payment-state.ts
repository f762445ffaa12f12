import { addBags, atLeastZero, NO_MONEY, shopAmount, subtractBags } from './money-bags'
import type { Bag } from './money-bags'
import type { FinancialStatus, OrderRecord, TransactionRecord } from './order-records'
import { orderTotals } from './order-totals'

/** The payments of an order, computed from its transactions. */
export interface PaymentState {
  readonly status: FinancialStatus | null
  readonly received: Bag
  readonly refunded: Bag
  /** Authorized amount that is not captured yet. */
  readonly capturable: Bag
  /** Amount that is neither paid nor authorized. */
  readonly outstanding: Bag
}

const cache = new WeakMap<OrderRecord, PaymentState>()

/** Computes the payments of an order. They are memoized until the order changes. */
export function paymentState(order: OrderRecord): PaymentState {
  const known = cache.get(order)
  if (known) return known
  const state = computeState(order)
  cache.set(order, state)
  return state
}

/** What was paid for orders, without refunds and test orders, in units of the shop's currency. */
export function amountPaid(orders: readonly OrderRecord[]): number {
  const sum = orders
    .filter(({ test }) => !test)
    .reduce((total, order) => total + shopAmount(order, maximumRefundable(order)), 0)
  // No currency has more decimals, and sums of fractions drift.
  return Number(sum.toFixed(4))
}

/** Returns what was received for an order, and not refunded. */
export function maximumRefundable(order: OrderRecord): Bag {
  const { received, refunded } = paymentState(order)
  return subtractBags(received, refunded)
}

/** Authorized amount of a transaction that is neither captured nor voided. */
export function capturableAmount(
  { transactions }: Pick<OrderRecord, 'transactions'>,
  authorization: TransactionRecord,
): Bag {
  if (!isSuccess(authorization, 'AUTHORIZATION')) return NO_MONEY
  const children = transactions.filter(({ parentId }) => parentId === authorization.id)
  if (children.some(child => isSuccess(child, 'VOID'))) return NO_MONEY
  return atLeastZero(subtractBags(authorization.amount, sumOf(children, 'CAPTURE')))
}

/** Amount of a payment that is not refunded yet. */
export function refundableAmount(
  { transactions }: Pick<OrderRecord, 'transactions'>,
  payment: TransactionRecord,
): Bag {
  if (!isSuccess(payment, 'SALE') && !isSuccess(payment, 'CAPTURE')) return NO_MONEY
  const children = transactions.filter(({ parentId }) => parentId === payment.id)
  return atLeastZero(subtractBags(payment.amount, sumOf(children, 'REFUND')))
}

/** Returns whether a transaction of a kind succeeded. */
export function isSuccess(
  { kind, status }: TransactionRecord,
  wanted: TransactionRecord['kind'],
): boolean {
  return kind === wanted && status === 'SUCCESS'
}

function computeState(order: OrderRecord): PaymentState {
  const { transactions } = order
  const received = addBags([sumOf(transactions, 'SALE'), sumOf(transactions, 'CAPTURE')])
  const refunded = sumOf(transactions, 'REFUND')
  const capturable = addBags(transactions.map(transaction => capturableAmount(order, transaction)))
  const settled = addBags([subtractBags(received, refunded), capturable])
  const { currentTotal } = orderTotals(order)
  const outstanding = isMarkedPaid(order)
    ? NO_MONEY
    : atLeastZero(subtractBags(currentTotal, settled))
  return {
    status: statusOf(order, { received, refunded, capturable }),
    received,
    refunded,
    capturable,
    outstanding,
  }
}

// An order can be created as paid without a transaction.
function isMarkedPaid({ financialStatus, transactions }: OrderRecord): boolean {
  return financialStatus === 'PAID' && transactions.length === 0
}

function statusOf(
  order: OrderRecord,
  { received, refunded, capturable }: Pick<PaymentState, 'received' | 'refunded' | 'capturable'>,
): FinancialStatus | null {
  const { transactions, financialStatus } = order
  if (received[0] > 0) {
    if (refunded[0] >= received[0]) return 'REFUNDED'
    if (refunded[0] > 0) return 'PARTIALLY_REFUNDED'
    const { currentTotal } = orderTotals(order)
    return received[0] < currentTotal[0] ? 'PARTIALLY_PAID' : 'PAID'
  }
  if (capturable[0] > 0) return 'AUTHORIZED'
  if (transactions.some(transaction => isSuccess(transaction, 'VOID'))) return 'VOIDED'
  const isPending =
    financialStatus === 'PENDING' || transactions.some(({ status }) => status === 'PENDING')
  if (isPending) return order.cancelledAt === null ? 'PENDING' : 'VOIDED'
  return financialStatus
}

function sumOf(transactions: readonly TransactionRecord[], kind: TransactionRecord['kind']): Bag {
  return addBags(
    transactions.filter(transaction => isSuccess(transaction, kind)).map(({ amount }) => amount),
  )
}
