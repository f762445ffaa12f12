import type {
  DisputeSeed,
  DraftOrderSeed,
  FulfillmentSeed,
  PayoutSeed,
  ReturnSeed,
} from '../../state/commerce/sales'
import { addPayout } from '../shopify-payments/payout-records'
import { addDispute, setDisputeStatus } from '../shopify-payments/write-dispute'
import { FULFILLMENT_ORDERS } from '../fulfillment-orders/fulfillment-order-records'
import { CUSTOMERS } from '../customers/customer-records'
import { VARIANTS } from '../products/product-records'
import { returnableFulfillments } from '../returns/returnable-items'
import { Refusal } from '../../state/refusal'
import type { SeedRun } from './seed-run'

/** Adds draft orders, some of which are sent or completed. */
export function seedDraftOrders(run: SeedRun, seeds: readonly DraftOrderSeed[]): string[] {
  return seeds.map((seed, index) => {
    const path = `draftOrders[${index}]`
    const { items, customer, address, status = 'OPEN', percentage, note, tags = [] } = seed
    const [buyer] =
      customer === undefined
        ? []
        : run.store.records.table(CUSTOMERS).lookUp('email', customer.toLowerCase())
    const lineItems = items.map(({ product, title, price, quantity = 1 }, position) => {
      const at = `${path}.items[${position}].product`
      const [productId] = product === undefined ? [] : run.products([product], at)
      const [variant] = productId
        ? run.store.records.table(VARIANTS).lookUp('product', productId)
        : []
      return variant
        ? { variantId: variant.id, quantity }
        : { title: title ?? 'Custom item', originalUnitPrice: price ?? '0.00', quantity }
    })
    const input = {
      lineItems,
      note: note ?? null,
      tags,
      ...(customer !== undefined && { email: customer }),
      ...(buyer && { customerId: buyer.id, useCustomerDefaultAddress: address === undefined }),
      ...(address && { shippingAddress: address, billingAddress: address }),
      ...(percentage !== undefined && {
        appliedDiscount: { value: percentage, valueType: 'PERCENTAGE', title: `${percentage} %` },
      }),
    }
    const id = run.create('draftOrderCreate', { input }, 'draftOrder', path)
    if (status === 'INVOICE_SENT') run.execute('draftOrderInvoiceSend', { id }, path)
    if (status === 'COMPLETED') run.execute('draftOrderComplete', { id }, path)
    return id
  })
}

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

/** Returns items of fulfilled orders. */
export function seedReturns(run: SeedRun, seeds: readonly ReturnSeed[]): string[] {
  return seeds.map((seed, index) => {
    const path = `returns[${index}]`
    const { quantity = 1, reason = 'UNWANTED', note, status = 'OPEN' } = seed
    const { id: orderId } = run.order(seed.order, `${path}.order`)
    const line = returnableFulfillments(run.store.records, orderId)
      .flatMap(({ lines }) => lines)
      .find(candidate => candidate.quantity >= quantity)?.line
    if (!line)
      throw new Refusal(
        400,
        `${path}.order: ${seed.order} has no fulfilled item of which ${quantity} can be returned.`,
      )
    const input = {
      orderId,
      returnLineItems: [
        {
          fulfillmentLineItemId: line.id,
          quantity,
          returnReason: reason,
          ...(note !== undefined && { returnReasonNote: note }),
        },
      ],
    }
    if (status === 'REQUESTED') return run.create('returnRequest', { input }, 'return', path)
    const id = run.create('returnCreate', { returnInput: input }, 'return', path)
    if (status === 'CLOSED') run.execute('returnClose', { id }, path)
    return id
  })
}

/** Adds disputes of the payments of seeded orders. */
export function seedDisputes(run: SeedRun, seeds: readonly DisputeSeed[]): string[] {
  return seeds.map(({ order, status, ...fields }, index) => {
    const dispute = addDispute(run.context, run.order(order, `disputes[${index}].order`), fields)
    if (status !== undefined) setDisputeStatus(run.context, dispute, status)
    return dispute.id
  })
}

/** Adds payouts of the payments of seeded orders. */
export function seedPayouts(run: SeedRun, seeds: readonly PayoutSeed[]): string[] {
  return seeds.map(({ status }, index) => {
    const payout = addPayout(run.context, status)
    if (!payout)
      throw new Refusal(400, `payouts[${index}]: there is no payment by card that no payout has.`)
    return payout.id
  })
}
