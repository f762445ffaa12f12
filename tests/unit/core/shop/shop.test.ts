import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseProfile } from '../../../../server/core/config/profile'
import { parseShop, shopAdminUrl, shopHandle, shopUrl } from '../../../../server/core/shop/shop'
import { errorCode } from '../../error-code'
import { EMULATED_WIRE, defaultProfile, emulatedProfile } from '../../profiles'

const LABEL_63 = 'a'.repeat(63)

describe('parseShop on the real platform', () => {
  test.each([
    ['test-shop.myshopify.com', 'test-shop.myshopify.com'],
    ['a.shopify.com', 'a.shopify.com'],
    ['a.myshopify.io', 'a.myshopify.io'],
    ['a.shop.dev', 'a.shop.dev'],
    ['foo_bar-.myshopify.com', 'foo_bar-.myshopify.com'],
    ['1.myshopify.com', '1.myshopify.com'],
    ['FOO.MyShopify.COM', 'foo.myshopify.com'],
    ['foo.myshopify.com/', 'foo.myshopify.com'],
    ['foo.myshopify.com///', 'foo.myshopify.com'],
    ['administrator.myshopify.com', 'administrator.myshopify.com'],
    [`${LABEL_63}.myshopify.com`, `${LABEL_63}.myshopify.com`],
    ['admin.shopify.com/store/foo', 'foo.myshopify.com'],
    ['Admin.Shopify.com/store/Foo/', 'foo.myshopify.com'],
    ['admin.shop.dev/store/foo', 'foo.shop.dev'],
    ['admin.myshopify.io/store/foo', 'foo.myshopify.io'],
    ['admin.myshopify.com/store/foo', 'foo.myshopify.com'],
  ])('%j is %j', (value, shop) => {
    expect(parseShop(value, defaultProfile)).toBe(shop)
  })

  test.each([
    '',
    '/',
    '.',
    'foo',
    'myshopify.com',
    '.myshopify.com',
    'foo.example.com',
    'foo.myshopify.com.example.com',
    'foomyshopify.com',
    'foo.bar.myshopify.com',
    'foo.my.shop.dev',
    'foo..myshopify.com',
    'foo.spin.dev',
    'foo.platform.test',
    '-foo.myshopify.com',
    '_foo.myshopify.com',
    'https://foo.myshopify.com',
    'foo.myshopify.com:443',
    'user@foo.myshopify.com',
    'foo.myshopify.com?x=1',
    'foo.myshopify.com#x',
    'foo.myshopify.com/admin',
    'foo.myshopify.com\n',
    ' foo.myshopify.com',
    'foo.myshopify.com\0',
    'foo.myshopify.com%00',
    'evil.com *.myshopify.com',
    'foo.myshopify.com.',
    'f\u00F6\u00F6.myshopify.com',
    'admin.shopify.com',
    'admin.shopify.com/',
    'admin.myshopify.com',
    'ADMIN.shop.dev',
    'admin.shopify.com/store',
    'admin.shopify.com/store/',
    'admin.shopify.com/store/admin',
    'admin.shopify.com/store/foo/settings',
    'admin.shopify.com/store//foo',
    'admin.shopify.com/store/foo.bar',
    'admin.shopify.com//store/foo',
    'admin.spin.dev/store/foo',
    'evil.com/store/foo',
    'foo.myshopify.com/store/foo',
    'admin.shopify.com:443/store/foo',
    `${LABEL_63}a.myshopify.com`,
    `foo.myshopify.com${'/'.repeat(600)}`,
  ])('%j is not a shop', value => {
    expect(parseShop(value, defaultProfile)).toBe(null)
  })

  test.each([
    [undefined],
    [null],
    [1],
    [true],
    [{}],
    [['foo.myshopify.com']],
    [['foo.myshopify.com', 'foo.myshopify.com']],
  ])('%j, which is not a string, is not a shop', value => {
    expect(parseShop(value, defaultProfile)).toBe(null)
  })
})

test('attack: hosts of the platform itself are no shops; on the domain where merchants choose names, they may be shops', () => {
  for (const label of ['www', 'accounts', 'partners', 'cdn']) {
    for (const domain of ['shopify.com', 'myshopify.io', 'shop.dev']) {
      for (const value of [
        `${label}.${domain}`,
        `${label.toUpperCase()}.${domain}/`,
        `admin.${domain}/store/${label}`,
      ]) {
        // The admin of shopify.com administers the shops of myshopify.com.
        const expected =
          value === `admin.shopify.com/store/${label}` ? `${label}.myshopify.com` : null
        expect([value, parseShop(value, defaultProfile)]).toEqual([value, expected])
      }
    }
    expect(parseShop(`${label}.myshopify.com`, defaultProfile)).toBe(`${label}.myshopify.com`)
    expect(parseShop(`${label}s.shopify.com`, defaultProfile)).toBe(`${label}s.shopify.com`)
    expect(errorCode(() => shopUrl(`${label}.shopify.com`, defaultProfile))).toBe('shop_invalid')
  }
})

