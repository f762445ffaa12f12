import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export interface ProvinceRecord extends StoredRecord {
  readonly code: string
}

export interface CountryRecord extends StoredRecord {
  /** Null: every country that no other zone has. */
  readonly countryCode: string | null
  readonly provinces: readonly ProvinceRecord[]
}

export interface ConditionRecord extends StoredRecord {
  readonly field: 'TOTAL_PRICE' | 'TOTAL_WEIGHT'
  readonly operator: string
  /** A currency, or a unit of weight. */
  readonly unit: string
  readonly value: number
}

/** A constant rate. */
export interface RateRecord extends StoredRecord {
  readonly __typename: 'DeliveryRateDefinition'
  readonly amount: string
  readonly currencyCode: string
}

/** The rates of a carrier service. */
export interface ParticipantRecord extends StoredRecord {
  readonly __typename: 'DeliveryParticipant'
  readonly carrierServiceId: string
  readonly adaptToNewServicesFlag: boolean
  readonly fixedFee: { readonly amount: string; readonly currencyCode: string } | null
  readonly percentageOfRateFee: number
  readonly participantServices: readonly { readonly name: string; readonly active: boolean }[]
}

export interface MethodRecord extends StoredRecord {
  readonly name: string
  readonly description: string | null
  readonly active: boolean
  readonly rateProvider: RateRecord | ParticipantRecord
  readonly conditions: readonly ConditionRecord[]
}

export interface ZoneRecord extends StoredRecord {
  readonly name: string
  /** Sorted by code. */
  readonly countries: readonly CountryRecord[]
  readonly methods: readonly MethodRecord[]
}

/** Locations with the same zones. */
export interface LocationGroupRecord extends StoredRecord {
  readonly locationIds: readonly string[]
  readonly zones: readonly ZoneRecord[]
}

/** Where some variants are delivered to, and at which rates. */
export interface DeliveryProfileRecord extends StoredRecord {
  readonly name: string
  /** The default profile has every variant that no other profile has. */
  readonly isDefault: boolean
  /** Number of changes, from 1. */
  readonly version: number
  readonly variantIds: readonly string[]
  readonly groups: readonly LocationGroupRecord[]
}

export const DELIVERY_PROFILES = defineRecords('DeliveryProfile', {
  part: (profile: DeliveryProfileRecord) => partsOf(profile).map(({ id }) => id),
  variant: (profile: DeliveryProfileRecord) => profile.variantIds,
})

/** Lists the nested records of a profile that have global ids. */
export function partsOf({ groups }: DeliveryProfileRecord): StoredRecord[] {
  const zones = groups.flatMap(group => group.zones)
  const countries = zones.flatMap(zone => zone.countries)
  const methods = zones.flatMap(zone => zone.methods)
  return [
    ...groups,
    ...zones,
    ...countries,
    ...countries.flatMap(({ provinces }) => provinces),
    ...methods,
    ...methods.map(({ rateProvider }) => rateProvider),
    ...methods.flatMap(({ conditions }) => conditions),
  ]
}

/** Adds the profile that every store has. */
export function addDefaultProfile(records: RecordStore): void {
  records.table(DELIVERY_PROFILES).add({
    name: 'General profile',
    isDefault: true,
    version: 1,
    variantIds: [],
    groups: [],
  })
}

/** Returns the profile of a variant. */
export function profileOf(
  records: RecordStore,
  variantId: string,
): DeliveryProfileRecord | undefined {
  const profiles = records.table(DELIVERY_PROFILES)
  return (
    profiles.lookUp('variant', variantId)[0] ?? profiles.all().find(({ isDefault }) => isDefault)
  )
}
