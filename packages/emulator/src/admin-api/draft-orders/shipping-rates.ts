import { fromMinor, toMinor } from '../../money/minor-units'
import { profileOf } from '../delivery-profiles/profile-records'
import type { ConditionRecord, ZoneRecord } from '../delivery-profiles/profile-records'
import { decimalOf } from '../../money/money-v2'
import type { RecordStore } from '../../engine/records/record-store'
import { readClaims, signClaims } from '../../http/signed-claims'
import type { LineItemRecord, OrderAddress } from '../orders/order-records'

/** A constant shipping rate of a delivery profile. */
export interface ShippingRate {
  readonly title: string
  /** In minor units of the shop's currency. */
  readonly minor: number
}

/** What is delivered. */
export interface Delivered {
  readonly lineItems: readonly Pick<LineItemRecord, 'requiresShipping' | 'variantId'>[]
  /** Price of the items with discounts, in minor units of the shop's currency. */
  readonly subtotal: number
}

/**
 * Lists the rates at which items can be delivered: those of the delivery profile of the first item,
 * for the zone of the address. Rates of carrier services are not simulated.
 *
 * @param currency of the shop, ISO 4217
 */
export function shippingRates(
  records: RecordStore,
  delivered: Delivered,
  address: Pick<OrderAddress, 'countryCode' | 'provinceCode'> | null,
  currency: string,
): ShippingRate[] {
  if (!address) return []
  const zones = deliveryZones(records, delivered)
  const zone =
    zones.find(candidate => reaches(candidate, address)) ??
    zones.find(({ countries }) => countries.some(({ countryCode }) => countryCode === null))
  const price = Number(fromMinor(delivered.subtotal, currency))
  return (zone?.methods ?? []).flatMap(({ name, active, rateProvider, conditions }) =>
    active &&
    rateProvider.__typename === 'DeliveryRateDefinition' &&
    conditions.every(condition => isMet(condition, price))
      ? [{ title: name, minor: toMinor(rateProvider.amount, currency) }]
      : [],
  )
}

/** Lists the zones of the delivery profile of the first item that is shipped. */
export function deliveryZones(
  records: RecordStore,
  { lineItems }: Pick<Delivered, 'lineItems'>,
): ZoneRecord[] {
  const item = lineItems.find(({ requiresShipping }) => requiresShipping)
  return item
    ? (profileOf(records, item.variantId ?? '')?.groups.flatMap(({ zones }) => zones) ?? [])
    : []
}

/**
 * Signs the handle of a rate, with which an input selects it.
 *
 * @param currency of the shop, ISO 4217
 * @param key differs between stores
 */
export function rateHandle({ title, minor }: ShippingRate, currency: string, key: string): string {
  const price = decimalOf(fromMinor(minor, currency))
  const claims = {
    title,
    code: title,
    source: 'shopify',
    price,
    currency,
    price_presentment: price,
    currency_presentment: currency,
    estimated_delivery_time_range: null,
    group_id: null,
  }
  return signClaims(claims, key)
}

/** Verifies the handle of a rate. Undefined for other text. */
export function readRateHandle(
  handle: string,
  key: string,
  currency: string,
): ShippingRate | undefined {
  const claims = readClaims(handle, key) as { title: string; price: string } | undefined
  return claims && { title: claims.title, minor: toMinor(claims.price, currency) }
}

function reaches(
  { countries }: ZoneRecord,
  { countryCode, provinceCode }: Pick<OrderAddress, 'countryCode' | 'provinceCode'>,
): boolean {
  return countries.some(
    country =>
      country.countryCode !== null &&
      country.countryCode === countryCode &&
      (country.provinces.length === 0 ||
        country.provinces.some(({ code }) => code === provinceCode)),
  )
}

/** Conditions of weight are met: items of draft orders often have none. */
function isMet({ field, operator, value }: ConditionRecord, price: number): boolean {
  if (field !== 'TOTAL_PRICE') return true
  return operator === 'LESS_THAN_OR_EQUAL_TO' ? price <= value : price >= value
}
