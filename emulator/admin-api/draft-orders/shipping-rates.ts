import { profileOf } from '../delivery-profiles/profile-records'
import type { ConditionRecord, ZoneRecord } from '../delivery-profiles/profile-records'
import type { RecordStore } from '../engine/records/record-store'
import { centsOf } from '../orders/money-bags'
import type { OrderAddress } from '../orders/order-records'
import type { DraftContent } from './draft-records'
import { draftTotals } from './draft-totals'

/** A constant shipping rate of a delivery profile. */
export interface ShippingRate {
  readonly title: string
  /** In hundredths of the shop's currency. */
  readonly cents: number
}

/**
 * Lists the rates at which a draft order can be delivered: those of the delivery profile of its
 * first item, for the zone of the address. Rates of carrier services are not simulated.
 */
export function shippingRates(
  records: RecordStore,
  draft: DraftContent,
  address: Pick<OrderAddress, 'countryCode' | 'provinceCode'> | null,
): ShippingRate[] {
  const item = draft.lineItems.find(({ requiresShipping }) => requiresShipping)
  if (!address || !item) return []
  const zones = profileOf(records, item.variantId ?? '')?.groups.flatMap(group => group.zones) ?? []
  const zone =
    zones.find(candidate => reaches(candidate, address)) ??
    zones.find(({ countries }) => countries.some(({ countryCode }) => countryCode === null))
  const price = draftTotals(draft).subtotal[0] / 100
  return (zone?.methods ?? []).flatMap(({ name, active, rateProvider, conditions }) =>
    active &&
    rateProvider.__typename === 'DeliveryRateDefinition' &&
    conditions.every(condition => isMet(condition, price))
      ? [{ title: name, cents: centsOf(rateProvider.amount) }]
      : [],
  )
}

/** Formats the handle of a rate, with which an input selects it. */
export function rateHandle({ title, cents }: ShippingRate): string {
  return Buffer.from(JSON.stringify({ title, cents })).toString('base64url')
}

/** Parses the handle of a rate. Undefined for other text. */
export function readRateHandle(handle: string): ShippingRate | undefined {
  try {
    const rate: unknown = JSON.parse(Buffer.from(handle, 'base64url').toString('utf8'))
    return isRate(rate) ? rate : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isRate(value: unknown): value is ShippingRate {
  if (typeof value !== 'object' || value === null) return false
  const { title, cents } = value as Partial<ShippingRate>
  return typeof title === 'string' && Number.isSafeInteger(cents)
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
