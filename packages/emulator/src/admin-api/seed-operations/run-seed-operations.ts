import type { CommerceSeed } from '../../state/commerce/commerce-seed'
import { COMMERCE_NAMES } from '../../state/commerce/commerce-readers'
import {
  seedFiles,
  seedLocales,
  seedMerchantSearches,
  seedPublications,
  seedTranslations,
} from './seed-content'
import { seedCompanies } from './seed-companies'
import { seedCatalogs, seedMarkets } from './seed-markets'
import { seedBlogs, seedMarketingActivities, seedPages, seedRedirects } from './seed-online-store'
import {
  seedDiscounts,
  seedGiftCards,
  seedSellingPlanGroups,
  seedStoreCredits,
} from './seed-offers'
import type { SeedRun } from './seed-run'
import {
  seedDisputes,
  seedDraftOrders,
  seedFulfillments,
  seedPayouts,
  seedReturns,
} from './seed-sales'

const SEEDERS: {
  [Name in keyof CommerceSeed]-?: (run: SeedRun, seeds: NonNullable<CommerceSeed[Name]>) => string[]
} = {
  locales: seedLocales,
  translations: seedTranslations,
  markets: seedMarkets,
  catalogs: seedCatalogs,
  publications: seedPublications,
  discounts: seedDiscounts,
  sellingPlanGroups: seedSellingPlanGroups,
  giftCards: seedGiftCards,
  storeCredits: seedStoreCredits,
  companies: seedCompanies,
  draftOrders: seedDraftOrders,
  fulfillments: seedFulfillments,
  returns: seedReturns,
  disputes: seedDisputes,
  payouts: seedPayouts,
  savedSearches: seedMerchantSearches,
  pages: seedPages,
  blogs: seedBlogs,
  redirects: seedRedirects,
  marketingActivities: seedMarketingActivities,
  files: seedFiles,
}

/** Adds the records of a seed that operations add. Returns their global ids. */
export function runSeedOperations(
  run: SeedRun,
  seed: CommerceSeed,
): Partial<Record<keyof CommerceSeed, string[]>> {
  return Object.fromEntries(
    COMMERCE_NAMES.flatMap(name => {
      const seeds = seed[name]
      return seeds ? [[name, SEEDERS[name](run, seeds as never)]] : []
    }),
  )
}
