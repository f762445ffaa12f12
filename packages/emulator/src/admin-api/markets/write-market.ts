import type {
  MarketConditionsInput,
  MarketCreateInput,
  MarketCurrencySettingsUpdateInput,
  MarketUpdateInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { CATALOGS } from '../catalogs/catalog-records'
import { handleOf, uniqueHandle } from '../../engine/records/handle'
import type { RecordStore } from '../../engine/records/record-store'
import type { MarketFieldsInput } from './market-checks'
import { MARKETS, NO_CONDITIONS, REGIONS, regionOf } from './market-records'
import type { Condition, CurrencySettings, MarketConditions, MarketRecord } from './market-records'

/** Creates the record of a new market without storing it. */
export function newMarket(context: GraphqlContext, input: MarketCreateInput): MarketRecord {
  const { store, clock } = context
  const markets = store.records.table(MARKETS)
  const at = timestamp(clock.now())
  const name = input.name?.trim() ?? ''
  const regions = input.regions ? { regionsCondition: { regions: input.regions } } : {}
  const handle = uniqueHandle(handleOf(input.handle ?? name, 'market'), wanted =>
    markets.has('handle', wanted),
  )
  const blank: MarketRecord = {
    id: markets.nextId(),
    __typename: MARKETS.type,
    name,
    handle,
    status: 'DRAFT',
    isPrimary: false,
    conditions: addConditions(store.records, NO_CONDITIONS, { ...regions, ...input.conditions }),
    currencySettings: null,
    priceInclusions: null,
    webPresenceIds: input.webPresences ?? [],
    createdAt: at,
    updatedAt: at,
  }
  return { ...withFields(blank, input), handle, name }
}

/** Returns a market as it is after an update, without storing it. */
export function changedMarket(
  context: GraphqlContext,
  market: MarketRecord,
  input: MarketUpdateInput,
): MarketRecord {
  const { records } = context.store
  const { conditionsToAdd, conditionsToDelete } = input.conditions ?? {}
  const kept = removeConditions(records, market.conditions, conditionsToDelete)
  const changed = withFields(market, input)
  return {
    ...changed,
    conditions: addConditions(records, kept, conditionsToAdd),
    currencySettings: input.removeCurrencySettings ? null : changed.currencySettings,
    priceInclusions: input.removePriceInclusions ? null : changed.priceInclusions,
    webPresenceIds: [
      ...new Set([...market.webPresenceIds, ...(input.webPresencesToAdd ?? [])]),
    ].filter(id => !input.webPresencesToDelete?.includes(id)),
    updatedAt: currentTime(context),
  }
}

/** Adds a market to catalogs, or removes it from them. */
export function linkCatalogs(
  records: RecordStore,
  marketId: string,
  added: readonly string[] | null | undefined,
  removed: readonly string[] | null | undefined,
): void {
  const catalogs = records.table(CATALOGS)
  for (const id of added ?? []) {
    const contextIds = catalogs.get(id)?.contextIds ?? []
    catalogs.update(id, { contextIds: [...new Set([...contextIds, marketId])] })
  }
  for (const id of removed ?? []) {
    const contextIds = catalogs.get(id)?.contextIds ?? []
    catalogs.update(id, { contextIds: contextIds.filter(other => other !== marketId) })
  }
}

/** Merges settings of currencies. */
export function mergeCurrencySettings(
  before: CurrencySettings | null,
  input: MarketCurrencySettingsUpdateInput,
): CurrencySettings {
  return {
    baseCurrency: input.baseCurrency ?? before?.baseCurrency ?? null,
    manualRate: input.baseCurrencyManualRate ?? before?.manualRate ?? null,
    localCurrencies: input.localCurrencies ?? before?.localCurrencies ?? false,
    roundingEnabled: input.roundingEnabled ?? before?.roundingEnabled ?? false,
  }
}

/** Adds conditions to those of a market. */
export function addConditions(
  records: RecordStore,
  before: MarketConditions,
  input: MarketConditionsInput | null | undefined,
): MarketConditions {
  return {
    regions: added(before.regions, regionsOf(records, input)),
    locations: added(before.locations, idsOf(input?.locationsCondition, 'locationIds')),
    companyLocations: added(
      before.companyLocations,
      idsOf(input?.companyLocationsCondition, 'companyLocationIds'),
    ),
  }
}

/** Removes conditions from those of a market. */
export function removeConditions(
  records: RecordStore,
  before: MarketConditions,
  input: MarketConditionsInput | null | undefined,
): MarketConditions {
  return {
    regions: removed(before.regions, regionsOf(records, input)),
    locations: removed(before.locations, idsOf(input?.locationsCondition, 'locationIds')),
    companyLocations: removed(
      before.companyLocations,
      idsOf(input?.companyLocationsCondition, 'companyLocationIds'),
    ),
  }
}

function withFields(before: MarketRecord, input: MarketFieldsInput): MarketRecord {
  const { name, handle, status, enabled, currencySettings, priceInclusions } = input
  return {
    ...before,
    name: name?.trim() ?? before.name,
    handle: handle ?? before.handle,
    status:
      status ?? (typeof enabled === 'boolean' ? (enabled ? 'ACTIVE' : 'DRAFT') : before.status),
    currencySettings: currencySettings
      ? mergeCurrencySettings(before.currencySettings, currencySettings)
      : before.currencySettings,
    priceInclusions: priceInclusions
      ? {
          dutiesPricingStrategy:
            priceInclusions.dutiesPricingStrategy ??
            before.priceInclusions?.dutiesPricingStrategy ??
            'ADD_DUTIES_AT_CHECKOUT',
          taxPricingStrategy:
            priceInclusions.taxPricingStrategy ??
            before.priceInclusions?.taxPricingStrategy ??
            'ADD_TAXES_AT_CHECKOUT',
        }
      : before.priceInclusions,
  }
}

function regionsOf(
  records: RecordStore,
  input: MarketConditionsInput | null | undefined,
): Condition | null {
  const condition = input?.regionsCondition
  if (!condition) return null
  if (condition.applicationLevel) return { values: null }
  const regions = records.table(REGIONS)
  const codes = [
    ...(condition.regions ?? []).map(({ countryCode }) => countryCode),
    ...(condition.regionIds ?? []).flatMap(id => regions.get(id)?.code ?? []),
  ]
  for (const code of codes) regionOf(records, code)
  return { values: codes }
}

function idsOf<Key extends 'companyLocationIds' | 'locationIds'>(
  input:
    | ({ [Name in Key]?: readonly string[] | null } & { applicationLevel?: string | null })
    | null
    | undefined,
  key: Key,
): Condition | null {
  if (!input) return null
  return { values: input.applicationLevel ? null : (input[key] ?? []) }
}

function added(before: Condition | null, input: Condition | null): Condition | null {
  if (!input || !before) return input ?? before
  if (!input.values || !before.values) return { values: null }
  return { values: [...new Set([...before.values, ...input.values])] }
}

function removed(before: Condition | null, input: Condition | null): Condition | null {
  if (!input || !before) return before
  if (!input.values || !before.values) return null
  const values = before.values.filter(value => !input.values?.includes(value))
  return values.length > 0 ? { values } : null
}
