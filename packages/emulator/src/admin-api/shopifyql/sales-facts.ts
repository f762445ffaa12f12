import type { GraphqlContext } from '../../engine/graphql-context'
import { CUSTOMERS } from '../customers/customer-records'
import { addBags } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { LineItemRecord, OrderRecord } from '../orders/order-records'
import { discountedTotal, originalTotal } from '../orders/order-totals'
import { PRODUCTS } from '../products/product-records'

/** Amounts of a part of an order, in minor units of the shop's currency. */
export interface SalesFact {
  readonly orderId: string
  /** Day of the sale or of its return, in the time zone of the shop. */
  readonly day: string
  readonly gross: number
  readonly discounts: number
  readonly returns: number
  readonly shipping: number
  readonly taxes: number
  readonly ordered: number
  readonly returned: number
  /** Whether it counts for the number of orders: a return does not. */
  readonly isSale: boolean
  readonly dimensions: Readonly<Record<string, string | null>>
}

const NOTHING = {
  gross: 0,
  discounts: 0,
  returns: 0,
  shipping: 0,
  taxes: 0,
  ordered: 0,
  returned: 0,
}

/** Lists the sales of a store: the items and the shipping of its orders, and their returns. */
export function salesFacts(context: GraphqlContext): SalesFact[] {
  return ORDERS.in(context)
    .all()
    .flatMap(order => factsOf(context, order))
}

/** Returns a day in the time zone of a shop, e.g. `2026-07-03`. */
export function localDay(time: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(time)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

function factsOf(context: GraphqlContext, order: OrderRecord): SalesFact[] {
  const { ianaTimezone } = context.store
  const day = localDay(Date.parse(order.processedAt), ianaTimezone)
  const shared = orderDimensions(context, order)
  const sale = { ...NOTHING, orderId: order.id, day, isSale: true }
  const items = order.lineItems.map((item): SalesFact => {
    const taxes = addBags(item.taxLines.map(({ price }) => price))[0]
    return {
      ...sale,
      // Sales are without taxes, even if prices include them.
      gross: originalTotal(item)[0] - (order.taxesIncluded ? taxes : 0),
      discounts: originalTotal(item)[0] - discountedTotal(item)[0],
      taxes,
      ordered: item.quantity,
      dimensions: { ...shared, ...itemDimensions(context, item) },
    }
  })
  const orderTaxes = order.taxLines.map(({ price }): SalesFact => ({
    ...sale,
    taxes: price[0],
    dimensions: { ...shared, ...NO_PRODUCT },
  }))
  const shipping = order.shippingLines
    .filter(({ isRemoved }) => !isRemoved)
    .map((line): SalesFact => ({
      ...sale,
      shipping: line.price[0] - addBags(line.allocations.map(({ amount }) => amount))[0],
      taxes: addBags(line.taxLines.map(({ price }) => price))[0],
      dimensions: { ...shared, ...NO_PRODUCT },
    }))
  const returns = order.refunds.flatMap(refund =>
    refund.lineItems.map(({ lineItemId, quantity, subtotal, tax }): SalesFact => {
      const item = order.lineItems.find(({ id }) => id === lineItemId)
      return {
        ...NOTHING,
        orderId: order.id,
        day: localDay(Date.parse(refund.createdAt), ianaTimezone),
        isSale: false,
        returns: subtotal[0],
        taxes: -tax[0],
        returned: quantity,
        dimensions: { ...shared, ...(item ? itemDimensions(context, item) : NO_PRODUCT) },
      }
    }),
  )
  return [...items, ...orderTaxes, ...shipping, ...returns]
}

const NO_PRODUCT = {
  product_title: null,
  product_type: null,
  product_vendor: null,
  product_variant_title: null,
  product_variant_sku: null,
}

function orderDimensions(context: GraphqlContext, order: OrderRecord) {
  const customer = CUSTOMERS.in(context).get(order.customerId)
  return {
    order_name: order.name,
    sales_channel: order.sourceName,
    customer_email: customer?.email ?? null,
    billing_country: order.billingAddress?.country ?? null,
    billing_city: order.billingAddress?.city ?? null,
    shipping_country: order.shippingAddress?.country ?? null,
    shipping_city: order.shippingAddress?.city ?? null,
  }
}

function itemDimensions(context: GraphqlContext, item: LineItemRecord) {
  const product = PRODUCTS.in(context).get(item.productId)
  return {
    product_title: item.title,
    product_type: product?.productType ?? null,
    product_vendor: item.vendor,
    product_variant_title: item.variantTitle,
    product_variant_sku: item.sku,
  }
}
