import { createHash } from 'node:crypto'
import { PlatformError } from '../errors/errors'
import { isKeyId } from './encryption-keys'
import type { EncryptionKey } from './encryption-keys'
import { UnreadableTokenError } from './unreadable-token-error'

/** Where a token is kept. A ciphertext that was copied elsewhere is refused there. */
export interface TokenPlace {
  /** Id of the session. */
  id: string
  shop: string
  field: 'accessToken' | 'refreshToken'
}

/** Encrypts tokens one by one. */
export interface TokenCipher {
  /** A compact JWE, `dir` and `A256GCM`, of the first key; the token itself when there are no keys. */
  encrypt(token: string, place: TokenPlace): Promise<string>
  /**
   * The token of a ciphertext; a text that is none is a token from the time before encryption, and returned as it is.
   *
   * @throws UnreadableTokenError `configuration_invalid` when its key is not in the ring, `storage_failed` when it is damaged or of another place
   * @throws PlatformError `configuration_invalid` when there are no keys at all
   */
  decrypt(text: string, place: TokenPlace): Promise<string>
  /** Whether a text is what `encrypt` would store now: of the first key, or plain where there are no keys. */
  isCurrent(text: string): boolean
}

/** How each of our ciphertexts begins, and no token of the platform: the header of a JWE with `dir` in front. */
const MARK = base64url('{"alg":"dir"')
/** Base64url characters of 128 bits. */
const PLACE_LENGTH = 22

/** Keys are imported and the library is loaded with the first token. */
export function createTokenCipher(keys: readonly EncryptionKey[]): TokenCipher {
  const [first] = keys
  const imported = new Map<string, Promise<CryptoKey>>()

  function cryptoKey({ id, secret }: EncryptionKey): Promise<CryptoKey> {
    const known = imported.get(id) ?? crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
    imported.set(id, known)
    return known
  }

  function findKey(text: string, place: TokenPlace): EncryptionKey {
    const id = keyIdOf(text)
    if (id === undefined) throw damaged(place)
    const key = keys.find(each => each.id === id)
    if (key) return key
    const found = `The ${nameOf(place)} of ${place.shop} is encrypted with the key "${id}"`
    // Not one that a new token heals: it would be stored in plain text.
    if (!first) throw new PlatformError('configuration_invalid', `${found}, and NUXT_PLATFORM_ENCRYPTION_KEYS is not set: set it to the key ring with that key`)
    throw new UnreadableTokenError('configuration_invalid', `${found}, which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: add that key behind the others`)
  }

  return {
    async encrypt(token, place) {
      if (!first) return token
      const { CompactEncrypt } = await import('jose/jwe/compact/encrypt')
      return new CompactEncrypt(new TextEncoder().encode(digestOf(place) + token))
        .setProtectedHeader(headerOf(first))
        .encrypt(await cryptoKey(first))
    },

    async decrypt(text, place) {
      if (!text.startsWith(MARK)) return text
      const key = findKey(text, place)
      const { compactDecrypt } = await import('jose/jwe/compact/decrypt')
      const opened = await compactDecrypt(text, await cryptoKey(key), { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] })
        .catch(() => undefined)
      const plain = new TextDecoder().decode(opened?.plaintext)
      // Attack: who can write to the storage, but has no key, gives a shop the token of another.
      if (plain.slice(0, PLACE_LENGTH) !== digestOf(place)) throw damaged(place)
      return plain.slice(PLACE_LENGTH)
    },

    isCurrent: text => first ? text.startsWith(`${base64url(JSON.stringify(headerOf(first)))}.`) : !text.startsWith(MARK),
  }
}

/** `alg` in front: the mark of our ciphertexts. */
function headerOf({ id }: EncryptionKey) {
  return { alg: 'dir', enc: 'A256GCM', kid: id } as const
}

/** The id of the key that a ciphertext names; undefined when it names none. */
function keyIdOf(text: string): string | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(text.slice(0, text.indexOf('.')), 'base64url').toString())
    const id: unknown = typeof header === 'object' && header !== null ? Reflect.get(header, 'kid') : undefined
    return isKeyId(id) ? id : undefined
  }
  catch {
    return undefined
  }
}

/** Of a fixed length, so that what follows is the token; cut, so that the ciphertext fits a column of 255 characters. */
function digestOf({ id, shop, field }: TokenPlace): string {
  // JSON of a list: no other parts give the same text.
  return createHash('sha256').update(JSON.stringify([id, shop, field])).digest('base64url').slice(0, PLACE_LENGTH)
}

function damaged(place: TokenPlace): UnreadableTokenError {
  return new UnreadableTokenError('storage_failed', `The stored ${nameOf(place)} of ${place.shop} cannot be decrypted: it is damaged, or was moved from another session. The app gets a new one when the merchant opens it`)
}

function nameOf({ field }: TokenPlace): string {
  return field === 'accessToken' ? 'access token' : 'refresh token'
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
