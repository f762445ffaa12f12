import type { GraphqlContext } from '../../engine/graphql-context'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A condition: everything of a kind, or some of it. */
export interface Condition {
  /** Global ids, or codes of countries. Null: everything. */
  readonly values: readonly string[] | null
}

/** Who belongs to a market. */
export interface MarketConditions {
  readonly regions: Condition | null
  readonly locations: Condition | null
  readonly companyLocations: Condition | null
}

export interface CurrencySettings {
  /** Null: the currency of the shop. */
  readonly baseCurrency: string | null
  readonly manualRate: string | null
  readonly localCurrencies: boolean
  readonly roundingEnabled: boolean
}

export interface PriceInclusions {
  readonly dutiesPricingStrategy: string
  readonly taxPricingStrategy: string
}

export interface MarketRecord extends StoredRecord {
  readonly name: string
  readonly handle: string
  readonly status: 'ACTIVE' | 'DRAFT'
  /** The market that the store has from its start. */
  readonly isPrimary: boolean
  readonly conditions: MarketConditions
  readonly currencySettings: CurrencySettings | null
  readonly priceInclusions: PriceInclusions | null
  readonly webPresenceIds: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
}

/** A country in any market. Its id is the same in all of them. */
export interface RegionRecord extends StoredRecord {
  readonly code: string
}

export const MARKETS = defineRecords('Market', {
  handle: (market: MarketRecord) => market.handle,
  name: (market: MarketRecord) => market.name.toLowerCase(),
  webPresence: (market: MarketRecord) => market.webPresenceIds,
})

export const REGIONS = defineRecords('MarketRegionCountry', {
  code: (region: RegionRecord) => region.code,
})

/** Countries to which the platform does not sell. */
const UNSUPPORTED_COUNTRIES = new Set(['CU', 'IR', 'KP', 'SY'])

export const NO_CONDITIONS: MarketConditions = {
  regions: null,
  locations: null,
  companyLocations: null,
}

export function isSupportedCountry(code: string): boolean {
  return !UNSUPPORTED_COUNTRIES.has(code)
}

export function primaryMarket(records: RecordStore): MarketRecord | undefined {
  return records
    .table(MARKETS)
    .all()
    .find(({ isPrimary }) => isPrimary)
}

/** Returns the country with a code, and adds it when it is first used. */
export function regionOf(records: RecordStore, code: string): RegionRecord {
  const regions = records.table(REGIONS)
  return regions.lookUp('code', code)[0] ?? regions.add({ code })
}

/** Lists the markets that contain a country, active ones first. */
export function marketsIn(context: GraphqlContext, country: string): MarketRecord[] {
  return MARKETS.in(context)
    .all()
    .filter(({ conditions }) => conditions.regions?.values?.includes(country))
    .toSorted((left, right) => Number(right.status === 'ACTIVE') - Number(left.status === 'ACTIVE'))
}

/** Returns the kind of conditions of a market. */
export function typeOf({ conditions }: MarketRecord): string {
  if (conditions.companyLocations) return 'COMPANY_LOCATION'
  if (conditions.locations) return 'LOCATION'
  return conditions.regions ? 'REGION' : 'NONE'
}
