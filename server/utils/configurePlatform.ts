import { configureInstance } from '../lib/nitro/platform-instance'
import type { PlatformRuntimeConfig } from '../../shared/types/platform'

/**
 * Sets what cannot be written in nuxt.config: the session storage and the hooks. Call it once, in a Nitro plugin.
 *
 * @example
 * ```ts
 * export default defineNitroPlugin(() => {
 *   configurePlatform({
 *     hooks: { afterAuth: async ({ session }) => console.log(`${session.shop} installed the app`) },
 *   })
 * })
 * ```
 */
export function configurePlatform(config: PlatformRuntimeConfig): void {
  configureInstance(config)
}
