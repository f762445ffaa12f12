import { describe, expect, it } from 'vitest'
import { requestedShop } from '../../../../server/core/standalone/requested-shop'
import { APP_URL, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'
import { OTHER_SHOP } from '../../standalone-requests'

const config = testConfig({ embedded: false })

function asked(query: string, header?: string): string | null {
  const request = new Request(`${APP_URL}/?${query}`, {
    headers: header === undefined ? {} : { 'X-Platform-Shop': header },
  })
  return requestedShop(request, new URL(request.url), config)
}

describe('requestedShop', () => {
  it.each<[string, string | undefined, string | null]>([
    ['', undefined, null],
    ['other=1', undefined, null],
    ['shop=', undefined, null],
    ['', '', null],
    [`shop=${SHOP}`, undefined, SHOP],
    [`shop=${SHOP.toUpperCase()}`, undefined, SHOP],
    ['shop=127.0.0.1:4400/store/acme', undefined, SHOP],
    ['', SHOP, SHOP],
    ['', `${SHOP}/`, SHOP],
    [`shop=${OTHER_SHOP}`, SHOP, SHOP],
    [`shop=${SHOP}`, '', SHOP],
    ['shop=', SHOP, SHOP],
  ])('?%s with the header %j is %j', (query, header, shop) => {
    expect(asked(query, header)).toBe(shop)
  })

  it.each([
    ['shop=acme', undefined],
    ['shop=evil.example', undefined],
    ['shop=acme.platform.test.evil.example', undefined],
    ['', 'evil.example'],
    ['', `${SHOP}, ${OTHER_SHOP}`],
    [`shop=${SHOP}`, 'evil.example'],
  ])('attack: ?%s with the header %j is no shop', (query, header) => {
    expect(errorCode(() => asked(query, header))).toBe('shop_invalid')
  })

  it.each([`shop=${SHOP}&shop=${OTHER_SHOP}`, `shop=${SHOP}&shop=${SHOP}`, 'shop=&shop='])(
    'attack: ?%s is ambiguous',
    query => {
      expect(errorCode(() => asked(query))).toBe('parameter_repeated')
      expect(errorCode(() => asked(query, SHOP))).toBe('parameter_repeated')
    },
  )
})
