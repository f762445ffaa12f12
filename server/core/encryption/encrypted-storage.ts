import { PlatformError } from '../errors/errors'
import { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import type { EncryptionKey } from './encryption-keys'
import { createTokenCipher } from './token-cipher'
import type { TokenPlace } from './token-cipher'

const TOKEN_FIELDS = ['accessToken', 'refreshToken'] as const

/**
 * Wraps a session storage so that it stores encrypted tokens. Plain tokens are read as they are,
 * and encrypted when their session is next stored. Without keys, it stores plain tokens and refuses
 * encrypted ones.
 *
 * `loadSession` throws DecryptionError or PlatformError `configuration_invalid` as {@link
 * TokenCipher}.decrypt does; `findSessionsByShop`, by which sessions are found in order to delete
 * them, leaves out the tokens that it cannot decrypt.
 */
export function encryptTokens(
  storage: SessionStorage,
  keys: readonly EncryptionKey[],
): SessionStorage {
  const { encrypt, decrypt } = createTokenCipher(keys)

  async function decryptIfReadable(text: string, place: TokenPlace): Promise<string | undefined> {
    try {
      return await decrypt(text, place)
    } catch (error) {
      if (error instanceof PlatformError) return undefined
      throw error
    }
  }

  return {
    storeSession: async session => storage.storeSession(await mapTokens(session, encrypt)),
    async loadSession(id) {
      const session = await storage.loadSession(id)
      return session && mapTokens(session, decrypt)
    },
    deleteSession: id => storage.deleteSession(id),
    deleteSessions: ids => storage.deleteSessions(ids),
    async findSessionsByShop(shop) {
      const sessions = await storage.findSessionsByShop(shop)
      return Promise.all(sessions.map(session => mapTokens(session, decryptIfReadable)))
    },
  }
}

/** Copies a session and maps its tokens. */
export async function mapTokens(
  session: Session,
  map: (token: string, place: TokenPlace) => Promise<string | undefined>,
): Promise<Session> {
  const { id, shop } = session
  const copy = new Session(session.toObject())
  for (const field of TOKEN_FIELDS) {
    const token = session[field]
    if (token) copy[field] = await map(token, { id, shop, field })
  }
  return copy
}
