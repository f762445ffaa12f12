import { PlatformError } from '../errors/errors'
import type { SessionStorage } from '../session/session-storage'
import { mapTokens } from './encrypted-storage'
import type { EncryptionKey } from './encryption-keys'
import { createTokenCipher } from './token-cipher'
import type { TokenCipher } from './token-cipher'
import { DecryptionError } from './decryption-error'

/** What became of the sessions, each counted once. */
export interface ReencryptionCounts {
  /** Stored anew, with tokens that are encrypted with the first key. */
  encrypted: number
  /** Had such tokens already, or none. */
  current: number
  /** Hold a token that no key of the ring decrypts; left as they are. */
  unreadable: number
}

/** Which sessions: all of some shops, or those with these ids. One that is not there, or not any more, is not counted. */
export type SessionSelection
  = | { shops: Iterable<string> | AsyncIterable<string> }
    | { ids: Iterable<string> | AsyncIterable<string> }

interface ReencryptionContext {
  /** As it is, below the encryption. */
  storage: SessionStorage
  keys: readonly EncryptionKey[]
  /** Runs `work` while nobody obtains or renews a token of the session with this id. */
  exclusively: <T>(id: string, work: () => Promise<T>) => Promise<T>
}

/**
 * Encrypts stored tokens with the first key: plain ones, and those of the other keys. May be run again at any time, and while
 * the app runs: a session that the app stores meanwhile is looked at anew, not overwritten.
 *
 * @throws PlatformError `configuration_invalid` without keys; `storage_failed`
 */
export async function reencryptSessions(selection: SessionSelection, { storage, keys, exclusively }: ReencryptionContext): Promise<ReencryptionCounts> {
  if (keys.length === 0) throw new PlatformError('configuration_invalid', 'NUXT_PLATFORM_ENCRYPTION_KEYS is not set: there is no key to encrypt stored tokens with')
  const cipher = createTokenCipher(keys)
  const counts: ReencryptionCounts = { encrypted: 0, current: 0, unreadable: 0 }
  for await (const id of 'ids' in selection ? selection.ids : idsOf(selection.shops, storage)) {
    const outcome = await exclusively(id, () => reencryptSession(storage, cipher, id))
    if (outcome) counts[outcome] += 1
  }
  return counts
}

async function reencryptSession(storage: SessionStorage, cipher: TokenCipher, id: string): Promise<keyof ReencryptionCounts | undefined> {
  const stored = await storage.loadSession(id)
  if (!stored) return undefined
  if ([stored.accessToken, stored.refreshToken].every(token => !token || cipher.isCurrent(token))) return 'current'
  try {
    const encrypted = await mapTokens(stored, async (text, place) => cipher.encrypt(await cipher.decrypt(text, place), place))
    // Refreshed meanwhile, by an app that has no lock: the pair that was read is dead.
    if (!stored.equals(await storage.loadSession(id))) return await reencryptSession(storage, cipher, id)
    await storage.storeSession(encrypted)
    return 'encrypted'
  }
  catch (error) {
    if (error instanceof DecryptionError) return 'unreadable'
    throw error
  }
}

async function* idsOf(shops: Iterable<string> | AsyncIterable<string>, storage: SessionStorage): AsyncGenerator<string> {
  for await (const shop of shops) {
    for (const { id } of await storage.findSessionsByShop(shop)) yield id
  }
}
