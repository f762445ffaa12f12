import { configureInstance } from '../nitro/platform-instance'
import type { PlatformRuntimeConfig } from '../types/platform'

/**
 * Sets the options that nuxt.config cannot contain: session storage, hooks, webhook handlers,
 * inbox, lock and billing. Call it once, in a Nitro plugin. A second call replaces the options.
 *
 * @param config the options; each is optional
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
