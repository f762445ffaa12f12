import { createStorage } from 'unstorage'
import { describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { createOAuthFlow } from '../../../../server/core/oauth/oauth'
import { readState } from '../../../../server/core/oauth/oauth-state'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import { APP_URL, BROWSER, HOST, NOW } from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'
import { oauthRecords } from '../../oauth-callbacks'
import { defaultProfile } from '../../profiles'

const SHOP = 'test-shop.myshopify.com'
const real = testConfig({ profile: defaultProfile })

function begin(
  query: string,
  headers: Record<string, string> = {},
  config: PlatformConfig = real,
): Response {
  const storage = createSessionStorage(createStorage())
  const flow = createOAuthFlow({
    ...oauthRecords(),
    config,
    fetch,
    now: () => NOW,
    storage,
    complete: async () => {},
    keep: async () => {},
  })
  return flow.begin(
    new Request(`${APP_URL}/_platform/auth?${query}`, {
      headers: { 'user-agent': BROWSER, ...headers },
    }),
  )
}

const location = (response: Response) => response.headers.get('location') ?? ''
const stateOf = (response: Response) => new URL(location(response)).searchParams.get('state') ?? ''

describe('first leg', () => {
  it.each<[string, Partial<PlatformConfig>, string]>([
    [
      'scopes in their shortest form',
      { scopes: ['read_products', 'write_products', 'read_orders'] },
      'write_products%2Cread_orders',
    ],
    ['no scopes', { scopes: [] }, ''],
  ])(
    "Q1: goes to the grant screen, parameters in the platform's order, with %s",
    (_what, overrides, scope) => {
      const response = begin(`shop=${SHOP}`, {}, { ...real, ...overrides })
      expect(stateOf(response)).toMatch(/^[0-9a-f]{64}$/)
      const rest = `&redirect_uri=https%3A%2F%2Fmy-test-app.example%2F_platform%2Fauth%2Fcallback&state=${stateOf(response)}&grant_options%5B%5D=`
      expect([response.status, location(response)]).toEqual([
        302,
        `https://${SHOP}/admin/oauth/authorize?client_id=testApiKey&scope=${scope}${rest}`,
      ])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    },
  )

  it('encodes a space as the platform does', () => {
    expect(location(begin(`shop=${SHOP}`, {}, { ...real, apiKey: 'a b+c' }))).toContain(
      '?client_id=a%20b%2Bc&',
    )
  })

  it("returns to the callback below the app's own prefix and address", () => {
    const config = { ...real, appUrl: 'http://localhost:3000', authPathPrefix: '/auth' }
    const url = new URL(location(begin(`shop=${SHOP}`, {}, config)))
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/auth/callback')
  })

  it('stores the grant in a cookie of its own', () => {
    const response = begin(`shop=${SHOP}`)
    const [setCookie = '', ...others] = response.headers.getSetCookie()
    const [pair = '', ...attributes] = setCookie.split('; ')
    expect(pair.startsWith(`__Host-platform_oauth_state_${stateOf(response).slice(0, 16)}=`)).toBe(
      true,
    )
    expect(
      readState(new Request(APP_URL, { headers: { cookie: pair } }), stateOf(response), real),
    ).toEqual({ state: stateOf(response), shop: SHOP, online: false, returnTo: '/' })
    expect(attributes).toEqual(['Max-Age=600', 'Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    expect(others).toEqual([])
  })

  it('attack: links that begin grant after grant do not fill the browser with cookies', () => {
    const pending = Array.from(
      { length: 8 },
      (_, index) => `__Host-platform_oauth_state_${String(index).padStart(16, '0')}=x`,
    )
    const [kept, ...removed] = begin(`shop=${SHOP}`, {
      cookie: pending.join('; '),
    }).headers.getSetCookie()
    expect(kept).toContain('; Max-Age=600; ')
    expect(removed).toEqual([
      `__Host-platform_oauth_state_${'0'.repeat(16)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ])
  })

  it('uses a new state each time', () => {
    expect(stateOf(begin(`shop=${SHOP}`))).not.toBe(stateOf(begin(`shop=${SHOP}`)))
  })

  it.each([
    'TEST-SHOP.myshopify.com',
    'admin.shopify.com/store/test-shop',
    'test-shop.myshopify.com/',
  ])('takes the shop as %s', shop => {
    expect(
      location(begin(`shop=${encodeURIComponent(shop)}`)).startsWith(
        `https://${SHOP}/admin/oauth/authorize?`,
      ),
    ).toBe(true)
  })

  it.each([
    '',
    'shop=',
    'shop=evil.example',
    'shop=test-shop.myshopify.com.evil.example',
    'shop=evil.example%23.myshopify.com',
    'shop=admin.myshopify.com',
  ])('Q6: attack: %o is refused', query => {
    expect(errorCode(() => begin(query))).toBe('shop_invalid')
  })

  it.each([`shop=${SHOP}&shop=evil.myshopify.com`, `shop=${SHOP}&a=1&a=2`])(
    'attack: %o is refused',
    query => {
      expect(errorCode(() => begin(query))).toBe('parameter_repeated')
    },
  )
})

describe('the path to return to', () => {
  it.each([
    ['/orders?page=2', '/orders?page=2'],
    ['//evil.example/', '/'],
    ['https://evil.example/', '/'],
    ['/_platform/auth?shop=x', '/'],
  ])('?returnTo=%s is stored as %s', (given, kept) => {
    const response = begin(`shop=${SHOP}&returnTo=${encodeURIComponent(given)}`)
    const [pair = ''] = (response.headers.getSetCookie()[0] ?? '').split('; ')
    expect(
      readState(new Request(APP_URL, { headers: { cookie: pair } }), stateOf(response), real)
        ?.returnTo,
    ).toBe(kept)
  })

  it('attack: two of them are refused', () => {
    expect(errorCode(() => begin(`shop=${SHOP}&returnTo=/a&returnTo=//evil.example`))).toBe(
      'parameter_repeated',
    )
  })

  it('the longest one makes a cookie that browsers accept', () => {
    const [setCookie = ''] = begin(
      `shop=${SHOP}&returnTo=${encodeURIComponent(`/?${'%'.repeat(510)}`)}`,
    ).headers.getSetCookie()
    expect([setCookie.includes(`:0:${SHOP}:%2F%3F%25%25`), setCookie.length <= 4096]).toEqual([
      true,
      true,
    ])
  })
})

describe('Q2: an app with a fixed token', () => {
  it('has no OAuth: no grant is begun', () => {
    expect(() => begin(`shop=${SHOP}`, {}, { ...real, distribution: 'platform_admin' })).toThrow(
      expect.objectContaining({
        code: 'configuration_invalid',
        status: 404,
        message: 'A platform_admin app has a fixed access token: there is nothing to install',
      }),
    )
  })
})

describe('Q2: bot', () => {
  it.each(['Googlebot', 'google', 'curl/8.0'])('%s gets 410 and no cookie', async agent => {
    const response = begin(`shop=${SHOP}`, { 'user-agent': agent })
    expect([
      response.status,
      response.statusText,
      await response.text(),
      response.headers.getSetCookie(),
    ]).toEqual([410, 'Gone', '', []])
  })

  it('does not treat a request without a user agent as a bot', () => {
    expect(begin(`shop=${SHOP}`, { 'user-agent': '' }).status).toBe(302)
  })
})

describe("Q9: inside the admin's iframe", () => {
  const framed = { 'sec-fetch-dest': 'iframe' }
  const EXIT = '/_platform/auth/exit-iframe'

  it('leaves the iframe first, with shop and host', () => {
    const host = btoa('admin.shopify.com/store/test-shop')
    const begins = `/_platform/auth?shop=${SHOP}&host=${encodeURIComponent(host)}`
    const response = begin(
      `shop=${SHOP}&host=${encodeURIComponent(host)}&hmac=1&timestamp=2`,
      framed,
    )
    expect([response.status, location(response)]).toEqual([
      302,
      `${EXIT}?shop=${SHOP}&host=${encodeURIComponent(host)}&exitIframe=${encodeURIComponent(begins)}`,
    ])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each([
    '',
    `&host=${encodeURIComponent(HOST)}`,
    `&host=${encodeURIComponent(btoa('evil.example/store/x'))}`,
    `&host=${encodeURIComponent(btoa('admin.shopify.com/store/evil'))}`,
    `&host=${encodeURIComponent(btoa('evil.myshopify.com/pages/phish'))}`,
  ])('attack: does not pass on a host that is not one of the shop (%o)', host => {
    expect(location(begin(`shop=${SHOP}${host}`, framed))).toBe(
      `${EXIT}?shop=${SHOP}&exitIframe=${encodeURIComponent(`/_platform/auth?shop=${SHOP}`)}`,
    )
  })

  it('stays in the page when the app is not embedded', () => {
    expect(
      location(begin(`shop=${SHOP}`, framed, { ...real, embedded: false })).startsWith(
        `https://${SHOP}/`,
      ),
    ).toBe(true)
  })
})
