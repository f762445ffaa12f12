import { runtimeConfig } from '#platform-runtime/app'
import type { RuntimeConfig } from 'nuxt/schema'
import { withSettingTypes } from '../core/config/settings'

let settings: RuntimeConfig['platform'] | undefined

/**
 * Returns the settings of this process, environment variables included. They are read once:
 * `useRuntimeConfig(event)` would clone them and read the environment again for every request.
 */
export function platformSettings(): RuntimeConfig['platform'] {
  return (settings ??= withSettingTypes(runtimeConfig().platform))
}
