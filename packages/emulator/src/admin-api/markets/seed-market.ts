import type { RecordStore } from '../../engine/records/record-store'
import { PRIMARY_LOCALE } from '../web-presences/locales'
import { WEB_PRESENCES } from '../web-presences/web-presence-records'
import { MARKETS, NO_CONDITIONS, regionOf } from './market-records'

/**
 * Adds what every store sells with from its start: a market of its own country, on the primary
 * domain.
 *
 * @param at time of creation
 */
export function seedMarket(records: RecordStore, at: string): void {
  const presence = records.table(WEB_PRESENCES).add({
    subfolderSuffix: null,
    defaultLocale: PRIMARY_LOCALE,
    alternateLocales: [],
  })
  records.table(MARKETS).add({
    name: 'United States',
    handle: 'us',
    status: 'ACTIVE',
    isPrimary: true,
    conditions: { ...NO_CONDITIONS, regions: { values: [regionOf(records, 'US').code] } },
    currencySettings: null,
    priceInclusions: null,
    webPresenceIds: [presence.id],
    createdAt: at,
    updatedAt: at,
  })
}
