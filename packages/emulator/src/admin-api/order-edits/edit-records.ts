import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId, idNumber, parseGlobalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { scaleBag } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { DiscountRecord, LineItemRecord, OrderRecord } from '../orders/order-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** A discount of one item. */
export interface EditDiscount {
  /** Global id of the calculated discount. */
  readonly id: string
  /** Id of the item in the edit. */
  readonly lineId: string
  readonly discount: DiscountRecord
}

interface EditShipping {
  /** Global id of the calculated shipping line. */
  readonly id: string
  readonly title: string
  readonly price: Bag
}

/** Changes of an order that are not committed yet. */
export interface OrderEditRecord extends StoredRecord {
  readonly orderId: string
  /** New quantities of items of the order, by global id. */
  readonly quantities: Readonly<Record<string, { quantity: number; restock: boolean }>>
  /** New items. Their ids are those of calculated items. */
  readonly added: readonly LineItemRecord[]
  readonly discounts: readonly EditDiscount[]
  readonly addedShipping: readonly EditShipping[]
  /** Global ids of shipping lines of the order. */
  readonly removedShipping: readonly string[]
}

export const ORDER_EDITS = defineRecords('CalculatedOrder', {
  order: ({ orderId }: OrderEditRecord) => orderId,
})

/** Returns whether a change is staged. */
export function hasChanges(edit: OrderEditRecord): boolean {
  const { quantities, added, discounts, addedShipping, removedShipping } = edit
  return [Object.keys(quantities), added, discounts, addedShipping, removedShipping].some(
    changes => changes.length > 0,
  )
}

/** Finds an edit by the global id of its calculated order, or of its session. */
export function findEdit(records: RecordStore, id: string): OrderEditRecord | undefined {
  const { type, key } = parseGlobalId(id) ?? {}
  if (type !== ORDER_EDITS.type && type !== 'OrderEditSession') return undefined
  return records.table(ORDER_EDITS).get(globalId(ORDER_EDITS.type, key ?? ''))
}

/** Returns the id that a part of the order has in an edit. New parts keep theirs. */
export function calculatedId(type: 'CalculatedLineItem' | 'CalculatedShippingLine', id: string) {
  return parseGlobalId(id)?.type === type ? id : globalId(type, idNumber(id))
}

/** Returns the order with the changes of an edit. */
export function editedOrder(records: RecordStore, edit: OrderEditRecord): OrderRecord {
  const order = records.table(ORDERS).get(edit.orderId)
  if (!order) throw new Error(`The order ${edit.orderId} of an edit is missing.`)
  return {
    ...order,
    lineItems: [
      ...order.lineItems.map(item => withQuantity(item, edit.quantities[item.id]?.quantity)),
      ...edit.added,
    ].map(item => withDiscounts(item, order, edit)),
    discounts: [...order.discounts, ...edit.discounts.map(({ discount }) => discount)],
    shippingLines: [
      ...order.shippingLines.map(line => ({
        ...line,
        isRemoved: line.isRemoved || edit.removedShipping.includes(line.id),
      })),
      ...edit.addedShipping.map(line => ({
        ...line,
        code: 'custom',
        source: null,
        taxLines: [],
        allocations: [],
        isRemoved: false,
      })),
    ],
  }
}

/** Changes the quantity of an item: more is ordered, less is removed. */
function withQuantity(item: LineItemRecord, wanted: number | undefined): LineItemRecord {
  if (wanted === undefined || wanted === item.currentQuantity) return item
  const delta = wanted - item.currentQuantity
  return {
    ...item,
    quantity: item.quantity + Math.max(0, delta),
    currentQuantity: wanted,
    fulfillableQuantity: Math.max(0, item.fulfillableQuantity + delta),
  }
}

function withDiscounts(
  item: LineItemRecord,
  order: OrderRecord,
  edit: OrderEditRecord,
): LineItemRecord {
  const lineId = calculatedId('CalculatedLineItem', item.id)
  const allocations = edit.discounts.flatMap(({ lineId: discounted, discount }, index) =>
    discounted === lineId
      ? [{ discountIndex: order.discounts.length + index, amount: amountOf(item, discount) }]
      : [],
  )
  return { ...item, allocations: [...item.allocations, ...allocations] }
}

/** A percentage is of the price of all units, an amount is per unit. */
export function amountOf(
  { unitPrice, quantity }: Pick<LineItemRecord, 'quantity' | 'unitPrice'>,
  { value }: DiscountRecord,
): Bag {
  const total = scaleBag(unitPrice, quantity)
  if ('percentage' in value) return scaleBag(total, value.percentage / 100)
  const [shop, own] = scaleBag(value.amount, quantity)
  return [Math.min(shop, total[0]), Math.min(own, total[1])]
}

/** Returns a global id with a UUID, as new parts of edits have. */
export function nextId(
  { store, state }: GraphqlContext,
  type: 'CalculatedLineItem' | 'CalculatedManualDiscountApplication' | 'CalculatedShippingLine',
): string {
  return globalId(type, state.ids.nextUuid(`order-edit:${store.domain}`))
}
