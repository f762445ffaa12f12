import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import {
  FULFILLMENT_ORDERS,
  fulfillmentOrdersOf,
} from '../../../../emulator/src/admin-api/fulfillment-orders/fulfillment-order-records'
import type {
  FulfillmentOrderRecord,
  HoldRecord,
} from '../../../../emulator/src/admin-api/fulfillment-orders/fulfillment-order-records'
import { FULFILLMENTS } from '../../../../emulator/src/admin-api/fulfillments/fulfillment-records'
import type { FulfillmentRecord } from '../../../../emulator/src/admin-api/fulfillments/fulfillment-records'
import {
  defaultLocation,
  LOCATIONS,
} from '../../../../emulator/src/admin-api/locations/location-records'
import { ORDERS } from '../../../../emulator/src/admin-api/orders/order-records'
import type { RefundRecord } from '../../../../emulator/src/admin-api/orders/order-records'
import { bagOf } from './read-money'
import type { BagRow } from './read-money'
import type { Reference, RowTree } from './row-tree'

type FulfillmentOrderRow = Pick<
  FulfillmentOrderRecord,
  'createdAt' | 'fulfillAt' | 'fulfillBy' | 'id' | 'requestStatus' | 'status' | 'updatedAt'
> & {
  orderId: string
  assignedLocation: { location: Reference }
  deliveryMethod: { methodType: string } | null
  fulfillmentHolds: Pick<HoldRecord, 'handle' | 'id' | 'reason' | 'reasonNotes'>[]
}

interface LineRow {
  id: string
  totalQuantity: number
  remainingQuantity: number
  lineItem: { id: string }
}

type FulfillmentRow = Pick<
  FulfillmentRecord,
  | 'createdAt'
  | 'deliveredAt'
  | 'estimatedDeliveryAt'
  | 'id'
  | 'inTransitAt'
  | 'name'
  | 'status'
  | 'updatedAt'
> & {
  displayStatus: string | null
  order: { id: string }
  location: Reference
  trackingInfo: {
    carrier: string | null
    trackingNumber: string | null
    trackingUrl: string | null
  }[]
  fulfillmentLineItems: { nodes: { id: string; quantity: number; lineItem: { id: string } }[] }
}

type RefundRow = Pick<RefundRecord, 'createdAt' | 'id' | 'note' | 'processedAt'> & {
  order: { id: string }
  refundLineItems: {
    nodes: {
      id: string
      quantity: number
      restockType: RefundRecord['lineItems'][number]['restockType']
      restocked: boolean
      lineItem: { id: string }
      location: Reference
      subtotalSet: BagRow
      totalTaxSet: BagRow
    }[]
  }
  refundShippingLines: {
    nodes: {
      id: string
      shippingLine: { id: string }
      subtotalAmountSet: BagRow
      taxAmountSet: BagRow
    }[]
  }
  transactions: { nodes: { id: string }[] }
  orderAdjustments: { nodes: { reason: string; amountSet: BagRow }[] }
}

type PartRow =
  (RefundRow & { __typename: 'Refund' }) | (FulfillmentRow & { __typename: 'Fulfillment' })

/** Stores the fulfillment orders of the pulled orders. */
export function putFulfillmentOrders(records: RecordStore, tree: RowTree): void {
  for (const row of tree.rootsAs<FulfillmentOrderRow>()) {
    if (!records.table(ORDERS).get(row.orderId)) continue
    records.table(FULFILLMENT_ORDERS).put({
      id: row.id,
      __typename: 'FulfillmentOrder',
      orderId: row.orderId,
      status: row.status,
      requestStatus: row.requestStatus,
      locationId: locationOf(records, row.assignedLocation.location),
      requiresShipping: row.deliveryMethod?.methodType !== 'NONE',
      lines: tree
        .childrenOf<LineRow>(row.id, 'FulfillmentOrderLineItem')
        .map(({ id, totalQuantity, remainingQuantity, lineItem }) => ({
          id,
          lineItemId: lineItem.id,
          total: totalQuantity,
          remaining: remainingQuantity,
        })),
      holds: row.fulfillmentHolds.map(hold => ({
        ...hold,
        __typename: 'FulfillmentHold',
        // The Admin API does not name the app.
        apiKey: '',
      })),
      requests: [],
      hasProgress: false,
      splitFromId: null,
      fulfillAt: row.fulfillAt,
      fulfillBy: row.fulfillBy,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })
  }
}

