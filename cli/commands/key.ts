import { randomBytes } from 'node:crypto'

const KEY_BYTES = 32

/**
 * Creates an entry for `NUXT_PLATFORM_ENCRYPTION_KEYS` whose id is the day: `2026-11-22:<base64url
 * of 32 random bytes>`.
 */
export function createKeyEntry(now: Date): string {
  return `${now.toISOString().slice(0, 10)}:${randomBytes(KEY_BYTES).toString('base64url')}`
}
