import { describe, expect, test } from 'vitest'
import { createSessionTokenVerifier } from '../../../../server/core/session-token/session-token'
import { PlatformError } from '../../../../server/core/errors/errors'
import { errorCode } from '../../error-code'
import { defaultProfile, emulatedProfile } from '../../profiles'
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
import { verifier, verdict } from './verdicts'

function without(claim: keyof typeof CLAIMS): Record<string, unknown> {
  return Object.fromEntries(Object.entries(CLAIMS).filter(([key]) => key !== claim))
}

describe('a valid token', () => {
  test('returns payload, shop and user', () => {
    expect(verifier.verify(signToken(CLAIMS), NOW)).toEqual({
      payload: CLAIMS,
      shop: 'test-shop.myshopify.com',
      userId: '12345',
    })
  })

  // The published test helpers of the official library sign the issuer without its scheme.
  test.each([
    ['test-shop.myshopify.com/admin', 'https://test-shop.myshopify.com'],
    ['Test-Shop.myshopify.com/admin', 'https://test-shop.myshopify.com'],
    ['https://test-shop.myshopify.com/admin', 'https://TEST-SHOP.myshopify.com'],
  ])('issued by %s for %s', (iss, dest) => {
    expect(verifier.verify(signToken({ ...CLAIMS, iss, dest }), NOW)).toEqual({
      payload: { ...CLAIMS, iss, dest },
      shop: 'test-shop.myshopify.com',
      userId: '12345',
    })
  })

  test('by the previous secret', () => {
    expect(verifier.verify(signToken(CLAIMS, { alg: 'HS256' }, PREVIOUS_SECRET), NOW).shop).toBe(
      'test-shop.myshopify.com',
    )
  })

  test('of an emulated shop', () => {
    const emulated = createSessionTokenVerifier({
      apiKey: API_KEY,
      secrets: [SECRET],
      profile: emulatedProfile,
    })
    const claims = {
      ...CLAIMS,
      iss: 'https://demo-store.platform.test/admin',
      dest: 'https://demo-store.platform.test',
    }
    expect(emulated.verify(signToken(claims), NOW).shop).toBe('demo-store.platform.test')
    expect(errorCode(() => emulated.verify(signToken(CLAIMS), NOW))).toBe('session_token_invalid')
  })

  test.each(['nbf', 'iat', 'jti', 'sid'] as const)('may lack %s', claim => {
    expect(verifier.verify(signToken(without(claim)), NOW).payload[claim]).toBe(undefined)
  })
})

describe('times, in seconds from now', () => {
  test.each([
    [60, ''],
    [0, ''],
    [-5, ''],
    [-9.999, ''],
    [-10, 'session_token_expired'],
    [-12, 'session_token_expired'],
    [-1e9, 'session_token_expired'],
  ])('exp %d: %j', (offset, code) => {
    expect(verdict(signToken({ ...CLAIMS, exp: NOW_SECONDS + offset }))).toBe(code)
  })

  test.each([
    [-60, ''],
    [8, ''],
    [10, ''],
    [10.001, 'session_token_invalid'],
    [13, 'session_token_invalid'],
  ])('nbf %d: %j', (offset, code) => {
    expect(verdict(signToken({ ...CLAIMS, nbf: NOW_SECONDS + offset }))).toBe(code)
  })

  test('an invalid clock refuses', () => {
    expect(verdict(signToken(CLAIMS), Number.NaN)).toBe('session_token_expired')
  })
})

