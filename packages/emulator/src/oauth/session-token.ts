// Loaded for the first token: the library loads all cryptography of the runtime.
const loadJose = () => import('jose')

/** Data of every token of the platform. */
export interface TokenFacts {
  apiKey: string
  apiSecretKey: string
  /** Unique id of this token. */
  tokenId: string
  /** Seconds since the epoch. */
  now: number
  /** Negative: the token has expired already. */
  lifetimeSeconds: number
}

export interface SessionTokenFacts extends TokenFacts {
  /** Shop host, e.g. `demo-store.platform.test`. */
  shop: string
  /** User id, decimal. */
  userId: string
  /** Id of the user's session in the admin. */
  sessionId: string
}

/**
 * Creates the HS256 ID token that App Bridge gives to an embedded app.
 *
 * @see docs/protocol.md#id-tokens
 */
export function mintSessionToken(facts: SessionTokenFacts): Promise<string> {
  const { shop, sessionId, userId } = facts
  return signToken(
    { iss: `https://${shop}/admin`, dest: `https://${shop}`, sub: userId, sid: sessionId },
    facts,
  )
}

/** Signs claims with HS256. Adds the audience, the times, and the id. */
export async function signToken(
  claims: Record<string, string>,
  facts: TokenFacts,
): Promise<string> {
  const { SignJWT } = await loadJose()
  const expiresAt = facts.now + facts.lifetimeSeconds
  const issuedAt = Math.min(facts.now, expiresAt)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(facts.apiKey)
    .setJti(facts.tokenId)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(facts.apiSecretKey))
}

/**
 * Verifies the ID token that an app sends as the subject of a token exchange. Resolves to
 * undefined if it is not a token of this app, has expired, or refers to two shops.
 *
 * @param now seconds since the epoch
 */
export async function readSessionToken(
  token: string,
  app: { apiKey: string; apiSecretKey: string },
  now: number,
): Promise<{ shop: string; userId: string } | undefined> {
  const { jwtVerify } = await loadJose()
  const verified = await jwtVerify(token, new TextEncoder().encode(app.apiSecretKey), {
    algorithms: ['HS256'],
    audience: app.apiKey,
    currentDate: new Date(now * 1000),
    requiredClaims: ['exp', 'nbf', 'iss', 'dest', 'sub'],
  }).catch(() => undefined)
  const { aud, iss, dest, sub } = verified?.payload ?? {}
  // jose also accepts a list that contains the audience; the platform issues exactly one.
  if (typeof aud !== 'string' || typeof dest !== 'string' || typeof sub !== 'string')
    return undefined
  const shop = /^https:\/\/([a-z0-9.-]+)$/.exec(dest)?.[1]
  if (!shop || iss !== `https://${shop}/admin` || !/^\d+$/.test(sub)) return undefined
  return { shop, userId: sub }
}
