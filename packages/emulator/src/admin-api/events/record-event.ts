import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'

/** An entry of the timeline of an object. */
export interface EventRecord extends StoredRecord {
  readonly action: string
  readonly message: string
  readonly subjectId: string
  readonly subjectType: string
  /** Name of the merchant, or of the app or channel. */
  readonly author: string
  readonly isByMerchant: boolean
  readonly createdAt: string
}

export const EVENTS = {
  type: 'BasicEvent',
  indexes: { subject: ({ subjectId }: EventRecord) => subjectId },
} as const

interface TimelineEntry {
  action: string
  /** Without a text for deleted objects, as the platform has it. */
  message: (author: string) => string
}

interface Timeline {
  /** Type in the global id of the subject. */
  type: string
  subjectType: string
  /** Key of the payload with the number of the subject. Default: `id`. */
  key?: string
  entries: readonly TimelineEntry[]
}

type Payload = Record<string, unknown>

const created = (name: string): TimelineEntry => ({
  action: 'create',
  message: author => `${author} created this ${name}.`,
})
const updated = (name: string): TimelineEntry => ({
  action: 'update',
  message: () => `${name} was edited.`,
})
const DESTROYED: TimelineEntry = { action: 'destroy', message: () => '' }

const DISCOUNT = { type: 'DiscountCodeNode', subjectType: 'DISCOUNT_NODE' }
const ORDER = { type: 'Order', subjectType: 'ORDER' }

/** What the timelines record, by the topic of a webhook. */
const TIMELINES: Readonly<Record<string, Timeline>> = {
  ...timelinesOf('products', 'Product', 'PRODUCT', 'product'),
  ...timelinesOf('collections', 'Collection', 'COLLECTION', 'collection'),
  ...timelinesOf('companies', 'Company', 'COMPANY', 'company'),
  ...timelinesOf('company_locations', 'CompanyLocation', 'COMPANY_LOCATION', 'company location'),
  ...timelinesOf('customers', 'Customer', 'CUSTOMER', 'customer'),
  ...timelinesOf('draft_orders', 'DraftOrder', 'DRAFT_ORDER', 'draft order'),
  'discounts/create': { ...DISCOUNT, entries: [created('discount')] },
  'discounts/update': { ...DISCOUNT, entries: [updated('Discount')] },
  'discounts/delete': { ...DISCOUNT, entries: [DESTROYED] },
  'orders/create': {
    ...ORDER,
    entries: [
      { action: 'confirmed', message: author => `${author} created this order.` },
      { action: 'placed', message: author => `This order was created by ${author}.` },
    ],
  },
  'orders/cancelled': {
    ...ORDER,
    entries: [{ action: 'cancelled', message: author => `${author} canceled this order.` }],
  },
  'orders/delete': { ...ORDER, entries: [DESTROYED] },
  'orders/paid': {
    ...ORDER,
    entries: [{ action: 'sale_success', message: () => 'The payment of this order was received.' }],
  },
  'fulfillments/create': {
    ...ORDER,
    key: 'order_id',
    entries: [{ action: 'fulfillment_success', message: author => `${author} fulfilled items.` }],
  },
  'refunds/create': {
    ...ORDER,
    key: 'order_id',
    entries: [{ action: 'refund_success', message: author => `${author} refunded this order.` }],
  },
}

/** Records in timelines what the webhooks of a successful mutation report. */
export function recordEvent(
  { store, app, merchant, clock }: GraphqlContext,
  topic: string,
  payload: Payload,
): void {
  const timeline = Object.hasOwn(TIMELINES, topic) ? TIMELINES[topic] : undefined
  const subjectId = timeline && subjectOf(timeline, payload)
  if (!timeline || subjectId === undefined) return
  const events = store.records.table<EventRecord, 'subject'>(EVENTS)
  const author = merchant ?? app.name
  for (const { action, message } of timeline.entries)
    events.put({
      id: events.nextId(),
      __typename: EVENTS.type,
      action,
      message: message(author),
      subjectId,
      subjectType: timeline.subjectType,
      author,
      isByMerchant: merchant !== undefined,
      createdAt: timestamp(clock.now()),
    })
}

function timelinesOf(
  resource: string,
  type: string,
  subjectType: string,
  name: string,
): Record<string, Timeline> {
  return {
    [`${resource}/create`]: { type, subjectType, entries: [created(name)] },
    [`${resource}/delete`]: { type, subjectType, entries: [DESTROYED] },
  }
}

function subjectOf({ type, key }: Timeline, payload: Payload): string | undefined {
  const own = payload.admin_graphql_api_id
  if (key === undefined && typeof own === 'string') return own
  const number = payload[key ?? 'id']
  return typeof number === 'number' ? globalId(type, number) : undefined
}
