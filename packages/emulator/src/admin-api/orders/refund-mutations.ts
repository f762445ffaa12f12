import type { MutationArgs, RefundInput, RefundLineItemInput } from '../../../generated/admin'
import { fromMinor } from '../../money/minor-units'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { idempotent } from '../../engine/resolve/idempotency'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { NO_MONEY, ownAmount } from './money-bags'
import type { Bag } from './money-bags'
import { ORDERS } from './order-records'
import type { OrderRecord, RefundLineRecord } from './order-records'
import { orderTotals, toBag } from './order-totals'
import { maximumRefundable } from './payment-state'
import { refundNode } from './refund-fields'
import { NO_CUSTOMER, storeCreditsOf } from './write-store-credit-refund'
import { orderExists, PAYMENT_TOPICS, requireOrder } from './write-order'
import { addRefund, refundLine, REFUND_TOPICS } from './write-refund'
import type { RefundPayment } from './write-refund'

type RefundArgs = MutationArgs['refundCreate']

/** The root that refunds orders. */
export const refundMutations: Domain = {
  mutations: {
    refundCreate: idempotent(
      defineMutation<RefundArgs>({
        checks: [
          orderExists(['orderId'], ({ input }) => input.orderId),
          {
            field: null,
            message: ({ input }) =>
              `Kind ${wrongKind(input)?.kind.toLowerCase() ?? ''} is not a valid transaction`,
            fails: ({ input }) => wrongKind(input) !== undefined,
            isFinal: true,
          },
          {
            field: ['transactions'],
            message: 'Transactions require a parent_id associated with the order',
            fails: ({ input }, context) => {
              const { transactions } = requireOrder(context, input.orderId)
              return (input.transactions ?? []).some(
                ({ parentId }) => !transactions.some(({ id }) => id === parentId),
              )
            },
            isFinal: true,
          },
          {
            field: ['refundMethods'],
            message: NO_CUSTOMER,
            fails: ({ input }, context) => {
              const order = requireOrder(context, input.orderId)
              return (
                order.customerId === null &&
                storeCreditsOf(input.refundMethods, toBag(order)).length > 0
              )
            },
            isFinal: true,
          },
          {
            field: null,
            message: ({ input }, context) => {
              const order = requireOrder(context, input.orderId)
              return `Refund amount ${dollars(order, requestedAmount(order, input))} is greater than net payment received ${dollars(order, maximumRefundable(order)[1])}`
            },
            fails: ({ input }, context) => {
              const order = requireOrder(context, input.orderId)
              return (
                !input.allowOverRefunding &&
                requestedAmount(order, input) > maximumRefundable(order)[1]
              )
            },
            isFinal: true,
          },
        ],
        topics: [...PAYMENT_TOPICS, ...REFUND_TOPICS],
        errors: ({ input }, context) => lineErrors(requireOrder(context, input.orderId), input),
        run: ({ input }, context) => {
          const order = requireOrder(context, input.orderId)
          const { order: changed, refund } = addRefund(context, order, {
            note: input.note ?? null,
            lineItems: linesOf(order, input.refundLineItems),
            shipping: shippingOf(order, input.shipping),
            payments: paymentsOf(order, input),
            storeCredits: storeCreditsOf(input.refundMethods, toBag(order)),
            returnId: null,
            processedAt: input.processedAt ? timestamp(Date.parse(input.processedAt)) : null,
          })
          return { refund: refundNode(changed, refund), order: changed }
        },
        refused: ({ input }, context: GraphqlContext) => ({
          order: ORDERS.in(context).get(input.orderId),
        }),
      }),
    ),
  },
}

/** Plans the refund of items. */
export function linesOf(
  order: OrderRecord,
  inputs: readonly RefundLineItemInput[] | null | undefined,
): Omit<RefundLineRecord, 'id'>[] {
  return (inputs ?? []).flatMap(({ lineItemId, quantity, restockType, locationId }) => {
    const item = order.lineItems.find(({ id }) => id === lineItemId)
    return item ? [refundLine(item, quantity, restockType ?? 'NO_RESTOCK', locationId ?? null)] : []
  })
}

/** Returns the refunded part of shipping. */
export function shippingOf(
  order: OrderRecord,
  input: { amount?: string | null; fullRefund?: boolean | null } | null | undefined,
): Bag {
  const { currentShipping } = orderTotals(order)
  if (input?.fullRefund) return currentShipping
  return input?.amount ? toBag(order)(input.amount) : NO_MONEY
}

function paymentsOf(order: OrderRecord, { transactions }: RefundInput): RefundPayment[] {
  return (transactions ?? []).flatMap(({ amount, parentId }) => {
    const parent = order.transactions.find(({ id }) => id === parentId)
    // The gateway is always that of the payment.
    return parent
      ? [
          {
            parentId: parent.id,
            gateway: parent.gateway,
            amount: toBag(order)(amount),
          },
        ]
      : []
  })
}

function lineErrors(order: OrderRecord, { refundLineItems }: RefundInput): MutationError[] {
  return (refundLineItems ?? []).flatMap(({ lineItemId, quantity }, index) => {
    const item = order.lineItems.find(({ id }) => id === lineItemId)
    const field = ['refundLineItems', String(index)]
    if (!item) return [{ field: [...field, 'lineItemId'], message: 'Line item does not exist' }]
    if (quantity > item.currentQuantity)
      return [
        {
          field: [...field, 'quantity'],
          message: 'Quantity cannot refund more items than were purchased',
        },
      ]
    return []
  })
}

function wrongKind({ transactions }: RefundInput) {
  return transactions?.find(({ kind }) => kind !== 'REFUND')
}

function requestedAmount(order: OrderRecord, { refundMethods, transactions }: RefundInput): number {
  const payments = (transactions ?? []).reduce(
    (sum, { amount }) => sum + ownAmount(order, amount),
    0,
  )
  return storeCreditsOf(refundMethods, toBag(order)).reduce(
    (sum, { amount }) => sum + amount[1],
    payments,
  )
}

function dollars({ presentmentCurrency }: OrderRecord, minor: number): string {
  return `$${fromMinor(minor, presentmentCurrency)}`
}
