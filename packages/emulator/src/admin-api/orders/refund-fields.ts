import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import { globalId } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { LOCATIONS } from '../locations/location-records'
import { lineItemNode } from './line-item-fields'
import { addBags, moneyBag, partOfBag, shopMoney, shopMoneyV2 } from './money-bags'
import type { Bag } from './money-bags'
import { ORDERS } from './order-records'
import type { OrderRecord, RefundLineRecord, RefundRecord } from './order-records'
import { shippingLineNode } from './shipping-line-fields'
import { isSuccess } from './payment-state'
import { transactionNode } from './transaction-fields'

/** A refund with its order. */
export interface RefundSource {
  readonly __typename: 'Refund'
  readonly id: string
  readonly order: OrderRecord
  readonly refund: RefundRecord
}

/** The type `Refund`. */
export function refundNode(order: OrderRecord, refund: RefundRecord): RefundSource {
  return { __typename: 'Refund', id: refund.id, order, refund }
}

/** Finds a refund of any order by its global id. */
export function findRefund(
  { store }: Pick<GraphqlContext, 'store'>,
  id: string,
): RefundSource | undefined {
  const [order] = store.records.table(ORDERS).lookUp('refund', id)
  const refund = order?.refunds.find(candidate => candidate.id === id)
  return order && refund && refundNode(order, refund)
}

/** Refunded amount: that of the successful transactions. */
export function refundedAmount({ transactions }: OrderRecord, refund: RefundRecord): Bag {
  const own = transactions.filter(
    transaction =>
      refund.transactionIds.includes(transaction.id) && isSuccess(transaction, 'REFUND'),
  )
  return addBags(own.map(({ amount }) => amount))
}

/** The type `RefundLineItem`. */
export function refundLineNode(
  order: OrderRecord,
  line: Omit<RefundLineRecord, 'id'> & { id: string | null },
) {
  const item = order.lineItems.find(({ id }) => id === line.lineItemId)
  const price = partOfBag(line.subtotal, 1, line.quantity)
  return {
    __typename: 'RefundLineItem',
    id: line.id,
    lineItem: item && lineItemNode(order, item),
    quantity: line.quantity,
    restockType: line.restockType,
    restocked: line.isRestocked,
    price: shopMoney(order, price),
    priceSet: moneyBag(order, price),
    subtotal: shopMoney(order, line.subtotal),
    subtotalSet: moneyBag(order, line.subtotal),
    totalTax: shopMoney(order, line.tax),
    totalTaxSet: moneyBag(order, line.tax),
    location: (_args: object, context: GraphqlContext) =>
      LOCATIONS.in(context).get(line.locationId) ?? null,
  }
}

/** Fields of the type `Refund`. */
export const refundFields: Fields<'Refund'> = {
  createdAt: ({ refund }: RefundSource) => refund.createdAt,
  duties: () => [],
  note: ({ refund }: RefundSource) => refund.note,
  orderAdjustments: ({ order, refund }: RefundSource, args) => {
    const { discrepancy } = refund
    const adjustments = discrepancy[0] === 0 ? [] : [adjustmentNode(order, refund)]
    return paginate(adjustments, args, BY_ID)
  },
  processedAt: ({ refund }: RefundSource) => refund.processedAt,
  refundLineItems: ({ order, refund }: RefundSource, args) =>
    paginate(
      refund.lineItems.map(line => refundLineNode(order, line)),
      args,
      { idOf: ({ id }) => id ?? '' },
    ),
  refundShippingLines: ({ order, refund }: RefundSource, args) =>
    paginate(
      refund.shippingLines.map(({ id, shippingLineId, subtotal, tax }) => {
        const line = order.shippingLines.find(candidate => candidate.id === shippingLineId)
        return {
          id,
          shippingLine: line && shippingLineNode(order, line),
          subtotalAmountSet: moneyBag(order, subtotal),
          taxAmountSet: moneyBag(order, tax),
        }
      }),
      args,
      BY_ID,
    ),
  staffMember: () => null,
  totalRefunded: ({ order, refund }: RefundSource) =>
    shopMoneyV2(order, refundedAmount(order, refund)),
  totalRefundedSet: ({ order, refund }: RefundSource) =>
    moneyBag(order, refundedAmount(order, refund)),
  transactions: ({ order, refund }: RefundSource, args) =>
    paginate(
      order.transactions
        .filter(({ id }) => refund.transactionIds.includes(id))
        .map(transaction => transactionNode(order, transaction)),
      args,
      BY_ID,
    ),
  updatedAt: ({ refund }: RefundSource) => refund.createdAt,
}

function adjustmentNode(order: OrderRecord, { id, discrepancy }: RefundRecord) {
  return {
    __typename: 'OrderAdjustment',
    id: globalId('OrderAdjustment', id.split('/').at(-1) ?? ''),
    reason: 'REFUND_DISCREPANCY',
    amountSet: moneyBag(order, [-discrepancy[0], -discrepancy[1]]),
    taxAmountSet: moneyBag(order, [0, 0]),
  }
}
