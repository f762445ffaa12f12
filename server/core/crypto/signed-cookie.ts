import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { constantTimeEqual } from './constant-time'
import { requireSecrets } from './require-secrets'

const KEY_INFO = 'nuxt-platform-layer/cookie-signing/v1'
const KEY_BYTES = 32
/** Characters; browsers keep no larger cookie. */
const MAX_COOKIE = 4096
/** An app has a secret and a previous one; a test process may use more. */
const MAX_KEYS = 16

const keys = new LRUCache<string, KeyObject>({ max: MAX_KEYS, memoMethod: deriveKey })

/**
 * Signs the value of a cookie: `<value>.<base64url signature>`. The signature holds for this name
 * only.
 *
 * @throws PlatformError `configuration_invalid` when the secret is empty
 */
export function signCookie(name: string, value: string, secret: string): string {
  requireSecrets([secret])
  return `${value}.${signature(name, value, secret)}`
}

/**
 * Returns the value of a signed cookie, or null when it is missing, damaged, or was signed for
 * another name or by another secret.
 *
 * @throws PlatformError `configuration_invalid` when no secret is given
 */
export function readSignedCookie(
  name: string,
  signed: string | undefined,
  secrets: readonly string[],
): string | null {
  requireSecrets(secrets)
  if (signed === undefined || signed.length > MAX_COOKIE) return null
  const dot = signed.lastIndexOf('.')
  if (dot < 0) return null
  const value = signed.slice(0, dot)
  const given = signed.slice(dot + 1)
  let valid = false
  for (const secret of secrets) {
    valid = constantTimeEqual(signature(name, value, secret), given) || valid
  }
  return valid ? value : null
}

function signature(name: string, value: string, secret: string): string {
  // JSON of a pair: no other name and value give the same text.
  return createHmac('sha256', keys.memo(secret))
    .update(JSON.stringify([name, value]))
    .digest('base64url')
}

/**
 * Attack: signed with the secret itself, the signature of a cookie whose value the attacker was
 * given is a valid webhook HMAC of that value as body. A key derived for cookies alone signs
 * nothing else.
 */
function deriveKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', KEY_INFO, KEY_BYTES)))
}
