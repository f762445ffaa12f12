import { describe, expect, test } from 'vitest'
import { createExtensionTokenVerifier } from '../../../../server/core/session-token/extension-token'
import type { ExtensionSurface } from '../../../../server/core/session-token/extension-token'
import { createSessionTokenVerifier } from '../../../../server/core/session-token/session-token'
import { PlatformError } from '../../../../server/core/errors/errors'
import { errorCode } from '../../error-code'
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

const SHOP = 'test-shop.myshopify.com'
const TIMES = { exp: CLAIMS.exp, nbf: CLAIMS.nbf, iat: CLAIMS.iat }
/** What a customer's browser holds: at the checkout, in the customer's account, and as a guest. */
const CUSTOMER = { ...TIMES, dest: SHOP, aud: API_KEY, sub: 'gid://shopify/Customer/7', jti: 'j' }
const GUEST = { ...TIMES, dest: SHOP, aud: API_KEY, jti: 'j' }
/** What the point of sale holds. */
const STAFF = CLAIMS

const options = { apiKey: API_KEY, secrets: [SECRET, PREVIOUS_SECRET], profile: defaultProfile }
const verifiers = {
  public: createExtensionTokenVerifier('public', options),
  pos: createExtensionTokenVerifier('pos', options),
}
const admin = createSessionTokenVerifier(options)
const verdict = (surface: ExtensionSurface, token: string, now = NOW) =>
  errorCode(() => verifiers[surface].verify(token, now))
const verdicts = (claims: object) => [
  verdict('public', signToken(claims)),
  verdict('pos', signToken(claims)),
]

describe('a valid token', () => {
  test.each([
    ['a customer', CUSTOMER],
    ['a guest', GUEST],
    ['staff', STAFF],
  ])('of %s gives its claims and the shop on a public surface', (_who, claims) => {
    expect(verifiers.public.verify(signToken(claims), NOW)).toEqual({ payload: claims, shop: SHOP })
  })

  test('of staff gives them at the point of sale', () => {
    expect(verifiers.pos.verify(signToken(STAFF), NOW)).toEqual({ payload: STAFF, shop: SHOP })
  })

  test('by the previous secret', () => {
    expect(
      verifiers.public.verify(signToken(GUEST, { alg: 'HS256' }, PREVIOUS_SECRET), NOW).shop,
    ).toBe(SHOP)
  })

  test.each([`https://${SHOP}`, SHOP, SHOP.toUpperCase(), `https://${SHOP.toUpperCase()}`])(
    'may name the shop as %s',
    dest => {
      const { shop, payload } = verifiers.public.verify(signToken({ ...GUEST, dest }), NOW)
      expect([shop, payload.dest]).toEqual([SHOP, dest])
    },
  )

  test.each([
    `https://${SHOP}/admin`,
    `https://${SHOP}`,
    SHOP,
    `${SHOP}/admin`,
    `${SHOP}/checkouts`,
  ])('may come from %s', iss => {
    expect(verdicts({ ...STAFF, iss })).toEqual(['', ''])
  })

  test('is verified each time: a request cannot change the claims of another request', () => {
    const token = signToken(CUSTOMER)
    for (let use = 0; use < 4; use++) {
      const { payload } = verifiers.public.verify(token, NOW)
      expect(payload.sub).toBe(CUSTOMER.sub)
      payload.sub = 'another user'
    }
  })
})

describe('audience', () => {
  test.each(['otherKey', '', `${API_KEY} `, [API_KEY], null, 1])(
    '%j is not checked on a public surface and refused at the point of sale',
    aud => {
      expect(verdicts({ ...STAFF, aud })).toEqual(['', 'session_token_invalid'])
    },
  )

  test('a missing one is accepted on both', () => {
    expect(verdicts({ ...STAFF, aud: undefined })).toEqual(['', ''])
  })
})

describe('attack: a customer where staff is served', () => {
  test.each([
    ['a customer', CUSTOMER],
    ['a guest', GUEST],
    ['an empty user', { ...STAFF, sub: '' }],
    ['a user with more', { ...STAFF, sub: '12345\n' }],
    ['a signed number', { ...STAFF, sub: '-1' }],
  ])('%s', (_who, claims) => {
    expect(verdict('pos', signToken(claims))).toBe('session_token_invalid')
  })
})

describe("attack: an extension's token in the admin", () => {
  test.each([
    ['a customer', CUSTOMER],
    ['a guest', GUEST],
    ['no scheme', { ...STAFF, dest: SHOP }],
    ['no issuer', { ...STAFF, iss: undefined }],
    ['no audience', { ...STAFF, aud: undefined }],
    ['another audience', { ...STAFF, aud: 'otherKey' }],
  ])('%s', (_what, claims) => {
    const token = signToken(claims)
    // Twice accepted here, which must not be what the admin remembers.
    expect([verdict('public', token), verdict('public', token)]).toEqual(['', ''])
    expect([1, 2, 3].map(() => errorCode(() => admin.verify(token, NOW)))).toEqual(
      Array.from({ length: 3 }, () => 'session_token_invalid'),
    )
  })
})

