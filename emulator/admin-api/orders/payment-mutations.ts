import { fromMinor } from '../../money/minor-units'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { timestamp } from '../../graphql/timestamp'
import { accessDenied } from '../engine/request/execution-errors'
import { defineMutation } from '../engine/resolve/mutation'
import type { Domain } from '../engine/resolve/domain'
import { NO_MONEY, ownAmount, scaleBag } from './money-bags'
import type { Bag, MoneyInput } from './money-bags'
import { canMarkAsPaid } from './order-fields'
import { ORDERS } from './order-records'
import type { OrderRecord, TransactionRecord } from './order-records'
import { capturableAmount, isSuccess, paymentState } from './payment-state'
import { findTransaction, transactionNode } from './transaction-fields'
import { addTransactions, orderExists, PAYMENT_TOPICS, requireOrder } from './write-order'

interface CaptureArgs {
  input: {
    id: string
    parentTransactionId: string
    amount: string
    currency?: string | null
    finalCapture?: boolean | null
  }
}

interface ManualPaymentArgs {
  id: string
  amount?: MoneyInput | null
  paymentMethodName?: string | null
  processedAt?: string | null
}

interface VoidArgs {
  parentTransactionId: string
}

const PLUS_ONLY =
  '`write_orders` access scope. Also: The user must have mark_orders_as_paid permission. The API client must be installed on a Shopify Plus store to use the amount field.'

/** The roots that add transactions to orders. */
export const paymentMutations: Domain = {
  mutations: {
    orderMarkAsPaid: defineMutation<{ input: { id: string } }>({
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
      refused: ({ input }, { store }) => ({ order: store.records.table(ORDERS).get(input.id) }),
    }),

    orderCreateManualPayment: defineMutation<ManualPaymentArgs>({
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
            amount: amount ? partOf(outstanding, ownAmount(before, amount.amount)) : outstanding,
            ...(processedAt && { processedAt: timestamp(Date.parse(processedAt)) }),
          },
        ])
        return { order }
      },
    }),

    orderCapture: defineMutation<CaptureArgs>({
      checks: [
        orderExists(['id'], ({ input }) => input.id),
        {
          field: null,
          message: 'Unable to find parent transaction',
          fails: (args, context) => !parentOf(args, context),
          isFinal: true,
        },
        {
          field: null,
          message: 'Parent transaction should be a successful authorization',
          fails: (args, context) => {
            const parent = parentOf(args, context)
            return !parent || !isSuccess(parent, 'AUTHORIZATION')
          },
          isFinal: true,
        },
        {
          field: null,
          message: 'Can only capture successful authorizations',
          fails: (args, context) => capturableOf(args, context)[0] === 0,
          isFinal: true,
        },
        {
          field: ['currency'],
          message: ({ input }, context) =>
            `Currency Currency must match parent transaction ${requireOrder(context, input.id).presentmentCurrency}`,
          fails: ({ input }, context) => {
            const { currency, presentmentCurrency } = requireOrder(context, input.id)
            return (
              (input.currency ?? presentmentCurrency) !== presentmentCurrency ||
              (!input.currency && currency !== presentmentCurrency)
            )
          },
          isFinal: true,
        },
        {
          field: null,
          message: 'Amount must be greater than zero for capture transactions',
          fails: ({ input }) => Number(input.amount) <= 0,
          isFinal: true,
        },
        {
          field: null,
          message: (args, context) =>
            `Cannot capture more than the authorized ${fromMinor(capturableOf(args, context)[1], requireOrder(context, args.input.id).presentmentCurrency)} for this payment.`,
          fails: (args, context) =>
            ownAmount(requireOrder(context, args.input.id), args.input.amount) >
            capturableOf(args, context)[1],
          isFinal: true,
        },
        {
          field: null,
          message:
            "Setting final capture is not supported for this transaction's payment gateway. Please remove the parameter or set it to null, then try again.",
          fails: ({ input }) => typeof input.finalCapture === 'boolean',
        },
      ],
      topics: PAYMENT_TOPICS,
      run: (args, context) => {
        const parent = parentOf(args, context)
        const before = requireOrder(context, args.input.id)
        const { order, transactions } = addTransactions(context, before, [
          {
            kind: 'CAPTURE',
            gateway: parent?.gateway ?? null,
            parentId: args.input.parentTransactionId,
            amount: partOf(parent?.amount ?? NO_MONEY, ownAmount(before, args.input.amount)),
          },
        ])
        return { transaction: transactions.map(added => transactionNode(order, added))[0] }
      },
    }),

    transactionVoid: defineMutation<VoidArgs>({
      checks: [
        {
          field: ['parentTransactionId'],
          code: 'TRANSACTION_NOT_FOUND',
          message: 'Transaction does not exist',
          fails: ({ parentTransactionId: id }, context) => !findTransaction(context, id),
          isFinal: true,
        },
        {
          field: ['parentTransactionId'],
          code: 'AUTH_NOT_SUCCESSFUL',
          message: 'Parent transaction must be a successful authorization',
          fails: ({ parentTransactionId: id }, context) => {
            const found = findTransaction(context, id)
            return !found || !isSuccess(found.transaction, 'AUTHORIZATION')
          },
          isFinal: true,
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

function parentOf(
  { input }: CaptureArgs,
  { store }: GraphqlContext,
): TransactionRecord | undefined {
  const order = store.records.table(ORDERS).get(input.id)
  return order?.transactions.find(({ id }) => id === input.parentTransactionId)
}

function capturableOf(args: CaptureArgs, context: GraphqlContext): Bag {
  const parent = parentOf(args, context)
  return parent ? capturableAmount(requireOrder(context, args.input.id), parent) : NO_MONEY
}

/** Returns an amount of the customer's currency, with the exchange rate of a bag. */
function partOf(bag: Bag, presentment: number): Bag {
  return [bag[1] === 0 ? 0 : scaleBag(bag, presentment / bag[1])[0], presentment]
}
