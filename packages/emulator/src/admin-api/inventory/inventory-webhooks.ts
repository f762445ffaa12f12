import { idNumber } from '../../engine/records/global-id'
import type { InventoryItemRecord, InventoryLevelRecord } from './inventory-records'

/**
 * The payload of `inventory_items/*`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function itemWebhook(item: InventoryItemRecord): Record<string, unknown> {
  return {
    id: idNumber(item.id),
    sku: item.sku,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    requires_shipping: item.requiresShipping,
    cost: item.cost,
    country_code_of_origin: item.countryCodeOfOrigin,
    province_code_of_origin: item.provinceCodeOfOrigin,
    harmonized_system_code: item.harmonizedSystemCode,
    tracked: item.tracked,
    country_harmonized_system_codes: item.countryCodes.map(
      ({ countryCode, harmonizedSystemCode }) => ({
        country_code: countryCode,
        harmonized_system_code: harmonizedSystemCode,
      }),
    ),
    admin_graphql_api_id: item.id,
  }
}

/** The payload of `inventory_levels/connect` and `inventory_levels/update`. */
export function levelWebhook(level: InventoryLevelRecord): Record<string, unknown> {
  return {
    inventory_item_id: idNumber(level.itemId),
    location_id: idNumber(level.locationId),
    available: level.quantities.available ?? 0,
    updated_at: level.updatedAt,
    admin_graphql_api_id: level.id,
  }
}

/** The payload of `inventory_levels/disconnect`. */
export function disconnectWebhook(level: InventoryLevelRecord): Record<string, unknown> {
  return { inventory_item_id: idNumber(level.itemId), location_id: idNumber(level.locationId) }
}
