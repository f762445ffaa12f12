import process from 'node:process'
import { parseEncryptionKeys } from '../../../server/core/encryption/encryption-keys'
import { reencryptSessions } from '../../../server/core/encryption/reencrypt-sessions'
import type { ReencryptionCounts } from '../../../server/core/encryption/reencrypt-sessions'
import { createExclusive } from '../../../server/core/locks/exclusive'
import { guardStorage } from '../../../server/core/session/guarded-storage'
import { createSessionStorage, listSessionIds } from '../../../server/core/session/session-storage'
import { TOKEN_LOCK } from '../../../server/core/tokens/access-tokens'
import { openAppStorage } from './app-storage'

/**
 * Encrypts the tokens in an app's storage mount `platform` with the first of
 * `NUXT_PLATFORM_ENCRYPTION_KEYS`. Loads the app's `.env`.
 *
 * @param rootDir folder of the app, absolute
 * @throws Error for missing or invalid keys, and for a storage that cannot be opened or read
 */
export async function reencryptApp(rootDir: string): Promise<ReencryptionCounts> {
  const { storage, lock } = await openAppStorage(
    rootDir,
    'Call reencryptPlatformSessions() in the app instead.',
  )
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
