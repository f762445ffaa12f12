import type { GraphqlContext } from '../../graphql/graphql-context'
import { accessDenied } from '../engine/request/execution-errors'
import { globalId } from '../engine/records/global-id'
import type { StoredRecord } from '../engine/records/record-table'
import type { Domain } from '../engine/resolve/domain'
import { findJob, startJob } from '../engine/resolve/jobs'
import { defineMutation } from '../engine/resolve/mutation'
import type { Check } from '../engine/resolve/mutation'
import { ownAmount, scaleBag } from '../orders/money-bags'
import type { MoneyInput } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import { paymentState } from '../orders/payment-state'
import { findTransaction } from '../orders/transaction-fields'
import { addTransactions, orderExists, PAYMENT_TOPICS, requireOrder } from '../orders/write-order'
import { findPaymentMethod } from './payment-method-records'

interface MandateArgs {
  id: string
  mandateId: string
  idempotencyKey: string
  amount?: MoneyInput | null
  autoCapture?: boolean | null
}

/** The payment of an order with a stored payment method. Its id names the order and the key. */
interface MandatePayment extends StoredRecord {
  readonly orderId: string
  readonly key: string
  readonly reference: string
  readonly jobId: string
  readonly transactionId: string
  readonly errorCode: string | null
}

const MANDATE_PAYMENTS = {
  type: 'MandatePayment',
  indexes: { reference: (payment: MandatePayment) => payment.reference },
} as const

const GATEWAY = 'bogus'
const PLUS_ONLY =
  '`write_payment_mandate` access scope. Also: The user must have `pay_orders_by_vaulted_card` permission. The API client must be installed on a Shopify Plus store to use the amount field.'

/** Rules of the roots, whose errors have one code. */
const RULES: readonly Check<MandateArgs>[] = [
  orderExists(['id'], ({ id }) => id, 'ORDER_MANDATE_PAYMENT_ERROR_CODE'),
  {
    field: ['mandateId'],
    code: 'ORDER_MANDATE_PAYMENT_ERROR_CODE',
    message: 'Mandate does not exist',
    fails: ({ id, mandateId }, context) =>
      findPaymentMethod(context, mandateId)?.customerId !==
      (context.store.records.table(ORDERS).get(id)?.customerId ?? ''),
    isFinal: true,
  },
  {
    field: ['idempotencyKey'],
    code: 'ORDER_MANDATE_PAYMENT_ERROR_CODE',
    message: "Idempotency key can't be blank",
    fails: ({ idempotencyKey }) => idempotencyKey.trim() === '',
  },
  {
    field: ['id'],
    code: 'ORDER_MANDATE_PAYMENT_ERROR_CODE',
    message: 'Order has no outstanding balance',
    fails: (args, context) =>
      !findPayment(context, args) &&
      paymentState(requireOrder(context, args.id)).outstanding[0] <= 0,
  },
  {
    field: ['amount'],
    code: 'ORDER_MANDATE_PAYMENT_ERROR_CODE',
    message: 'Amount must be positive, and not exceed the outstanding balance',
    fails: (args, context) => {
      const { id, amount } = args
      if (!amount || findPayment(context, args)) return false
      const order = requireOrder(context, id)
      const minor = ownAmount(order, amount.amount)
      return minor <= 0 || minor > paymentState(order).outstanding[1]
    },
  },
]

/** Pays orders with the stored payment methods of their customers. */
export const mandateDomain: Domain = {
  queries: {
    orderPaymentStatus: (
      { orderId, paymentReferenceId }: { orderId: string; paymentReferenceId: string },
      context,
    ) => {
      const [payment] = context.store.records
        .table(MANDATE_PAYMENTS)
        .lookUp('reference', paymentReferenceId)
      if (payment?.orderId !== orderId) return null
      const transaction = findTransaction(context, payment.transactionId)
      const isSale = transaction?.transaction.kind === 'SALE'
      return {
        paymentReferenceId,
        status: payment.errorCode ? 'ERROR' : isSale ? 'PURCHASED' : 'AUTHORIZED',
        errorMessage: payment.errorCode,
        translatedErrorMessage: payment.errorCode,
        transactions: transaction ? [transaction] : [],
      }
    },
  },
  mutations: {
    orderCreateMandatePayment: defineMutation<MandateArgs>({
      checks: RULES,
      topics: PAYMENT_TOPICS,
      run: (args, context) => {
        if (args.amount && !/plus/i.test(context.store.plan))
          throw accessDenied('orderCreateMandatePayment', PLUS_ONLY)
        const known = findPayment(context, args)
        if (known) return payloadOf(context, known)
        const method = findPaymentMethod(context, args.mandateId)
        const order = requireOrder(context, args.id)
        const { outstanding } = paymentState(order)
        const { transactions } = addTransactions(context, order, [
          {
            kind: args.autoCapture === false ? 'AUTHORIZATION' : 'SALE',
            status: method?.errorCode ? 'FAILURE' : 'SUCCESS',
            gateway: GATEWAY,
            test: true,
            amount: args.amount
              ? scaleBag(outstanding, ownAmount(order, args.amount.amount) / outstanding[1])
              : outstanding,
          },
        ])
        const payment = context.store.records.table(MANDATE_PAYMENTS).put({
          id: paymentId(args),
          __typename: MANDATE_PAYMENTS.type,
          orderId: order.id,
          key: args.idempotencyKey,
          reference: context.state.ids.next(`mandate-payment:${context.store.domain}`),
          jobId: startJob(context).id,
          transactionId: transactions[0]?.id ?? '',
          errorCode: method?.errorCode ?? null,
        })
        return payloadOf(context, payment)
      },
    }),
  },
}

function paymentId({ id, idempotencyKey }: MandateArgs): string {
  return globalId(
    MANDATE_PAYMENTS.type,
    Buffer.from(`${id} ${idempotencyKey}`).toString('base64url'),
  )
}

/** Finds the payment of an earlier request with the same key. */
function findPayment({ store }: GraphqlContext, args: MandateArgs): MandatePayment | undefined {
  return store.records.table(MANDATE_PAYMENTS).get(paymentId(args))
}

function payloadOf(context: GraphqlContext, payment: MandatePayment) {
  const { store } = context
  const status = payment.errorCode ? 'FAILED' : 'SUCCEEDED'
  return {
    job: findJob(context, payment.jobId),
    jobResult: {
      __typename: 'OrderCreateMandatePaymentJobResult',
      id: payment.jobId,
      done: true,
      status,
      order: store.records.table(ORDERS).get(payment.orderId) ?? null,
      errors: payment.errorCode ? [{ field: null, message: payment.errorCode }] : [],
    },
    paymentReferenceId: payment.reference,
  }
}
