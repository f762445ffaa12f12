import { PlatformError } from '../errors/errors'

/** A key that encrypts stored values. */
export interface EncryptionKey {
  /** Stored in plain text with each ciphertext, e.g. `2026-11-22`. */
  id: string
  /** 32 bytes. */
  secret: Uint8Array
}

const VARIABLE = 'NUXT_PLATFORM_ENCRYPTION_KEYS'
const KEY_BYTES = 32
/** Short, because each stored token contains it. */
const KEY_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/

/**
 * Parses the key ring: `<id>:<base64url of 32 bytes>`, comma separated. The first key encrypts, all
 * decrypt; '' is an empty ring.
 *
 * @throws PlatformError `configuration_invalid` with the position of each invalid entry,
 *   never its text, which may be a key
 */
export function parseEncryptionKeys(text: string): readonly EncryptionKey[] {
  if (text.trim() === '') return Object.freeze([])
  const entries = text.split(',').map(parseEntry)
  const problems = entries.flatMap((entry, index) =>
    problemOf(entry, entries.slice(0, index)).map(problem => `entry ${index + 1} ${problem}`),
  )
  if (problems.length > 0) {
    throw new PlatformError(
      'configuration_invalid',
      `${VARIABLE} must be a comma list of <id>:<key>, as "npx nuxt-platform-layer keys encryption" prints one: ${problems.join('; ')}.`,
    )
  }
  return Object.freeze(entries)
}

/** Returns true for a valid id of a key. */
export function isKeyId(text: unknown): text is string {
  return typeof text === 'string' && KEY_ID.test(text)
}

function parseEntry(entry: string): EncryptionKey {
  const [id = '', ...key] = entry.trim().split(':')
  return { id, secret: decodeKey(key.join(':')) ?? new Uint8Array() }
}

function problemOf({ id, secret }: EncryptionKey, before: readonly EncryptionKey[]): string[] {
  if (!isKeyId(id)) return ['has no id of 1 to 32 letters, digits, ".", "_" or "-" before a colon']
  if (secret.length !== KEY_BYTES) return [`has a key that is not ${KEY_BYTES} bytes in base64url`]
  const same = (holds: (other: EncryptionKey) => boolean) => before.findIndex(holds) + 1
  const sameId = same(other => other.id === id)
  if (sameId) return [`has the id of entry ${sameId}`]
  const sameKey = same(other => Buffer.compare(other.secret, secret) === 0)
  return sameKey ? [`has the key of entry ${sameKey}`] : []
}

/**
 * Takes both alphabets of base64, with and without padding. Undefined for a text that is not what
 * its bytes encode to.
 */
function decodeKey(text: string): Uint8Array | undefined {
  const plain = text
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  const bytes = Buffer.from(plain, 'base64url')
  return bytes.toString('base64url') === plain ? new Uint8Array(bytes) : undefined
}
