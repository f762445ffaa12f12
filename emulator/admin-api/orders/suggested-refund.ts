import type { FieldResolver } from '../engine/resolve/domain'
import { addBags, moneyBag, NO_MONEY, shopMoney, smallerBag, subtractBags } from './money-bags'
import type { Bag } from './money-bags'
import type { OrderRecord } from './order-records'
import { orderTotals } from './order-totals'
import { paymentState, refundableAmount } from './payment-state'
import { refundLineNode } from './refund-fields'
import { linesOf, shippingOf } from './refund-mutations'
import type { RefundLineInput } from './refund-mutations'
import { transactionNode } from './transaction-fields'
import { distributeRefund, fullRefund } from './write-refund'

interface SuggestedArgs {
  refundLineItems?: readonly RefundLineInput[] | null
  refundShipping?: boolean | null
  shippingAmount?: string | null
  suggestFullRefund?: boolean | null
}

/** The field `Order.suggestedRefund`: what a refund of items and shipping amounts to. */
export const suggestedRefund: FieldResolver = (order: OrderRecord, args: SuggestedArgs) => {
  const isFull = args.suggestFullRefund ?? false
  const lines = isFull ? fullRefund(order, false).lineItems : linesOf(order, args.refundLineItems)
  const shipping = shippingOf(order, {
    amount: args.shippingAmount,
    fullRefund: isFull || args.refundShipping,
  })
  const subtotal = addBags(lines.map(line => line.subtotal))
  const tax = addBags(lines.map(line => line.tax))
  const { received, refunded } = paymentState(order)
  const maximum = subtractBags(received, refunded)
  const wanted = addBags([subtotal, shipping, order.taxesIncluded ? NO_MONEY : tax])
  const amount = smallerBag(wanted, maximum)
  const both = (name: string, bag: Bag) => ({
    [name]: shopMoney(order, bag),
    [`${name}Set`]: moneyBag(order, bag),
  })
  return {
    __typename: 'SuggestedRefund',
    ...both('amount', amount),
    ...both('subtotal', subtotal),
    ...both('maximumRefundable', maximum),
    totalTaxes: shopMoney(order, tax),
    totalTaxSet: moneyBag(order, tax),
    discountedSubtotalSet: moneyBag(order, subtotal),
    totalCartDiscountAmountSet: moneyBag(order, NO_MONEY),
    totalDutiesSet: moneyBag(order, NO_MONEY),
    refundDuties: [],
    refundLineItems: lines.map(line => refundLineNode(order, { ...line, id: null })),
    shipping: {
      __typename: 'ShippingRefund',
      ...both('amount', shipping),
      ...both('maximumRefundable', orderTotals(order).currentShipping),
      ...both('tax', NO_MONEY),
    },
    suggestedRefundMethods: [],
    suggestedTransactions: distributeRefund(order, amount).map(payment => {
      const parent = order.transactions.find(({ id }) => id === payment.parentId)
      return {
        __typename: 'SuggestedOrderTransaction',
        ...both('amount', payment.amount),
        ...both('maximumRefundable', parent ? refundableAmount(order, parent) : NO_MONEY),
        accountNumber: null,
        formattedGateway: payment.gateway,
        gateway: payment.gateway,
        kind: 'SUGGESTED_REFUND',
        parentTransaction: parent ? transactionNode(order, parent) : null,
        paymentDetails: null,
      }
    }),
  }
}
