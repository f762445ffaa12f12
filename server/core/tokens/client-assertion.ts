import { randomUUID } from 'node:crypto'
import { CLIENT_ASSERTION_TYPE } from '../../../shared/wire'
import type { AppKey } from '../crypto/app-key'

/**
 * Loaded for the first assertion, and in parts: a deployment contains the files that are imported.
 */
async function loadJose() {
  const [{ SignJWT }, { calculateJwkThumbprint }] = await Promise.all([
    import('jose/jwt/sign'),
    import('jose/jwk/thumbprint'),
  ])
  return { SignJWT, calculateJwkThumbprint }
}

/** Seconds. Longer than the difference of two clocks, and than the request. */
const LIFETIME_SECONDS = 120

/**
 * Signs a client assertion: the app's proof of its identity in place of the client secret. Each is
 * for one request.
 *
 * @param options.audience URL of the token endpoint that it is for
 * @param options.now epoch milliseconds of the platform's clock
 * @returns the fields of the token request
 * @see https://www.rfc-editor.org/rfc/rfc7523#section-3
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/application-only-access-tokens
 */
export async function signClientAssertion(
  { key, alg, kid }: AppKey,
  { apiKey, audience, now }: { apiKey: string; audience: string; now: number },
): Promise<Record<string, string>> {
  const { SignJWT, calculateJwkThumbprint } = await loadJose()
  const issuedAt = Math.floor(now / 1000)
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg, typ: 'JWT', kid: kid ?? (await calculateJwkThumbprint(key)) })
    .setIssuer(apiKey)
    .setSubject(apiKey)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(key)
  return {
    client_id: apiKey,
    client_assertion_type: CLIENT_ASSERTION_TYPE,
    client_assertion: assertion,
  }
}
