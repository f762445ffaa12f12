import type { MutationArgs } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import { startJob } from '../../engine/resolve/jobs'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationContext } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import type { RecordStore } from '../../engine/records/record-store'
import { closeFulfillmentOrders } from '../fulfillment-orders/follow-order'
import { fulfillmentsOf } from '../fulfillments/fulfillment-records'
import { returnsOf } from '../returns/return-records'
import { releaseStock, shipStock } from './inventory-commitments'
import { NO_MONEY, shopAmount } from './money-bags'
import type { OrderRecord } from './order-records'
import { orderWebhook } from './order-webhook'
import { capturableAmount, maximumRefundable } from './payment-state'
import { NO_CUSTOMER } from './write-store-credit-refund'
import { addRefund, fullRefund, REFUND_TOPICS } from './write-refund'
import type { RefundPlan } from './write-refund'
import {
  addTransactions,
  changeOrder,
  orderExists,
  PAYMENT_TOPICS,
  requireOrder,
} from './write-order'

const MAX_NOTE_LENGTH = 255

/** Rules of a refund to store credit. Assumed: the paths of their errors. */
const STORE_CREDIT_RULES: readonly Check<MutationArgs['orderCancel']>[] = [
  {
    field: ['refundMethod', 'storeCreditRefund'],
    code: 'STORE_CREDIT_REFUND_MISSING_CUSTOMER',
    message: NO_CUSTOMER,
    fails: ({ orderId, refundMethod }, context) =>
      Boolean(refundMethod?.storeCreditRefund) &&
      requireOrder(context, orderId).customerId === null,
  },
  {
    field: ['refundMethod', 'storeCreditRefund'],
    code: 'STORE_CREDIT_REFUND_B2B_NOT_SUPPORTED',
    message: 'A store credit order refund was requested but the order is a B2B order.',
    fails: ({ orderId, refundMethod }, context) =>
      Boolean(refundMethod?.storeCreditRefund) &&
      requireOrder(context, orderId).purchasingCompany !== undefined,
  },
  {
    field: ['refundMethod', 'storeCreditRefund', 'expiresAt'],
    code: 'STORE_CREDIT_REFUND_EXPIRATION_IN_PAST',
    message: 'A store credit order refund was requested but the expiration date is in the past.',
    fails: ({ refundMethod }, { clock }) => {
      const expiresAt = refundMethod?.storeCreditRefund?.expiresAt
      return typeof expiresAt === 'string' && Date.parse(expiresAt) <= clock.now()
    },
  },
]

/** The root that cancels orders. */
export const cancelMutation: Domain = {
  mutations: {
    orderCancel: defineMutation({
      checks: [
        orderExists(['orderId'], ({ orderId }) => orderId, 'NOT_FOUND'),
        {
          field: ['orderId'],
          code: 'INVALID',
          message: 'Cannot cancel an order that has already been canceled',
          fails: ({ orderId }, context) => requireOrder(context, orderId).cancelledAt !== null,
          isFinal: true,
        },
        {
          field: ['orderId'],
          code: 'INVALID',
          message: 'Cannot cancel an order that has outstanding fulfillments',
          // An order with a return can be canceled.
          fails: ({ orderId }, { store }) =>
            hasFulfillments(store.records, orderId) &&
            returnsOf(store.records, orderId).length === 0,
          isFinal: true,
        },
        {
          field: ['refund'],
          code: 'INVALID',
          message: 'Only one of the arguments `refund` or `refund_method` is allowed.',
          fails: ({ refund, refundMethod }) => typeof refund === 'boolean' && Boolean(refundMethod),
        },
        {
          field: ['staffNote'],
          code: 'INVALID',
          message: `Staff note is too long. Maximum length is ${MAX_NOTE_LENGTH} characters.`,
          fails: ({ staffNote }) => (staffNote?.length ?? 0) > MAX_NOTE_LENGTH,
        },
        ...STORE_CREDIT_RULES,
      ],
      topics: [...PAYMENT_TOPICS, ...REFUND_TOPICS, 'orders/cancelled'],
      run: (args, context) => {
        const order = requireOrder(context, args.orderId)
        if (order.isStockCommitted) {
          const items = order.lineItems.map(({ variantId, fulfillableQuantity }) => ({
            variantId,
            quantity: fulfillableQuantity,
          }))
          if (args.restock) releaseStock(context, items)
          else shipStock(context, items)
        }
        closeFulfillmentOrders(context.store.records, order.id, currentTime(context))
        const cancelled = changeOrder(context, voidAuthorizations(), {
          cancelReason: args.reason,
          cancelNote: args.staffNote ?? null,
          cancelledAt: currentTime(context),
          isStockCommitted: false,
        })
        const plan = refundPlan(cancelled, args)
        const refunded = plan ? addRefund(context, cancelled, plan).order : cancelled
        const closed = closeUnpaid(context, refunded)
        context.emit('orders/cancelled', orderWebhook(context, closed))
        return { job: startJob(context) }

        function voidAuthorizations(): OrderRecord {
          const open = order.transactions.filter(
            transaction => capturableAmount(order, transaction)[0] > 0,
          )
          if (open.length === 0) return order
          const voids = open.map(({ id, gateway }) => ({
            kind: 'VOID' as const,
            gateway,
            parentId: id,
            amount: NO_MONEY,
          }))
          return addTransactions(context, order, voids).order
        }
      },
    }),
  },
}

/** Plans the refund of a canceled order: to the original payments, or as store credit. */
function refundPlan(
  order: OrderRecord,
  { refund, refundMethod, restock }: MutationArgs['orderCancel'],
): RefundPlan | undefined {
  const plan = fullRefund(order, restock)
  if (refund || refundMethod?.originalPaymentMethodsRefund) return plan
  const storeCredit = refundMethod?.storeCreditRefund
  if (!storeCredit) return undefined
  return {
    ...plan,
    payments: [],
    storeCredits: [
      {
        amount: maximumRefundable(order),
        event: 'ORDER_CANCELLATION',
        expiresAt: storeCredit.expiresAt ?? null,
      },
    ],
  }
}

/** Closes a canceled order of which no payment is kept. Recorded: a paid one stays open. */
function closeUnpaid(context: MutationContext, order: OrderRecord): OrderRecord {
  if (order.closedAt !== null || shopAmount(order, maximumRefundable(order)) > 0) return order
  return changeOrder(context, order, { closedAt: order.cancelledAt })
}

/** Returns whether an order has a fulfillment that is not canceled. */
function hasFulfillments(records: RecordStore, orderId: string): boolean {
  return fulfillmentsOf(records, orderId).some(({ status }) => status === 'SUCCESS')
}
