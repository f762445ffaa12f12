import type { MutationArgs } from '../../../generated/admin'
import { fromMinor } from '../../money/minor-units'
import type { GraphqlContext } from '../../engine/graphql-context'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation } from '../../engine/resolve/mutation'
import { atRateOf, NO_MONEY, ownAmount } from './money-bags'
import type { Bag } from './money-bags'
import { ORDERS } from './order-records'
import type { TransactionRecord } from './order-records'
import { capturableAmount, isSuccess } from './payment-state'
import { transactionNode } from './transaction-fields'
import { addTransactions, orderExists, PAYMENT_TOPICS, requireOrder } from './write-order'

type CaptureArgs = MutationArgs['orderCapture']

/** Captures an authorized payment, in part or in full. */
export const orderCapture: Mutation<CaptureArgs> = defineMutation<CaptureArgs>({
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
        amount: atRateOf(parent?.amount ?? NO_MONEY, ownAmount(before, args.input.amount)),
      },
    ])
    return { transaction: transactions.map(added => transactionNode(order, added))[0] }
  },
})

function parentOf({ input }: CaptureArgs, context: GraphqlContext): TransactionRecord | undefined {
  const order = ORDERS.in(context).get(input.id)
  return order?.transactions.find(({ id }) => id === input.parentTransactionId)
}

function capturableOf(args: CaptureArgs, context: GraphqlContext): Bag {
  const parent = parentOf(args, context)
  return parent ? capturableAmount(requireOrder(context, args.input.id), parent) : NO_MONEY
}
