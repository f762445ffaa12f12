import type { FieldArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { notFound } from '../../engine/request/execution-errors'
import type { Fields } from '../../engine/resolve/domain'
import {
  addBags,
  atLeastZero,
  moneyBag,
  NO_MONEY,
  scaleBag,
  smallerBag,
  subtractBags,
} from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import type { OrderRecord } from '../orders/order-records'
import { orderTotals } from '../orders/order-totals'
import { maximumRefundable } from '../orders/payment-state'
import { shippingRefund, suggestedTransactions } from '../orders/suggested-refund'
import { refundLine } from '../orders/write-refund'
import { exchangePrice } from './calculate-return'
import { refundedShipping } from './process-return'
import { orderOf } from './return-fields'
import type { ReturnRecord } from './return-records'

interface Quantity {
  id: string
  quantity: number
}

type ShippingArgs = Pick<FieldArgs['Return']['suggestedFinancialOutcome'], 'refundShipping'>

/** What returned items, with shipping, are worth. */
interface Worth {
  subtotal: Bag
  tax: Bag
  shipping: Bag
  /** With the taxes and shipping, less the restocking fees. */
  total: Bag
}

/** Fields of the type `Return` that suggest what to pay back, or to collect. */
export const outcomeFields: Fields<'Return'> = {
  suggestedRefund: (record: ReturnRecord, { returnRefundLineItems, refundShipping }, context) => {
    const order = orderOf(context, record)
    const quantities = returnRefundLineItems.map(({ returnLineItemId: id, quantity }) => ({
      id,
      quantity,
    }))
    const worth = worthOf(order, record, quantities, refundShipping)
    const amount = smallerBag(worth.total, maximumRefundable(order))
    return {
      ...commonFields(order, worth),
      __typename: 'SuggestedReturnRefund',
      amount: moneyBag(order, amount),
      subtotal: moneyBag(order, worth.subtotal),
      suggestedTransactions: suggestedTransactions(order, amount),
    }
  },

  suggestedFinancialOutcome: (
    record: ReturnRecord,
    { returnLineItems, exchangeLineItems, refundShipping },
    context,
  ) => {
    const order = orderOf(context, record)
    const worth = worthOf(order, record, returnLineItems, refundShipping)
    const price = exchangesOf(context, order, record, exchangeLineItems)
    return {
      ...commonFields(order, worth),
      __typename: 'SuggestedReturnFinancialOutcome',
      financialTransfer: transferOf(order, subtractBags(worth.total, price)),
      totalAdditionalFees: moneyBag(order, NO_MONEY),
    }
  },
}

/** A refund of what is left to the customer, or an invoice for what exchanges cost more. */
function transferOf(order: OrderRecord, balance: Bag): object | null {
  if (balance[0] < 0)
    return {
      __typename: 'InvoiceReturnOutcome',
      amount: moneyBag(order, subtractBags(NO_MONEY, balance)),
    }
  const amount = smallerBag(balance, maximumRefundable(order))
  if (amount[0] === 0) return null
  return {
    __typename: 'RefundReturnOutcome',
    amount: moneyBag(order, amount),
    suggestedRefundMethods: [],
    suggestedTransactions: suggestedTransactions(order, amount),
  }
}

function commonFields(order: OrderRecord, { subtotal, tax, shipping }: Worth) {
  return {
    discountedSubtotal: moneyBag(order, subtotal),
    maximumRefundable: moneyBag(order, maximumRefundable(order)),
    refundDuties: [],
    shipping: shippingRefund(order, shipping),
    totalCartDiscountAmount: moneyBag(order, NO_MONEY),
    totalDuties: moneyBag(order, NO_MONEY),
    totalTax: moneyBag(order, tax),
  }
}

function worthOf(
  order: OrderRecord,
  { lines }: ReturnRecord,
  quantities: readonly Quantity[],
  refundShipping: ShippingArgs['refundShipping'],
): Worth {
  const parts = quantities.map(({ id, quantity }) => {
    const line = lines.find(candidate => candidate.id === id)
    const item = order.lineItems.find(candidate => candidate.id === line?.lineItemId)
    if (!line || !item) throw notFound('Return line item was not found.')
    const { subtotal, tax } = refundLine(item, quantity, 'NO_RESTOCK', null)
    return { subtotal, tax, fee: scaleBag(subtotal, (line.restockingFee ?? 0) / 100) }
  })
  const subtotal = addBags(parts.map(part => part.subtotal))
  const tax = addBags(parts.map(part => part.tax))
  const fees = addBags(parts.map(({ fee }) => fee))
  const { currentShipping } = orderTotals(order)
  const shipping = smallerBag(refundedShipping(order, refundShipping), currentShipping)
  const gross = addBags([subtotal, shipping, order.taxesIncluded ? NO_MONEY : tax])
  return { subtotal, tax, shipping, total: atLeastZero(subtractBags(gross, fees)) }
}

function exchangesOf(
  { store }: GraphqlContext,
  order: OrderRecord,
  { exchanges = [] }: ReturnRecord,
  quantities: readonly Quantity[],
): Bag {
  return addBags(
    quantities.map(({ id, quantity }) => {
      const line = exchanges.find(candidate => candidate.id === id)
      if (!line) throw notFound('Exchange line item was not found.')
      return exchangePrice(store.records, order, { ...line, quantity }).subtotal
    }),
  )
}
