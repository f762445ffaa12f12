import type { GraphqlContext } from '../../engine/graphql-context'
import { countryName } from '../addresses/countries'
import { CATALOGS } from '../catalogs/catalog-records'
import { BY_ID, emptyConnection, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import type { AdminDomain } from '../admin-domain'
import { seedMarket } from './seed-market'
import { seedMarkets } from './seed-markets'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { PRICE_LISTS } from '../price-lists/price-list-records'
import { WEB_PRESENCES } from '../web-presences/web-presence-records'
import { backupRegionOf } from './backup-region'
import { conditionsNode } from './conditions-node'
import { currencySetting } from './currency-setting'
import { marketMutations } from './market-mutations'
import { MARKETS, marketsIn, primaryMarket, REGIONS, regionOf, typeOf } from './market-records'
import type { MarketRecord, RegionRecord } from './market-records'
import { regionMutations } from './region-mutations'

const marketList: ListSpec<MarketRecord> = {
  search: {
    text: ({ name }) => [name],
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      market_condition_types: { kind: 'exact', read: typeOf },
      market_type: { kind: 'exact', read: typeOf },
      name: { kind: 'exact', read: ({ name }) => name },
      status: { kind: 'enum', values: ['active', 'draft'], read: ({ status }) => status },
    },
  },
  sortValues: {
    CREATED_AT: ({ createdAt }) => createdAt,
    MARKET_CONDITION_TYPES: typeOf,
    MARKET_TYPE: typeOf,
    NAME: ({ name }) => name,
    STATUS: ({ status }) => status,
    UPDATED_AT: ({ updatedAt }) => updatedAt,
  },
}

/** Markets, their conditions, and their currencies. */
export const marketDomain: AdminDomain = {
  seed: {
    initial: seedMarket,
    records: {
      markets: seedMarkets,
    },
  },
  queries: {
    availableBackupRegions: (_args, { store: { records } }) =>
      [
        ...new Set(
          records
            .table(MARKETS)
            .all()
            .flatMap(({ conditions }) => conditions.regions?.values ?? []),
        ),
      ].map(code => regionOf(records, code)),
    backupRegion: (_args, context) => backupRegionOf(context),
    market: MARKETS.one,
    marketByGeography: ({ countryCode }, context) => marketsIn(context, countryCode)[0] ?? null,
    markets: (args, context, info) => {
      const markets = MARKETS.in(context).all()
      const rows = args.type ? markets.filter(market => typeOf(market) === args.type) : markets
      return listRecords(rows, marketList, args, context, info)
    },
    primaryMarket: (_args, { store }) => primaryMarket(store.records),
    marketsResolvedValues: ({ buyerSignal }, context) =>
      resolvedValues(context, buyerSignal.countryCode),
  },
  mutations: { ...marketMutations, ...regionMutations },
  types: {
    Market: {
      assignedCustomization: ({ webPresenceIds }: MarketRecord, { customizationId }) =>
        webPresenceIds.includes(customizationId),
      catalogs: CATALOGS.pageBy('context'),
      catalogsCount: ({ id }: MarketRecord, _args, context) => ({
        count: CATALOGS.in(context).lookUp('context', id).length,
        precision: 'EXACT',
      }),
      conditions: (market: MarketRecord, _args, context) => conditionsNode(context, market),
      currencySettings: ({ currencySettings }: MarketRecord, _args, context) =>
        currencySettings && {
          ...currencySettings,
          baseCurrency: currencySetting(
            context,
            currencySettings.baseCurrency,
            currencySettings.manualRate,
          ),
        },
      enabled: ({ status }: MarketRecord) => status === 'ACTIVE',
      priceInclusions: ({ priceInclusions }: MarketRecord) =>
        priceInclusions && {
          adaptivePricingEnabled: false,
          inclusiveDutiesPricingStrategy: priceInclusions.dutiesPricingStrategy,
          inclusiveTaxPricingStrategy: priceInclusions.taxPricingStrategy,
        },
      priceList: ({ id }: MarketRecord, _args, context) => {
        const [catalog] = CATALOGS.in(context).lookUp('context', id)
        return PRICE_LISTS.in(context).get(catalog?.priceListId) ?? null
      },
      primary: ({ isPrimary }: MarketRecord) => isPrimary,
      regions: ({ conditions }: MarketRecord, args, { store }) =>
        paginate(
          (conditions.regions?.values ?? []).map(code => regionOf(store.records, code)),
          args,
          BY_ID,
        ),
      type: typeOf,
      webPresence: ({ webPresenceIds: [id] }: MarketRecord, _args, context) =>
        WEB_PRESENCES.in(context).get(id) ?? null,
      webPresences: ({ webPresenceIds }: MarketRecord, args, context) => {
        const presences = WEB_PRESENCES.in(context)
        const rows = webPresenceIds.flatMap(id => presences.get(id) ?? [])
        return paginate(
          rows.toSorted((left, right) => idNumber(left.id) - idNumber(right.id)),
          args,
          { idOf: presence => presence.id, idValue: 'number' },
        )
      },
    },
    MarketRegionCountry: {
      currency: (_region: RegionRecord, _args, context) => currencySetting(context, null),
      name: ({ code }: RegionRecord) => countryName(code),
    },
  },
  nodes: { Market: MARKETS.node, MarketRegionCountry: REGIONS.node },
}

/** What a buyer in a country gets: the values of the first market that has any. */
function resolvedValues(context: GraphqlContext, country: string) {
  const markets = marketsIn(context, country).filter(({ status }) => status === 'ACTIVE')
  const settings = markets.find(({ currencySettings }) => currencySettings)?.currencySettings
  const prices = markets.find(({ priceInclusions }) => priceInclusions)?.priceInclusions
  const catalogs = markets.flatMap(({ id }) => CATALOGS.in(context).lookUp('context', id))
  const presences = markets.flatMap(({ webPresenceIds }) =>
    webPresenceIds.flatMap(id => WEB_PRESENCES.in(context).get(id) ?? []),
  )
  return {
    __typename: 'MarketsResolvedValues',
    currencyCode: settings?.baseCurrency ?? context.store.currencyCode,
    priceInclusivity: {
      // Duties are included only in stores that collect them, which is not simulated.
      dutiesIncluded: false,
      taxesIncluded: prices?.taxPricingStrategy === 'INCLUDES_TAXES_IN_PRICE',
    },
    catalogs: (args: ConnectionArgs) =>
      catalogs.length > 0 ? paginate(catalogs, args, BY_ID) : emptyConnection(),
    webPresences: (args: ConnectionArgs) =>
      paginate(presences, args, { idOf: ({ id }) => id, idValue: 'number' }),
  }
}
