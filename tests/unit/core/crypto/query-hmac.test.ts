import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyQueryHmac } from '../../../../server/core/crypto/query-hmac'
import { errorCode } from '../../error-code'

const SECRET = 'hush'
const NOW = new Date(1_700_000_000_000)
const PUBLISHED =
  'code=abc&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZm9v&shop=foo.myshopify.com&state=s1&timestamp=1700000000'
const PUBLISHED_HMAC = 'd2a015788c07a6b9807c4cf629d6154f676be8126a653725389a8e9889f6fc2b'

function verdict(query: string, now = NOW, secrets: readonly string[] = [SECRET]): string {
  return errorCode(() => verifyQueryHmac(new URLSearchParams(query), secrets, now))
}

/** Adds the hmac of a text that the test wrote out by hand. */
function signed(text: string, secret = SECRET): string {
  return `${text}&hmac=${createHmac('sha256', secret).update(text).digest('hex')}`
}

test('known signatures', () => {
  expect(verdict(`${PUBLISHED}&hmac=${PUBLISHED_HMAC}`)).toBe('')
  const spaces =
    'shop=foo.myshopify.com&timestamp=1700000000&hmac=1664fc4b8e2ba5b4fe67e01dc62c58655dd81a68aaa70805c8e4fc03b8162e34'
  expect(verdict(`custom=hello%20world&${spaces}`)).toBe('')
  expect(verdict(`custom=hello+world&${spaces}`)).toBe('')
})

test('the order of the parameters does not matter, and `signature` is not signed', () => {
  expect(
    verdict(
      `timestamp=1700000000&hmac=${PUBLISHED_HMAC}&state=s1&shop=foo.myshopify.com&code=abc&signature=x&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZm9v`,
    ),
  ).toBe('')
})

describe('canonical form', () => {
  test.each([
    ['bytes, not locale: upper case first', 'Z=1&a=2&timestamp=1700000000'],
    [
      'bytes, not locale: hyphen and dot before underscore',
      'a-b=1&a.b=2&a_b=3&timestamp=1700000000',
    ],
    ['a key before the keys that it begins', 'a=1&a1=2&aa=3&timestamp=1700000000'],
    ['code points, not UTF-16 units', 'timestamp=1700000000&%EF%BD%A1=1&%F0%9F%98%80=2'],
    ['form encoding', 'q=%7E%21%27%28%29*%2B%26%3D%C3%A9&timestamp=1700000000'],
    ['array style keys stay in order', 'ids%5B%5D=2&ids%5B%5D=1&timestamp=1700000000'],
    ['an empty value', 'a=&timestamp=1700000000'],
  ])('%s', (_, text) => {
    expect(verdict(signed(text))).toBe('')
  })
})

describe('timestamp', () => {
  const at = (milliseconds: number) => new Date(1_700_000_000_000 + milliseconds)

  test.each([
    [0, ''],
    [90_000, ''],
    [-90_000, ''],
    [90_001, 'timestamp_invalid'],
    [-90_001, 'timestamp_invalid'],
    [86_400_000, 'timestamp_invalid'],
  ])('%d ms old: %j', (age, code) => {
    expect(verdict(`${PUBLISHED}&hmac=${PUBLISHED_HMAC}`, at(age))).toBe(code)
  })

  test.each([
    'shop=a',
    'timestamp=',
    'timestamp=NaN',
    'timestamp=1700000000.5',
    'timestamp=0x6553F100',
    'timestamp=%201700000000',
    'timestamp=1.7e9',
    'timestamp=-1700000000',
    'timestamp=%2B1700000000',
    'timestamp=1700000000%0A',
    'timestamp=0000000001700000000',
    'timestamp%5B%5D=1700000000',
  ])('attack: eternal replay with %j', text => {
    expect(verdict(signed(text))).toBe('timestamp_invalid')
  })

  test('an invalid clock refuses', () => {
    expect(verdict(`${PUBLISHED}&hmac=${PUBLISHED_HMAC}`, new Date(Number.NaN))).toBe(
      'timestamp_invalid',
    )
  })
})

test('missing hmac', () => {
  expect(verdict(PUBLISHED)).toBe('hmac_missing')
  expect(verdict(`${PUBLISHED}&hmac=`)).toBe('hmac_missing')
})

describe('attack: forged query', () => {
  test.each([
    ['changed value', `${PUBLISHED.replace('foo.my', 'evil.my')}&hmac=${PUBLISHED_HMAC}`],
    ['added parameter', `${PUBLISHED}&x=1&hmac=${PUBLISHED_HMAC}`],
    ['removed parameter', `${PUBLISHED.replace('&state=s1', '')}&hmac=${PUBLISHED_HMAC}`],
    ['signature in upper case', `${PUBLISHED}&hmac=${PUBLISHED_HMAC.toUpperCase()}`],
    ['signature cut short', `${PUBLISHED}&hmac=${PUBLISHED_HMAC.slice(0, 63)}`],
    [
      'signature in base64',
      `${PUBLISHED}&hmac=${encodeURIComponent(Buffer.from(PUBLISHED_HMAC, 'hex').toString('base64'))}`,
    ],
    ['other secret', signed(PUBLISHED, 'guess')],
    ['empty secret', signed(PUBLISHED, '')],
    ['encoded as by the old rule, space as +', signed('custom=hello+world&timestamp=1700000000')],
  ])('%s', (_, query) => {
    expect(verdict(query)).toBe('hmac_invalid')
  })
})

test('attack: a second shop or code next to the signed one', () => {
  for (const extra of [
    'shop=evil.myshopify.com',
    'code=EVIL',
    'sh%6Fp=evil.myshopify.com',
    'timestamp=1700000000',
    `hmac=${PUBLISHED_HMAC}`,
  ]) {
    expect(verdict(`${extra}&${PUBLISHED}&hmac=${PUBLISHED_HMAC}`)).toBe('parameter_repeated')
    expect(verdict(`${PUBLISHED}&hmac=${PUBLISHED_HMAC}&${extra}`)).toBe('parameter_repeated')
  }
})

test('tries every secret, and throws for an empty one', () => {
  expect(verdict(signed(PUBLISHED, 'old'), NOW, ['hush', 'old'])).toBe('')
  expect(verdict(signed(PUBLISHED, 'hush'), NOW, ['hush', 'old'])).toBe('')
  expect(verdict(signed(PUBLISHED, 'older'), NOW, ['hush', 'old'])).toBe('hmac_invalid')
  expect(verdict(signed(PUBLISHED, ''), NOW, ['hush', ''])).toBe('configuration_invalid')
})

test('does not change the query', () => {
  const params = new URLSearchParams(`${PUBLISHED}&hmac=${PUBLISHED_HMAC}`)
  const before = params.toString()
  verifyQueryHmac(params, [SECRET], NOW)
  expect(params.toString()).toBe(before)
})