describe('a cached token', () => {
  test('is cached at its second use, and returned as a copy that shares claims that are objects', () => {
    const token = signToken({ ...CLAIMS, jti: 'remembered', extra: { list: ['a'] } })
    const uses = [1, 2, 3, 4].map(() => verifier.verify(token, NOW))
    const [first, second, third, fourth] = uses.map(({ payload }) => payload.extra)
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    expect(fourth).toBe(second)
    for (const use of uses) {
      expect(use).toEqual(uses[0])
      expect(uses.filter(({ payload }) => payload === use.payload)).toHaveLength(1)
    }
  })

  test('attack: a request cannot change the claims of another request', () => {
    const token = signToken({ ...CLAIMS, jti: 'changed', extra: { list: ['a'] } })
    for (let use = 0; use < 4; use++) {
      const { payload, shop, userId } = verifier.verify(token, NOW)
      expect([payload.sub, payload.dest, shop, userId]).toEqual([
        CLAIMS.sub,
        CLAIMS.dest,
        CLAIMS.dest.slice(8),
        CLAIMS.sub,
      ])
      expect(payload.extra).toEqual({ list: ['a'] })
      payload.sub = 'another user'
      payload.dest = 'https://victim.myshopify.com'
      const { list } = payload.extra as { list: string[] }
      // The object of the first use is the caller's own.
      if (use > 0) expect(() => list.push('b')).toThrow(TypeError)
      else list.push('b')
    }
  })

  test('attack: use after expiry, and before its time', () => {
    const token = signToken({ ...CLAIMS, jti: 'times' })
    expect([verdict(token), verdict(token)]).toEqual(['', ''])
    expect(verdict(token, NOW + 69_999)).toBe('')
    expect(verdict(token, NOW + 70_000)).toBe('session_token_expired')
    expect(verdict(token, NOW - 10_000)).toBe('')
    expect(verdict(token, NOW - 10_001)).toBe('session_token_invalid')
    expect(verdict(token)).toBe('')
  })

  test('is verified again after it was evicted', () => {
    const small = createSessionTokenVerifier({
      apiKey: API_KEY,
      secrets: [SECRET],
      profile: defaultProfile,
      maxCached: 2,
    })
    const token = signToken(CLAIMS)
    small.verify(token, NOW)
    const first = small.verify(token, NOW)
    for (let i = 0; i < 20; i++) small.verify(signToken({ ...CLAIMS, jti: `other-${i % 10}` }), NOW)
    const second = small.verify(token, NOW)
    expect(second).not.toBe(first)
    expect(second).toEqual(first)
  })

  test('attack: a refused token presented again', () => {
    const token = signToken(CLAIMS, { alg: 'HS256' }, 'guess')
    expect([verdict(token), verdict(token)]).toEqual([
      'session_token_invalid',
      'session_token_invalid',
    ])
  })

  test('attack: a cached token with another signature', () => {
    const token = signToken({ ...CLAIMS, jti: 'other-signature' })
    expect([verdict(token), verdict(token), verdict(token)]).toEqual(['', '', ''])
    expect(verdict(`${token.slice(0, -43)}${'A'.repeat(43)}`)).toBe('session_token_invalid')
  })

  test('attack: the signature of a cached token with other claims', () => {
    const token = signToken({ ...CLAIMS, jti: 'stolen-signature' })
    expect([verdict(token), verdict(token), verdict(token)]).toEqual(['', '', ''])
    const [header = '', , signature = ''] = token.split('.')
    const victim = encodeSegment({
      ...CLAIMS,
      jti: 'stolen-signature',
      iss: 'https://victim.myshopify.com/admin',
      dest: 'https://victim.myshopify.com',
    })
    for (const forged of [
      `${header}.${victim}.${signature}`,
      `.${token}`,
      `${header}.${token}`,
      token.slice(1),
      signature,
      `.${signature}`,
    ]) {
      expect([verdict(forged), verdict(forged)]).toEqual([
        'session_token_invalid',
        'session_token_invalid',
      ])
    }
    expect(verdict(token)).toBe('')
  })
})