describe.each(['public', 'pos'] as const)('%s', surface => {
  test.each([
    [60, ''],
    [-9.999, ''],
    [-10, 'session_token_expired'],
    [-1e9, 'session_token_expired'],
  ])('exp in %d seconds: %j', (offset, code) => {
    expect(verdict(surface, signToken({ ...STAFF, exp: NOW_SECONDS + offset }))).toBe(code)
  })

  test.each([
    [10, ''],
    [10.001, 'session_token_invalid'],
  ])('nbf in %d seconds: %j', (offset, code) => {
    expect(verdict(surface, signToken({ ...STAFF, nbf: NOW_SECONDS + offset }))).toBe(code)
  })

  test('an invalid clock refuses', () => {
    expect(verdict(surface, signToken(STAFF), Number.NaN)).toBe('session_token_expired')
  })

  test.each<[string, object]>([
    ['no exp', { exp: undefined }],
    ['exp as text', { exp: String(CLAIMS.exp) }],
    ['exp null', { exp: null }],
    ['nbf as text', { nbf: '0' }],
    ['iat null', { iat: null }],
    ['no dest', { dest: undefined }],
    ['a list of dest', { dest: [SHOP] }],
    ['sub as a number', { sub: 12345 }],
    ['iss null', { iss: null }],
    ['jti as a number', { jti: 1 }],
    ['sid as an object', { sid: {} }],
  ])('attack: %s', (_what, change) => {
    expect(verdict(surface, signToken({ ...STAFF, ...change }))).toBe('session_token_invalid')
  })

  test('attack: infinite exp', () => {
    const payload = Buffer.from(
      JSON.stringify({ ...STAFF, exp: 0 }).replace('"exp":0', '"exp":1e999'),
    ).toString('base64url')
    expect(verdict(surface, signSegments(encodeSegment({ alg: 'HS256' }), payload))).toBe(
      'session_token_invalid',
    )
  })

  test.each([
    '',
    'https://',
    'evil.example',
    `${SHOP}.evil.example`,
    `${SHOP}/`,
    `${SHOP}:8443`,
    `https://${SHOP}/admin`,
    `http://${SHOP}`,
    `https://https://${SHOP}`,
    `//${SHOP}`,
    `evil@${SHOP}`,
    'admin.shopify.com',
    'admin.shopify.com/store/test-shop',
    'demo-store.platform.test',
  ])('attack: dest %j', dest => {
    expect(verdict(surface, signToken({ ...STAFF, dest, iss: dest }))).toBe('session_token_invalid')
  })

  test.each([
    '',
    'https://',
    'https://other.myshopify.com/admin',
    `https://${SHOP}.evil.example/admin`,
    `http://${SHOP}/admin`,
    `https://${SHOP}:8443/admin`,
    `https://evil@${SHOP}/admin`,
    `https://evil.example/${SHOP}`,
    `https://${SHOP}?/admin`,
  ])('attack: iss %j with another dest', iss => {
    expect(verdict(surface, signToken({ ...STAFF, iss }))).toBe('session_token_invalid')
  })

  test.each([
    ['another secret', signToken(STAFF, { alg: 'HS256' }, 'guess')],
    ['no algorithm', signToken(STAFF, { alg: 'none' })],
    ['HS512', signToken(STAFF, { alg: 'HS512' })],
    ['no token', 'x'],
    ['nothing', ''],
    ['more than 8 KB', signToken({ ...STAFF, pad: 'x'.repeat(8192) })],
  ])('attack: %s', (_what, token) => {
    expect(verdict(surface, token)).toBe('session_token_invalid')
  })
})

test('throws without a secret', () => {
  expect(
    errorCode(() => createExtensionTokenVerifier('public', { ...options, secrets: [''] })),
  ).toBe('configuration_invalid')
})

test(`the admin refuses all that the point of sale refuses, and that all that the public surface refuses, of ${PROPERTY_INPUTS} tokens (seed 3)`, () => {
  const random = createRandom(3)
  const accepts = (run: () => unknown) => {
    try {
      run()
      return true
    } catch (error) {
      if (error instanceof PlatformError) return false
      throw error
    }
  }
  const accepted = { admin: 0, pos: 0, public: 0 }
  for (let index = 0; index < PROPERTY_INPUTS; index++) {
    const { token, now } = drawToken(random, index)
    const [inAdmin, inPos, inPublic] = [admin, verifiers.pos, verifiers.public].map(verifier =>
      accepts(() => verifier.verify(token, now)),
    )
    if ((inAdmin && !inPos) || (inPos && !inPublic))
      expect.fail(`Token ${index}: ${inAdmin} ${inPos} ${inPublic} ${token}`)
    if (inAdmin) accepted.admin++
    if (inPos) accepted.pos++
    if (inPublic) accepted.public++
  }
  expect(accepted.admin).toBeGreaterThan(PROPERTY_INPUTS * 0.2)
  expect(accepted.public).toBeGreaterThan(accepted.pos)
  expect(accepted.public).toBeLessThan(PROPERTY_INPUTS * 0.8)
}, 60_000)
