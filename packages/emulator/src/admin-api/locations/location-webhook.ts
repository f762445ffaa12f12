import { countryName, provinceName } from '../addresses/countries'
import { idNumber } from '../../engine/records/global-id'
import type { LocationRecord } from './location-records'

/**
 * The payload of the topics of locations, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function locationWebhook(location: LocationRecord): Record<string, unknown> {
  const { address1, address2, city, countryCode, phone, provinceCode, zip } = location.address
  return {
    id: idNumber(location.id),
    name: location.name,
    address1,
    address2,
    city,
    zip,
    province: provinceName(countryCode, provinceCode),
    country: countryCode,
    phone,
    created_at: location.createdAt,
    updated_at: location.updatedAt,
    country_code: countryCode,
    country_name: countryName(countryCode),
    province_code: provinceCode,
    legacy: false,
    active: location.isActive,
    admin_graphql_api_id: location.id,
  }
}
