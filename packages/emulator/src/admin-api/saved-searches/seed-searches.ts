import type { SavedSearchSeed } from '../../state/commerce/content'
import type { SeedRun } from '../seed-run'

/** Adds saved searches. */
export function seedMerchantSearches(run: SeedRun, seeds: readonly SavedSearchSeed[]): string[] {
  return seeds.map((input, index) =>
    run.create('savedSearchCreate', { input }, 'savedSearch', `savedSearches[${index}]`),
  )
}
