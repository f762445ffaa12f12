import type { Storage } from 'unstorage'
import type { AdminApiContext } from '../api/shop-clients'
import type { PlatformConfig } from '../config/config'
import type { ActiveSubscription } from './active-subscription'
import { createEntitlements } from './entitlements'
import { createPartnerApi } from './partner-api'
import { findPlatformIds } from './platform-ids'

/** The plans of shops with Shopify App Pricing. */
export interface Pricing {
  /**
   * Returns the subscription of a shop; null without one.
   *
   * @param admin access to the shop, which is needed once
   * @throws PlatformError `partner_api_failed` when nothing recent is known; `storage_failed`; and as
   *   `admin.graphql`
   */
  findSubscription(
    shop: string,
    admin: () => Promise<AdminApiContext> | AdminApiContext,
  ): Promise<ActiveSubscription | null>
  /** Has the next `findSubscription` ask the platform. Never rejects. */
  reportChange(shop: string): Promise<void>
  /** Deletes what is known of a shop. @throws PlatformError `storage_failed` */
  forget(shop: string): Promise<void>
  /** The platform's id of a shop. @throws as `findSubscription` */
  shopIdOf(shop: string): Promise<string>
}

/** Milliseconds in which a shop's reports count once: any page load can carry one. */
const REPORT_EVERY_MS = 2000

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
  let reports = new Map<string, number>()

  return {
    findSubscription: (shop, admin) =>
      entitlements.find(shop, async () =>
        api.activeSubscription(await findPlatformIds(records, shop, admin)),
      ),
    async reportChange(shop) {
      const at = now()
      if (at - (reports.get(shop) ?? -Infinity) < REPORT_EVERY_MS) return
      // Bounded without a timer: older reports no longer matter.
      if (reports.size > 1000)
        reports = new Map([...reports].filter(([, time]) => at - time < REPORT_EVERY_MS))
      reports.set(shop, at)
      await entitlements.expire(shop).catch(() => undefined)
    },
    forget: shop => entitlements.forget(shop),
    shopIdOf: async shop => (await findPlatformIds(records, shop, () => adminOf(shop))).shopId,
  }
}
