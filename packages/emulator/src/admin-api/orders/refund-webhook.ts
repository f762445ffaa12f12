import { shopMoney } from './money-bags'
import { idNumber } from '../../engine/records/global-id'
import type { OrderRecord, RefundRecord, TransactionRecord } from './order-records'
import { restId, restSet } from './rest-values'

/**
 * The payload of `order_transactions/create`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function transactionWebhook(
  order: OrderRecord,
  transaction: TransactionRecord,
): Record<string, unknown> {
  return {
    id: idNumber(transaction.id),
    admin_graphql_api_id: transaction.id,
    amount: shopMoney(order, transaction.amount),
    amount_rounding: null,
    authorization: transaction.authorizationCode,
    created_at: transaction.createdAt,
    currency: order.currency,
    device_id: null,
    error_code: null,
    gateway: transaction.gateway,
    kind: transaction.kind.toLowerCase(),
    location_id: null,
    manual_payment_gateway: transaction.gateway === 'manual',
    message: null,
    order_id: idNumber(order.id),
    parent_id: restId(transaction.parentId),
    payment_id: `${order.name}.${order.transactions.indexOf(transaction) + 1}`,
    processed_at: transaction.processedAt,
    receipt: transaction.receiptJson ?? {},
    source_name: order.sourceName,
    status: transaction.status.toLowerCase(),
    test: transaction.test,
    user_id: null,
  }
}

/** The payload of `refunds/create`, with the field names of the REST API. */
export function refundWebhook(order: OrderRecord, refund: RefundRecord): Record<string, unknown> {
  return {
    id: idNumber(refund.id),
    admin_graphql_api_id: refund.id,
    created_at: refund.createdAt,
    note: refund.note,
    order_id: idNumber(order.id),
    processed_at: refund.processedAt,
    restock: refund.lineItems.some(({ isRestocked }) => isRestocked),
    user_id: null,
    order_adjustments: [],
    transactions: order.transactions
      .filter(({ id }) => refund.transactionIds.includes(id))
      .map(transaction => transactionWebhook(order, transaction)),
    refund_line_items: refund.lineItems.map(line => ({
      id: idNumber(line.id),
      line_item_id: idNumber(line.lineItemId),
      location_id: restId(line.locationId),
      quantity: line.quantity,
      restock_type: line.restockType.toLowerCase(),
      subtotal: shopMoney(order, line.subtotal),
      subtotal_set: restSet(order, line.subtotal),
      total_tax: shopMoney(order, line.tax),
      total_tax_set: restSet(order, line.tax),
    })),
    refund_shipping_lines: refund.shippingLines.map(line => ({
      id: idNumber(line.id),
      subtotal_amount_set: restSet(order, line.subtotal),
      tax_amount_set: restSet(order, line.tax),
    })),
    duties: [],
    return: refund.returnId === null ? null : { id: idNumber(refund.returnId) },
  }
}
