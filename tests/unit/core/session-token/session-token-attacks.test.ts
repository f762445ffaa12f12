import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CLAIMS, SECRET, encodeSegment, signSegments, signToken } from '../../session-tokens'
import { verdict } from './verdicts'

describe('attack: header', () => {
  test.each([
    [{ alg: 'none' }],
    [{ alg: 'None' }],
    [{ alg: 'hs256' }],
    [{ alg: 'HS512' }],
    [{ alg: 'RS256' }],
    [{ alg: '' }],
    [{ alg: ['HS256'] }],
    [{ alg: null }],
    [{}],
    [[]],
    [['HS256']],
    ['HS256'],
    [null],
    [1],
    [{ alg: 'HS256', crit: ['exp'], exp: 1 }],
    [{ alg: 'HS256', crit: [] }],
    [{ alg: 'HS256', b64: true }],
    [{ alg: 'HS256', b64: false, crit: ['b64'] }],
  ])('%j with a valid signature', header => {
    expect(verdict(signToken(CLAIMS, header))).toBe('session_token_invalid')
  })

  test('that is not JSON', () => {
    for (const text of ['{alg:HS256}', '{"alg":"HS256"', '', '\uFEFF{"alg":"HS256"}']) {
      expect(
        verdict(signSegments(Buffer.from(text).toString('base64url'), encodeSegment(CLAIMS))),
      ).toBe('session_token_invalid')
    }
  })

  test('none with an empty signature', () => {
    expect(verdict(`${encodeSegment({ alg: 'none' })}.${encodeSegment(CLAIMS)}.`)).toBe(
      'session_token_invalid',
    )
  })

  test('RS256, signed by a key of the attacker', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const input = `${encodeSegment({ alg: 'RS256' })}.${encodeSegment(CLAIMS)}`
    expect(
      verdict(`${input}.${createSign('RSA-SHA256').update(input).sign(privateKey, 'base64url')}`),
    ).toBe('session_token_invalid')
  })

  test('accepted once does not accept the next one', () => {
    expect(verdict(signToken(CLAIMS, { alg: 'HS256', kid: '1' }))).toBe('')
    expect(verdict(signToken(CLAIMS, { alg: 'HS384', kid: '1' }))).toBe('session_token_invalid')
  })
})

describe('attack: signature', () => {
  const token = signToken({ ...CLAIMS, jti: 'signature' })
  const [header = '', payload = '', signature = ''] = token.split('.')

  test('by another secret, an empty one, or of another text', () => {
    expect(verdict(signToken(CLAIMS, { alg: 'HS256' }, 'guess'))).toBe('session_token_invalid')
    expect(verdict(signToken(CLAIMS, { alg: 'HS256' }, ''))).toBe('session_token_invalid')
    expect(verdict(`${header}.${encodeSegment({ ...CLAIMS, sub: '1' })}.${signature}`)).toBe(
      'session_token_invalid',
    )
  })

  test('truncated, extended, padded, or of another hash', () => {
    const sha512 = createHmac('sha512', SECRET).update(`${header}.${payload}`).digest('base64url')
    for (const forged of [
      signature.slice(0, -1),
      `${signature}A`,
      `${signature}=`,
      '',
      signature.slice(0, 22),
      sha512,
    ]) {
      expect(verdict(`${header}.${payload}.${forged}`)).toBe('session_token_invalid')
    }
  })

  test('a second encoding of the same bytes', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(signature.slice(-1))
    const twin = `${signature.slice(0, -1)}${alphabet[last + 1]}`
    expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
    expect(verdict(`${header}.${payload}.${twin}`)).toBe('session_token_invalid')
    expect(verdict(`${header}.${payload}.${signature}`)).toBe('')
  })

  test('is checked before any claim', () => {
    const expired = signToken({ ...CLAIMS, exp: 1 }, { alg: 'HS256' }, 'guess')
    expect(verdict(expired)).toBe('session_token_invalid')
  })
})

describe('attack: shape', () => {
  const token = signToken(CLAIMS)

  test.each([
    '',
    '.',
    '..',
    '...',
    'a.b',
    token.slice(token.indexOf('.') + 1),
    `${token}.`,
    `.${token}`,
    `${token}.x`,
    ` ${token}`,
    `${token}\n`,
    `Bearer ${token}`,
    token.replace('.', '..'),
    token.replaceAll('.', '. '),
    'undefined',
    '\u0100'.repeat(50),
    `${'a'.repeat(100)}.b.c`,
  ])('%j', malformed => {
    expect(verdict(malformed)).toBe('session_token_invalid')
  })

  test('standard base64, padding, white space or unused bits in a signed segment', () => {
    const header = encodeSegment({ alg: 'HS256' })
    const payload = encodeSegment({ ...CLAIMS, note: '???>>>' })
    expect(payload).toContain('_')
    expect(verdict(signSegments(header, payload))).toBe('')
    expect(verdict(signSegments(header, payload.replaceAll('_', '/')))).toBe(
      'session_token_invalid',
    )
    expect(verdict(signSegments(header, `${payload}=`))).toBe('session_token_invalid')
    expect(verdict(signSegments(`${header} `, payload))).toBe('session_token_invalid')
    const padded = Buffer.from(JSON.stringify({ alg: 'HS256', x: '' })).toString('base64url')
    expect(padded.endsWith('Q')).toBe(true)
    expect(verdict(signSegments(padded, payload))).toBe('')
    expect(verdict(signSegments(`${padded.slice(0, -1)}R`, payload))).toBe('session_token_invalid')
  })

  test('longer than 8 KB', () => {
    const room = 8192 - signToken({ ...CLAIMS, pad: '' }).length
    expect(verdict(signToken({ ...CLAIMS, pad: 'x'.repeat(Math.floor(room * 0.75) - 2) }))).toBe('')
    expect(verdict(signToken({ ...CLAIMS, pad: 'x'.repeat(room) }))).toBe('session_token_invalid')
    expect(verdict('a'.repeat(1_000_000))).toBe('session_token_invalid')
  })

  test('a payload that is not a JSON object', () => {
    for (const claims of [null, [], [CLAIMS], 'text', 1, true])
      expect(verdict(signToken(claims))).toBe('session_token_invalid')
    const invalidUtf8 = Buffer.concat([
      Buffer.from(JSON.stringify(CLAIMS).slice(0, -1)),
      Buffer.from(',"x":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ])
    expect(
      verdict(signSegments(encodeSegment({ alg: 'HS256' }), invalidUtf8.toString('base64url'))),
    ).toBe('session_token_invalid')
  })

  test('nesting as deep as the length allows', () => {
    const deep = `${JSON.stringify(CLAIMS).slice(0, -1)},"x":${'['.repeat(2700)}${']'.repeat(2700)}}`
    expect(
      verdict(
        signSegments(encodeSegment({ alg: 'HS256' }), Buffer.from(deep).toString('base64url')),
      ),
    ).toBe('')
  })
})
