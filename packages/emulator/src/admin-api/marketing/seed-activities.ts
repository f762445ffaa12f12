import type { MarketingActivitySeed } from '../../state/commerce/online-store'
import type { SeedRun } from '../seed-run'

/** Adds campaigns of the app. */
export function seedMarketingActivities(
  run: SeedRun,
  seeds: readonly MarketingActivitySeed[],
): string[] {
  return seeds.map(({ title, remoteId, url: remoteUrl, campaign = remoteId }, index) => {
    const input = {
      title,
      remoteId,
      remoteUrl,
      status: 'ACTIVE',
      tactic: 'NEWSLETTER',
      marketingChannelType: 'EMAIL',
      utm: { campaign, source: 'newsletter', medium: 'email' },
    }
    const path = `marketingActivities[${index}]`
    return run.create('marketingActivityCreateExternal', { input }, 'marketingActivity', path)
  })
}
