import { describe, expect, it } from 'vitest'
import { readProxyQuery } from '../../../../server/core/proxy/proxy-query'
import type { AppProxyOptions, ProxyQuery } from '../../../../server/core/proxy/proxy-query'
import { createProxySignature } from '../../../../server/core/proxy/proxy-signature'
import { NOW, SHOP } from '../../admin-requests'
import { errorCode } from '../../error-code'
import { defaultProfile, emulatedProfile } from '../../profiles'
import { VOUCHED, forward, signText, textOf } from '../../proxy-queries'

const context = {
  signature: createProxySignature(['testApiSecretKey', 'previous']),
  profile: emulatedProfile,
  now: NOW,
}
const read = (query: string, options?: AppProxyOptions, now = NOW): ProxyQuery =>
  readProxyQuery(new URLSearchParams(query), { ...context, now }, options)
const verdict = (query: string, options?: AppProxyOptions, now = NOW) =>
  errorCode(() => read(query, options, now))
const ANONYMOUS = { shop: SHOP, loggedInCustomerId: undefined, pathPrefix: '/apps/reviews' }

describe('a query that the storefront forwarded', () => {
  it('names the shop, the customer and the path', () => {
    expect(read(forward('', { logged_in_customer_id: '6735841' }))).toEqual({
      ...ANONYMOUS,
      loggedInCustomerId: '6735841',
    })
  })

  it('equals the published one', () => {
    const query =
      'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555'
    const published = {
      signature: createProxySignature(['hush']),
      profile: defaultProfile,
      now: 1_317_327_555_000,
    }
    expect(
      readProxyQuery(
        new URLSearchParams(
          `${query}&signature=4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb`,
        ),
        published,
      ),
    ).toEqual({
      shop: 'shop-name.myshopify.com',
      loggedInCustomerId: '1',
      pathPrefix: '/apps/awesome_reviews',
    })
  })

  it.each([
    'page=2&tag=a&tag=b',
    'q=a+b%2Bc',
    'q=%E2%82%AC%F0%9F%98%80',
    'na%6De=x',
    'A=1&a=2&_=3',
    'ids%5B%5D=1&ids[]=2',
    'empty=&bare',
    'index',
    'q=%3Cscript%3E',
    '__proto__=1',
    'hmac=anything',
  ])('may carry %j of the visitor', visitor => {
    // `hmac` is not signed, so the signer of the tests must not see it.
    const query = visitor.startsWith('hmac') ? `${forward()}&${visitor}` : forward(visitor)
    expect(read(query)).toEqual(ANONYMOUS)
  })

  it.each([{}, { logged_in_customer_id: undefined }])(
    'is of an anonymous visitor with %j',
    vouched => {
      expect(read(forward('', vouched))).toEqual(ANONYMOUS)
    },
  )

  it.each(['/apps/reviews', '/a/b', '/community/my-app_1', '/fr-ca/tools/x', '/apps/reviews/'])(
    'may come from %s',
    pathPrefix => {
      expect(read(forward('', { path_prefix: pathPrefix })).pathPrefix).toBe(pathPrefix)
    },
  )

  it('may be signed with the previous secret', () => {
    expect(read(forward('', {}, 'previous'))).toEqual(ANONYMOUS)
  })
})

