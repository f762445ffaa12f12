import { configureInstance } from '../lib/nitro/platform-instance'
import type { PlatformRuntimeConfig } from '../../shared/types/platform'

/**
 * Sets what cannot be written in nuxt.config: the session storage, the hooks and the webhook handlers. Call it once, in a
 * Nitro plugin.
 *
 * @example
 * ```ts
 * export default defineNitroPlugin(() => {
 *   configurePlatform({
 *     hooks: { afterAuth: async ({ session }) => console.log(`${session.shop} installed the app`) },
 *     webhooks: { 'orders/create': async ({ shop, payload }) => await countOrder(shop, payload.id) },
 *   })
 * })
 * ```
 */
export function configurePlatform(config: PlatformRuntimeConfig): void {
  configureInstance(config)
}
