import { timestamp } from '../../engine/records/timestamp'
import { accessDenied } from '../../engine/request/execution-errors'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { orderCapture } from './capture-mutation'
import { atRateOf, NO_MONEY, ownAmount } from './money-bags'
import { canMarkAsPaid } from './order-fields'
import { ORDERS } from './order-records'
import type { OrderRecord } from './order-records'
import { capturableAmount, isSuccess, paymentState } from './payment-state'
import { findTransaction, transactionNode } from './transaction-fields'
import { addTransactions, orderExists, PAYMENT_TOPICS, requireOrder } from './write-order'

const PLUS_ONLY =
  '`write_orders` access scope. Also: The user must have mark_orders_as_paid permission. The API client must be installed on a Shopify Plus store to use the amount field.'

/** The roots that add transactions to orders. */
export const paymentMutations: Domain = {
  mutations: {
    orderMarkAsPaid: defineMutation({
      checks: [
        orderExists(['id'], ({ input }) => input.id),
        {
          field: ['id'],
          message: 'Order cannot be marked as paid.',
          fails: ({ input }, context) => !canMarkAsPaid(requireOrder(context, input.id)),
        },
      ],
      topics: PAYMENT_TOPICS,
      run: ({ input }, context) => {
        const before = requireOrder(context, input.id)
        const { order } = addTransactions(context, before, paymentsOf(before))
        return { order }
      },
      refused: ({ input }, context) => ({ order: ORDERS.in(context).get(input.id) }),
    }),

    orderCreateManualPayment: defineMutation({
      checks: [
        orderExists(['id'], ({ id }) => id, 'ORDER_NOT_FOUND'),
        {
          field: ['processedAt'],
          code: 'PROCESSED_AT_INVALID',
          message: 'Processed at must not be in the future',
          fails: ({ processedAt }, { clock }) =>
            Boolean(processedAt && Date.parse(processedAt) > clock.now()),
        },
        {
          field: ['amount'],
          code: 'AMOUNT_NOT_POSITIVE',
          message: 'Amount must be positive',
          fails: ({ amount }) => Boolean(amount && Number(amount.amount) <= 0),
        },
        {
          field: ['amount'],
          code: 'CURRENCY_MISMATCH',
          message: 'Currency must match the order currency',
          fails: ({ id, amount }, context) =>
            Boolean(
              amount && amount.currencyCode !== requireOrder(context, id).presentmentCurrency,
            ),
        },
        {
          field: ['amount'],
          code: 'AMOUNT_EXCEEDS_BALANCE',
          message: 'Amount exceeds the remaining balance',
          fails: ({ id, amount }, context) => {
            const { outstanding } = paymentState(requireOrder(context, id))
            return amount
              ? ownAmount(requireOrder(context, id), amount.amount) > outstanding[1]
              : outstanding[1] <= 0
          },
        },
      ],
      topics: PAYMENT_TOPICS,
      run: ({ id, amount, paymentMethodName, processedAt }, context) => {
        if (amount && !/plus/i.test(context.store.plan))
          throw accessDenied('orderCreateManualPayment', PLUS_ONLY)
        const before = requireOrder(context, id)
        const { outstanding } = paymentState(before)
        const { order } = addTransactions(context, before, [
          {
            kind: 'SALE',
            gateway: paymentMethodName ?? 'manual',
            amount: amount ? atRateOf(outstanding, ownAmount(before, amount.amount)) : outstanding,
            ...(processedAt && { processedAt: timestamp(Date.parse(processedAt)) }),
          },
        ])
        return { order }
      },
    }),

    orderCapture,

    transactionVoid: defineMutation({
      checks: [
        {
          field: ['parentTransactionId'],
          code: 'TRANSACTION_NOT_FOUND',
          message: 'Transaction does not exist',
          fails: ({ parentTransactionId: id }, context) => !findTransaction(context, id),
        },
        {
          field: ['parentTransactionId'],
          code: 'AUTH_NOT_SUCCESSFUL',
          message: 'Parent transaction must be a successful authorization',
          fails: ({ parentTransactionId: id }, context) => {
            const found = findTransaction(context, id)
            return !found || !isSuccess(found.transaction, 'AUTHORIZATION')
          },
        },
        {
          field: ['parentTransactionId'],
          code: 'AUTH_NOT_VOIDABLE',
          message: 'Parent transaction require a parent_id referring to a voidable transaction',
          fails: ({ parentTransactionId: id }, context) => {
            const found = findTransaction(context, id)
            return !found?.order.transactions.every(({ parentId }) => parentId !== id)
          },
        },
      ],
      reports: 'first',
      topics: PAYMENT_TOPICS,
      run: ({ parentTransactionId }, context) => {
        const found = findTransaction(context, parentTransactionId)
        if (!found) return {}
        const { order, transactions } = addTransactions(context, found.order, [
          {
            kind: 'VOID',
            gateway: found.transaction.gateway,
            parentId: parentTransactionId,
            amount: NO_MONEY,
          },
        ])
        return { transaction: transactions.map(added => transactionNode(order, added))[0] }
      },
    }),
  },
}

/** The payments that settle an order: captures of what is authorized, and a sale for the rest. */
function paymentsOf(order: OrderRecord) {
  const captures = order.transactions
    .filter(transaction => capturableAmount(order, transaction)[0] > 0)
    .map(transaction => ({
      kind: 'CAPTURE' as const,
      gateway: transaction.gateway,
      parentId: transaction.id,
      amount: capturableAmount(order, transaction),
    }))
  const { outstanding } = paymentState(order)
  if (outstanding[0] === 0) return captures
  const pending = order.transactions.find(({ status }) => status === 'PENDING')
  return [
    ...captures,
    {
      kind: 'SALE' as const,
      gateway: pending?.gateway ?? 'manual',
      parentId: pending?.id ?? null,
      amount: outstanding,
    },
  ]
}
