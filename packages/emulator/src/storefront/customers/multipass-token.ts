import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The customer data in a Multipass token. */
export interface MultipassClaims {
  readonly email: string
  /** ISO 8601. */
  readonly created_at: string
  readonly identifier?: string
  readonly first_name?: string
  readonly last_name?: string
  /** Comma-separated. */
  readonly tag_string?: string
}

const BLOCK_SIZE = 16
const SIGNATURE_SIZE = 32

/**
 * Verifies and decrypts a Multipass token: AES-128-CBC with its initialization vector, and its
 * HMAC-SHA256. Both keys are halves of the hash of the secret.
 *
 * @returns undefined for other text, and for a token of another secret
 * @see https://shopify.dev/docs/api/multipass
 */
export function readMultipassToken(token: string, secret: string): MultipassClaims | undefined {
  const keys = createHash('sha256').update(secret).digest()
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= BLOCK_SIZE + SIGNATURE_SIZE) return undefined
  const encrypted = bytes.subarray(0, -SIGNATURE_SIZE)
  const signature = createHmac('sha256', keys.subarray(BLOCK_SIZE)).update(encrypted).digest()
  if (!timingSafeEqual(signature, bytes.subarray(-SIGNATURE_SIZE))) return undefined
  const vector = encrypted.subarray(0, BLOCK_SIZE)
  const decipher = createDecipheriv('aes-128-cbc', keys.subarray(0, BLOCK_SIZE), vector)
  try {
    const text = Buffer.concat([decipher.update(encrypted.subarray(BLOCK_SIZE)), decipher.final()])
    return claimsOf(JSON.parse(text.toString('utf8')))
  } catch {
    return undefined
  }
}

function claimsOf(value: unknown): MultipassClaims | undefined {
  const claims = Object(value) as Readonly<Record<string, unknown>>
  const text = (name: string) => {
    const given = claims[name]
    return typeof given === 'string' || typeof given === 'number' ? String(given) : undefined
  }
  const email = text('email')
  const createdAt = text('created_at')
  if (email === undefined || createdAt === undefined) return undefined
  const others = ['identifier', 'first_name', 'last_name', 'tag_string'].flatMap(name => {
    const given = text(name)
    return given === undefined ? [] : [[name, given]]
  })
  return { email, created_at: createdAt, ...(Object.fromEntries(others) as object) }
}
