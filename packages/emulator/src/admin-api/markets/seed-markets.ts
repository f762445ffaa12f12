import type { MarketSeed } from '../../state/commerce/markets'
import type { SeedRun } from '../seed-run'

/** Adds markets with their web presences. */
export function seedMarkets(run: SeedRun, seeds: readonly MarketSeed[]): string[] {
  return seeds.map((seed, index) => {
    const path = `markets[${index}]`
    const { name, handle, countries, currencyCode, active = true, subfolder } = seed
    const [defaultLocale = 'en', ...alternateLocales] = seed.locales ?? []
    const webPresences =
      subfolder === undefined
        ? []
        : [
            run.create(
              'webPresenceCreate',
              { input: { defaultLocale, alternateLocales, subfolderSuffix: subfolder } },
              'webPresence',
              path,
            ),
          ]
    const input = {
      name,
      ...(handle !== undefined && { handle }),
      status: active ? 'ACTIVE' : 'DRAFT',
      conditions: {
        regionsCondition: { regions: countries.map(countryCode => ({ countryCode })) },
      },
      currencySettings: {
        baseCurrency: currencyCode ?? run.store.currencyCode,
        localCurrencies: false,
      },
      webPresences,
    }
    return run.create('marketCreate', { input }, 'market', path)
  })
}
