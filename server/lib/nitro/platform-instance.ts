import { useRuntimeConfig, useStorage } from 'nitropack/runtime'
import { createPlatform } from '../platform/create-platform'
import type { Platform } from '../platform/create-platform'
import { PlatformError } from '../platform/errors/errors'
import { parseConfig } from '../platform/config/parse-config'
import { createSessionStorage } from '../platform/session/session-storage'
import type { SessionStorage } from '../platform/session/session-storage'
import { basePath } from './base-path'
import type { PlatformRuntimeConfig, PlatformWebhooks } from '../../../shared/types/platform'

const STORAGE_MOUNT = 'platform'

let configured: PlatformRuntimeConfig = {}
let instance: Platform | undefined

/** Replaces what was configured in code; takes effect with the next request. */
export function configureInstance(config: PlatformRuntimeConfig): void {
  configured = config
  instance = undefined
}

/** The webhook handlers that were configured in code. */
export function configuredWebhooks(): PlatformWebhooks {
  return configured.webhooks ?? {}
}

/**
 * The platform of this process. Settings are read once: `useRuntimeConfig(event)` would clone them and read the
 * environment again for every request.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function platformInstance(): Platform {
  if (instance) return instance
  requireBuiltPaths()
  const settings = useRuntimeConfig().platform
  instance = createPlatform({
    config: parseConfig({
      ...settings,
      basePath,
      authPathPrefix: basePath + settings.authPathPrefix,
      authPagePath: settings.authPagePath && basePath + settings.authPagePath,
    }),
    sessionStorage: configured.sessionStorage ?? defaultStorage(),
    records: useStorage(STORAGE_MOUNT),
    webhooks: configured.webhooks,
    hooks: configured.hooks,
    billing: configured.billing,
    isTestByDefault: import.meta.dev,
  })
  return instance
}

/** Routes and pages were placed when the app was built: a variable that says otherwise would send people to a 404. */
function requireBuiltPaths(): void {
  const { platform, public: { platform: built } } = useRuntimeConfig()
  for (const [name, variable] of [['authPathPrefix', 'NUXT_PLATFORM_AUTH_PATH_PREFIX'], ['authPagePath', 'NUXT_PLATFORM_AUTH_PAGE_PATH']] as const) {
    if (platform[name] === built[name]) continue
    throw new PlatformError('configuration_invalid', `${variable} cannot be changed at run time: this build has ${built[name] || 'no page'}. Set platform.${name === 'authPagePath' ? 'authPage' : name} in nuxt.config and build again.`)
  }
}

function defaultStorage(): SessionStorage {
  const storage = useStorage(STORAGE_MOUNT)
  if (!import.meta.dev && useStorage().getMount(`${STORAGE_MOUNT}:`).driver.name === 'memory') {
    throw new PlatformError('configuration_invalid', 'Sessions would be lost at every restart: the storage mount "platform" is in memory. '
      + 'Mount a durable driver in nitro.storage.platform, or pass sessionStorage to configurePlatform.')
  }
  return createSessionStorage(storage)
}
