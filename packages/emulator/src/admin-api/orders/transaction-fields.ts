import type { GraphqlContext } from '../../engine/graphql-context'
import type { Fields } from '../../engine/resolve/domain'
import { findDevice } from '../point-of-sale/device-records'
import { findStaffMember } from '../shop/staff-node'
import { NO_MONEY, moneyBag, shopMoney, shopMoneyV2 } from './money-bags'
import { ORDERS } from './order-records'
import type { OrderRecord, TransactionRecord } from './order-records'
import { capturableAmount, isSuccess, refundableAmount } from './payment-state'

/** A transaction with its order, which has the currencies. */
export interface TransactionSource {
  readonly __typename: 'OrderTransaction'
  readonly id: string
  readonly order: OrderRecord
  readonly transaction: TransactionRecord
}

/** Gateways of payments that the merchant receives outside of the platform. */
const MANUAL_GATEWAYS = new Set(['manual', 'cash', 'bank deposit', 'money order'])

/** The type `OrderTransaction`. */
export function transactionNode(
  order: OrderRecord,
  transaction: TransactionRecord,
): TransactionSource {
  return { __typename: 'OrderTransaction', id: transaction.id, order, transaction }
}

/** Finds a transaction of any order by its global id. */
export function findTransaction(
  { store }: Pick<GraphqlContext, 'store'>,
  id: string,
): TransactionSource | undefined {
  const [order] = store.records.table(ORDERS).lookUp('transaction', id)
  const transaction = order?.transactions.find(candidate => candidate.id === id)
  return order && transaction && transactionNode(order, transaction)
}

/** Returns whether payments of a gateway are received outside of the platform. */
export function isManualGateway(gateway: string | null): boolean {
  return MANUAL_GATEWAYS.has((gateway ?? '').toLowerCase())
}

function unsettled({ order, transaction }: TransactionSource) {
  return isSuccess(transaction, 'AUTHORIZATION') ? capturableAmount(order, transaction) : NO_MONEY
}

/** Fields of the type `OrderTransaction`. */
export const transactionFields: Fields<'OrderTransaction'> = {
  accountNumber: () => null,
  amount: ({ order, transaction }: TransactionSource) => shopMoney(order, transaction.amount),
  amountRoundingSet: () => null,
  amountSet: ({ order, transaction }: TransactionSource) => moneyBag(order, transaction.amount),
  amountV2: ({ order, transaction }: TransactionSource) => shopMoneyV2(order, transaction.amount),
  authorizationCode: ({ transaction }: TransactionSource) => transaction.authorizationCode,
  authorizationExpiresAt: () => null,
  createdAt: ({ transaction }: TransactionSource) => transaction.createdAt,
  currencyExchangeAdjustment: () => null,
  device: ({ transaction }: TransactionSource, _args, { store }) =>
    findDevice(store.records, transaction.deviceId) ?? null,
  errorCode: () => null,
  fees: () => [],
  formattedGateway: ({ transaction: { gateway } }: TransactionSource) =>
    gateway === null ? null : gateway.charAt(0).toUpperCase() + gateway.slice(1),
  gateway: ({ transaction }: TransactionSource) => transaction.gateway,
  kind: ({ transaction }: TransactionSource) => transaction.kind,
  location: () => null,
  manualPaymentGateway: ({ transaction }: TransactionSource) =>
    isManualGateway(transaction.gateway),
  manuallyCapturable: ({ order, transaction }: TransactionSource) =>
    !isManualGateway(transaction.gateway) && capturableAmount(order, transaction)[0] > 0,
  maximumRefundable: ({ order, transaction }: TransactionSource) =>
    isPayment(transaction) ? shopMoney(order, refundableAmount(order, transaction)) : null,
  maximumRefundableV2: ({ order, transaction }: TransactionSource) =>
    isPayment(transaction) ? shopMoneyV2(order, refundableAmount(order, transaction)) : null,
  multiCapturable: () => false,
  parentTransaction: ({ order, transaction: { parentId } }: TransactionSource) => {
    const parent = order.transactions.find(({ id }) => id === parentId)
    return parent ? transactionNode(order, parent) : null
  },
  paymentDetails: () => null,
  paymentIcon: () => null,
  paymentId: ({ order, transaction }: TransactionSource) =>
    `${order.name}.${order.transactions.indexOf(transaction) + 1}`,
  paymentMethod: () => null,
  processedAt: ({ transaction }: TransactionSource) => transaction.processedAt,
  receiptJson: ({ transaction }: TransactionSource) => transaction.receiptJson,
  settlementCurrency: () => null,
  settlementCurrencyRate: () => null,
  shopifyPaymentsSet: () => null,
  status: ({ transaction }: TransactionSource) => transaction.status,
  test: ({ transaction }: TransactionSource) => transaction.test,
  totalUnsettled: (source: TransactionSource) => shopMoney(source.order, unsettled(source)),
  totalUnsettledSet: (source: TransactionSource) => moneyBag(source.order, unsettled(source)),
  totalUnsettledV2: (source: TransactionSource) => shopMoneyV2(source.order, unsettled(source)),
  user: ({ transaction: { userId } }: TransactionSource, _args, context) =>
    (typeof userId === 'string' && findStaffMember(context, userId)) || null,
}

function isPayment(transaction: TransactionRecord): boolean {
  return isSuccess(transaction, 'SALE') || isSuccess(transaction, 'CAPTURE')
}
