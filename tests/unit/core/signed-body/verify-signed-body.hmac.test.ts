import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBodyHmac } from '../../../../server/core/signed-body/verify-signed-body'
import { signCookie } from '../../../../server/core/crypto/signed-cookie'
import { bodyOf } from '../../../../server/core/signed-body/request-body'
import { errorCode } from '../../error-code'

const TEXT = '{"foo": "bar"}'
const BODY = bodyOf(new TextEncoder().encode(TEXT))
/** Of TEXT, under `test_secret_key` and under `hush`. */
const VECTORS = [
  ['test_secret_key', 'B23tXN681gZ0qIWNRrgtzBE9XSDo5yaUu6wfmhu3a7g='],
  ['hush', 's+9ygnAYLNPRaebSS5NnQpOusRDvdPemQvMqNVJviks='],
] as const
const [, [SECRET, SIGNATURE]] = VECTORS
const matches = (given: string, secrets: readonly string[] = [SECRET]) =>
  createBodyHmac(secrets).matches(BODY, given)

it.each(VECTORS)('accepts the published vector of secret %s', (secret, signature) => {
  expect(matches(signature, [secret])).toBe(true)
})

it('agrees with WebCrypto for secrets in any script', async () => {
  const secret = 'gehe\u00EFm \u{1F511}'
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signature = Buffer.from(
    await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(TEXT)),
  ).toString('base64')
  expect(matches(signature, [secret])).toBe(true)
})

it('does not depend on the chunks of the body', () => {
  const bytes = new TextEncoder().encode(TEXT)
  for (let cut = 0; cut <= bytes.length; cut++) {
    const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)]
    expect(createBodyHmac([SECRET]).matches({ chunks, size: bytes.length }, SIGNATURE)).toBe(true)
  }
})

it('accepts the current secret and the previous one, and no other', () => {
  const signedBy = (secret: string) => createHmac('sha256', secret).update(TEXT).digest('base64')
  expect(['new', 'old', 'older'].map(secret => matches(signedBy(secret), ['new', 'old']))).toEqual([
    true,
    true,
    false,
  ])
})

describe('refuses', () => {
  it.each([
    ['nothing', ''],
    ['hex', Buffer.from(SIGNATURE, 'base64').toString('hex')],
    ['base64url', Buffer.from(SIGNATURE, 'base64').toString('base64url')],
    ['lost padding', SIGNATURE.slice(0, -1)],
    ['more padding', `${SIGNATURE}=`],
    ['white space', `${SIGNATURE} `],
    ['another case', SIGNATURE.toLowerCase()],
    ['unused bits that decode to the same bytes', SIGNATURE.replace('ks=', 'kt=')],
    ['a repeated header', `${SIGNATURE}, ${SIGNATURE}`],
    ['a raw digest', Buffer.from(SIGNATURE, 'base64').toString('latin1')],
    ['text of the right length that is longer in UTF-8', '\u00E9'.repeat(44)],
  ])('%s', (_name, given) => {
    expect(matches(given)).toBe(false)
  })

  it('every change of one character', () => {
    for (let i = 0; i < SIGNATURE.length; i++) {
      expect(
        matches(
          `${SIGNATURE.slice(0, i)}${SIGNATURE[i] === 'a' ? 'b' : 'a'}${SIGNATURE.slice(i + 1)}`,
        ),
      ).toBe(false)
    }
  })

  it('a body that lost or gained a byte', () => {
    const hmac = createBodyHmac([SECRET])
    for (const text of ['', `${TEXT} `, TEXT.slice(1), TEXT.replace(' ', '')]) {
      expect(hmac.matches(bodyOf(new TextEncoder().encode(text)), SIGNATURE)).toBe(false)
    }
  })

  it('attack: the signature of a cookie, with the value of the cookie as body', () => {
    const state = '0f'.repeat(32)
    const signed = signCookie('state', state, SECRET)
    const stolen = Buffer.from(signed.slice(signed.lastIndexOf('.') + 1), 'base64url').toString(
      'base64',
    )
    for (const body of [state, signed, JSON.stringify(['state', state])]) {
      expect(createBodyHmac([SECRET]).matches(bodyOf(new TextEncoder().encode(body)), stolen)).toBe(
        false,
      )
    }
  })
})

it('throws for an empty secret', () => {
  expect(errorCode(() => createBodyHmac([]))).toBe('configuration_invalid')
  expect(errorCode(() => createBodyHmac(['new', '']))).toBe('configuration_invalid')
})
