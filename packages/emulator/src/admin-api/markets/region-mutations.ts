import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { backupRegionOf, setBackupRegion } from './backup-region'
import { regionErrors } from './market-checks'
import { marketExists } from './market-exists'
import { MARKETS, marketsIn, REGIONS } from './market-records'
import type { MarketRecord } from './market-records'
import { marketWebhook } from './market-webhook'
import { addConditions, mergeCurrencySettings, removeConditions } from './write-market'

/** The roots of the countries and currencies of markets. */
export const regionMutations: Mutations = {
  backupRegionUpdate: defineMutation({
    checks: [
      {
        field: ['region'],
        code: 'REGION_NOT_FOUND',
        message: 'Region not found.',
        fails: ({ region }, context) =>
          Boolean(region) && marketsIn(context, region?.countryCode ?? '').length === 0,
      },
    ],
    topics: ['markets_backup_region/update'],
    run: ({ region }, context) => {
      if (!region) return { backupRegion: backupRegionOf(context) }
      const backupRegion = setBackupRegion(context, region.countryCode)
      context.emit('markets_backup_region/update', { country_code: region.countryCode })
      return { backupRegion }
    },
  }),

  marketCurrencySettingsUpdate: defineMutation({
    checks: [marketExists('marketId')],
    topics: ['markets/update'],
    run: ({ marketId, input }, context) => {
      const before = MARKETS.in(context).get(marketId)?.currencySettings ?? null
      const currencySettings = mergeCurrencySettings(before, input)
      const market = MARKETS.in(context).update(marketId, { currencySettings })
      if (market) context.emit('markets/update', marketWebhook(context, market))
      return { market }
    },
  }),

  marketRegionDelete: defineMutation({
    checks: [
      {
        field: ['id'],
        code: 'REGION_NOT_FOUND',
        message: "The market region wasn't found.",
        fails: ({ id }, context) => !marketOfRegion(context, id),
      },
      {
        field: ['id'],
        code: 'CANNOT_DELETE_ONLY_REGION',
        message: "Can't delete the only region in a market.",
        fails: ({ id }, context) =>
          marketOfRegion(context, id)?.conditions.regions?.values?.length === 1,
      },
    ],
    reports: 'first',
    topics: ['markets/update'],
    run: ({ id }, context) => {
      const market = removeRegions(context, marketOfRegion(context, id), [id])
      if (market) context.emit('markets/update', marketWebhook(context, market))
      return { deletedId: id, market }
    },
  }),

  marketRegionsCreate: MARKETS.change('marketId', {
    checks: [marketExists('marketId')],
    topics: ['markets/update'],
    errors: ({ regions }) => regionErrors(regions, ['regions']),
    run: ({ marketId, regions }, context, before) => {
      const { records } = context.store
      const conditions = addConditions(records, before.conditions, {
        regionsCondition: { regions },
      })
      const market = records.table(MARKETS).update(marketId, { conditions })
      if (market) context.emit('markets/update', marketWebhook(context, market))
      return { market }
    },
  }),

  marketRegionsDelete: defineMutation({
    checks: [
      {
        field: ['ids'],
        code: 'REGION_NOT_FOUND',
        message: "The market region wasn't found.",
        fails: ({ ids }, context) => ids.some(id => !marketOfRegion(context, id)),
      },
    ],
    topics: ['markets/update'],
    run: ({ ids }, context) => {
      for (const id of ids) {
        const market = removeRegions(context, marketOfRegion(context, id), [id])
        if (market) context.emit('markets/update', marketWebhook(context, market))
      }
      return { deletedIds: ids }
    },
  }),
}

function marketOfRegion(context: GraphqlContext, regionId: string): MarketRecord | undefined {
  const region = REGIONS.in(context).get(regionId)
  return region && marketsIn(context, region.code)[0]
}

function removeRegions(
  { store: { records } }: GraphqlContext,
  market: MarketRecord | undefined,
  regionIds: readonly string[],
): MarketRecord | undefined {
  if (!market) return undefined
  const conditions = removeConditions(records, market.conditions, {
    regionsCondition: { regionIds },
  })
  return records.table(MARKETS).update(market.id, { conditions })
}
