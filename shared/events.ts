/**
 * The topics of events subscriptions, with the scopes one of which an app needs for each.
 *
 * @see https://shopify.dev/docs/api/events/latest
 */
export const EVENT_TOPICS = {
  Article: ['read_content', 'read_online_store_pages'],
  Blog: ['read_content', 'read_online_store_pages'],
  Collection: ['read_products'],
  Company: ['read_companies'],
  Customer: ['read_customers'],
  FulfillmentOrder: [
    'read_assigned_fulfillment_orders',
    'read_marketplace_fulfillment_orders',
    'read_merchant_managed_fulfillment_orders',
    'read_third_party_fulfillment_orders',
  ],
  InventoryItem: ['read_inventory'],
  InventoryShipment: ['read_inventory_shipments'],
  InventoryTransfer: ['read_inventory_transfers'],
  Location: ['read_locations'],
  MetafieldDefinition: ['read_content'],
  Metaobject: ['read_metaobjects'],
  MetaobjectDefinition: ['read_metaobject_definitions'],
  Order: ['read_orders', 'read_marketplace_orders', 'read_buyer_membership_orders'],
  Page: ['read_content', 'read_online_store_pages'],
  Product: ['read_products'],
  Refund: ['read_orders', 'read_marketplace_orders', 'read_buyer_membership_orders'],
  Return: ['read_returns', 'read_marketplace_returns'],
} as const satisfies Record<string, readonly string[]>

/** A resource whose changes the platform reports as events. */
export type EventTopic = keyof typeof EVENT_TOPICS

/** What happened to the resource itself. A change of its children is an `update`. */
export const EVENT_ACTIONS = ['create', 'update', 'delete'] as const
export type EventAction = (typeof EVENT_ACTIONS)[number]

/** The route of the layer that receives the events of an app. */
export const EVENTS_PATH = '/_platform/events'

/** First API version with events. */
export const FIRST_EVENTS_VERSION = '2026-10'

/**
 * Returns the name of a topic's resource in triggers and variables, e.g. `inventoryItem` for
 * `InventoryItem`.
 */
export function eventRoot(topic: string): string {
  return topic.charAt(0).toLowerCase() + topic.slice(1)
}
