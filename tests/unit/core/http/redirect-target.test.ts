import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vetRedirectTarget } from '../../../../server/core/http/redirect-target'
import { defaultProfile, emulatedProfile } from '../../profiles'

const APP = 'https://app.example.com'
const real = { appUrl: APP, shop: 'acme.myshopify.com', profile: defaultProfile }
const emulated = {
  appUrl: 'http://localhost:3000',
  shop: 'demo-store.platform.test',
  profile: emulatedProfile,
}

describe('resolves', () => {
  test.each([
    ['/', `${APP}/`],
    ['', `${APP}/`],
    ['/orders?x=1&y=a%20b#top', `${APP}/orders?x=1&y=a%20b#top`],
    ['orders', `${APP}/orders`],
    ['/../orders', `${APP}/orders`],
    ['?x=1', `${APP}/?x=1`],
    [APP, `${APP}/`],
    ['HTTPS://APP.example.com:443/x', `${APP}/x`],
    ['//app.example.com/x', `${APP}/x`],
    ['/x?next=//evil.example', `${APP}/x?next=//evil.example`],
    [
      'https://admin.shopify.com/store/acme/apps/key',
      'https://admin.shopify.com/store/acme/apps/key',
    ],
    [
      'https://acme.myshopify.com/admin/oauth/authorize?x=1',
      'https://acme.myshopify.com/admin/oauth/authorize?x=1',
    ],
  ])('%j: %j', (target, url) => {
    expect(vetRedirectTarget(target, real)).toBe(url)
  })

  test.each([
    ['/x', 'http://localhost:3000/x'],
    ['http://127.0.0.1:4400/store/demo-store', 'http://127.0.0.1:4400/store/demo-store'],
    [
      'http://127.0.0.1:4400/demo-store.platform.test/admin',
      'http://127.0.0.1:4400/demo-store.platform.test/admin',
    ],
    ['https://demo-store.platform.test/admin', 'https://demo-store.platform.test/admin'],
  ])('emulated %j: %j', (target, url) => {
    expect(vetRedirectTarget(target, emulated)).toBe(url)
  })
})

describe('attack: open redirect', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    '///evil.example',
    'https:///evil.example',
    '/x?next=///evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/a//b',
    '/a\\b',
    '.\\..\\x',
    '/\t/evil.example',
    '\t//evil.example',
    'https://app.example.com\n.evil.example',
    '/a b',
    ' /a',
    '/a\u00A0',
    '/a\0',
    '/a\u202E',
    '/\u200B/evil.example',
    '/\uD800',
    'https://app.example.com@evil.example',
    'https://user@app.example.com',
    'https://user:pass@app.example.com',
    'https://:pass@app.example.com',
    'https://app.example.com.evil.example',
    'https://evilapp.example.com',
    'https://app.example.com:8443',
    'http://app.example.com/',
    'http://admin.shopify.com/',
    'https://evil.myshopify.com/admin',
    'https://acme.myshopify.com/',
    'https://acme.myshopify.com/pages/phish',
    'https://acme.myshopify.com/administrators',
    'https://acme.myshopify.com/admin/../pages/phish',
    'https://acme.myshopify.com/admin/%2e%2e/pages/phish',
    'https://admin.shopify.com/',
    'https://admin.shopify.com/store/evil',
    'https://admin.shopify.com/store/acme-2',
    'https://admin.shopify.com/store/acme/../evil',
    'https://shopify.com',
    'https://acme.myshopify.com.evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:/etc/passwd',
    'vbscript:x',
    'about:blank',
    'ftp://app.example.com/',
    'ws://app.example.com/',
    'shopify:admin/products',
    'blob:https://app.example.com/0',
    'blob:https:app.example.com/0',
    'filesystem:https://app.example.com/x',
    'view-source:https://app.example.com/',
    'https://',
    'https://[',
    'http:',
    `/${'a'.repeat(9000)}`,
  ])('%j', target => {
    expect(vetRedirectTarget(target, real)).toBe(null)
  })

  test.each([[undefined], [null], [1], [{}], [['/x']], [new URL(APP)]])(
    '%j, which is not a string',
    target => {
      expect(vetRedirectTarget(target, real)).toBe(null)
    },
  )
})

test('a shop is allowed only when it is the given one, and valid', () => {
  expect(vetRedirectTarget('https://acme.myshopify.com/admin', { ...real, shop: null })).toBe(null)
  expect(vetRedirectTarget('https://evil.example/', { ...real, shop: 'evil.example' })).toBe(null)
  expect(
    vetRedirectTarget('https://acme.myshopify.com/admin', {
      ...emulated,
      shop: 'acme.myshopify.com',
    }),
  ).toBe(null)
})

test('below a base path, only addresses below it are in the app', () => {
  const below = { ...real, appUrl: `${APP}/shop-tools` }
  expect(vetRedirectTarget('orders', below)).toBe(`${APP}/shop-tools/orders`)
  expect(vetRedirectTarget('/shop-tools/orders', below)).toBe(`${APP}/shop-tools/orders`)
  for (const target of [
    '/orders',
    `${APP}/other-app/x`,
    `${APP}/shop-tools-2`,
    `${APP}/shop-tools/../x`,
  ])
    expect(vetRedirectTarget(target, below)).toBe(null)
})

test('nothing in the app is allowed without an address of the app', () => {
  const outside = { ...real, appUrl: null }
  for (const target of ['/x', `${APP}/x`, '']) expect(vetRedirectTarget(target, outside)).toBe(null)
  expect(vetRedirectTarget('https://admin.shopify.com/store/acme/charges/1', outside)).toBe(
    'https://admin.shopify.com/store/acme/charges/1',
  )
})

test('allows http only where the configuration allows it', () => {
  expect(vetRedirectTarget('http://localhost:3000/x', emulated)).toBe('http://localhost:3000/x')
  expect(vetRedirectTarget('https://localhost:3000/x', emulated)).toBe(null)
  expect(vetRedirectTarget('http://demo-store.platform.test/', emulated)).toBe(null)
  expect(vetRedirectTarget('http://127.0.0.1:4401/', emulated)).toBe(null)
})

test('whatever the target, the result is on an allowed origin and resolves to itself', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '?',
    '#',
    'https:',
    'http:',
    'javascript:',
    'blob:',
    'app.example.com',
    'evil.example',
    'acme.myshopify.com',
    '\t',
    '%2f',
    '%5c',
    'x',
  )
  const targets = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(parts, { maxLength: 8 }).map(list => list.join('')),
  )
  fc.assert(
    fc.property(targets, target => {
      const url = vetRedirectTarget(target, real)
      if (url === null) return
      expect(url).toMatch(
        /^https:\/\/(?:app\.example\.com|admin\.shopify\.com\/store\/acme|acme\.myshopify\.com\/admin)(?:[/?#]|$)/,
      )
      expect(vetRedirectTarget(url, real)).toBe(url)
    }),
    { numRuns: 10_000, seed: 20261121 },
  )
})
