import type { RecordStore } from '../../engine/records/record-store'
import {
  FULFILLMENT_ORDERS,
  nextFulfillmentId,
} from '../fulfillment-orders/fulfillment-order-records'
import { addFulfillment } from '../fulfillments/add-fulfillment'
import { stockedLevels } from '../inventory/inventory-records'
import { defaultLocation } from '../locations/location-records'
import { VARIANTS } from '../products/product-records'
import type { LineItemRecord, OrderRecord } from './order-records'

/**
 * Creates the fulfillment orders of a new order: one per location, apart for items that are not
 * shipped. An order that is fulfilled already gets closed ones, with fulfillments.
 *
 * @returns the order, with the fulfillment status that they give it
 */
export function createFulfillmentOrders(records: RecordStore, order: OrderRecord): OrderRecord {
  const isFulfilled = order.fulfillmentStatus === 'FULFILLED'
  addFulfillmentOrders(records, order, order.lineItems, order.createdAt, isFulfilled)
  return order
}

/** Adds fulfillment orders for items of an order. */
export function addFulfillmentOrders(
  records: RecordStore,
  order: OrderRecord,
  added: readonly LineItemRecord[],
  at: string,
  isFulfilled: boolean,
): void {
  const groups = new Map<string, LineItemRecord[]>()
  for (const item of added) {
    const key = `${locationOf(records, item)} ${item.requiresShipping}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  const table = records.table(FULFILLMENT_ORDERS)
  for (const items of groups.values()) {
    const [first] = items
    if (!first) continue
    const fulfillmentOrder = table.add({
      orderId: order.id,
      status: isFulfilled || order.cancelledAt !== null ? 'CLOSED' : 'OPEN',
      requestStatus: 'UNSUBMITTED',
      locationId: locationOf(records, first),
      requiresShipping: first.requiresShipping,
      lines: items.map(({ id, quantity }) => ({
        id: nextFulfillmentId(records, 'FulfillmentOrderLineItem'),
        lineItemId: id,
        total: quantity,
        remaining: isFulfilled ? 0 : quantity,
      })),
      holds: [],
      requests: [],
      hasProgress: false,
      splitFromId: null,
      // The platform schedules by the hour.
      fulfillAt: `${at.slice(0, 13)}:00:00Z`,
      fulfillBy: null,
      createdAt: at,
      updatedAt: at,
    })
    if (isFulfilled)
      addFulfillment(records, {
        order,
        locationId: fulfillmentOrder.locationId,
        at: order.processedAt,
        tracking: [],
        originAddress: null,
        lines: fulfillmentOrder.lines.map(line => ({
          fulfillmentOrderId: fulfillmentOrder.id,
          lineItemId: line.lineItemId,
          fulfillmentOrderLineId: line.id,
          quantity: line.total,
          shipped: 0,
        })),
      })
  }
}

/** Finds the location that fulfills an item: the default one, or else the first that stocks it. */
function locationOf(records: RecordStore, { variantId }: LineItemRecord): string {
  const { id } = defaultLocation(records)
  const variant = records.table(VARIANTS).get(variantId)
  if (!variant) return id
  const levels = stockedLevels(records, variant.inventoryItemId)
  const preferred = levels.find(({ locationId }) => locationId === id) ?? levels[0]
  return preferred?.locationId ?? id
}
