import type { FulfillmentSeed } from '../../state/commerce/sales'
import { Refusal } from '../../state/refusal'
import { FULFILLMENT_ORDERS } from '../fulfillment-orders/fulfillment-order-records'
import type { SeedRun } from '../seed-run'

/** Ships items of seeded orders. */
export function seedFulfillments(run: SeedRun, seeds: readonly FulfillmentSeed[]): string[] {
  return seeds.map((seed, index) => {
    const path = `fulfillments[${index}]`
    const order = run.order(seed.order, `${path}.order`)
    const open = run.store.records
      .table(FULFILLMENT_ORDERS)
      .lookUp('order', order.id)
      .filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS')
    if (open.length === 0)
      throw new Refusal(400, `${path}.order: ${seed.order} has no items that can be fulfilled.`)
    let left = seed.quantity ?? Infinity
    const lineItemsByFulfillmentOrder = open.flatMap(({ id: fulfillmentOrderId, lines }) => {
      const fulfillmentOrderLineItems = lines.flatMap(({ id, remaining }) => {
        const quantity = Math.min(left, remaining)
        left -= quantity
        return quantity > 0 ? [{ id, quantity }] : []
      })
      return fulfillmentOrderLineItems.length > 0
        ? [{ fulfillmentOrderId, fulfillmentOrderLineItems }]
        : []
    })
    const trackingInfo = {
      company: seed.trackingCompany ?? null,
      number: seed.trackingNumber ?? null,
      url: seed.trackingUrl ?? null,
    }
    return run.create(
      'fulfillmentCreate',
      { fulfillment: { lineItemsByFulfillmentOrder, trackingInfo } },
      'fulfillment',
      path,
    )
  })
}