test('attack: letters that only become ASCII when lower-cased', () => {
  // U+212A KELVIN SIGN.
  expect('\u212A.myshopify.com'.toLowerCase()).toBe('k.myshopify.com')
  expect(parseShop('\u212A.myshopify.com', defaultProfile)).toBe(null)
  expect(parseShop('foo.myshop\u0130fy.com', defaultProfile)).toBe(null)
})

test('emulated: only its own domain and admin', () => {
  expect(parseShop('demo-store.platform.test', emulatedProfile)).toBe('demo-store.platform.test')
  expect(parseShop('127.0.0.1:4400/store/demo-store', emulatedProfile)).toBe(
    'demo-store.platform.test',
  )
  expect(parseShop('admin.platform.test/store/demo-store', emulatedProfile)).toBe(
    'demo-store.platform.test',
  )
  expect(parseShop('foo.myshopify.com', emulatedProfile)).toBe(null)
  expect(parseShop('admin.shopify.com/store/foo', emulatedProfile)).toBe(null)
})

test('a store of the admin is one label, even when a shop domain is a subdomain of another', () => {
  const nested = parseProfile({ ...EMULATED_WIRE, shopDomains: 'platform.test,eu.platform.test' })
  expect(parseShop('a.eu.platform.test', nested)).toBe('a.eu.platform.test')
  expect(parseShop('admin.eu.platform.test/store/a', nested)).toBe('a.eu.platform.test')
  expect(parseShop('admin.platform.test/store/a.eu', nested)).toBe(null)
})

test('never throws and is idempotent on anything', () => {
  const parts = fc.constantFrom(
    'foo',
    'admin',
    '.',
    '/',
    '/store/',
    'myshopify.com',
    'shopify.com',
    'platform.test',
    'A',
    '_',
    '-',
    ':',
    '@',
    '\u212A',
    ' ',
    '[',
  )
  const values = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.array(parts, { maxLength: 8 }).map(list => list.join('')),
  )
  fc.assert(
    fc.property(values, value => {
      for (const profile of [defaultProfile, emulatedProfile]) {
        const shop = parseShop(value, profile)
        if (shop === null) continue
        expect(shop).toMatch(
          /^[a-z0-9][a-z0-9_-]{0,62}\.(?:myshopify\.com|shopify\.com|myshopify\.io|shop\.dev|platform\.test)$/,
        )
        expect(parseShop(shop, profile)).toBe(shop)
      }
    }),
    { numRuns: 5000, seed: 20261121 },
  )
})

test('handle and URLs', () => {
  expect(shopHandle('acme.myshopify.com', defaultProfile)).toBe('acme')
  expect(shopUrl('acme.myshopify.com', defaultProfile)).toBe('https://acme.myshopify.com')
  expect(shopUrl('acme.shop.dev', defaultProfile, '/admin/oauth/authorize')).toBe(
    'https://acme.shop.dev/admin/oauth/authorize',
  )
  expect(shopAdminUrl('acme.myshopify.com', defaultProfile)).toBe(
    'https://admin.shopify.com/store/acme',
  )
  expect(shopUrl('demo-store.platform.test', emulatedProfile, '/admin')).toBe(
    'http://127.0.0.1:4400/demo-store.platform.test/admin',
  )
  expect(shopAdminUrl('demo-store.platform.test', emulatedProfile)).toBe(
    'http://127.0.0.1:4400/store/demo-store',
  )
})

test('attack: a secret sent to a host that is no shop of this profile', () => {
  for (const shop of [
    'evil.example',
    'evil.example/x.myshopify.com',
    'ACME.myshopify.com',
    'acme.platform.test',
    '',
  ]) {
    expect(errorCode(() => shopUrl(shop, defaultProfile))).toBe('shop_invalid')
    expect(errorCode(() => shopHandle(shop, defaultProfile))).toBe('shop_invalid')
    expect(errorCode(() => shopAdminUrl(shop, defaultProfile))).toBe('shop_invalid')
  }
  expect(errorCode(() => shopUrl('acme.myshopify.com', emulatedProfile))).toBe('shop_invalid')
})

test.each(['@evil.example', '.evil.example', ':8080', 'admin'])(
  'attack: path %j turns the shop into another host',
  path => {
    expect(() => shopUrl('acme.myshopify.com', defaultProfile, path)).toThrow(TypeError)
  },
)
