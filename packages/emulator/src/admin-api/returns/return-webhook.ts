import { idNumber } from '../../engine/records/global-id'
import type {
  ReturnRecord,
  ReverseDeliveryRecord,
  ReverseFulfillmentOrderRecord,
} from './return-records'
import { reasonName } from './return-reasons'

/**
 * The payload of the topics of returns.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function returnWebhook(record: ReturnRecord): Record<string, unknown> {
  return {
    ...identity(record),
    order: { id: idNumber(record.orderId), admin_graphql_api_id: record.orderId },
    total_return_line_items: record.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    name: record.name,
    return_line_items: record.lines.map(line => ({
      id: idNumber(line.id),
      admin_graphql_api_id: line.id,
      fulfillment_line_item: {
        id: idNumber(line.fulfillmentLineId),
        admin_graphql_api_id: line.fulfillmentLineId,
        line_item: { id: idNumber(line.lineItemId), admin_graphql_api_id: line.lineItemId },
      },
      quantity: line.quantity,
      return_reason: reasonName(line.reasonId).toLowerCase(),
      return_reason_note: line.reasonNote,
      customer_note: line.customerNote,
    })),
    return_shipping_fees: [],
    exchange_line_items: (record.exchanges ?? []).map(({ id, variantId, quantity }) => ({
      id: idNumber(id),
      admin_graphql_api_id: id,
      variant_id: idNumber(variantId),
      quantity,
    })),
    total_exchange_line_items: (record.exchanges ?? []).reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    ),
    ...(record.decline && {
      decline: { reason: record.decline.reason.toLowerCase(), note: record.decline.note },
    }),
  }
}

/** The payload of `returns/cancel`, `returns/close`, and `returns/reopen`. */
export function returnStatusWebhook(record: ReturnRecord): Record<string, unknown> {
  return { ...identity(record), order_id: idNumber(record.orderId) }
}

/** The payload of `reverse_deliveries/attach_deliverable`. */
export function deliveryWebhook(
  { id, returnId }: ReverseFulfillmentOrderRecord,
  delivery: ReverseDeliveryRecord,
): Record<string, unknown> {
  return {
    id: idNumber(delivery.id),
    admin_graphql_api_id: delivery.id,
    shipping_deliverable: {
      tracking_number: delivery.tracking?.number ?? null,
      tracking_url: delivery.tracking?.url ?? null,
      carrier: null,
      label_public_file_url: delivery.label?.publicFileUrl ?? null,
    },
    return: { id: idNumber(returnId), admin_graphql_api_id: returnId },
    reverse_fulfillment_order: { id: idNumber(id), admin_graphql_api_id: id },
  }
}

/** The payload of `reverse_fulfillment_orders/dispose`. */
export function disposeWebhook(
  { id, returnId }: ReverseFulfillmentOrderRecord,
  dispositions: readonly { lineId: string; type: string; quantity: number }[],
): Record<string, unknown> {
  return {
    id: idNumber(id),
    admin_graphql_api_id: id,
    return: { id: idNumber(returnId), admin_graphql_api_id: returnId },
    dispositions: dispositions.map(({ lineId, type, quantity }) => ({
      reverse_fulfillment_order_line_item_id: idNumber(lineId),
      type: type.toLowerCase(),
      quantity,
    })),
  }
}

function identity({ id, status }: ReturnRecord) {
  return { id: idNumber(id), admin_graphql_api_id: id, status: status.toLowerCase() }
}
