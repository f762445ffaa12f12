import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embeddedAppUrl, hostForShop, hostOf, parseHost } from '../../../../server/core/shop/host'
import { errorCode } from '../../error-code'
import { defaultProfile, emulatedProfile } from '../../profiles'

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

describe('parseHost on the real platform', () => {
  test.each([
    'admin.shopify.com/store/test-shop',
    'test-shop.myshopify.com/admin',
    'foo_bar.myshopify.io/admin',
    'admin.shop.dev/store/foo',
    'admin.web.x.spin.dev/store/foo',
    'ADMIN.Shopify.com/store/foo',
    'admin.shopify.com/store/Foo_1-2',
  ])('accepts %j', decoded => {
    const encoded = base64(decoded)
    expect(parseHost(encoded, defaultProfile)).toEqual({ encoded, decoded })
  })

  test('accepts missing padding and keeps the text unchanged', () => {
    const decoded = 'admin.shopify.com/store/foo1'
    expect(base64(decoded).endsWith('=')).toBe(true)
    const encoded = base64(decoded).replaceAll('=', '')
    expect(parseHost(encoded, defaultProfile)).toEqual({ encoded, decoded })
  })

  test.each([
    'evil.example/store/foo',
    'shopify.com/admin',
    'myshopify.com/admin',
    'evilmyshopify.com/admin',
    'foo.myshopify.com.evil.example/admin',
    'admin.shopify.com@evil.example/x',
    'evil.example/admin.shopify.com',
    'u:p@admin.shopify.com/store/foo',
    'foo.myshopify.com:8443/admin',
    'admin.shopify.com:443/store/foo',
    'admin.shopify.com/store/foo?x=1',
    'admin.shopify.com/store/foo#x',
    'admin.shopify.com',
    'admin.shopify.com/',
    'admin.shopify.com/store/foo/',
    'admin.shopify.com//store/foo',
    '//admin.shopify.com/store/foo',
    'https://admin.shopify.com/store/foo',
    'admin.shopify.com/store/../foo',
    'admin.shopify.com/store/foo%2f',
    'admin.shopify.com\\store/foo',
    'admin.shopify.com/store/foo\n',
    ' admin.shopify.com/store/foo',
    'admin.shopify.com/st\u00F6re',
    'admin.shopify.com/store/\0',
    '..shopify.com/admin',
    '.shopify.com/admin',
    '[::1].shopify.com/admin',
    '127.0.0.1:4400/store/foo',
    'foo.platform.test/admin',
    'admin.shopify.com/<script>',
    // A merchant writes the pages of a shop.
    'evil.myshopify.com/pages/phish',
    'evil.myshopify.com/admin/x',
    'evil.myshopify.com/store/x',
    'evil.spin.dev/x',
    'evil.spin.dev/store/x',
    'x.spin.dev/admin',
    'admin.shopify.com/admin',
    'admin.shopify.com/settings/foo',
    'admin.shopify.com/store/foo/apps',
    'accounts.shopify.com/admin',
    'accounts.shopify.com/store/foo',
    '',
  ])('refuses %j', decoded => {
    expect(parseHost(base64(decoded), defaultProfile)).toBe(null)
  })

  test.each([
    'a',
    'AAAA',
    '====',
    'A===',
    'YQ=',
    'admin.shopify.com/store/foo',
    base64('admin.shopify.com/store/foo').replace(/.$/, '-'),
    ` ${base64('admin.shopify.com/store/foo')}`,
    `${base64('admin.shopify.com/store/foo')}\n`,
    base64(`admin.shopify.com/${'a'.repeat(1100)}`),
  ])('refuses encoded text %j', encoded => {
    expect(parseHost(encoded, defaultProfile)).toBe(null)
  })

  test.each([[undefined], [null], [1], [{}], [[base64('admin.shopify.com/store/foo')]]])(
    'refuses %j, which is not a string',
    value => {
      expect(parseHost(value, defaultProfile)).toBe(null)
    },
  )
})

