import type { FieldArgs } from '../../../generated/admin'
import type { FieldResolver } from '../../engine/resolve/domain'
import { addBags, moneyBag, NO_MONEY, shopMoney, smallerBag } from './money-bags'
import type { Bag } from './money-bags'
import type { OrderRecord } from './order-records'
import { orderTotals } from './order-totals'
import { maximumRefundable, refundableAmount } from './payment-state'
import { refundLineNode } from './refund-fields'
import { linesOf, shippingOf } from './refund-mutations'
import { transactionNode } from './transaction-fields'
import { distributeRefund, fullRefund } from './write-refund'

type SuggestedArgs = Pick<
  FieldArgs['Order']['suggestedRefund'],
  'refundLineItems' | 'refundShipping' | 'shippingAmount' | 'suggestFullRefund'
>

/** The field `Order.suggestedRefund`: what a refund of items and shipping amounts to. */
export const suggestedRefund: FieldResolver<SuggestedArgs> = (order: OrderRecord, args) => {
  const isFull = args.suggestFullRefund ?? false
  const lines = isFull ? fullRefund(order, false).lineItems : linesOf(order, args.refundLineItems)
  const shipping = shippingOf(order, {
    amount: args.shippingAmount,
    fullRefund: isFull || args.refundShipping,
  })
  const subtotal = addBags(lines.map(line => line.subtotal))
  const tax = addBags(lines.map(line => line.tax))
  const maximum = maximumRefundable(order)
  const wanted = addBags([subtotal, shipping, order.taxesIncluded ? NO_MONEY : tax])
  const amount = smallerBag(wanted, maximum)
  return {
    __typename: 'SuggestedRefund',
    ...both(order, 'amount', amount),
    ...both(order, 'subtotal', subtotal),
    ...both(order, 'maximumRefundable', maximum),
    totalTaxes: shopMoney(order, tax),
    totalTaxSet: moneyBag(order, tax),
    discountedSubtotalSet: moneyBag(order, subtotal),
    totalCartDiscountAmountSet: moneyBag(order, NO_MONEY),
    totalDutiesSet: moneyBag(order, NO_MONEY),
    refundDuties: [],
    refundLineItems: lines.map(line => refundLineNode(order, { ...line, id: null })),
    shipping: shippingRefund(order, shipping),
    suggestedRefundMethods: [],
    suggestedTransactions: suggestedTransactions(order, amount),
  }
}

/** A refund of shipping, as the schema's type. */
export function shippingRefund(order: OrderRecord, shipping: Bag): object {
  return {
    __typename: 'ShippingRefund',
    ...both(order, 'amount', shipping),
    ...both(order, 'maximumRefundable', orderTotals(order).currentShipping),
    ...both(order, 'tax', NO_MONEY),
  }
}

/** The payments from which an amount is refunded, as the schema's type. */
export function suggestedTransactions(order: OrderRecord, amount: Bag): object[] {
  return distributeRefund(order, amount).map(payment => {
    const parent = order.transactions.find(({ id }) => id === payment.parentId)
    return {
      __typename: 'SuggestedOrderTransaction',
      ...both(order, 'amount', payment.amount),
      ...both(order, 'maximumRefundable', parent ? refundableAmount(order, parent) : NO_MONEY),
      accountNumber: null,
      formattedGateway: payment.gateway,
      gateway: payment.gateway,
      kind: 'SUGGESTED_REFUND',
      parentTransaction: parent ? transactionNode(order, parent) : null,
      paymentDetails: null,
    }
  })
}

/** An amount in the currency of the shop, and in both currencies. */
function both(order: OrderRecord, name: string, bag: Bag): Record<string, unknown> {
  return { [name]: shopMoney(order, bag), [`${name}Set`]: moneyBag(order, bag) }
}
