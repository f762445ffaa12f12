import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signProxyQuery } from '../../../src/storefront/sign-proxy-query'

const VECTOR =
  'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555'
const digest = (text: string) => createHmac('sha256', 'hush').update(text).digest('hex')

describe('signProxyQuery', () => {
  // https://shopify.dev/docs/apps/build/online-store/app-proxies/authenticate-app-proxies
  it("returns the signature of the platform's own example", () => {
    expect(signProxyQuery(VECTOR, 'hush')).toBe(
      '4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb',
    )
  })

  it.each(['&signature=x', '&hmac=x', '&signature=x&signature=y'])('leaves %s out', added => {
    expect(signProxyQuery(VECTOR + added, 'hush')).toBe(signProxyQuery(VECTOR, 'hush'))
  })

  it.each([
    [
      'bytes, not a locale, order the names',
      'b=1&a=2&B=3&a-b=4&a_b=5&a.b=6&é=7',
      'B=3a=2a-b=4a.b=6a_b=5b=1é=7',
    ],
    ['values are decoded', 'q=a%20b+c%26d&x=%C3%A9', 'q=a b c&dx=é'],
    ['repeated values keep their order', 'z=2&a=1&z=1&z=', 'a=1z=2,1,'],
    ['nothing stands between two parameters', 'a=1b=2&c=', 'a=1b=2c='],
    ['empty parts of the query count for nothing', '&&a=1&', 'a=1'],
  ])('%s', (_name, query, text) => {
    expect(signProxyQuery(query, 'hush')).toBe(digest(text))
  })
})