test('emulated: accepts its admin with its port and its shops without, and no real host', () => {
  for (const decoded of ['127.0.0.1:4400/store/demo-store', 'demo-store.platform.test/admin']) {
    expect(parseHost(base64(decoded), emulatedProfile)).toEqual({
      encoded: base64(decoded),
      decoded,
    })
  }
  for (const decoded of [
    '127.0.0.1/store/demo-store',
    '127.0.0.1:4401/store/x',
    'demo-store.platform.test:4400/admin',
    'admin.shopify.com/store/x',
    'x.spin.dev/admin',
  ]) {
    expect(parseHost(base64(decoded), emulatedProfile)).toBe(null)
  }
})

test('hostOf is what the admin sends, and parses', () => {
  expect(hostOf('foo.myshopify.com', defaultProfile)).toBe('YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZm9v')
  expect(
    parseHost(hostOf('demo-store.platform.test', emulatedProfile), emulatedProfile)?.decoded,
  ).toBe('127.0.0.1:4400/store/demo-store')
  expect(errorCode(() => hostOf('evil.example', defaultProfile))).toBe('shop_invalid')
})

test("hostForShop is the host of the request if it is one of the shop, or else the shop's own", () => {
  for (const decoded of [
    'foo.myshopify.com/admin',
    'admin.shop.dev/store/foo',
    'ADMIN.shopify.com/store/Foo',
  ]) {
    const named = base64(decoded)
    expect(hostForShop(named, 'foo.myshopify.com', defaultProfile)?.encoded).toBe(named)
  }
  for (const value of [
    undefined,
    null,
    '',
    base64('evil.example/store/foo'),
    base64('evil.myshopify.com/admin'),
    base64('foo.shop.dev/admin'),
    base64('admin.shopify.com/store/evil'),
    base64('foo.myshopify.com/pages/phish'),
  ]) {
    expect(hostForShop(value, 'foo.myshopify.com', defaultProfile)).toEqual({
      encoded: 'YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZm9v',
      decoded: 'admin.shopify.com/store/foo',
    })
  }
})

test('embeddedAppUrl', () => {
  const real = { encoded: '', decoded: 'admin.shopify.com/store/foo' }
  expect(embeddedAppUrl(real, 'testApiKey', defaultProfile)).toBe(
    'https://admin.shopify.com/store/foo/apps/testApiKey',
  )
  const emulated = { encoded: '', decoded: '127.0.0.1:4400/store/foo' }
  expect(embeddedAppUrl(emulated, 'a/b', emulatedProfile)).toBe(
    'http://127.0.0.1:4400/store/foo/apps/a%2Fb',
  )
})

test('never throws; an accepted host is the one that a browser would open', () => {
  const parts = fc.constantFrom(
    'admin',
    '.',
    '/',
    'store',
    'myshopify.com',
    'shopify.com',
    'spin.dev',
    '@',
    ':',
    '443',
    '?',
    '#',
    '\\',
    'evil.example',
    '127.0.0.1:4400',
  )
  const values = fc.oneof(
    fc.anything(),
    fc.string().map(base64),
    fc.array(parts, { maxLength: 8 }).map(list => base64(list.join(''))),
  )
  fc.assert(
    fc.property(values, value => {
      for (const profile of [defaultProfile, emulatedProfile]) {
        const host = parseHost(value, profile)
        if (host === null) continue
        const url = new URL(embeddedAppUrl(host, 'key', profile))
        expect([url.username, url.search, url.hash]).toEqual(['', '', ''])
        expect(
          url.host === profile.adminHost ||
            /\.(?:myshopify\.com|shopify\.com|spin\.dev|platform\.test)$/.test(url.host),
        ).toBe(true)
      }
    }),
    { numRuns: 5000, seed: 20261121 },
  )
})
