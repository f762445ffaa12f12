import { describe, expect, it } from 'vitest'
import {
  createProxySignature,
  proxySignedText,
} from '../../../../server/core/proxy/proxy-signature'
import { errorCode } from '../../error-code'
import { signText } from '../../proxy-queries'

const PUBLISHED =
  'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555'
const PUBLISHED_SIGNATURE = '4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb'
const PUBLISHED_TEXT =
  'extra=1,2logged_in_customer_id=1path_prefix=/apps/awesome_reviewsshop=shop-name.myshopify.comtimestamp=1317327555'

const textOf = (query: string) => proxySignedText(new URLSearchParams(query))

describe('proxySignedText', () => {
  it('equals the published one', () => {
    expect(textOf(PUBLISHED)).toBe(PUBLISHED_TEXT)
  })

  it.each([
    [
      'leaves out hmac and signature, also repeated ones',
      'b=2&hmac=x&signature=y&hmac=z&a=1',
      'a=1b=2',
    ],
    ['orders by bytes, not by locale', 'a=1&Z=2&_=3&0=4&a-b=5&a.b=6', '0=4Z=2_=3a=1a-b=5a.b=6'],
    ['orders by code points, not by UTF-16 units', '%F0%9F%98%80=2&%EF%BD%A1=1', '｡=1😀=2'],
    ['puts a name before those that it begins', 'aa=1&a1=2&a=3', 'a=3a1=2aa=1'],
    ['keeps the order of repeated values', 'a=2&b=0&a=1&a=2', 'a=2,1,2b=0'],
    ['takes array style names as they are', 'ids%5B%5D=2&ids[]=1', 'ids[]=2,1'],
    [
      'decodes plus, percent and UTF-8 in names and values',
      'a%20b=1+2%2B3&caf%C3%A9=%E2%82%AC',
      'a b=1 2+3café=€',
    ],
    ['keeps empty values and names without value', 'b&a=&=c', '=ca=b='],
    [
      'knows names that objects have already',
      '__proto__=1&constructor=2&toString=3',
      '__proto__=1constructor=2toString=3',
    ],
    ['of nothing is nothing', '', ''],
  ])('%s', (_what, query, text) => {
    expect(textOf(query)).toBe(text)
  })
})

describe('createProxySignature', () => {
  const signature = createProxySignature(['hush', 'previous'])

  it('accepts the published signature', () => {
    expect(signature.matches(PUBLISHED_TEXT, PUBLISHED_SIGNATURE)).toBe(true)
  })

  it('accepts the previous secret and no other', () => {
    expect(
      ['previous', 'older', ''].map(secret => signature.matches('text', signText('text', secret))),
    ).toEqual([true, false, false])
  })

  it.each([
    '',
    PUBLISHED_SIGNATURE.slice(0, 63),
    `${PUBLISHED_SIGNATURE}0`,
    ` ${PUBLISHED_SIGNATURE}`,
    PUBLISHED_SIGNATURE.toUpperCase(),
    Buffer.from(PUBLISHED_SIGNATURE, 'hex').toString('base64'),
  ])('attack: refuses %j', given => {
    expect(signature.matches(PUBLISHED_TEXT, given)).toBe(false)
  })

  it('throws for an empty secret', () => {
    expect(
      [[], [''], ['hush', '']].map(secrets => errorCode(() => createProxySignature(secrets))),
    ).toEqual(Array.from({ length: 3 }, () => 'configuration_invalid'))
  })
})
