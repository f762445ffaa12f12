import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { RequestBody } from '../request/request-body'
import { requireSecrets } from './require-secrets'

/** Checks the signature that the platform sends with a webhook, a Flow action or a fulfillment call. */
export interface BodyHmac {
  /** True when `given` is the base64 HMAC-SHA256 of the body under one of the app's secrets. */
  matches(body: RequestBody, given: string): boolean
}

/**
 * Makes the keys once. The current secret is tried first, the previous one only when it did not match: a body is hashed
 * once as long as no secret is being rotated.
 * Protocol: verify a webhook, https://shopify.dev/docs/apps/build/webhooks/subscribe/https
 *
 * @throws PlatformError `configuration_invalid` when a secret is empty
 */
export function createBodyHmac(secrets: readonly string[]): BodyHmac {
  const keys = requireSecrets(secrets).map(secret => createSecretKey(secret, 'utf8'))
  return { matches: (body, given) => keys.some(key => equalText(sign(body, key), given)) }
}

function sign({ chunks }: RequestBody, key: KeyObject): string {
  const hmac = createHmac('sha256', key)
  for (const chunk of chunks) hmac.update(chunk)
  return hmac.digest('base64')
}

/**
 * Compares as text, so that hex, base64url or lost padding never pass. The length is no secret: each of ours has the same.
 * UTF-16, because UTF-8 would make the byte length of a foreign header differ from its length.
 */
function equalText(expected: string, given: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(expected, 'utf16le'), Buffer.from(given, 'utf16le'))
}
