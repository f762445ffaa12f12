import { resolve } from 'node:path'
import { loadNuxtConfig } from '@nuxt/kit'
import { builtinDrivers, createStorage } from 'unstorage'
import type { Driver, Storage } from 'unstorage'
import { SESSION_MOUNT } from '../../../modules/platform/mount-sessions'
import type { PlatformLock } from '../../../server/core/locks/platform-lock'
import { fileBaseOf } from '../../../server/nitro/storage/file-mount'
import { lockOfStorage } from '../../../server/nitro/storage/storage-lock'

/** The storage mount `platform` of an app. */
export interface AppStorage {
  storage: Storage
  driver: Driver
  /** The lock that the running app uses; undefined where the driver supports none. */
  lock: PlatformLock | undefined
}

/** A mount of `nitro.storage`. */
interface Mount {
  driver: string
  [option: string]: unknown
}

/**
 * Opens the storage that the nuxt.config of an app mounts at `platform`. Loads the app's `.env`.
 *
 * @param rootDir folder of the app, absolute
 * @param otherwise what to do where the driver cannot be opened
 * @throws Error when the configuration cannot be loaded, or the driver is not part of unstorage
 */
export async function openAppStorage(rootDir: string, otherwise: string): Promise<AppStorage> {
  const { driver: name, ...options } = platformMount(await loadNuxtConfig({ cwd: rootDir }))
  const path = (builtinDrivers as Readonly<Record<string, string>>)[name]
  if (path === undefined)
    throw new Error(
      `The storage mount "platform" has the driver ${name}, which cannot be opened from here. ${otherwise}`,
    )
  const folder = fileBaseOf({ name, options })
  if (folder !== undefined) options.base = resolve(rootDir, folder)
  const { default: createDriver } = (await import(path)) as { default: (options: object) => Driver }
  return storageOf(createDriver(options))
}

/** Returns the storage of a driver, with its lock. */
export function storageOf(driver: Driver): AppStorage {
  return { storage: createStorage({ driver }), driver, lock: lockOfStorage(driver) }
}

/** `nitro` is missing from the type of the configuration: Nitro adds it in apps only. */
function platformMount(config: object): Mount {
  const { nitro } = config as { nitro?: { storage?: Record<string, Mount | undefined> } }
  return nitro?.storage?.platform ?? SESSION_MOUNT
}
