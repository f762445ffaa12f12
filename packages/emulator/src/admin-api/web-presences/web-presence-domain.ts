import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { MARKETS } from '../markets/market-records'
import { shopNode } from '../shop/shop-node'
import { languageOf, shopLocale } from './locales'
import { marketWebPresenceMutations, webPresenceMutations } from './web-presence-mutations'
import { WEB_PRESENCES } from './web-presence-records'
import type { WebPresenceRecord } from './web-presence-records'

/** Addresses of the storefront. */
export const webPresenceDomain: Domain = {
  queries: {
    webPresences: (args, context) =>
      paginate(WEB_PRESENCES.in(context).all(), args, {
        idOf: ({ id }) => id,
        idValue: 'number',
      }),
  },
  mutations: { ...marketWebPresenceMutations, ...webPresenceMutations },
  types: {
    MarketWebPresence: {
      alternateLocales: ({ alternateLocales }: WebPresenceRecord) =>
        alternateLocales.map(shopLocale),
      defaultLocale: ({ defaultLocale }: WebPresenceRecord) => shopLocale(defaultLocale),
      domain: ({ subfolderSuffix }: WebPresenceRecord, _args, context) =>
        subfolderSuffix === null ? shopNode(context).primaryDomain : null,
      market: (presence: WebPresenceRecord, _args, context) =>
        marketsOf(context, presence)[0] ?? null,
      markets: (presence: WebPresenceRecord, args, context) =>
        paginate(marketsOf(context, presence), args, {
          idOf: ({ id }) => id,
          idValue: 'number',
        }),
      rootUrls: (presence: WebPresenceRecord, _args, { store }) =>
        rootUrls(presence, `https://${store.domain}`),
    },
  },
  nodes: { MarketWebPresence: WEB_PRESENCES.node },
}

function marketsOf(context: GraphqlContext, { id }: WebPresenceRecord) {
  return MARKETS.in(context).lookUp('webPresence', id)
}

/** Lists the addresses by language: the default one first, then the others by their codes. */
function rootUrls(
  { defaultLocale, alternateLocales, subfolderSuffix }: WebPresenceRecord,
  origin: string,
) {
  return [defaultLocale, ...[...alternateLocales].sort()].map((locale, index) => {
    const language = languageOf(locale)
    const folder =
      subfolderSuffix === null
        ? index === 0
          ? ''
          : `${language}/`
        : `${language}-${subfolderSuffix}/`
    return { locale, url: `${origin}/${folder}` }
  })
}
