import { resolve } from 'node:path'
import process from 'node:process'
import { loadNuxtConfig } from '@nuxt/kit'
import { builtinDrivers, createStorage } from 'unstorage'
import type { Driver, Storage } from 'unstorage'
import { SESSION_MOUNT } from '../modules/platform/mount-sessions'
import { parseEncryptionKeys } from '../server/core/encryption/encryption-keys'
import { reencryptSessions } from '../server/core/encryption/reencrypt-sessions'
import type { ReencryptionCounts } from '../server/core/encryption/reencrypt-sessions'
import { createExclusive } from '../server/core/locks/exclusive'
import type { PlatformLock } from '../server/core/locks/platform-lock'
import { guardStorage } from '../server/core/session/guarded-storage'
import { createSessionStorage, listSessionIds } from '../server/core/session/session-storage'
import { TOKEN_LOCK } from '../server/core/tokens/access-tokens'
import { fileBaseOf } from '../server/nitro/storage/file-mount'
import { lockOfStorage } from '../server/nitro/storage/storage-lock'

/** A mount of `nitro.storage`. */
interface Mount {
  driver: string
  [option: string]: unknown
}

/**
 * Encrypts the tokens in an app's storage mount `platform` with the first of
 * `NUXT_PLATFORM_ENCRYPTION_KEYS`. Loads the app's `.env`.
 *
 * @param rootDir folder of the app, absolute
 * @throws Error for missing or invalid keys, and for a storage that cannot be opened or read
 */
export async function reencryptApp(rootDir: string): Promise<ReencryptionCounts> {
  const { storage, lock } = await openSessionStorage(rootDir)
  try {
    // After the storage, which loads .env.
    const keys = parseEncryptionKeys(process.env.NUXT_PLATFORM_ENCRYPTION_KEYS ?? '')
    return await reencryptSessions(
      { ids: listSessionIds(storage) },
      {
        storage: guardStorage(createSessionStorage(storage, { lock })),
        keys,
        exclusively: createExclusive(lock, TOKEN_LOCK).run,
      },
    )
  } finally {
    await storage.dispose()
  }
}

/**
 * Opens the storage that an app mounts at `platform`, with the lock that the running app uses; the
 * lock is undefined where the driver supports none.
 *
 * @throws Error when the configuration cannot be loaded, or the driver is not part of unstorage
 */
async function openSessionStorage(
  rootDir: string,
): Promise<{ storage: Storage; lock: PlatformLock | undefined }> {
  const { driver: name, ...options } = platformMount(await loadNuxtConfig({ cwd: rootDir }))
  const path = (builtinDrivers as Readonly<Record<string, string>>)[name]
  if (path === undefined)
    throw new Error(
      `The storage mount "platform" has the driver ${name}, which cannot be opened from here. Call reencryptPlatformSessions() in the app instead.`,
    )
  const folder = fileBaseOf({ name, options })
  if (folder !== undefined) options.base = resolve(rootDir, folder)
  const { default: createDriver } = (await import(path)) as { default: (options: object) => Driver }
  const driver = createDriver(options)
  return { storage: createStorage({ driver }), lock: lockOfStorage(driver) }
}

/** `nitro` is missing from the type of the configuration: Nitro adds it in apps only. */
function platformMount(config: object): Mount {
  const { nitro } = config as { nitro?: { storage?: Record<string, Mount | undefined> } }
  return nitro?.storage?.platform ?? SESSION_MOUNT
}
