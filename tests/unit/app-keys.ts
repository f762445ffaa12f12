import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import type { JWK } from 'jose'
import { parseAppKey } from '../../server/core/crypto/app-key'
import type { AppKey } from '../../server/core/crypto/app-key'

/** A pair of an app: what it signs with, and what it registers at the platform. */
export interface TestKeyPair {
  /** Private JWK, as in the environment. */
  privateJwk: JsonWebKey & { kid?: string; alg?: string }
  publicJwk: JWK
  key: AppKey
}

/** Creates a pair. An elliptic curve is faster than RSA. */
export function createTestKey(kid?: string, kind: 'rsa' | 'ec' = 'ec'): TestKeyPair {
  const { privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateJwk = {
    ...privateKey.export({ format: 'jwk' }),
    ...(kid !== undefined && { kid }),
  }
  const publicParts = ['kty', 'n', 'e', 'crv', 'x', 'y', 'kid'] as const
  const publicJwk = Object.fromEntries(
    publicParts.flatMap(part => (part in privateJwk ? [[part, privateJwk[part]]] : [])),
  ) as JWK
  const key = parseAppKey(JSON.stringify(privateJwk), 'NUXT_PLATFORM_PRIVATE_KEY')
  if (!key) throw new Error('The test key is empty')
  return { privateJwk, publicJwk, key }
}

/** Returns the key in PEM (PKCS #8). */
export function pemOf({ privateJwk }: TestKeyPair): string {
  return String(
    createPrivateKey({ key: privateJwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }),
  )
}
