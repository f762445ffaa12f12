import type { PlatformUsage, PlatformUsageOutbox } from '../types/platform'
import { configuredUsage } from '../nitro/platform-instance'
import { PlatformError } from '../core/errors/errors'
import type { UsageOutbox } from '../core/usage/usage-outbox'

/**
 * Reports what a shop used, for the usage meters of Shopify App Pricing. Uses are stored first, and
 * sent until the platform accepts them.
 *
 * @param shop domain of a shop that installed the app, e.g. `acme.myshopify.com`
 * @returns `record(meter, quantity, options)`, which resolves when the use is stored
 * @throws PlatformError `configuration_invalid` when `configurePlatform` sets no `usage`
 *
 * @example
 * ```ts
 * await usePlatformUsage(shop).record('emails_sent', 20, { idempotencyKey: `campaign-${id}` })
 * ```
 */
export function usePlatformUsage(shop: string): PlatformUsage {
  const outbox = requireOutbox()
  return { record: (meter, quantity, options) => outbox.record(shop, meter, quantity, options) }
}

/**
 * Returns the outbox of recorded usage: counts it, lists what the platform did not accept, and
 * sends that again.
 *
 * @returns the outbox; its methods throw `storage_failed`
 * @throws PlatformError `configuration_invalid` when `configurePlatform` sets no `usage`
 */
export function usePlatformUsageOutbox(): PlatformUsageOutbox {
  return requireOutbox()
}

function requireOutbox(): UsageOutbox {
  const outbox = configuredUsage()
  if (!outbox)
    throw new PlatformError(
      'configuration_invalid',
      "This app records no usage. Set pricing: 'app_pricing', and pass usage: true to configurePlatform.",
    )
  return outbox
}
