import { PlatformError } from '../errors/errors'
import type { SessionStorage } from '../session/session-storage'
import { mapTokens } from './encrypted-storage'
import type { EncryptionKey } from './encryption-keys'
import { createTokenCipher } from './token-cipher'
import type { TokenCipher } from './token-cipher'
import { DecryptionError } from './decryption-error'

/** Number of sessions by outcome. */
export interface ReencryptionCounts {
  /** Stored again, with tokens that are encrypted with the first key. */
  encrypted: number
  /** Had such tokens already, or none. */
  current: number
  /** Contain a token that no key of the ring decrypts. Not changed. */
  unreadable: number
}

/**
 * Selects all sessions of some shops, or the sessions with these ids. A missing session is not
 * counted.
 */
export type SessionSelection =
  | { shops: Iterable<string> | AsyncIterable<string> }
  | { ids: Iterable<string> | AsyncIterable<string> }

interface ReencryptionContext {
  /** The storage without encryption. */
  storage: SessionStorage
  keys: readonly EncryptionKey[]
  /** Runs `work` while no token of the session with this id is obtained or renewed. */
  exclusively: <T>(id: string, work: () => Promise<T>) => Promise<T>
}

/**
 * Encrypts stored tokens with the first key: plain ones, and those of the other keys. Can be
 * repeated at any time, also while the app runs: a session that the app stores in the meantime is
 * read again, not overwritten.
 *
 * @throws PlatformError `configuration_invalid` without keys; `storage_failed`
 */
export async function reencryptSessions(
  selection: SessionSelection,
  { storage, keys, exclusively }: ReencryptionContext,
): Promise<ReencryptionCounts> {
  if (keys.length === 0)
    throw new PlatformError(
      'configuration_invalid',
      'NUXT_PLATFORM_ENCRYPTION_KEYS is not set: there is no key to encrypt stored tokens with',
    )
  const cipher = createTokenCipher(keys)
  const counts: ReencryptionCounts = { encrypted: 0, current: 0, unreadable: 0 }
  for await (const id of 'ids' in selection ? selection.ids : idsOf(selection.shops, storage)) {
    const outcome = await exclusively(id, () => reencryptSession(storage, cipher, id))
    if (outcome) counts[outcome] += 1
  }
  return counts
}

async function reencryptSession(
  storage: SessionStorage,
  cipher: TokenCipher,
  id: string,
): Promise<keyof ReencryptionCounts | undefined> {
  const stored = await storage.loadSession(id)
  if (!stored) return undefined
  if ([stored.accessToken, stored.refreshToken].every(token => !token || cipher.isCurrent(token)))
    return 'current'
  try {
    const encrypted = await mapTokens(stored, async (text, place) =>
      cipher.encrypt(await cipher.decrypt(text, place), place),
    )
    // Refreshed in the meantime by an app without a lock: the pair that was read no longer works.
    if (!stored.equals(await storage.loadSession(id)))
      return await reencryptSession(storage, cipher, id)
    await storage.storeSession(encrypted)
    return 'encrypted'
  } catch (error) {
    if (error instanceof DecryptionError) return 'unreadable'
    throw error
  }
}

async function* idsOf(
  shops: Iterable<string> | AsyncIterable<string>,
  storage: SessionStorage,
): AsyncGenerator<string> {
  for await (const shop of shops) {
    for (const { id } of await storage.findSessionsByShop(shop)) yield id
  }
}
