import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPathOf, vetReturnPath } from '../../../../server/core/oauth/return-path'
import { APP_URL } from '../../admin-requests'
import { testConfig } from '../../configs'

const config = testConfig()
const below = testConfig({
  basePath: '/app',
  authPathPrefix: '/app/_platform/auth',
  authPagePath: '/app/auth',
})

describe('vetReturnPath', () => {
  it.each([
    ['/', '/'],
    ['/orders', '/orders'],
    ['/orders/1?a=b&c=d', '/orders/1?a=b&c=d'],
    ['/orders#first', '/orders'],
    ['/a/../b', '/b'],
    ['/%2F/evil.example', '/%2F/evil.example'],
    ['/\u00FC', '/%C3%BC'],
    ['/search?q=https://evil.example', '/search?q=https://evil.example'],
    ['/a//b', '/a//b'],
    ['/authors', '/authors'],
    ['/_platform/authors', '/_platform/authors'],
  ])('keeps %s as %s', (path, expected) => {
    expect(vetReturnPath(path, config)).toBe(expected)
  })

  it.each([
    null,
    '',
    'orders',
    '?a=b',
    '#a',
    'https://evil.example/',
    'HTTPS://evil.example',
    `${APP_URL}/orders`,
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    ':8080/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/a/%2E%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ /evil.example',
    '\t//evil.example',
    '/\u00AD/evil.example',
    '/\u200B/x',
    '/\uD800',
    '/_platform/auth',
    '/_platform/auth/callback?code=1',
    '/a/../_platform/auth',
    '/auth',
    '/auth?shop=x',
    '/auth/x',
  ])('attack: %o becomes the root', path => {
    expect(vetReturnPath(path, config)).toBe('/')
  })

  it.each([
    '/',
    '/other',
    '/app',
    '/apple',
    '/app/../other',
    '/app/%2e%2e/other',
    '/app/../app',
    '//app/',
    '/app/..//app/',
  ])('below a base path %o is outside of the app', path => {
    expect(vetReturnPath(path, below)).toBe('/app/')
  })

  it("below a base path accepts the app's own", () => {
    expect([
      vetReturnPath('/app/orders', below),
      vetReturnPath('/app/auth', below),
      vetReturnPath('/app/_platform/auth', below),
    ]).toEqual(['/app/orders', '/app/', '/app/'])
  })

  it('accepts the usual login path when there is no login page', () => {
    expect(vetReturnPath('/auth', testConfig({ authPagePath: '' }))).toBe('/auth')
  })

  it.each([
    [`/${'a'.repeat(511)}`, 512],
    [`/${'a'.repeat(512)}`, 1],
    [`/${'\u20AC'.repeat(56)}`, 505],
    [`/${'\u20AC'.repeat(57)}`, 1],
  ])('is at most 512 characters long, written out (%#)', (path, length) => {
    expect(vetReturnPath(path, config)).toHaveLength(length)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5C',
      '@',
      ':',
      '?',
      '#',
      ' ',
      '\t',
      '\n',
      '\r',
      '\0',
      '\u200B',
      '\uD800',
      'evil.example',
      'app',
      'auth',
      '_platform',
      'https:',
      'javascript:',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 4 }),
  )
  const hostile = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map(pieces => `/${pieces.join('')}`),
    fc.webUrl(),
  )

  it.each([
    ['at the root', config],
    ['below a base path', below],
  ])('attack: the result is a path of the app for any input (%s)', (_where, used) => {
    fc.assert(
      fc.property(hostile, path => {
        const vetted = vetReturnPath(path, used)
        expect(vetted).toMatch(/^\/(?![/\\])[\x21-\x7E]*$/)
        expect(vetted.startsWith(`${used.basePath}/`) && !vetted.includes('\\')).toBe(true)
        const opened = new URL(vetted, `${used.appUrl}/a/b`)
        expect([opened.origin, opened.pathname + opened.search]).toEqual([used.appUrl, vetted])
        expect(
          [used.authPathPrefix, used.authPagePath].some(
            own => opened.pathname === own || opened.pathname.startsWith(`${own}/`),
          ),
        ).toBe(false)
        expect(vetReturnPath(vetted, used)).toBe(vetted)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('returnPathOf', () => {
  it.each([
    ['/', '/'],
    ['/orders?a=1&a=2&b', '/orders?a=1&a=2&b='],
    [
      '/orders?shop=x&host=y&embedded=1&id_token=t&hmac=h&timestamp=1&session=s&locale=en&protocol=p&appLoadId=l&returnTo=/x',
      '/orders',
    ],
    ['/orders?shop=x&page=2#first', '/orders?page=2'],
  ])('%s without what the platform added is %s', (address, path) => {
    expect(returnPathOf(new URL(APP_URL + address))).toBe(path)
  })
})
