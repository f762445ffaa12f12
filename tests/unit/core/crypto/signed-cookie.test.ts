import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSignedCookie, signCookie } from '../../../../server/core/crypto/signed-cookie'
import { errorCode } from '../../error-code'

const SECRET = 'hush'
const STATE = '0f'.repeat(32)
const signed = signCookie('state', STATE, SECRET)
const signatureOf = (cookie: string) => cookie.slice(cookie.lastIndexOf('.') + 1)

/** The key, derived by WebCrypto instead of node:crypto. */
async function derivedKey(secret: string): Promise<Buffer> {
  const encoder = new TextEncoder()
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
    'deriveBits',
  ])
  const info = encoder.encode('nuxt-platform-layer/cookie-signing/v1')
  return Buffer.from(
    await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
      base,
      256,
    ),
  )
}

test('has the documented form', async () => {
  const expected = createHmac('sha256', await derivedKey(SECRET))
    .update(`["state","${STATE}"]`)
    .digest('base64url')
  expect(signed).toBe(`${STATE}.${expected}`)
})

test.each(['', 'x', STATE, 'offline_foo.myshopify.com', 'a.b.c', 'é"\\'])(
  'round trip of %j',
  value => {
    expect(readSignedCookie('session', signCookie('session', value, SECRET), [SECRET])).toBe(value)
  },
)

test('tries every secret', () => {
  expect(readSignedCookie('state', signCookie('state', STATE, 'old'), ['new', 'old'])).toBe(STATE)
  expect(readSignedCookie('state', signCookie('state', STATE, 'new'), ['new', 'old'])).toBe(STATE)
  expect(readSignedCookie('state', signCookie('state', STATE, 'older'), ['new', 'old'])).toBe(null)
})

test.each([
  undefined,
  '',
  '.',
  STATE,
  `${STATE}.`,
  signatureOf(signed),
  `.${signatureOf(signed)}`,
  `${signed}=`,
  `${signed} `,
  signed.toUpperCase(),
  `${STATE}.${'A'.repeat(43)}`,
])('%j is null', cookie => {
  expect(readSignedCookie('state', cookie, [SECRET])).toBe(null)
})

test('attack: every change of one character', () => {
  for (let i = 0; i < signed.length; i++) {
    const changed = `${signed.slice(0, i)}${signed[i] === 'a' ? 'b' : 'a'}${signed.slice(i + 1)}`
    expect(readSignedCookie('state', changed, [SECRET])).toBe(null)
  }
})

test('attack: a signature used under another name', () => {
  expect(readSignedCookie('session', signed, [SECRET])).toBe(null)
  expect(readSignedCookie('', signed, [SECRET])).toBe(null)
})

test('attack: characters moved between name and value', () => {
  const signature = signatureOf(signCookie('ab', 'c', SECRET))
  expect(readSignedCookie('a', `bc.${signature}`, [SECRET])).toBe(null)
  expect(readSignedCookie('abc', `.${signature}`, [SECRET])).toBe(null)
  const quoted = signatureOf(signCookie('a', 'b","c', SECRET))
  expect(readSignedCookie('a","b', `c.${quoted}`, [SECRET])).toBe(null)
})

describe('attack: the signature of a cookie replayed as a webhook HMAC', () => {
  test.each([STATE, `["state","${STATE}"]`, signed, `state=${signed}`])('of body %j', body => {
    const webhookHmac = createHmac('sha256', SECRET).update(body).digest()
    expect(Buffer.from(signatureOf(signed), 'base64url').equals(webhookHmac)).toBe(false)
  })

  test('and a webhook HMAC replayed as the signature of a cookie', () => {
    for (const body of [STATE, `["state","${STATE}"]`]) {
      const forged = createHmac('sha256', SECRET).update(body).digest('base64url')
      expect(readSignedCookie('state', `${STATE}.${forged}`, [SECRET])).toBe(null)
    }
  })
})

test('an oversized cookie is null', () => {
  const value = 'x'.repeat(5000)
  expect(readSignedCookie('state', signCookie('state', value, SECRET), [SECRET])).toBe(null)
})

test('throws for an empty secret', () => {
  expect(errorCode(() => signCookie('state', STATE, ''))).toBe('configuration_invalid')
  expect(errorCode(() => readSignedCookie('state', signed, []))).toBe('configuration_invalid')
  expect(errorCode(() => readSignedCookie('state', undefined, ['']))).toBe('configuration_invalid')
})

test('verifies with more secrets than the cache holds', () => {
  const secrets = Array.from({ length: 40 }, (_, i) => `secret-${i}`)
  for (const secret of secrets)
    expect(readSignedCookie('state', signCookie('state', STATE, secret), [secret])).toBe(STATE)
  expect(readSignedCookie('state', signed, [SECRET])).toBe(STATE)
})
