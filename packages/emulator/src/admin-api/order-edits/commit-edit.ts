import { currentTime } from '../../engine/records/timestamp'
import { idNumber } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { MutationContext } from '../../engine/resolve/mutation'
import { limitFulfillmentOrders } from '../fulfillment-orders/follow-order'
import { syncOrder } from '../fulfillment-orders/sync-order'
import { fulfillmentsOf } from '../fulfillments/fulfillment-records'
import { addFulfillmentOrders } from '../orders/create-fulfillment-orders'
import { commitStock, releaseStock } from '../orders/inventory-commitments'
import { nextPartId } from '../orders/order-parts'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { orderWebhook } from '../orders/order-webhook'
import { editedOrder, ORDER_EDITS } from './edit-records'
import type { OrderEditRecord } from './edit-records'

/** Topics of a committed edit. */
export const COMMIT_TOPICS = ['orders/edited', 'orders/updated', 'inventory_levels/update'] as const

/** Makes the changes of an edit, with their consequences for fulfillment and stock. */
export function commitEdit(
  context: MutationContext,
  edit: OrderEditRecord,
  { notifyCustomer, staffNote }: { notifyCustomer: boolean; staffNote: string | null },
): OrderRecord {
  const { records } = context.store
  const at = currentTime(context)
  const before = records.table(ORDERS).get(edit.orderId)
  const draft = editedOrder(records, edit)
  const added = new Set(edit.added.map(({ id }) => id))
  const order = records.table(ORDERS).put({
    ...draft,
    lineItems: draft.lineItems.map(item =>
      added.has(item.id) ? { ...item, id: nextPartId(records, 'LineItem') } : item,
    ),
    shippingLines: draft.shippingLines.map(line =>
      edit.addedShipping.some(({ id }) => id === line.id)
        ? { ...line, id: nextPartId(records, 'ShippingLine') }
        : line,
    ),
    isEdited: true,
    updatedAt: at,
  })
  const deltas = order.lineItems
    .map(item => ({
      item,
      delta:
        item.currentQuantity -
        (before?.lineItems.find(({ id }) => id === item.id)?.currentQuantity ?? 0),
    }))
    .filter(({ delta }) => delta !== 0)
  const more = deltas.filter(({ delta }) => delta > 0)
  const less = deltas.filter(({ delta }) => delta < 0)
  addFulfillmentOrders(
    records,
    order,
    more.map(({ item, delta }) => ({ ...item, quantity: delta })),
    at,
    false,
  )
  const leftOf = (itemId: string) => {
    const removed = less.find(({ item }) => item.id === itemId)
    return removed
      ? removed.item.currentQuantity - fulfilledQuantity(records, order.id, itemId)
      : Infinity
  }
  limitFulfillmentOrders(records, order.id, leftOf, at)
  if (order.isStockCommitted) {
    commitStock(context, more.map(stocked))
    releaseStock(context, less.filter(({ item }) => edit.quantities[item.id]?.restock).map(stocked))
  }
  const synced = syncOrder(records, order.id, at) ?? order
  records.table(ORDER_EDITS).remove(edit.id)
  const changes = (list: typeof deltas) =>
    list.map(({ item, delta }) => ({ id: idNumber(item.id), delta: Math.abs(delta) }))
  context.emit('orders/edited', {
    order_edit: {
      id: idNumber(edit.id),
      app_id: 1,
      created_at: at,
      notify_customer: notifyCustomer,
      order_id: idNumber(order.id),
      staff_note: staffNote ?? '',
      user_id: null,
      line_items: { additions: changes(more), removals: changes(less) },
      discounts: { line_item: { additions: [], removals: [] } },
      shipping_lines: { additions: [], removals: [] },
    },
  })
  context.emit('orders/updated', orderWebhook(context, synced))
  return synced
}

function fulfilledQuantity(records: RecordStore, orderId: string, itemId: string): number {
  return fulfillmentsOf(records, orderId)
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap(({ lines }) => lines)
    .filter(({ lineItemId }) => lineItemId === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

function stocked({
  item: { variantId },
  delta,
}: {
  item: OrderRecord['lineItems'][number]
  delta: number
}) {
  return { variantId, quantity: Math.abs(delta) }
}
