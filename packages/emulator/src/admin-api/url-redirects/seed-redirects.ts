import type { RedirectSeed } from '../../state/commerce/online-store'
import type { SeedRun } from '../seed-run'

/** Adds redirects. */
export function seedRedirects(run: SeedRun, seeds: readonly RedirectSeed[]): string[] {
  return seeds.map((urlRedirect, index) =>
    run.create('urlRedirectCreate', { urlRedirect }, 'urlRedirect', `redirects[${index}]`),
  )
}
