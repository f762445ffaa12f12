import { useRuntimeConfig, useStorage } from 'nitropack/runtime'
import type { Driver } from 'unstorage'
import { createPlatform } from '../platform/create-platform'
import type { Platform } from '../platform/create-platform'
import { PlatformError } from '../platform/errors/errors'
import { parseConfig } from '../platform/config/parse-config'
import type { Inbox } from '../platform/inbox/create-inbox'
import type { SessionSelection } from '../platform/encryption/reencrypt-sessions'
import type { PlatformLock } from '../platform/locks/platform-lock'
import { listSessionIds } from '../platform/session/list-session-ids'
import { createSessionStorage } from '../platform/session/session-storage'
import type { SessionStorage } from '../platform/session/session-storage'
import { basePath } from './base-path'
import { dropFoldersOf } from './drop-folders'
import { inboxOptions } from './inbox-options'
import { lockOfStorage } from './storage-lock'
import { workObserver } from './work-observer'
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

/** The inbox that was configured in code; undefined in an app without one. @throws PlatformError `configuration_invalid` */
export function configuredInbox(): Inbox | undefined {
  return configured.inbox ? platformInstance().inbox : undefined
}

/** All sessions of the default storage. @throws PlatformError `configuration_invalid` where the app has one of its own, which cannot be listed */
export function everySession(): SessionSelection {
  if (configured.sessionStorage) {
    throw new PlatformError('configuration_invalid', 'A sessionStorage of your own has no list of its sessions: name the shops, as in reencryptPlatformSessions(shops)')
  }
  return { ids: listSessionIds(useStorage(STORAGE_MOUNT)) }
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
  const { driver } = useStorage().getMount(`${STORAGE_MOUNT}:`)
  const lock = configured.lock ?? lockOfStorage(driver)
  instance = createPlatform({
    config: parseConfig({
      ...settings,
      basePath,
      authPathPrefix: basePath + settings.authPathPrefix,
      authPagePath: settings.authPagePath && basePath + settings.authPagePath,
    }),
    sessionStorage: configured.sessionStorage ?? defaultStorage(driver, lock),
    lock,
    records: useStorage(STORAGE_MOUNT),
    dropRecords: dropFoldersOf(driver),
    webhooks: configured.webhooks,
    inbox: inboxOptions(configured.inbox, driver),
    hooks: configured.hooks,
    billing: configured.billing,
    observer: workObserver,
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

function defaultStorage(driver: Driver, lock: PlatformLock | undefined): SessionStorage {
  if (!import.meta.dev && driver.name === 'memory') {
    throw new PlatformError('configuration_invalid', 'Sessions would be lost at every restart: the storage mount "platform" is in memory. '
      + 'Mount a durable driver in nitro.storage.platform, or pass sessionStorage to configurePlatform.')
  }
  return createSessionStorage(useStorage(STORAGE_MOUNT), { lock })
}
