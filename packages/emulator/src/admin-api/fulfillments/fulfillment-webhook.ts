import { idNumber } from '../../engine/records/global-id'
import { serviceAt } from '../fulfillment-services/service-records'
import type { RecordStore } from '../../engine/records/record-store'
import { lineItemName } from '../orders/line-item-fields'
import { shopMoney } from '../orders/money-bags'
import type { OrderRecord } from '../orders/order-records'
import type { FulfillmentEventRecord, FulfillmentRecord } from './fulfillment-records'

const EVENT_STATUSES = new Set([
  'ATTEMPTED_DELIVERY',
  'CONFIRMED',
  'DELIVERED',
  'FAILURE',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'READY_FOR_PICKUP',
])

/**
 * The payload of `fulfillments/*`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function fulfillmentWebhook(
  records: RecordStore,
  order: OrderRecord,
  fulfillment: FulfillmentRecord,
): Record<string, unknown> {
  const { tracking, displayStatus, originAddress } = fulfillment
  const address = order.shippingAddress
  return {
    id: idNumber(fulfillment.id),
    order_id: idNumber(order.id),
    status: fulfillment.status.toLowerCase(),
    created_at: fulfillment.createdAt,
    service: serviceAt(records, fulfillment.locationId)?.handle ?? 'manual',
    updated_at: fulfillment.updatedAt,
    tracking_company: tracking[0]?.company ?? null,
    shipment_status: EVENT_STATUSES.has(displayStatus) ? displayStatus.toLowerCase() : null,
    location_id: idNumber(fulfillment.locationId),
    origin_address: originAddress,
    email: order.email,
    destination: address && {
      first_name: address.firstName,
      last_name: address.lastName,
      company: address.company,
      address1: address.address1,
      address2: address.address2,
      phone: address.phone,
      city: address.city,
      zip: address.zip,
      province: address.province,
      country: address.country,
      latitude: null,
      longitude: null,
      name: [address.firstName, address.lastName].filter(Boolean).join(' '),
      country_code: address.countryCode,
      province_code: address.provinceCode,
    },
    line_items: fulfillment.lines.flatMap(({ lineItemId, quantity }) => {
      const item = order.lineItems.find(({ id }) => id === lineItemId)
      return item
        ? [
            {
              id: idNumber(item.id),
              variant_id: item.variantId === null ? null : idNumber(item.variantId),
              title: item.title,
              quantity,
              sku: item.sku,
              variant_title: item.variantTitle,
              vendor: item.vendor,
              fulfillment_service: 'manual',
              product_id: item.productId === null ? null : idNumber(item.productId),
              requires_shipping: item.requiresShipping,
              taxable: item.taxable,
              gift_card: item.isGiftCard,
              name: lineItemName(item),
              properties: item.attributes.map(({ key, value }) => ({ name: key, value })),
              fulfillable_quantity: item.fulfillableQuantity,
              price: shopMoney(order, item.unitPrice),
              fulfillment_status: item.fulfillableQuantity === 0 ? 'fulfilled' : 'partial',
              admin_graphql_api_id: item.id,
            },
          ]
        : []
    }),
    tracking_number: tracking[0]?.number ?? null,
    tracking_numbers: tracking.flatMap(({ number }) => number ?? []),
    tracking_url: tracking[0]?.url ?? null,
    tracking_urls: tracking.flatMap(({ url }) => url ?? []),
    receipt: {},
    name: fulfillment.name.replace(/-F(\d+)$/, '.$1'),
    admin_graphql_api_id: fulfillment.id,
  }
}

/** The payload of `fulfillment_events/*`. */
export function fulfillmentEventWebhook(
  shopId: number,
  { id, orderId }: FulfillmentRecord,
  event: FulfillmentEventRecord,
): Record<string, unknown> {
  return {
    id: idNumber(event.id),
    fulfillment_id: idNumber(id),
    status: event.status.toLowerCase(),
    message: event.message,
    happened_at: event.happenedAt,
    city: event.city,
    province: event.province,
    country: event.country,
    zip: event.zip,
    address1: event.address1,
    latitude: event.latitude,
    longitude: event.longitude,
    shop_id: shopId,
    created_at: event.createdAt,
    updated_at: event.createdAt,
    estimated_delivery_at: event.estimatedDeliveryAt,
    order_id: idNumber(orderId),
    admin_graphql_api_id: event.id,
  }
}
