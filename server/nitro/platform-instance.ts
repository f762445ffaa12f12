import { mountedDriver, mountedStorage, runtimeConfig } from '#platform-runtime/app'
import { platformSettings } from './settings'
import type { Driver } from 'unstorage'
import { basePathOf } from '../../shared/app-path'
import { AppDistribution } from '../../shared/app-distribution'
import type { PlatformConfig } from '../core/config/config'
import { createPlatform } from '../core/create-platform'
import type { Platform } from '../core/platform'
import { PlatformError } from '../core/errors/errors'
import type { AnyPlatformEvent } from '../core/events/platform-event'
import { parseConfig } from '../core/config/parse-config'
import type { CreateAppJobs, Jobs } from '../core/jobs/create-jobs'
import type { PlatformJobsOptions } from '../core/jobs/jobs-options'
import type { PlatformShops } from '../core/shop/installed-shops'
import type { Inbox } from '../core/inbox/create-inbox'
import type { SessionSelection } from '../core/encryption/reencrypt-sessions'
import type { PlatformLock } from '../core/locks/platform-lock'
import { createSessionStorage, listSessionIds } from '../core/session/session-storage'
import type { SessionStorage } from '../core/session/session-storage'
import type { UsageOutbox } from '../core/usage/usage-outbox'
import { expiringStoreIn } from './storage/expiring-records'
import { queueOptions } from './storage/file-mount'
import { lockOfStorage } from './storage/storage-lock'
import { activeSpan, observeWork } from './observe/events'
import { platformLog } from './observe/log'
import type { PlatformRuntimeConfig, PlatformWebhooks } from '../types/platform'

const STORAGE_MOUNT = 'platform'

let configured: PlatformRuntimeConfig = {}
let events: readonly AnyPlatformEvent[] = []
let createAppJobs: ((options: PlatformJobsOptions) => CreateAppJobs) | undefined
let instance: Platform | undefined

/** Replaces what was configured in code; takes effect with the next request. */
export function configureInstance(config: PlatformRuntimeConfig): void {
  configured = config
  instance = undefined
}

/** Sets the events that the files of the app define. */
export function configureEvents(defined: readonly AnyPlatformEvent[]): void {
  events = defined
  instance = undefined
}

/** Sets what creates the jobs that the files of the app define. Without any, it is not called. */
export function configureJobs(create: (options: PlatformJobsOptions) => CreateAppJobs): void {
  createAppJobs = create
  instance = undefined
}

/** Returns the webhook handlers that were configured in code. */
export function configuredWebhooks(): PlatformWebhooks {
  return configured.webhooks ?? {}
}

/**
 * Returns the inbox that was configured in code; undefined in an app without one.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function configuredInbox(): Inbox | undefined {
  return configured.inbox ? platformInstance().inbox : undefined
}

/**
 * Returns the usage outbox that was configured in code; undefined in an app without one.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function configuredUsage(): UsageOutbox | undefined {
  return configured.usage ? platformInstance().usage : undefined
}

/**
 * Returns the jobs of the app; undefined in an app without any.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function configuredJobs(): Jobs | undefined {
  return createAppJobs ? platformInstance().jobs : undefined
}

/**
 * Returns the list of the shops that have the app.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function installedShops(): PlatformShops {
  return platformInstance().shops
}

/**
 * Selects all sessions of the default storage.
 *
 * @throws PlatformError `configuration_invalid` where the app has one of its own, which cannot be
 *   listed
 */
export function selectAllSessions(): SessionSelection {
  if (configured.sessionStorage) {
    throw new PlatformError(
      'configuration_invalid',
      'A sessionStorage of your own has no list of its sessions: name the shops, as in reencryptPlatformSessions(shops)',
    )
  }
  return { ids: listSessionIds(mountedStorage(STORAGE_MOUNT)) }
}

/**
 * Returns the protocol of this process.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function platformInstance(): Platform {
  if (instance) return instance
  requireBuiltPaths()
  const settings = platformSettings()
  const driver = mountedDriver(STORAGE_MOUNT)
  const lock = configured.lock ?? lockOfStorage(driver)
  // h3 strips this prefix from an event's path.
  const basePath = basePathOf(runtimeConfig().app.baseURL)
  const config = parseConfig({
    ...settings,
    basePath,
    authPathPrefix: basePath + settings.authPathPrefix,
    authPagePath: settings.authPagePath && basePath + settings.authPagePath,
  })
  requireLastingSignIns(config, driver)
  const records = mountedStorage(STORAGE_MOUNT)
  instance = createPlatform({
    config,
    sessionStorage: configured.sessionStorage ?? defaultStorage(driver, lock),
    lock,
    records,
    expiring: expiringStoreIn(records, driver),
    webhooks: configured.webhooks,
    inbox: queueOptions('inbox', configured.inbox, driver),
    usage: queueOptions('usage', configured.usage, driver),
    createJobs: createJobsIn(settings.jobs, driver),
    log: (level, message) => platformLog.write(level, message),
    events,
    hooks: configured.hooks,
    billing: configured.billing,
    observer: {
      warn: message => platformLog.write('warn', message),
      run: observeWork,
      activeSpan,
    },
    isTestByDefault: import.meta.dev,
  })
  return instance
}

/** @param role of this process; '': as the app configures it */
function createJobsIn(role: string, driver: Driver): CreateAppJobs | undefined {
  const ownRole = role !== '' && { run: role === 'run' }
  const options = queueOptions('jobs', createAppJobs && { ...configured.jobs, ...ownRole }, driver)
  return options && createAppJobs?.(options)
}

/**
 * Refuses other paths than those of the build: routes and pages were placed there, and visitors
 * would get a 404.
 */
function requireBuiltPaths(): void {
  const {
    platform,
    public: { platform: built },
  } = runtimeConfig()
  for (const [name, variable] of [
    ['authPathPrefix', 'NUXT_PLATFORM_AUTH_PATH_PREFIX'],
    ['authPagePath', 'NUXT_PLATFORM_AUTH_PAGE_PATH'],
  ] as const) {
    if (platform[name] === built[name]) continue
    throw new PlatformError(
      'configuration_invalid',
      `${variable} cannot be changed at run time: this build has ${built[name] || 'no page'}. Set platform.${name === 'authPagePath' ? 'authPage' : name} in nuxt.config and build again.`,
    )
  }
}

/**
 * Requires a durable mount for sign-ins, which it stores even with a session storage of the app. In
 * memory, each server would send the browsers that signed in at another server to the sign-in.
 */
function requireLastingSignIns({ embedded, distribution }: PlatformConfig, driver: Driver): void {
  if (
    import.meta.dev ||
    driver.name !== 'memory' ||
    !configured.sessionStorage ||
    embedded ||
    distribution === AppDistribution.PlatformAdmin
  )
    return
  throw new PlatformError(
    'configuration_invalid',
    'Sign-ins would be lost at every restart: the storage mount "platform" is in memory. ' +
      'Mount a durable driver in nitro.storage.platform: an app that is not embedded stores its sign-ins there, in addition to its sessionStorage.',
  )
}

function defaultStorage(driver: Driver, lock: PlatformLock | undefined): SessionStorage {
  if (!import.meta.dev && driver.name === 'memory') {
    throw new PlatformError(
      'configuration_invalid',
      'Sessions would be lost at every restart: the storage mount "platform" is in memory. ' +
        'Mount a durable driver in nitro.storage.platform, or pass sessionStorage to configurePlatform.',
    )
  }
  return createSessionStorage(mountedStorage(STORAGE_MOUNT), { lock })
}
