import type {
  FulfillmentOrderLineItemsInput,
  FulfillmentTrackingInput,
  MutationArgs,
} from '../../../generated/admin'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext } from '../../engine/resolve/mutation'
import {
  FULFILLMENT_ORDERS,
  isFulfillable,
  nextFulfillmentId,
} from '../fulfillment-orders/fulfillment-order-records'
import type { FulfillmentOrderRecord } from '../fulfillment-orders/fulfillment-order-records'
import { addSibling } from '../fulfillment-orders/split-lines'
import { syncOrder } from '../fulfillment-orders/sync-order'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { orderWebhook } from '../orders/order-webhook'
import { startOnFulfillment } from '../payment-terms/terms-records'
import { termsWebhook } from '../payment-terms/terms-webhook'
import { addFulfillment } from './add-fulfillment'
import type { NewFulfillment } from './add-fulfillment'
import { returnCommitted, takeCommitted } from './committed-stock'
import { CREATE_RULES, fulfillmentExists } from './fulfillment-checks'
import type { CreateArgs } from './fulfillment-checks'
import { FULFILLMENTS } from './fulfillment-records'
import type {
  FulfillmentEventRecord,
  FulfillmentRecord,
  TrackingRecord,
} from './fulfillment-records'
import { fulfillmentEventWebhook, fulfillmentWebhook } from './fulfillment-webhook'

type TrackingArgs = Pick<
  MutationArgs['fulfillmentTrackingInfoUpdate'],
  'fulfillmentId' | 'trackingInfoInput'
>

const UPDATE = 'fulfillments/update'

const fulfillmentCreate = defineMutation<CreateArgs>({
  checks: CREATE_RULES,
  topics: [
    'fulfillments/create',
    'inventory_levels/update',
    'orders/updated',
    'orders/fulfilled',
    'orders/partially_fulfilled',
    'payment_terms/update',
  ],
  run: ({ fulfillment: input }, context) => {
    const { records } = context.store
    const at = currentTime(context)
    const parts = input.lineItemsByFulfillmentOrder
    const [first] = parts.map(({ fulfillmentOrderId }) =>
      records.table(FULFILLMENT_ORDERS).get(fulfillmentOrderId),
    )
    const order = records.table(ORDERS).get(first?.orderId)
    if (!first || !order) return { fulfillment: null }
    const fulfillment = addFulfillment(records, {
      order,
      locationId: first.locationId,
      at,
      tracking: trackingOf(input.trackingInfo),
      originAddress: input.originAddress ?? null,
      lines: parts.flatMap(part => fulfillPart(context, part, at)),
    })
    const changed = emitFulfillment(context, 'fulfillments/create', fulfillment, at) ?? order
    const isFulfilled = changed.fulfillmentStatus === 'FULFILLED'
    const terms = isFulfilled ? startOnFulfillment(records, order.id, at) : undefined
    if (terms) context.emit('payment_terms/update', termsWebhook(terms))
    const payload = orderWebhook(context, changed)
    context.emit('orders/updated', payload)
    context.emit(isFulfilled ? 'orders/fulfilled' : 'orders/partially_fulfilled', payload)
    return { fulfillment }
  },
})

const fulfillmentTrackingInfoUpdate = defineMutation<TrackingArgs>({
  checks: [fulfillmentExists(['fulfillmentId'], ({ fulfillmentId }) => fulfillmentId)],
  topics: [UPDATE],
  run: ({ fulfillmentId, trackingInfoInput }, context) => {
    const at = currentTime(context)
    const fulfillment = FULFILLMENTS.in(context).update(fulfillmentId, {
      tracking: trackingOf(trackingInfoInput),
      updatedAt: at,
    })
    if (fulfillment) emitFulfillment(context, UPDATE, fulfillment, at)
    return { fulfillment }
  },
})

/** The roots that fulfill items, and follow their parcels. */
export const fulfillmentMutations: Mutations = {
  fulfillmentCreate,
  fulfillmentCreateV2: fulfillmentCreate,
  fulfillmentTrackingInfoUpdate,
  fulfillmentTrackingInfoUpdateV2: fulfillmentTrackingInfoUpdate,

  fulfillmentCancel: defineMutation({
    checks: [fulfillmentExists(['id'], ({ id }) => id)],
    topics: [UPDATE, 'inventory_levels/update', 'orders/updated'],
    run: ({ id }, context) => {
      const at = currentTime(context)
      const before = FULFILLMENTS.in(context).get(id)
      if (!before || before.status === 'CANCELLED') return { fulfillment: before }
      const fulfillment = FULFILLMENTS.in(context).put({
        ...before,
        status: 'CANCELLED',
        displayStatus: 'CANCELED',
        updatedAt: at,
      })
      reopen(context, before, at)
      const order = emitFulfillment(context, UPDATE, fulfillment, at)
      if (order) context.emit('orders/updated', orderWebhook(context, order))
      return { fulfillment }
    },
  }),

  fulfillmentEventCreate: defineMutation({
    checks: [
      fulfillmentExists(
        ['fulfillmentEvent', 'fulfillmentId'],
        ({ fulfillmentEvent }) => fulfillmentEvent.fulfillmentId,
      ),
    ],
    topics: ['fulfillment_events/create', UPDATE],
    run: ({ fulfillmentEvent: { fulfillmentId, ...input } }, context) => {
      const { records } = context.store
      const at = currentTime(context)
      const before = records.table(FULFILLMENTS).get(fulfillmentId)
      if (!before) return { fulfillmentEvent: null }
      const event: FulfillmentEventRecord = {
        id: nextFulfillmentId(records, 'FulfillmentEvent'),
        __typename: 'FulfillmentEvent',
        status: input.status,
        message: input.message ?? null,
        happenedAt: input.happenedAt ? timestamp(Date.parse(input.happenedAt)) : at,
        estimatedDeliveryAt: input.estimatedDeliveryAt
          ? timestamp(Date.parse(input.estimatedDeliveryAt))
          : null,
        address1: input.address1 ?? null,
        city: input.city ?? null,
        province: input.province ?? null,
        country: input.country ?? null,
        zip: input.zip ?? null,
        latitude: input.latitude ?? null,
        longitude: input.longitude ?? null,
        createdAt: at,
      }
      const fulfillment = records.table(FULFILLMENTS).put({
        ...before,
        events: [...before.events, event],
        ...(before.status !== 'CANCELLED' && { displayStatus: event.status }),
        ...(event.status === 'IN_TRANSIT' && { inTransitAt: event.happenedAt }),
        ...(event.status === 'DELIVERED' && { deliveredAt: event.happenedAt }),
        estimatedDeliveryAt: event.estimatedDeliveryAt ?? before.estimatedDeliveryAt,
        updatedAt: at,
      })
      context.emit('fulfillment_events/create', {
        ...fulfillmentEventWebhook(context.store.id, fulfillment, event),
      })
      emitFulfillment(context, UPDATE, fulfillment, at)
      return { fulfillmentEvent: event }
    },
  }),
}