/** Stores the refunds and fulfillments of the pulled orders. */
export function putOrderParts(records: RecordStore, tree: RowTree): void {
  for (const row of tree.rootsAs<PartRow>()) {
    if (row.__typename === 'Refund') putRefund(records, row)
    else putFulfillment(records, row)
  }
}

function putFulfillment(records: RecordStore, row: FulfillmentRow): void {
  const lines = fulfillmentOrdersOf(records, row.order.id).flatMap(({ id, lines: own }) =>
    own.map(line => ({ ...line, fulfillmentOrderId: id })),
  )
  records.table(FULFILLMENTS).put({
    id: row.id,
    __typename: 'Fulfillment',
    orderId: row.order.id,
    name: row.name,
    status: row.status,
    displayStatus: row.displayStatus ?? 'FULFILLED',
    locationId: locationOf(records, row.location),
    tracking: row.trackingInfo.map(({ carrier, trackingNumber, trackingUrl }) => ({
      company: carrier,
      number: trackingNumber,
      url: trackingUrl,
    })),
    lines: row.fulfillmentLineItems.nodes.map(({ id, quantity, lineItem }) => {
      const line = lines.find(({ lineItemId }) => lineItemId === lineItem.id)
      return {
        id,
        __typename: 'FulfillmentLineItem',
        lineItemId: lineItem.id,
        fulfillmentOrderId: line?.fulfillmentOrderId ?? '',
        fulfillmentOrderLineId: line?.id ?? '',
        quantity,
        shipped: 0,
      }
    }),
    events: [],
    originAddress: null,
    deliveredAt: row.deliveredAt,
    estimatedDeliveryAt: row.estimatedDeliveryAt,
    inTransitAt: row.inTransitAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  })
}

function putRefund(records: RecordStore, row: RefundRow): void {
  const order = records.table(ORDERS).get(row.order.id)
  if (!order) return
  const adjustments = row.orderAdjustments.nodes
    .filter(({ reason }) => reason === 'REFUND_DISCREPANCY')
    .map(({ amountSet }) => bagOf(order, amountSet))
  const refund: RefundRecord = {
    id: row.id,
    note: row.note,
    lineItems: row.refundLineItems.nodes.map(line => ({
      id: line.id,
      lineItemId: line.lineItem.id,
      quantity: line.quantity,
      restockType: line.restockType,
      locationId: line.location?.id ?? null,
      isRestocked: line.restocked,
      subtotal: bagOf(order, line.subtotalSet),
      tax: bagOf(order, line.totalTaxSet),
    })),
    shippingLines: row.refundShippingLines.nodes.map(line => ({
      id: line.id,
      shippingLineId: line.shippingLine.id,
      subtotal: bagOf(order, line.subtotalAmountSet),
      tax: bagOf(order, line.taxAmountSet),
    })),
    transactionIds: row.transactions.nodes.map(({ id }) => id),
    discrepancy: adjustments.reduce<readonly [number, number]>(
      ([shop, own], amount) => [shop - amount[0], own - amount[1]],
      [0, 0],
    ),
    // Returns are not pulled.
    returnId: null,
    createdAt: row.createdAt,
    processedAt: row.processedAt,
  }
  records.table(ORDERS).update(order.id, { refunds: [...order.refunds, refund] })
}

function locationOf(records: RecordStore, location: Reference): string {
  return records.table(LOCATIONS).get(location?.id)?.id ?? defaultLocation(records).id
}
