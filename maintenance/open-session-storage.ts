import { resolve } from 'node:path'
import { loadNuxtConfig } from '@nuxt/kit'
import { builtinDrivers, createStorage } from 'unstorage'
import type { Driver, Storage } from 'unstorage'
import { SESSION_MOUNT } from '../modules/platform/mount-sessions'
import { fileBaseOf } from '../server/lib/nitro/file-base'
import { lockOfStorage } from '../server/lib/nitro/storage-lock'
import type { PlatformLock } from '../server/lib/platform/locks/platform-lock'

/** What a mount of `nitro.storage` says. */
interface Mount {
  driver: string
  [option: string]: unknown
}

/** The storage of an app, and the lock that the app takes there; undefined where the store can make none. */
export interface OpenedStorage {
  storage: Storage
  lock: PlatformLock | undefined
}

/**
 * Opens the storage that an app mounts at `platform`, and loads its `.env` into the environment of this process.
 *
 * @param rootDir folder of the app, absolute; a path in the mount counts from there
 * @throws Error when the configuration cannot be loaded, or the driver is none of unstorage's
 */
export async function openSessionStorage(rootDir: string): Promise<OpenedStorage> {
  const { driver: name, ...options } = platformMount(await loadNuxtConfig({ cwd: rootDir }))
  const path = (builtinDrivers as Readonly<Record<string, string>>)[name]
  if (path === undefined) throw new Error(`The storage mount "platform" has the driver ${name}, which cannot be opened from here. Call reencryptPlatformSessions() in the app instead.`)
  const folder = fileBaseOf({ name, options })
  if (folder !== undefined) options.base = resolve(rootDir, folder)
  const { default: createDriver } = await import(path) as { default: (options: object) => Driver }
  const driver = createDriver(options)
  return { storage: createStorage({ driver }), lock: lockOfStorage(driver) }
}

/** Nitro adds its part to the types of an app only. */
function platformMount(config: object): Mount {
  const { nitro } = config as { nitro?: { storage?: Record<string, Mount | undefined> } }
  return nitro?.storage?.platform ?? SESSION_MOUNT
}