function emitFulfillment(
  context: MutationContext,
  topic: string,
  fulfillment: FulfillmentRecord,
  at: string,
): OrderRecord | undefined {
  const { records } = context.store
  const order = syncOrder(records, fulfillment.orderId, at)
  if (order) context.emit(topic, fulfillmentWebhook(records, order, fulfillment))
  return order
}

/** Pairs the numbers of an input with the URLs. */
function trackingOf(input: FulfillmentTrackingInput | null | undefined): TrackingRecord[] {
  if (!input) return []
  const numbers = input.numbers ?? (input.number ? [input.number] : [])
  const urls = input.urls ?? (input.url ? [input.url] : [])
  const company = input.company ?? null
  const count = Math.max(numbers.length, urls.length, company === null ? 0 : 1)
  return Array.from({ length: count }, (_, index) => ({
    company,
    number: numbers[index] ?? null,
    url: urls[index] ?? null,
  }))
}

/** Fulfills items of a fulfillment order, which is closed when nothing remains. */
function fulfillPart(
  context: MutationContext,
  { fulfillmentOrderId, fulfillmentOrderLineItems: picks }: FulfillmentOrderLineItemsInput,
  at: string,
): NewFulfillment['lines'] {
  const table = FULFILLMENT_ORDERS.in(context)
  const before = table.get(fulfillmentOrderId)
  if (!before) return []
  const quantityOf = ({ id, remaining }: FulfillmentOrderRecord['lines'][number]) =>
    picks && picks.length > 0 ? (picks.find(pick => pick.id === id)?.quantity ?? 0) : remaining
  const lines = before.lines.map(line => ({
    ...line,
    remaining: line.remaining - quantityOf(line),
  }))
  const isDone = lines.every(({ remaining }) => remaining === 0)
  table.put({ ...before, lines, status: isDone ? 'CLOSED' : 'IN_PROGRESS', updatedAt: at })
  const items = ORDERS.in(context).get(before.orderId)?.lineItems ?? []
  return before.lines
    .filter(line => quantityOf(line) > 0)
    .map(line => ({
      lineItemId: line.lineItemId,
      fulfillmentOrderId,
      fulfillmentOrderLineId: line.id,
      quantity: quantityOf(line),
      shipped: takeCommitted(context, {
        variantId: items.find(({ id }) => id === line.lineItemId)?.variantId ?? null,
        locationId: before.locationId,
        quantity: quantityOf(line),
      }),
    }))
}

/** Makes the items of a canceled fulfillment fulfillable again. */
function reopen(context: MutationContext, fulfillment: FulfillmentRecord, at: string): void {
  const { records } = context.store
  const table = records.table(FULFILLMENT_ORDERS)
  const items = records.table(ORDERS).get(fulfillment.orderId)?.lineItems ?? []
  for (const { lineItemId, shipped } of fulfillment.lines)
    returnCommitted(context, {
      variantId: items.find(({ id }) => id === lineItemId)?.variantId ?? null,
      locationId: fulfillment.locationId,
      quantity: shipped,
    })
  for (const id of new Set(fulfillment.lines.map(line => line.fulfillmentOrderId))) {
    const before = table.get(id)
    if (!before) continue
    const quantityOf = (lineId: string) =>
      fulfillment.lines.find(line => line.fulfillmentOrderLineId === lineId)?.quantity ?? 0
    table.put({
      ...before,
      lines: before.lines.map(line => ({
        ...line,
        remaining: line.remaining + quantityOf(line.id),
      })),
      updatedAt: at,
    })
    // A closed fulfillment order stays closed: another one has the work.
    if (!isFulfillable(before))
      addSibling(records, before, at, {
        lines: before.lines
          .filter(line => quantityOf(line.id) > 0)
          .map(line => ({ ...line, total: quantityOf(line.id), remaining: quantityOf(line.id) })),
      })
  }
}
