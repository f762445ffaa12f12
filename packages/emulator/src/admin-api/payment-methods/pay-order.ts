import type { MoneyInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import { findJob, startJob } from '../../engine/resolve/jobs'
import type { MutationContext } from '../../engine/resolve/mutation'
import { ownAmount, scaleBag } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import { paymentState } from '../orders/payment-state'
import { addTransactions, requireOrder } from '../orders/write-order'
import type { PaymentMethodRecord } from './payment-method-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** A payment that an app requests. The key makes it unique. */
export interface PaymentRequest {
  /** Global id of the order. */
  id: string
  idempotencyKey: string
  amount?: MoneyInput | null
  autoCapture?: boolean | null
}

/** The payment of an order with a stored payment method. Its id names the order and the key. */
export interface MandatePayment extends StoredRecord {
  readonly orderId: string
  readonly key: string
  readonly reference: string
  readonly jobId: string
  readonly transactionId: string
  readonly errorCode: string | null
}

export const MANDATE_PAYMENTS = defineRecords('MandatePayment', {
  reference: (payment: MandatePayment) => payment.reference,
})

const GATEWAY = 'bogus'

/** Pays an order with a payment method, whose errors fail the payment. */
export function payOrder(
  context: MutationContext,
  args: PaymentRequest,
  method: PaymentMethodRecord | undefined,
): MandatePayment {
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
  return MANDATE_PAYMENTS.in(context).put({
    id: paymentId(args),
    __typename: MANDATE_PAYMENTS.type,
    orderId: order.id,
    key: args.idempotencyKey,
    reference: context.state.ids.next(`mandate-payment:${context.store.domain}`),
    jobId: startJob(context).id,
    transactionId: transactions[0]?.id ?? '',
    errorCode: method?.errorCode ?? null,
  })
}

function paymentId({ id, idempotencyKey }: PaymentRequest): string {
  return globalId(
    MANDATE_PAYMENTS.type,
    Buffer.from(`${id} ${idempotencyKey}`).toString('base64url'),
  )
}

/** Finds the payment of an earlier request with the same key. */
export function findPayment(
  context: GraphqlContext,
  args: PaymentRequest,
): MandatePayment | undefined {
  return MANDATE_PAYMENTS.in(context).get(paymentId(args))
}

/** The payload of a mutation that pays an order. */
export function paymentPayload(context: GraphqlContext, payment: MandatePayment) {
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
