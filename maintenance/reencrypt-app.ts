import process from 'node:process'
import { parseEncryptionKeys } from '../server/lib/platform/encryption/encryption-keys'
import { reencryptSessions } from '../server/lib/platform/encryption/reencrypt-sessions'
import type { ReencryptionCounts } from '../server/lib/platform/encryption/reencrypt-sessions'
import { createExclusive } from '../server/lib/platform/locks/exclusive'
import { guardStorage } from '../server/lib/platform/session/guarded-storage'
import { listSessionIds } from '../server/lib/platform/session/list-session-ids'
import { createSessionStorage } from '../server/lib/platform/session/session-storage'
import { TOKEN_LOCK } from '../server/lib/platform/tokens/token-lock'
import { openSessionStorage } from './open-session-storage'

/**
 * Encrypts the tokens in an app's storage mount `platform` with the first of `NUXT_PLATFORM_ENCRYPTION_KEYS`.
 *
 * @param rootDir folder of the app, absolute; its `.env` counts
 * @throws Error when the keys are missing or wrong, or the storage cannot be opened or does not answer
 */
export async function reencryptApp(rootDir: string): Promise<ReencryptionCounts> {
  const { storage, lock } = await openSessionStorage(rootDir)
  try {
    // After the storage, with which .env has been loaded.
    const keys = parseEncryptionKeys(process.env.NUXT_PLATFORM_ENCRYPTION_KEYS ?? '')
    return await reencryptSessions({ ids: listSessionIds(storage) }, {
      storage: guardStorage(createSessionStorage(storage, { lock })),
      keys,
      exclusively: createExclusive(lock, TOKEN_LOCK).run,
    })
  }
  finally {
    await storage.dispose()
  }
}
