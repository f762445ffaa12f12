import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { marketExists } from '../markets/market-exists'
import { MARKETS } from '../markets/market-records'
import { webPresenceErrors } from './web-presence-checks'
import type { WebPresenceInput } from './web-presence-checks'
import { WEB_PRESENCES } from './web-presence-records'
import type { WebPresenceRecord } from './web-presence-records'

/** The roots of web presences. */
export const webPresenceMutations: Mutations = {
  webPresenceCreate: defineMutation({
    errors: ({ input }, context) => webPresenceErrors(context, input, 'input'),
    run: ({ input }, context) => ({ webPresence: addWebPresence(context, input) }),
  }),

  webPresenceUpdate: WEB_PRESENCES.change('id', {
    checks: [exists(['id'], ({ id }) => id)],
    errors: ({ input }, context, presence) => webPresenceErrors(context, input, 'input', presence),
    run: ({ input }, context, presence) => ({
      webPresence: changeWebPresence(context, presence, input),
    }),
  }),

  webPresenceDelete: defineMutation({
    checks: [exists(['id'], ({ id }) => id), isNotPrimary(['id'], ({ id }) => id)],
    run: ({ id }, context) => {
      removeWebPresence(context, id)
      return { deletedId: id }
    },
  }),
}

/** The older roots of web presences, which belong to one market. */
export const marketWebPresenceMutations: Mutations = {
  marketWebPresenceCreate: MARKETS.change('marketId', {
    checks: [marketExists('marketId')],
    errors: ({ webPresence }, context) => webPresenceErrors(context, webPresence, 'webPresence'),
    run: ({ marketId, webPresence }, context, market) => {
      const { id } = addWebPresence(context, webPresence)
      const webPresenceIds = [...market.webPresenceIds, id]
      return { market: MARKETS.in(context).update(marketId, { webPresenceIds }) }
    },
  }),

  marketWebPresenceUpdate: WEB_PRESENCES.change('webPresenceId', {
    checks: [exists(['webPresenceId'], ({ webPresenceId }) => webPresenceId)],
    errors: ({ webPresence }, context, presence) =>
      webPresenceErrors(context, webPresence, 'webPresence', presence),
    run: ({ webPresenceId, webPresence }, context, presence) => {
      changeWebPresence(context, presence, webPresence)
      return { market: marketsOf(context, webPresenceId)[0] }
    },
  }),

  marketWebPresenceDelete: defineMutation({
    checks: [
      exists(['webPresenceId'], ({ webPresenceId }) => webPresenceId),
      isNotPrimary(['webPresenceId'], ({ webPresenceId }) => webPresenceId),
    ],
    run: ({ webPresenceId }, context) => {
      const [market] = marketsOf(context, webPresenceId)
      removeWebPresence(context, webPresenceId)
      return { deletedId: webPresenceId, market: market && MARKETS.in(context).get(market.id) }
    },
  }),
}

function exists<Args>(field: readonly string[], idOf: (args: Args) => string): Check<Args> {
  return WEB_PRESENCES.existsAt(
    field,
    idOf,
    "The market web presence wasn't found.",
    'WEB_PRESENCE_NOT_FOUND',
  )
}

function isNotPrimary<Args>(field: readonly string[], idOf: (args: Args) => string): Check<Args> {
  return {
    field,
    code: 'SHOP_MUST_HAVE_PRIMARY_DOMAIN_WEB_PRESENCE',
    message: 'The shop must have a web presence that uses the primary domain.',
    fails: (args, context) => WEB_PRESENCES.in(context).get(idOf(args))?.subfolderSuffix === null,
  }
}

function addWebPresence(context: GraphqlContext, input: WebPresenceInput): WebPresenceRecord {
  return WEB_PRESENCES.in(context).add({
    subfolderSuffix: input.subfolderSuffix?.toLowerCase() ?? null,
    defaultLocale: input.defaultLocale ?? '',
    alternateLocales: input.alternateLocales ?? [],
  })
}

function changeWebPresence(
  context: GraphqlContext,
  presence: WebPresenceRecord,
  input: WebPresenceInput,
): WebPresenceRecord {
  return WEB_PRESENCES.in(context).put({
    ...presence,
    subfolderSuffix: input.subfolderSuffix?.toLowerCase() ?? presence.subfolderSuffix,
    defaultLocale: input.defaultLocale ?? presence.defaultLocale,
    alternateLocales: input.alternateLocales ?? presence.alternateLocales,
  })
}

function removeWebPresence(context: GraphqlContext, id: string): void {
  for (const market of marketsOf(context, id))
    MARKETS.in(context).update(market.id, {
      webPresenceIds: market.webPresenceIds.filter(other => other !== id),
    })
  WEB_PRESENCES.in(context).remove(id)
}

function marketsOf(context: GraphqlContext, webPresenceId: string) {
  return MARKETS.in(context).lookUp('webPresence', webPresenceId)
}
