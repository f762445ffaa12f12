import type { MutationArgs } from '../../../generated/admin'
import { accessDenied } from '../../engine/request/execution-errors'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { ownAmount } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import { paymentState } from '../orders/payment-state'
import { findTransaction } from '../orders/transaction-fields'
import { orderExists, PAYMENT_TOPICS, requireOrder } from '../orders/write-order'
import { scheduleMutations } from './capture-schedule'
import { findPayment, MANDATE_PAYMENTS, paymentPayload, payOrder } from './pay-order'
import { findPaymentMethod } from './payment-method-records'

const PLUS_ONLY =
  '`write_payment_mandate` access scope. Also: The user must have `pay_orders_by_vaulted_card` permission. The API client must be installed on a Shopify Plus store to use the amount field.'

/** Rules of the roots, whose errors have one code. */
const RULES: readonly Check<MutationArgs['orderCreateMandatePayment']>[] = [
  orderExists(['id'], ({ id }) => id, 'ORDER_MANDATE_PAYMENT_ERROR_CODE'),
  {
    field: ['mandateId'],
    code: 'ORDER_MANDATE_PAYMENT_ERROR_CODE',
    message: 'Mandate does not exist',
    fails: ({ id, mandateId }, context) =>
      findPaymentMethod(context, mandateId)?.customerId !==
      (ORDERS.in(context).get(id)?.customerId ?? ''),
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
    orderPaymentStatus: ({ orderId, paymentReferenceId }, context) => {
      const [payment] = MANDATE_PAYMENTS.in(context).lookUp('reference', paymentReferenceId)
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
    orderCreateMandatePayment: defineMutation({
      checks: RULES,
      topics: PAYMENT_TOPICS,
      run: (args, context) => {
        if (args.amount && !/plus/i.test(context.store.plan))
          throw accessDenied('orderCreateMandatePayment', PLUS_ONLY)
        const known = findPayment(context, args)
        if (known) return paymentPayload(context, known)
        const method = findPaymentMethod(context, args.mandateId)
        return paymentPayload(context, payOrder(context, args, method))
      },
    }),
    ...scheduleMutations,
  },
}
