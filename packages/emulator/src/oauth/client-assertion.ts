import type { JWK } from 'jose'
import { CLIENT_ASSERTION_TYPE } from '../../../../shared/wire'
import type { EmulatorClock } from '../state/clock'
import { OAuthRefusal } from './oauth-refusal'

// Loaded for the first assertion: the library loads all cryptography of the runtime.
const loadJose = () => import('jose')

/** Algorithms of client assertions. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256']
/** Seconds that a client's clock may be ahead. */
const CLOCK_TOLERANCE_SECONDS = 10
/** Seconds from now to the expiry of an assertion. */
const MAX_LIFETIME_SECONDS = 300

/** Ids of the assertions that were used, until they expire. */
export interface UsedAssertions {
  /** Returns true the first time it gets an id. */
  take: (id: string, expiresAt: number) => boolean
}

/** @param clock in seconds, as the times of assertions */
export function createUsedAssertions(clock: EmulatorClock): UsedAssertions {
  const used = new Map<string, number>()
  return {
    take: (id, expiresAt) => {
      const now = clock.seconds()
      for (const [known, until] of used) if (until < now) used.delete(known)
      if (used.has(id)) return false
      used.set(id, expiresAt)
      return true
    },
  }
}

/**
 * Verifies the assertion with which an app proves its identity in place of its secret.
 *
 * @param options.keys public keys that the app has registered
 * @param options.audience URL of the token endpoint
 * @throws OAuthRefusal `invalid_client`
 * @see https://www.rfc-editor.org/rfc/rfc7523#section-3
 */
export async function verifyClientAssertion(
  fields: ReadonlyMap<string, string>,
  {
    apiKey,
    keys,
    audience,
    clock,
    used,
  }: {
    apiKey: string
    keys: readonly JWK[]
    audience: string
    clock: EmulatorClock
    used: UsedAssertions
  },
): Promise<void> {
  const refuse = (reason: string): never => {
    throw new OAuthRefusal('invalid_client', `The client assertion was refused: ${reason}`)
  }
  if (fields.get('client_assertion_type') !== CLIENT_ASSERTION_TYPE)
    refuse(`client_assertion_type must be ${CLIENT_ASSERTION_TYPE}`)
  const { calculateJwkThumbprint, decodeProtectedHeader, importJWK, jwtVerify } = await loadJose()
  const assertion = fields.get('client_assertion') ?? ''
  const header = await decode(() => decodeProtectedHeader(assertion))
  if (!header) return refuse('it is not a compact JWS')
  if (!ALGORITHMS.includes(header.alg ?? '')) refuse(`alg must be ${ALGORITHMS.join(', ')}`)
  if (typeof header.kid !== 'string') refuse('its header has no kid')
  const ids = await Promise.all(
    keys.map(async key => key.kid ?? (await calculateJwkThumbprint(key))),
  )
  const registered = keys[ids.indexOf(header.kid ?? '')]
  if (!registered) return refuse('its kid is not that of a registered key')
  if (registered.alg !== undefined && registered.alg !== header.alg)
    refuse('its alg is not that of the registered key')
  const now = clock.seconds()
  const verified = await decode(async () =>
    jwtVerify(assertion, await importJWK(registered, header.alg), {
      algorithms: ALGORITHMS,
      audience,
      issuer: apiKey,
      subject: apiKey,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'jti'],
      currentDate: new Date(now * 1000),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    }),
  )
  if (!verified)
    return refuse(
      `the signature, iss, sub, aud (${audience}) or exp is wrong, or a claim of iat and jti is missing`,
    )
  const { exp = 0, iat = 0, jti = '', aud } = verified.payload
  if (typeof aud !== 'string') refuse('aud must be one text')
  if (iat > now + CLOCK_TOLERANCE_SECONDS) refuse('iat is in the future')
  if (exp > now + MAX_LIFETIME_SECONDS)
    refuse(`exp is more than ${MAX_LIFETIME_SECONDS} seconds in the future`)
  if (typeof jti !== 'string' || jti === '' || !used.take(jti, exp + CLOCK_TOLERANCE_SECONDS))
    refuse('its jti was used before')
}

/** Undefined where the library throws: its messages are for developers of the library. */
async function decode<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}