describe('P1: refuses', () => {
  it.each<[string, string, string]>([
    ['no signature', forward().replace(/&signature=.*/, ''), 'hmac_missing'],
    ['an empty signature', forward().replace(/signature=.*/, 'signature='), 'hmac_missing'],
    ['an array style signature', forward().replace('signature=', 'signature[]='), 'hmac_missing'],
    ['another secret', forward('', {}, 'guess'), 'hmac_invalid'],
    ['a changed value', forward('page=2').replace('page=2', 'page=3'), 'hmac_invalid'],
    ['a changed shop', forward().replace('acme', 'evil'), 'hmac_invalid'],
    ['an added parameter', `${forward()}&page=2`, 'hmac_invalid'],
    ['a removed parameter', forward('page=2').replace('page=2&', ''), 'hmac_invalid'],
    [
      'an anonymous visitor who claims to be a customer',
      forward().replace('customer_id=', 'customer_id=7'),
      'hmac_invalid',
    ],
    [
      'a signature of the query as it was sent, not decoded',
      `q=%20&${new URLSearchParams(VOUCHED)}&signature=${signText(textOf(`q=%2520&${new URLSearchParams(VOUCHED)}`))}`,
      'hmac_invalid',
    ],
    [
      'bytes that are not UTF-8',
      `q=%FF&${new URLSearchParams(VOUCHED)}&signature=${'SIG'}`,
      'hmac_invalid',
    ],
    ['an empty query', '', 'hmac_missing'],
  ])('%s', (_what, query, code) => {
    expect(verdict(query)).toBe(code)
  })

  it.each([
    [90_000, ''],
    [-90_000, ''],
    [90_001, 'timestamp_invalid'],
    [91_000, 'timestamp_invalid'],
    [-90_001, 'timestamp_invalid'],
    [86_400_000, 'timestamp_invalid'],
  ])('a query %d ms later: %j', (later, code) => {
    expect(verdict(forward(), {}, NOW + later)).toBe(code)
  })

  it.each([
    undefined,
    '',
    'NaN',
    'Infinity',
    '0x6920E340',
    '1.79e9',
    '-1',
    ' 1795262400',
    `${NOW / 1000}.0`,
    `${NOW / 1000},${NOW / 1000}`,
  ])('attack: eternal replay with timestamp %j', timestamp => {
    expect(verdict(forward('', { timestamp }))).toBe('timestamp_invalid')
  })

  it('attack: eternal replay with an array of timestamps', () => {
    expect(verdict(forward(`timestamp[]=${NOW / 1000}`, { timestamp: undefined }))).toBe(
      'timestamp_invalid',
    )
  })

  it.each([
    undefined,
    '',
    'evil.example',
    `${SHOP}/`,
    `${SHOP}:8443`,
    `https://${SHOP}`,
    `${SHOP}/admin`,
    'acme.myshopify.com',
    'admin.platform.test',
  ])('shop %j, although signed', shop => {
    expect(verdict(forward('', { shop }))).toBe('shop_invalid')
  })

  it.each([
    'x',
    '7x',
    '-7',
    '1.0',
    ' 7',
    '7\n',
    '7,8',
    '٧',
    '1'.repeat(21),
    'gid://shopify/Customer/7',
  ])('customer %j, although signed', id => {
    expect(verdict(forward('', { logged_in_customer_id: id }))).toBe('hmac_invalid')
  })

  it.each([
    undefined,
    '',
    'apps/reviews',
    '//evil.example',
    '/apps//x',
    '/',
    '/apps/x y',
    '/apps/"><script>',
    '/apps/x?y',
    '/apps/x#y',
    '/apps/\\x',
    'https://evil.example/',
  ])('path %j, although signed', pathPrefix => {
    expect(verdict(forward('', { path_prefix: pathPrefix }))).toBe('hmac_invalid')
  })
})

describe("attack: a visitor adds the storefront's parameters", () => {
  const names = ['shop', 'timestamp', 'path_prefix', 'logged_in_customer_id', 'signature', 'hmac']

  it.each(names)('a second %s, before, after, and with an encoded name', name => {
    const value = name === 'shop' ? 'victim.platform.test' : '1'
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
    // Two of the visitor's own: the storefront adds no hmac.
    const extra = name === 'hmac' ? '&hmac=2' : ''
    for (const query of [
      `${name}=${value}&${forward()}${extra}`,
      `${forward()}&${name}=${value}${extra}`,
      `${encoded}=${value}&${forward()}${extra}`,
      forward(`${name}=${value}${extra}`),
    ]) {
      expect(verdict(query)).toBe('parameter_repeated')
      expect(verdict(query, { allowAmbiguousParameters: true })).toBe('parameter_repeated')
    }
  })

  it('an array-style shop parameter next to the real one is a parameter of the app', () => {
    expect(read(forward('shop[]=victim.platform.test')).shop).toBe(SHOP)
  })
})