describe('attack: claims with a valid signature', () => {
  test.each([
    ['aud', 'otherKey'],
    ['aud', [API_KEY]],
    ['aud', [API_KEY, 'otherKey']],
    ['aud', ''],
    ['aud', null],
    ['aud', { 0: API_KEY }],
    ['exp', null],
    ['exp', String(NOW_SECONDS + 60)],
    ['exp', true],
    ['exp', [NOW_SECONDS + 60]],
    ['nbf', null],
    ['nbf', String(NOW_SECONDS)],
    ['nbf', {}],
    ['iat', 'now'],
    ['iat', null],
    ['sub', 12345],
    ['sub', null],
    ['sub', ['12345']],
    ['jti', 1],
    ['sid', {}],
    ['dest', 'test-shop.myshopify.com'],
    ['dest', 'http://test-shop.myshopify.com'],
    ['dest', 'https://evil.example'],
    ['dest', 'https://other-shop.myshopify.com'],
    ['dest', 'https://test-shop.myshopify.com/'],
    ['dest', 'https://test-shop.myshopify.com/admin'],
    ['dest', 'https://admin.shopify.com'],
    ['dest', 'https://'],
    ['dest', ''],
    ['dest', null],
    ['dest', ['https://test-shop.myshopify.com']],
    ['iss', 'https://other-shop.myshopify.com/admin'],
    ['iss', 'https://evil.example/admin'],
    ['iss', 'https://test-shop.myshopify.com'],
    ['iss', 'https://test-shop.myshopify.com.evil.example/admin'],
    ['iss', 'http://test-shop.myshopify.com/admin'],
    ['iss', null],
    ['iss', 'other-shop.myshopify.com/admin'],
    ['iss', 'test-shop.myshopify.com'],
    ['iss', 'test-shop.myshopify.com/'],
    ['iss', '//test-shop.myshopify.com/admin'],
    ['iss', 'https:test-shop.myshopify.com/admin'],
    ['iss', 'https://https://test-shop.myshopify.com/admin'],
    ['iss', 'test-shop.myshopify.com.evil.example/admin'],
    ['iss', 'evil.example/test-shop.myshopify.com/admin'],
    ['iss', 'evil@test-shop.myshopify.com/admin'],
    ['iss', 'test-shop.myshopify.com/admin/'],
    ['iss', 'test-shop.myshopify.com/ADMIN'],
    ['iss', '/admin'],
    ['iss', ''],
  ])('%s is %j', (claim, value) => {
    expect(verdict(signToken({ ...CLAIMS, [claim]: value }))).toBe('session_token_invalid')
  })

  test.each([
    '',
    'gid://shopify/Customer/1',
    '../../x',
    '-1',
    '1e3',
    '12345\n',
    '12345 ',
    '\u0661',
  ])('sub is %j: not a user of the admin', sub => {
    expect(verdict(signToken({ ...CLAIMS, sub }))).toBe('session_token_invalid')
  })

  test.each(['iss', 'dest', 'aud', 'exp', 'sub'] as const)('%s is missing', claim => {
    expect(verdict(signToken(without(claim)))).toBe('session_token_invalid')
  })

  test.each([
    [86_400, ''],
    [86_401, 'session_token_invalid'],
    [10 * 365 * 86_400, 'session_token_invalid'],
  ])('attack: it was signed to last for %d seconds: %j', (lifetime, code) => {
    expect(verdict(signToken({ ...CLAIMS, exp: CLAIMS.iat + lifetime }))).toBe(code)
    const { iat: _iat, ...rest } = CLAIMS
    expect(verdict(signToken({ ...rest, exp: NOW_SECONDS + lifetime }))).toBe('')
  })

  test('exp or nbf is infinite', () => {
    for (const claim of ['exp', 'nbf', 'iat'] as const) {
      for (const value of ['1e999', '-1e999']) {
        const text = JSON.stringify({ ...CLAIMS, [claim]: 'PLACE' }).replace('"PLACE"', value)
        expect(
          verdict(
            signSegments(encodeSegment({ alg: 'HS256' }), Buffer.from(text).toString('base64url')),
          ),
        ).toBe('session_token_invalid')
      }
    }
  })

  test('the admin form of a shop, in both claims', () => {
    const dest = 'https://admin.shopify.com/store/test-shop'
    expect(verdict(signToken({ ...CLAIMS, dest, iss: `${dest}/admin` }))).toBe(
      'session_token_invalid',
    )
  })

  test('another scheme, in both claims', () => {
    for (const dest of [
      'http://test-shop.myshopify.com',
      'ftps://a.myshopify.com',
      'test-shop.myshopify.com',
    ]) {
      expect(verdict(signToken({ ...CLAIMS, dest, iss: `${dest}/admin` }))).toBe(
        'session_token_invalid',
      )
    }
  })

  test('claims hidden in a prototype', () => {
    const text = `{"__proto__":${JSON.stringify(CLAIMS)}}`
    expect(
      verdict(
        signSegments(encodeSegment({ alg: 'HS256' }), Buffer.from(text).toString('base64url')),
      ),
    ).toBe('session_token_invalid')
  })
})

test('messages contain neither the token nor a claim', () => {
  const secretive = { ...CLAIMS, sub: 'user-8b1f' }
  for (const claims of [
    { ...secretive, exp: 1 },
    { ...secretive, aud: 'aud-8b1f' },
    { ...secretive, dest: 'https://8b1f.evil.example' },
  ]) {
    const token = signToken(claims)
    try {
      verifier.verify(token, NOW)
      expect.unreachable()
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      expect(error.message).not.toContain('8b1f')
      expect(error.message).not.toContain(token.slice(0, 10))
      expect(error.cause).toBe(undefined)
      expect(error.status).toBe(401)
    }
  }
})

test('throws for a missing or an empty secret', () => {
  for (const secrets of [[], [''], [SECRET, '']]) {
    expect(
      errorCode(() =>
        createSessionTokenVerifier({ apiKey: API_KEY, secrets, profile: defaultProfile }),
      ),
    ).toBe('configuration_invalid')
  }
})
