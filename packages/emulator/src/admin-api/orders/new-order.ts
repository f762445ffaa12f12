import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { createFulfillmentOrders } from './create-fulfillment-orders'
import type { Bag } from './money-bags'
import { nextPartId } from './order-parts'
import { nextOrderNumber, ORDERS } from './order-records'
import type { OrderRecord, TransactionRecord } from './order-records'

/** What an order has of its own. Other fields have the values of every new order. */
type NewOrder = Pick<OrderRecord, 'customerId' | 'email' | 'lineItems' | 'sourceName'> &
  Partial<OrderRecord>

/** Adds an order of a checkout, a draft order, or a subscription, with its fulfillment orders. */
export function addOrder(context: GraphqlContext, fields: NewOrder): OrderRecord {
  const { records, currencyCode } = context.store
  const at = currentTime(context)
  const number = nextOrderNumber(records)
  const order: OrderRecord = {
    id: records.table(ORDERS).nextId(),
    __typename: 'Order',
    number,
    name: `#${number}`,
    phone: null,
    note: null,
    poNumber: null,
    tags: [],
    attributes: [],
    localizedFields: [],
    billingAddress: null,
    shippingAddress: null,
    currency: currencyCode,
    presentmentCurrency: currencyCode,
    taxesIncluded: false,
    taxExempt: false,
    test: false,
    acceptsMarketing: false,
    shippingLines: [],
    discounts: [],
    taxLines: [],
    transactions: [],
    refunds: [],
    // Without anything to pay, the order is paid.
    financialStatus: 'PAID',
    fulfillmentStatus: 'UNFULFILLED',
    isEdited: false,
    isStockCommitted: false,
    sourceIdentifier: null,
    sourceUrl: null,
    referringSite: null,
    cancelReason: null,
    cancelNote: null,
    cancelledAt: null,
    closedAt: null,
    createdAt: at,
    processedAt: at,
    updatedAt: at,
    ...fields,
  }
  return records.table(ORDERS).put(createFulfillmentOrders(records, order))
}

/** Creates the payment of a new order. An order with nothing to pay has none. */
export function paymentsOf(
  { store: { records }, clock }: GraphqlContext,
  amount: Bag,
  fields: Pick<TransactionRecord, 'gateway'> & Partial<TransactionRecord>,
): TransactionRecord[] {
  if (amount[0] === 0) return []
  const at = timestamp(clock.now())
  return [
    {
      id: nextPartId(records, 'OrderTransaction'),
      kind: 'SALE',
      status: 'SUCCESS',
      amount,
      parentId: null,
      test: false,
      authorizationCode: null,
      receiptJson: null,
      createdAt: at,
      processedAt: at,
      ...fields,
    },
  ]
}