describe('attack: the same signed text parsed in another way', () => {
  const EVIL = { shop: 'evil.platform.test' }

  /** A query with the signature of a genuine one, whose signed text must be the same. */
  function forged(genuine: string, query: string): string {
    const signature = new URLSearchParams(genuine).get('signature')
    expect(textOf(query)).toBe(textOf(genuine.replace(/&signature=.*/, '')))
    return `${query}&signature=${signature}`
  }
  const rest = (customer = '') =>
    `logged_in_customer_id=${customer}&path_prefix=/apps/reviews&timestamp=${NOW / 1000}`

  it("another store's shop", () => {
    // The visitor of evil asks for `?shp=` of a path that begins earlier; between the pairs nothing
    // distinguishes them.
    const genuine = forward('q=1shop%3Dvictim.platform.testshp%3D', EVIL)
    const text = textOf(genuine.replace(/&signature=.*/, ''))
    expect(text).toContain('q=1shop=victim.platform.testshp=shop=evil.platform.test')
    const query = forged(
      genuine,
      `${rest()}&q=1&shop=victim.platform.test&shp=shop%3Devil.platform.test`,
    )
    expect(verdict(query)).toBe('parameter_repeated')
    // Without the check it passes: this is the protection that the option disables.
    expect(read(query, { allowAmbiguousParameters: true }).shop).toBe('victim.platform.test')
  })

  it("another store's shop, hidden in the suffix of a name", () => {
    const genuine = forward('q=1shop%3Dvictim.platform.testsp', EVIL)
    const query = forged(
      genuine,
      `${rest()}&q=1&shop=victim.platform.test&spshop=evil.platform.test`,
    )
    expect(verdict(query)).toBe('parameter_repeated')
    expect(read(query, { allowAmbiguousParameters: true }).shop).toBe('victim.platform.test')
  })

  it('another customer', () => {
    const genuine = forward('a=1logged_in_customer_id%3D7o%3D')
    const query = forged(
      genuine,
      `a=1&logged_in_customer_id=7&o=logged_in_customer_id%3D&path_prefix=/apps/reviews&shop=${SHOP}&timestamp=${NOW / 1000}`,
    )
    expect(verdict(query)).toBe('parameter_repeated')
    expect(read(query, { allowAmbiguousParameters: true }).loggedInCustomerId).toBe('7')
  })

  it('a customer who becomes anonymous', () => {
    const genuine = forward('a=1', { logged_in_customer_id: '7' })
    const query = forged(
      genuine,
      `a=1logged_in_customer_id%3D7&path_prefix=/apps/reviews&shop=${SHOP}&timestamp=${NOW / 1000}`,
    )
    expect(verdict(query)).toBe('parameter_repeated')
  })

  it('a path that is extended by the visitor', () => {
    const genuine = forward('pb=%22%3E%3Cscript%3E')
    const query = forged(
      genuine,
      `logged_in_customer_id=&path_prefix=/apps/reviewspb%3D%22%3E%3Cscript%3E&shop=${SHOP}&timestamp=${NOW / 1000}`,
    )
    expect(verdict(query)).toBe('hmac_invalid')
  })

  it('a later timestamp', () => {
    const genuine = forward('', { timestamp: String(NOW / 1000 - 600) })
    expect(verdict(genuine)).toBe('timestamp_invalid')
    const moved = forward(`t=1timestamp%3D${NOW / 1000}tj%3D`, {
      timestamp: String(NOW / 1000 - 600),
    })
    const query = forged(
      moved,
      `logged_in_customer_id=&path_prefix=/apps/reviews&shop=${SHOP}&t=1&timestamp=${NOW / 1000}&tj=timestamp%3D${NOW / 1000 - 600}`,
    )
    expect(verdict(query)).toBe('parameter_repeated')
  })
})

describe('allowAmbiguousParameters', () => {
  it.each(['workshop=1', 'return=%2F%3Fshop%3D1'])(
    'accepts %s, which is refused without it',
    visitor => {
      expect([
        verdict(forward(visitor)),
        verdict(forward(visitor), { allowAmbiguousParameters: false }),
      ]).toEqual(['parameter_repeated', 'parameter_repeated'])
      expect(read(forward(visitor), { allowAmbiguousParameters: true })).toEqual(ANONYMOUS)
    },
  )

  it('disables no other check', () => {
    const options = { allowAmbiguousParameters: true }
    expect(verdict(forward('', {}, 'guess'), options)).toBe('hmac_invalid')
    expect(verdict(forward(), options, NOW + 91_000)).toBe('timestamp_invalid')
    expect(verdict(forward('', { shop: 'evil.example' }), options)).toBe('shop_invalid')
    expect(verdict(forward('', { logged_in_customer_id: 'x' }), options)).toBe('hmac_invalid')
    expect(verdict(forward('', { path_prefix: '//evil.example' }), options)).toBe('hmac_invalid')
  })
})
