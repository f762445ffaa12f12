import { LRUCache } from 'lru-cache'
import type { Storage } from 'unstorage'
import { atMost } from '../concurrency/at-most'
import type { AdminApiContext } from '../api/shop-clients'
import type { PlatformConfig } from '../config/config'
import type { ActiveSubscription } from './active-subscription'
import { createEntitlements } from './entitlements'
import { createPartnerApi } from './partner-api'
import { findPlatformIds } from './platform-ids'
import { requireAppPricing } from './require-app-pricing'

/** The plans of shops with Shopify App Pricing. */
export interface Pricing {
  /**
   * Returns the subscription of a shop; null without one.
   *
   * @param admin access to the shop, which is needed once
   * @throws PlatformError `configuration_invalid` without the settings of App Pricing;
   *   `partner_api_failed` when nothing recent is known; `storage_failed`; and as `admin.graphql`
   */
  findSubscription(
    shop: string,
    admin: () => Promise<AdminApiContext> | AdminApiContext,
  ): Promise<ActiveSubscription | null>
  /**
   * Makes the next `findSubscription` read from the platform, because the platform has reported a
   * change with its signature. Never rejects.
   */
  reportChange(shop: string): Promise<void>
  /**
   * The same for a page that a merchant opened with the parameter of a welcome link. A few times
   * only: anyone who is signed in can open such a page. Attack: a merchant opens several before
   * they cancel, so that the limit drops the report of the platform.
   */
  reportLanding(shop: string): Promise<void>
  /** Deletes what is known of a shop. @throws PlatformError `storage_failed` */
  forget(shop: string): Promise<void>
  /** The platform's id of a shop. @throws as `findSubscription` */
  shopIdOf(shop: string): Promise<string>
}

/** Landings of a shop that count within {@link LANDING_WINDOW_MS}. */
const MAX_LANDINGS = 5
const LANDING_WINDOW_MS = 10_000
const MAX_SHOPS = 1000

export function createPricing({
  config,
  records,
  fetch,
  now,
  adminOf,
  warn,
}: {
  config: PlatformConfig
  records: Storage
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  /** Access to a shop without a request. */
  adminOf: (shop: string) => Promise<AdminApiContext>
  warn: (message: string) => void
}): Pricing {
  const entitlements = createEntitlements({ records, now, warn })
  const api = createPartnerApi({ config, fetch, now })
  const landings = new LRUCache<string, number>({
    ...atMost(MAX_SHOPS),
    ttl: LANDING_WINDOW_MS,
    ttlResolution: 0,
    perf: { now },
    // The window begins with the first landing.
    noUpdateTTL: true,
  })

  async function reportChange(shop: string): Promise<void> {
    await entitlements.expire(shop).catch(() => undefined)
  }

  return {
    async findSubscription(shop, admin) {
      requireAppPricing(config)
      return entitlements.find(shop, async () =>
        api.activeSubscription(await findPlatformIds(records, shop, admin)),
      )
    },
    reportChange,
    async reportLanding(shop) {
      const count = (landings.get(shop) ?? 0) + 1
      if (count > MAX_LANDINGS) return
      landings.set(shop, count)
      await reportChange(shop)
    },
    forget: shop => entitlements.forget(shop),
    shopIdOf: async shop => (await findPlatformIds(records, shop, () => adminOf(shop))).shopId,
  }
}
