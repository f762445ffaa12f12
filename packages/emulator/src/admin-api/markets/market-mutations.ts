import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { CATALOGS } from '../catalogs/catalog-records'
import { removeMetafields } from '../metafields/metafield-records'
import { conditionErrors, customizationErrors, fieldErrors, regionErrors } from './market-checks'
import { compatibilityErrors } from './market-compatibility'
import { marketExists } from './market-exists'
import { MARKETS } from './market-records'
import { marketWebhook } from './market-webhook'
import { changedMarket, linkCatalogs, newMarket } from './write-market'

const MAX_MARKETS = 50

/** The roots that create, change, and delete markets. */
export const marketMutations: Mutations = {
  marketCreate: defineMutation({
    checks: [
      {
        // Assumed: the path.
        field: ['input'],
        code: 'SHOP_REACHED_MARKETS_LIMIT',
        message: `Can't have more than ${MAX_MARKETS} markets.`,
        fails: (_args, context) => MARKETS.in(context).size >= MAX_MARKETS,
      },
    ],
    topics: ['markets/create'],
    errors: ({ input }, context) => [
      ...fieldErrors(context, input),
      ...regionErrors(input.regions, ['input', 'regions']),
      ...conditionErrors(context, input.conditions, ['input', 'conditions']),
      ...customizationErrors(context, {
        catalogs: input.catalogs,
        webPresences: input.webPresences,
      }),
    ],
    run: ({ input }, context) => {
      const { catalogs, webPresences } = input
      const created = newMarket(context, input)
      const incompatible = compatibilityErrors(context, created, {
        catalogs: ['catalogs', catalogs],
        webPresences: ['webPresences', webPresences],
      })
      if (incompatible.length > 0) return { userErrors: incompatible }
      const market = MARKETS.in(context).put(created)
      linkCatalogs(context.store.records, market.id, catalogs, [])
      context.emit('markets/create', marketWebhook(context, market))
      return { market }
    },
  }),

  marketUpdate: MARKETS.change('id', {
    checks: [marketExists('id')],
    topics: ['markets/update'],
    errors: ({ input }, context, before) => {
      const { conditionsToAdd } = input.conditions ?? {}
      const { catalogsToAdd, webPresencesToAdd } = input
      return [
        ...fieldErrors(context, input, before),
        ...conditionErrors(context, conditionsToAdd, ['input', 'conditions', 'conditionsToAdd']),
        ...customizationErrors(context, { catalogsToAdd, webPresencesToAdd }),
        ...compatibilityErrors(context, changedMarket(context, before, input), {
          catalogs: ['catalogsToAdd', catalogsToAdd],
          webPresences: ['webPresencesToAdd', webPresencesToAdd],
        }),
      ]
    },
    run: ({ id, input }, context, before) => {
      const market = MARKETS.in(context).put(changedMarket(context, before, input))
      linkCatalogs(context.store.records, id, input.catalogsToAdd, input.catalogsToDelete)
      context.emit('markets/update', marketWebhook(context, market))
      return { market }
    },
  }),

  marketDelete: defineMutation({
    checks: [
      marketExists('id'),
      {
        field: ['id'],
        code: 'CANNOT_DELETE_PRIMARY_MARKET',
        message: "Can't delete the primary market.",
        fails: ({ id }, context) => Boolean(MARKETS.in(context).get(id)?.isPrimary),
      },
    ],
    topics: ['markets/delete'],
    run: ({ id }, context) => {
      removeMarket(context, id)
      context.emit('markets/delete', { id: idNumber(id) })
      return { deletedId: id }
    },
  }),
}

function removeMarket({ store: { records } }: GraphqlContext, id: string): void {
  const catalogIds = records.table(CATALOGS).lookUp('context', id)
  linkCatalogs(
    records,
    id,
    [],
    catalogIds.map(catalog => catalog.id),
  )
  removeMetafields(records, id)
  records.table(MARKETS).remove(id)
}
