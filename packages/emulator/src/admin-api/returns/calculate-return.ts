import type { CalculateReturnInput, CalculateReturnLineItemInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import { executionError, notFound } from '../../engine/request/execution-errors'
import { fulfillmentLineNode } from '../fulfillments/fulfillment-line-fields'
import { discountApplication } from '../order-edits/edit-fields'
import { amountOf } from '../order-edits/edit-records'
import { variantDetails } from '../orders/line-item-from-input'
import {
  addBags,
  amountBag,
  moneyBag,
  NO_MONEY,
  partOfBag,
  scaleBag,
  subtractBags,
} from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { LineItemRecord, OrderRecord } from '../orders/order-records'
import { originalTotal } from '../orders/order-totals'
import { refundLine } from '../orders/write-refund'
import { VARIANTS } from '../products/product-records'
import { discountOf, exchangeErrors } from './exchange-items'
import type { ExchangeInput } from './exchange-items'
import type { ExchangeLineRecord } from './return-records'
import { findFulfilledLine, returnableQuantity } from './returnable-items'

/**
 * Computes what a return would amount to, and adds nothing. Null if there is no such order.
 *
 * @throws GraphQLError for an item that cannot be returned, or given in exchange
 */
export function calculateReturn(
  context: GraphqlContext,
  input: CalculateReturnInput,
): object | null {
  const order = ORDERS.in(context).get(input.orderId)
  if (!order) return null
  const [error] = exchangeErrors(context, input.exchangeLineItems, [])
  if (error) throw executionError(error.code ?? 'INVALID', error.message)
  const key = idNumber(order.id)
  const fee = input.returnShippingFee
  return {
    id: globalId('CalculatedReturn', key),
    returnLineItems: (input.returnLineItems ?? []).map(line => returnedLine(context, order, line)),
    exchangeLineItems: (input.exchangeLineItems ?? []).map((line, index) =>
      exchangedLine(context, order, line, index),
    ),
    returnShippingFee: fee
      ? {
          id: globalId('CalculatedReturnShippingFee', key),
          amountSet: moneyBag(order, amountBag(order, fee.amount.amount)),
        }
      : null,
  }
}

function returnedLine(
  context: GraphqlContext,
  order: OrderRecord,
  { fulfillmentLineItemId, quantity, restockingFee }: CalculateReturnLineItemInput,
): object {
  const { records } = context.store
  const found = findFulfilledLine(records, fulfillmentLineItemId)
  const item = order.lineItems.find(({ id }) => id === found?.line.lineItemId)
  if (!found || !item) throw notFound('Fulfillment Line Item was not found.')
  if (quantity <= 0 || quantity > returnableQuantity(records, found.line))
    throw executionError('INVALID', 'Return line item has an invalid quantity.')
  const { subtotal, tax } = refundLine(item, quantity, 'NO_RESTOCK', null)
  return {
    id: null,
    fulfillmentLineItem: fulfillmentLineNode(context, fulfillmentLineItemId),
    quantity,
    subtotalBeforeOrderDiscountsSet: moneyBag(
      order,
      partOfBag(beforeOrderDiscounts(order, item), quantity, item.quantity),
    ),
    subtotalSet: moneyBag(order, subtotal),
    totalTaxSet: moneyBag(order, tax),
    restockingFee: restockingFee
      ? {
          id: globalId('CalculatedRestockingFee', idNumber(fulfillmentLineItemId)),
          percentage: restockingFee.percentage,
          amountSet: moneyBag(order, scaleBag(subtotal, restockingFee.percentage / 100)),
        }
      : null,
  }
}

/** Price of an item with its own discounts, and without those of the whole order. */
export function beforeOrderDiscounts({ discounts }: OrderRecord, item: LineItemRecord) {
  const own = item.allocations.filter(
    ({ discountIndex }) => discounts[discountIndex]?.allocationMethod !== 'ACROSS',
  )
  return subtractBags(originalTotal(item), addBags(own.map(({ amount }) => amount)))
}

interface ExchangedItem extends Pick<ExchangeLineRecord, 'discount' | 'quantity'> {
  variantId?: string | null
}

/** Computes what items that are given in exchange cost. */
export function exchangePrice(
  records: RecordStore,
  order: OrderRecord,
  { variantId, quantity, discount }: ExchangedItem,
): { unitPrice: Bag; reduction: Bag; subtotal: Bag } {
  const unitPrice = variantDetails(records, order, variantId).price ?? NO_MONEY
  const reduction = discount ? amountOf({ unitPrice, quantity }, discount) : NO_MONEY
  const subtotal = subtractBags(scaleBag(unitPrice, quantity), reduction)
  return { unitPrice, reduction, subtotal }
}

// Items that are added to an order have no tax here: the customer paid that of the order.
function exchangedLine(
  { store }: GraphqlContext,
  order: OrderRecord,
  { variantId, quantity, appliedDiscount }: ExchangeInput,
  index: number,
): object {
  const discount = appliedDiscount ? discountOf(order, appliedDiscount) : null
  const { unitPrice, reduction, subtotal } = exchangePrice(store.records, order, {
    variantId,
    quantity,
    discount,
  })
  const discountId = globalId('CalculatedManualDiscountApplication', index + 1)
  return {
    id: null,
    variant: store.records.table(VARIANTS).get(variantId) ?? null,
    quantity,
    originalUnitPriceSet: moneyBag(order, unitPrice),
    discountedUnitPriceSet: moneyBag(order, partOfBag(subtotal, 1, quantity)),
    subtotalSet: moneyBag(order, subtotal),
    totalTaxSet: moneyBag(order, NO_MONEY),
    calculatedDiscountAllocations: discount
      ? [
          {
            allocatedAmountSet: moneyBag(order, reduction),
            discountApplication: discountApplication(order, { id: discountId, discount }),
          },
        ]
      : [],
  }
}
