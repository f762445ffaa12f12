import { DESTROYED } from '../timelines'
import type { Timelines } from '../timelines'

const ORDER = { type: 'Order', subjectType: 'ORDER' }

/** What the timeline of an order records. */
export const ORDER_TIMELINES: Timelines = {
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
  'refunds/create': {
    ...ORDER,
    key: 'order_id',
    entries: [{ action: 'refund_success', message: author => `${author} refunded this order.` }],
  },
}
