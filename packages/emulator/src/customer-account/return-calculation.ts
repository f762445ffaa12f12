import type { Arguments, CalculateReturnInput } from '../../generated/customer'
import { BY_ID, paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { executionError, notFound } from '../engine/request/execution-errors'
import type { Domain } from '../engine/resolve/domain'
import { addBags, moneyBag, NO_MONEY, partOfBag } from '../admin-api/orders/money-bags'
import type { Bag } from '../admin-api/orders/money-bags'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { refundLine } from '../admin-api/orders/write-refund'
import { beforeOrderDiscounts } from '../admin-api/returns/calculate-return'
import type { GraphqlContext } from '../engine/graphql-context'
import { findVisibleOrder } from './companies/visible-orders'
import { returnableItems } from './return-requests'

/** What a return of items of an order would amount to. Nothing is returned. */
export const returnCalculation: Domain<Arguments> = {
  queries: {
    returnCalculate: ({ input }, context) => {
      const order = findVisibleOrder(context, input.orderId)
      return order ? calculate(context, order, input.returnLineItems) : null
    },
  },
}

/** @throws GraphQLError for an item that cannot be returned */
function calculate(
  context: GraphqlContext,
  order: OrderRecord,
  given: CalculateReturnInput['returnLineItems'],
) {
  const returnable = returnableItems(context, order)
  const lines = given.map(({ lineItemId, quantity }) => {
    const found = returnable.find(({ id }) => id === lineItemId)
    if (!found) throw notFound('Line Item was not found.')
    if (quantity <= 0 || quantity > found.quantity)
      throw executionError('INVALID', 'Return line item has an invalid quantity.')
    const { lineItem } = found
    const { subtotal, tax } = refundLine(lineItem.item, quantity, 'NO_RESTOCK', null)
    const ordered = lineItem.item.quantity
    const before = partOfBag(beforeOrderDiscounts(order, lineItem.item), quantity, ordered)
    return { id: lineItemId, lineItem, quantity, subtotal, tax, before }
  })
  const set = (bag: Bag) => moneyBag(order, bag)
  const discounted = addBags(lines.map(({ subtotal }) => subtotal))
  const tax = addBags(lines.map(line => line.tax))
  return {
    financialSummary: {
      // The store has no return rules, and so no fees.
      restockingFeeSubtotalSet: set(NO_MONEY),
      returnShippingFeeSubtotalSet: set(NO_MONEY),
      returnSubtotalSet: set(addBags(lines.map(({ before }) => before))),
      returnSubtotalWithCartDiscountSet: set(discounted),
      returnTotalSet: set(addBags([discounted, order.taxesIncluded ? NO_MONEY : tax])),
      returnTotalTaxSet: set(tax),
    },
    returnLineItems: (args: ConnectionArgs) =>
      paginate(
        lines.map(({ id, lineItem, quantity, subtotal, tax: ownTax }) => ({
          id,
          lineItem,
          quantity,
          subtotalSet: set(subtotal),
          totalTaxSet: set(ownTax),
        })),
        args,
        BY_ID,
      ),
  }
}
