import type { CatalogSeed } from '../../state/commerce/markets'
import { MARKETS } from '../markets/market-records'
import { addPublication } from '../publications/seed-publications'
import type { SeedRun } from '../seed-run'

/** Adds catalogs of markets, with a price list and a publication. */
export function seedCatalogs(run: SeedRun, seeds: readonly CatalogSeed[]): string[] {
  return seeds.map((seed, index) => {
    const path = `catalogs[${index}]`
    const market = run.find(MARKETS, 'name', seed.market, 'the name of a market', `${path}.market`)
    const catalogId = run.create(
      'catalogCreate',
      {
        input: {
          title: seed.title,
          status: seed.active === false ? 'DRAFT' : 'ACTIVE',
          context: { marketIds: [market.id] },
        },
      },
      'catalog',
      path,
    )
    const currency = market.currencySettings?.baseCurrency ?? run.store.currencyCode
    if (seed.adjustment !== undefined || seed.prices)
      addPrices(run, seed, { catalogId, currency }, path)
    if (seed.products) addPublication(run, { catalogId }, seed.products, path)
    return catalogId
  })
}

function addPrices(
  run: SeedRun,
  { title: name, adjustment = 0, prices = {} }: CatalogSeed,
  { catalogId, currency }: { catalogId: string; currency: string },
  path: string,
): void {
  const type = adjustment < 0 ? 'PERCENTAGE_DECREASE' : 'PERCENTAGE_INCREASE'
  const parent = { adjustment: { type, value: Math.abs(adjustment) } }
  const priceListId = run.create(
    'priceListCreate',
    { input: { name, currency, catalogId, parent } },
    'priceList',
    path,
  )
  const handles = Object.keys(prices)
  const pricesToAdd = run.products(handles, `${path}.prices`).map((productId, index) => ({
    productId,
    price: { amount: prices[handles[index] ?? ''], currencyCode: currency },
  }))
  if (pricesToAdd.length > 0)
    run.execute('priceListFixedPricesByProductUpdate', { priceListId, pricesToAdd }, path)
}
