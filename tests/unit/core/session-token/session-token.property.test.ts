import { errors, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createSessionTokenVerifier } from '../../../../server/core/session-token/session-token'
import { createRandom, drawToken } from '../../hostile-tokens'
import { defaultProfile } from '../../profiles'
import { PROPERTY_INPUTS } from '../../property-inputs'
import {
  API_KEY,
  CLAIMS,
  NOW,
  NOW_SECONDS,
  PREVIOUS_SECRET,
  SECRET,
  encodeSegment,
  signSegments,
  signToken,
} from '../../session-tokens'

const SEED = 20261121
/** jose verifies in other threads: many at once spares the waiting. */
const BATCH = 500
const SHOP = 'https://test-shop.myshopify.com'

const secrets = [SECRET, PREVIOUS_SECRET]
const joseKeys = await Promise.all(
  secrets.map(secret =>
    crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    ),
  ),
)
const verifier = createSessionTokenVerifier({ apiKey: API_KEY, secrets, profile: defaultProfile })

function weAccept(token: string, now: number): boolean {
  try {
    verifier.verify(token, now)
    return true
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}

/** The claims and header as jose verified them, or null. */
async function joseVerified(
  token: string,
  now: number,
): Promise<{ payload: JWTPayload; header: object } | null> {
  for (const key of joseKeys) {
    try {
      const options = {
        algorithms: ['HS256'],
        audience: API_KEY,
        clockTolerance: 10,
        requiredClaims: ['exp'],
        currentDate: new Date(now),
      }
      const { payload, protectedHeader } = await jwtVerify(token, key, options)
      return { payload, header: protectedHeader }
    } catch (error) {
      // The key matters to the signature alone: with the other one, anything else fails, too.
      if (error instanceof errors.JWSSignatureVerificationFailed) continue
      return null
    }
  }
  return null
}

/**
 * What an ID token must fulfill in addition to being a valid JWT; only two shops occur in the
 * tokens that are drawn.
 */
function isSessionToken(payload: JWTPayload): boolean {
  const shops = [SHOP, 'https://other.myshopify.com']
  return (
    payload.aud === API_KEY &&
    shops.some(
      shop =>
        payload.dest === shop &&
        [`${shop}/admin`, `${shop.slice('https://'.length)}/admin`].includes(payload.iss as string),
    ) &&
    typeof payload.sub === 'string' &&
    /^\d+$/.test(payload.sub) &&
    [payload.jti, payload.sid].every(value => value === undefined || typeof value === 'string')
  )
}

/** Where jose is more lenient than we are, by decision. Each has its own test below. */
const STRICTER = {
  'header with b64, or with a crit that jose implements': (_: string, header: object) =>
    'b64' in header || 'crit' in header,
  'times that are infinite': (_: string, __: object, payload: JWTPayload) =>
    [payload.exp, payload.nbf, payload.iat].includes(Number.POSITIVE_INFINITY),
  'a lifetime of more than a day': (_: string, __: object, { exp = 0, iat = exp }: JWTPayload) =>
    exp - iat > 86_400,
  'padding, white space and unused bits in base64url': (token: string) =>
    token
      .split('.')
      .some(segment => Buffer.from(segment, 'base64url').toString('base64url') !== segment),
} satisfies Record<string, (token: string, header: object, payload: JWTPayload) => boolean>

test(`same verdict as jose on ${PROPERTY_INPUTS} valid, mutated and hostile tokens (seed ${SEED})`, async () => {
  const random = createRandom(SEED)
  const stricter = new Set<string>()
  let accepted = 0
  for (let start = 0; start < PROPERTY_INPUTS; start += BATCH) {
    const drawn = Array.from({ length: BATCH }, (_, offset) => drawToken(random, start + offset))
    const verified = await Promise.all(drawn.map(({ token, now }) => joseVerified(token, now)))
    for (const [offset, { token, now }] of drawn.entries()) {
      const jose = verified[offset] ?? null
      const reason =
        jose &&
        Object.entries(STRICTER).find(([, applies]) =>
          applies(token, jose.header, jose.payload),
        )?.[0]
      if (reason) stricter.add(reason)
      const expected = jose !== null && !reason && isSessionToken(jose.payload)
      // The second time it comes from memory, if it was accepted.
      if (weAccept(token, now) !== expected || weAccept(token, now) !== expected) {
        expect.fail(
          `Seed ${SEED}, token ${start + offset} at ${now}: jose ${expected ? 'accepts' : 'refuses'}, we do not: ${JSON.stringify(token)}`,
        )
      }
      if (expected) accepted++
    }
  }
  expect([...stricter].sort()).toEqual(Object.keys(STRICTER).sort())
  // Neither side may be so rare that the comparison proves nothing.
  expect(accepted).toBeGreaterThan(PROPERTY_INPUTS * 0.2)
  expect(accepted).toBeLessThan(PROPERTY_INPUTS * 0.8)
}, 120_000)

const header = encodeSegment({ alg: 'HS256' })
const encode = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')

test.each([
  ['b64 without crit', signToken(CLAIMS, { alg: 'HS256', b64: true })],
  [
    'crit with b64, which jose implements',
    signToken(CLAIMS, { alg: 'HS256', crit: ['b64'], b64: true }),
  ],
  [
    'infinite exp',
    signSegments(
      header,
      encode(JSON.stringify({ ...CLAIMS, exp: 0 }).replace('"exp":0', '"exp":1e999')),
    ),
  ],
  ['audience in a list', signToken({ ...CLAIMS, aud: [API_KEY] })],
  ['more than 8 KB', signToken({ ...CLAIMS, pad: 'x'.repeat(8192) })],
  [
    'byte order mark before the payload',
    signSegments(header, encode(`\uFEFF${JSON.stringify(CLAIMS)}`)),
  ],
])('jose accepts, the layer refuses: %s', async (_, token) => {
  expect(await joseVerified(token, NOW)).not.toBe(null)
  expect(weAccept(token, NOW)).toBe(false)
})

test('jose rounds the clock down to a second, the layer does not: times with fractions', async () => {
  const now = NOW + 900
  const expired = signToken({ ...CLAIMS, exp: NOW_SECONDS - 9.5 })
  expect([(await joseVerified(expired, now)) !== null, weAccept(expired, now)]).toEqual([
    true,
    false,
  ])
  const begun = signToken({ ...CLAIMS, nbf: NOW_SECONDS + 10.5 })
  expect([(await joseVerified(begun, now)) !== null, weAccept(begun, now)]).toEqual([false, true])
})
