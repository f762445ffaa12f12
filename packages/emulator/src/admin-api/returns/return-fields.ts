import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { fulfillmentLineNode } from '../fulfillments/fulfillment-line-fields'
import { findLineItem, lineItemNode } from '../orders/line-item-fields'
import { variantDetails } from '../orders/line-item-from-input'
import { amountBag, moneyBag, partOfBag, scaleBag, storeCurrencies } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { discountedTotal } from '../orders/order-totals'
import { refundNode } from '../orders/refund-fields'
import { transactionNode } from '../orders/transaction-fields'
import { reverseOrdersOf } from './return-records'
import type { ExchangeLineRecord, ReturnLineRecord, ReturnRecord } from './return-records'
import { findReason, reasonName } from './return-reasons'

/** Returns the order of a return. */
export function orderOf(context: GraphqlContext, { orderId }: ReturnRecord): OrderRecord {
  const order = ORDERS.in(context).get(orderId)
  if (!order) throw new Error(`The order ${orderId} of a return is missing.`)
  return order
}

/** Price of a returned quantity with all discounts. */
function priceOf(context: GraphqlContext, { lineItemId, quantity }: ReturnLineRecord) {
  const source = findLineItem(context, lineItemId)
  return (
    source && {
      order: source.order,
      bag: partOfBag(discountedTotal(source.item), quantity, source.item.quantity),
    }
  )
}

/** Fields of the type `Return` that are not properties of the record. */
export const returnFields: Fields<'Return'> = {
  decline: ({ decline }: ReturnRecord) => decline,
  exchangeLineItems: ({ exchanges = [] }: ReturnRecord, args) => paginate(exchanges, args, BY_ID),
  order: (record: ReturnRecord, _args, context) => orderOf(context, record),
  refunds: (record: ReturnRecord, args, context) => {
    const order = orderOf(context, record)
    const own = order.refunds.filter(({ returnId }) => returnId === record.id)
    return paginate(
      own.map(refund => refundNode(order, refund)),
      args,
      BY_ID,
    )
  },
  returnLineItems: ({ lines }: ReturnRecord, args) => paginate(lines, args, BY_ID),
  returnShippingFees: (record: ReturnRecord, _args, context) => {
    const { id, shippingFee } = record
    if (!shippingFee) return []
    const order = orderOf(context, record)
    return [
      {
        __typename: 'ReturnShippingFee',
        id: globalId('ReturnShippingFee', idNumber(id)),
        amountSet: moneyBag(order, amountBag(order, shippingFee.amount)),
      },
    ]
  },
  reverseFulfillmentOrders: ({ id }: ReturnRecord, args, { store }) =>
    paginate(reverseOrdersOf(store.records, id), args, BY_ID),
  staffMember: () => null,
  totalQuantity: ({ lines }: ReturnRecord) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
  transactions: (record: ReturnRecord, args, context) => {
    const order = orderOf(context, record)
    const ids = order.refunds
      .filter(({ returnId }) => returnId === record.id)
      .flatMap(({ transactionIds }) => transactionIds)
    return paginate(
      order.transactions
        .filter(({ id }) => ids.includes(id))
        .map(transaction => transactionNode(order, transaction)),
      args,
      BY_ID,
    )
  },
}

/** Fields of the type `ExchangeLineItem` that are not properties of the record. */
export const exchangeLineFields: Fields<'ExchangeLineItem'> = {
  lineItem: (line: ExchangeLineRecord, _args, context) => addedItems(line, context)[0] ?? null,
  lineItems: (line: ExchangeLineRecord, _args, context) => addedItems(line, context),
  processableQuantity: ({ quantity, processed }: ExchangeLineRecord) => quantity - processed,
  processedQuantity: ({ processed }: ExchangeLineRecord) => processed,
  unprocessedQuantity: ({ quantity, processed }: ExchangeLineRecord) => quantity - processed,
  productId: (line: ExchangeLineRecord, _args, context) =>
    exchangedVariant(line, context).productId,
  title: (line: ExchangeLineRecord, _args, context) => exchangedVariant(line, context).title,
  variantSku: (line: ExchangeLineRecord, _args, context) => exchangedVariant(line, context).sku,
  variantTitle: (line: ExchangeLineRecord, _args, context) =>
    exchangedVariant(line, context).variantTitle,
}

/** A variant that was deleted since has no details. */
function exchangedVariant({ variantId }: ExchangeLineRecord, { store }: GraphqlContext) {
  return variantDetails(store.records, storeCurrencies(store), variantId)
}

function addedItems({ lineItemIds }: ExchangeLineRecord, context: GraphqlContext) {
  return lineItemIds.flatMap(id => {
    const found = findLineItem(context, id)
    return found ? [lineItemNode(found.order, found.item)] : []
  })
}

/** Fields of the type `ReturnLineItem` that are not properties of the record. */
export const returnLineFields: Fields<'ReturnLineItem'> = {
  fulfillmentLineItem: ({ fulfillmentLineId }: ReturnLineRecord, _args, context) =>
    fulfillmentLineNode(context, fulfillmentLineId),
  processableQuantity: ({ quantity, processed }: ReturnLineRecord) => quantity - processed,
  processedQuantity: ({ processed }: ReturnLineRecord) => processed,
  refundableQuantity: ({ quantity, refunded }: ReturnLineRecord) => quantity - refunded,
  refundedQuantity: ({ refunded }: ReturnLineRecord) => refunded,
  restockingFee: (line: ReturnLineRecord, _args, context) => {
    const price = priceOf(context, line)
    if (line.restockingFee === null || !price) return null
    return {
      __typename: 'RestockingFee',
      id: globalId('RestockingFee', idNumber(line.id)),
      percentage: line.restockingFee,
      amountSet: moneyBag(price.order, scaleBag(price.bag, line.restockingFee / 100)),
    }
  },
  returnReason: ({ reasonId }: ReturnLineRecord) => reasonName(reasonId),
  returnReasonDefinition: ({ reasonId }: ReturnLineRecord) => findReason(reasonId) ?? null,
  returnReasonNote: ({ reasonNote }: ReturnLineRecord) => reasonNote,
  totalWeight: ({ lineItemId, quantity }: ReturnLineRecord, _args, context) => {
    const weight = findLineItem(context, lineItemId)?.item.weight
    return weight ? { ...weight, value: weight.value * quantity } : null
  },
  unprocessedQuantity: ({ quantity, processed }: ReturnLineRecord) => quantity - processed,
  withCodeDiscountedTotalPriceSet: (line: ReturnLineRecord, _args, context) => {
    const price = priceOf(context, line)
    return price && moneyBag(price.order, price.bag)
  },
}
