import { createHash } from 'node:crypto'
import { PlatformError } from '../errors/errors'
import { DecryptionError } from './decryption-error'
import { isKeyId } from './encryption-keys'
import type { EncryptionKey } from './encryption-keys'

/** The place of a stored text. A ciphertext that was copied to another place is refused. */
export interface CipherPlace {
  /** Identifies the place. */
  parts: readonly string[]
  /** Describes the text in messages: `access token of a.myshopify.com`. */
  name: string
  /** Explains a text that cannot be decrypted, in messages. */
  whenDamaged: string
}

/** Encrypts stored texts. */
export interface TextCipher {
  /**
   * A compact JWE, `dir` and `A256GCM`, of the first key; the text itself when there are no keys.
   */
  encrypt(text: string, place: CipherPlace): Promise<string>
  /**
   * Decrypts a ciphertext. Any other text was stored before encryption and is returned as it is.
   *
   * @throws DecryptionError `configuration_invalid` when its key is not in the ring,
   *   `storage_failed` when it is damaged or of another place
   * @throws PlatformError `configuration_invalid` when there are no keys at all
   */
  decrypt(stored: string, place: CipherPlace): Promise<string>
  /**
   * Returns true when `encrypt` would produce such a text now: encrypted with the first key, or
   * plain when there are no keys.
   */
  isCurrent(stored: string): boolean
}

/**
 * The beginning of each of our ciphertexts, and of no token or JSON: the header of a JWE with `dir`
 * first.
 */
const MARK = base64url('{"alg":"dir"')
/** Base64url characters of 128 bits. */
const PLACE_LENGTH = 22

/** Imports the keys and the library at the first use. */
export function createTextCipher(keys: readonly EncryptionKey[]): TextCipher {
  const [first] = keys
  const imported = new Map<string, Promise<CryptoKey>>()

  function cryptoKey({ id, secret }: EncryptionKey): Promise<CryptoKey> {
    const known =
      imported.get(id) ??
      crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, [
        'encrypt',
        'decrypt',
      ])
    imported.set(id, known)
    return known
  }

  function findKey(stored: string, place: CipherPlace): EncryptionKey {
    const id = keyIdOf(stored)
    if (id === undefined) throw damaged(place)
    const key = keys.find(each => each.id === id)
    if (key) return key
    const found = `The ${place.name} is encrypted with the key "${id}"`
    // Not a DecryptionError, which a new token fixes: that token would be stored in plain text.
    if (!first)
      throw new PlatformError(
        'configuration_invalid',
        `${found}, and NUXT_PLATFORM_ENCRYPTION_KEYS is not set: set it to the key ring with that key`,
      )
    throw new DecryptionError(
      'configuration_invalid',
      `${found}, which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: add that key behind the others`,
    )
  }

  return {
    async encrypt(text, place) {
      if (!first) return text
      const { CompactEncrypt } = await import('jose/jwe/compact/encrypt')
      return new CompactEncrypt(new TextEncoder().encode(digestOf(place) + text))
        .setProtectedHeader(headerOf(first))
        .encrypt(await cryptoKey(first))
    },

    async decrypt(stored, place) {
      if (!stored.startsWith(MARK)) return stored
      const key = findKey(stored, place)
      const { compactDecrypt } = await import('jose/jwe/compact/decrypt')
      const opened = await compactDecrypt(stored, await cryptoKey(key), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch(() => undefined)
      const plain = new TextDecoder().decode(opened?.plaintext)
      // Attack: an attacker with write access to the storage, but no key, gives a shop the token of
      // another shop.
      if (plain.slice(0, PLACE_LENGTH) !== digestOf(place)) throw damaged(place)
      return plain.slice(PLACE_LENGTH)
    },

    isCurrent: stored =>
      first
        ? stored.startsWith(`${base64url(JSON.stringify(headerOf(first)))}.`)
        : !stored.startsWith(MARK),
  }
}

/** `alg` must be first: it is the mark of our ciphertexts. */
function headerOf({ id }: EncryptionKey) {
  return { alg: 'dir', enc: 'A256GCM', kid: id } as const
}

/** Returns the id of the key of a ciphertext; undefined when there is none. */
function keyIdOf(stored: string): string | undefined {
  try {
    const header: unknown = JSON.parse(
      Buffer.from(stored.slice(0, stored.indexOf('.')), 'base64url').toString(),
    )
    const id: unknown =
      typeof header === 'object' && header !== null ? Reflect.get(header, 'kid') : undefined
    return isKeyId(id) ? id : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns a digest of fixed length, which separates it from the text. Truncated, so that the
 * ciphertext of a token fits a column of 255 characters.
 */
function digestOf({ parts }: CipherPlace): string {
  // JSON of a list: no other parts give the same text.
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('base64url')
    .slice(0, PLACE_LENGTH)
}

function damaged({ name, whenDamaged }: CipherPlace): DecryptionError {
  return new DecryptionError(
    'storage_failed',
    `The stored ${name} cannot be decrypted: ${whenDamaged}`,
  )
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
