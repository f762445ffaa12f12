import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asDocument, asScript } from '../integration/admin-requests'
import { BROWSER, DEMO, SECOND, STOREFRONT_SCOPES, startApp } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { startBrowser } from '../integration/browser'
import { expectError } from '../integration/expect-error'
import type { RawResponse, RawRequest } from '../integration/raw-request'
import { signedProxyQuery } from '../integration/signed-proxy-query'
import { forgeToken } from '../integration/session-tokens'
import { WEBHOOK } from '../integration/signed-calls'
import { ask, OTHER_RESPONSES, PAGES } from './named-requests'

/**
 * Statuses that caches keep without an explicit lifetime (RFC 9110, 15.1), and the redirects
 * that some of them keep as well.
 */
const KEPT_BY_DEFAULT = [200, 203, 204, 206, 300, 301, 302, 308, 404, 405, 410, 414, 501]
/**
 * Rules as an app would write them in `nuxt.config`; `swr: 60` has become this when the app is
 * built.
 */
const CACHED = { cache: { swr: true, maxAge: 60 } }
const RULES = {
  '/**': CACHED,
  '/api/after-auth': { cache: false },
  '/api/me': { cache: false, headers: { 'cache-control': 'public, s-maxage=600' } },
  '/api/settings': { cache: false, isr: true },
}

/** Whether a shared cache in front of the app may keep a response for others. */
function isShared({ status, headers }: RawResponse, isAuthorized: boolean): boolean {
  const control = headers['cache-control'] ?? ''
  if (/(?:^|[\s,])(?:private|no-store)(?:$|[\s,])/.test(control)) return false
  if (/public|s-maxage|must-revalidate/.test(control)) return true
  return !isAuthorized && KEPT_BY_DEFAULT.includes(status) && !control.includes('no-cache')
}

describe('a shared cache in front of the app', () => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp({ emulator: { app: { scopes: STOREFRONT_SCOPES } } })
  })
  afterAll(() => app.stop())

  // The login page is the same for every visitor of that address.
  const DEPENDING = [...PAGES, ...OTHER_RESPONSES].filter(
    ([name]) => !name.startsWith('the login page'),
  )
  it.each(DEPENDING)('cache poisoning: must not keep %s', async (name, request) => {
    const reply = await ask(app, [name, request])
    const isAuthorized = 'authorization' in (request(app).headers ?? {})
    expect({ status: reply.status, shared: isShared(reply, isAuthorized) }).toStrictEqual({
      status: reply.status,
      shared: false,
    })
  })

  const bearer = (
    path: string,
    init: { method?: string; body?: string; token?: string } = {},
  ): RawRequest => ({
    path,
    method: init.method,
    body: init.body,
    headers: { authorization: `Bearer ${init.token ?? forgeToken()}` },
  })
  it.each<[string, number, () => RawRequest]>([
    ['a guarded call', 200, () => bearer('/api/guarded')],
    ['the head of a guarded call', 200, () => bearer('/api/cors', { method: 'HEAD' })],
    ['a guarded call that changes something', 200, () => bearer('/api/cors', { method: 'POST' })],
    ['a refused call', 401, () => bearer('/api/guarded', { token: 'x' })],
    ['a guarded call whose handler fails', 422, () => bearer('/api/redirect')],
    [
      'a guarded page that a script asks for without a shop',
      401,
      () => bearer('/guards/protected', { token: 'x' }),
    ],
    ['the point of sale', 200, () => bearer('/pos/loyalty')],
    ['the head of the point of sale', 200, () => bearer('/pos/loyalty', { method: 'HEAD' })],
    ['the point of sale to a stranger', 401, () => bearer('/pos/loyalty', { token: 'x' })],
    ['the checkout', 200, () => bearer('/public/checkout')],
    ['the checkout to a stranger', 401, () => bearer('/public/checkout', { token: 'x' })],
    ['a storefront', 200, () => ({ path: `/proxy/x?${signedProxyQuery()}` })],
  ])(
    'cache deception: one that ignores Authorization and keeps everything must not keep %s',
    async (_name, status, request) => {
      const reply = await app.send(request())
      expect([reply.status, reply.headers['cache-control']]).toStrictEqual([
        status,
        'private, no-store',
      ])
    },
  )

  it.each([
    ['usePlatformFetch', 'GET', 'fetch', {}],
    ['usePlatformFetch', 'HEAD', 'fetch', {}],
    ['useAdminGraphql', 'GET', 'graphql', {}],
    ['useAdminGraphql', 'HEAD', 'graphql', {}],
    ['usePlatformFetch, with a shop', 'GET', 'fetch', { shop: DEMO }],
  ])(
    'cache deception: a page without a guard that reads data with %s, by %s, is private without a shop in its address',
    async (_name, method, by, params) => {
      const query = new URLSearchParams({ by, embedded: '1', id_token: forgeToken(), ...params })
      const { status, headers, text } = await app.send({
        path: `/guards/unguarded?${query}`,
        method,
        headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe' },
      })
      expect([
        status,
        text.includes(`The server has read: ${DEMO}`),
        headers['cache-control'],
        headers['referrer-policy'],
      ]).toStrictEqual([200, method === 'GET', 'private, no-store', 'strict-origin'])
    },
  )

  it('a page for which no credential was used may be cached', async () => {
    const { status, headers, text } = await app.send({
      path: '/guards/unguarded',
      headers: { accept: 'text/html' },
    })
    expect([
      status,
      text.includes('The server has read: nothing'),
      headers['cache-control'],
      headers['referrer-policy'],
    ]).toStrictEqual([200, true, undefined, undefined])
  })

  it('cache deception: a guarded page under the name of a file is still private', async () => {
    for (const path of [
      '/guards/protected/x.css',
      '/guards/protected;x.css',
      '/guards/protected%2Fx.css',
      '/api/guarded/x.js',
    ]) {
      const response = await asDocument(app, DEMO, path)
      expect({
        path,
        shared: isShared(
          { status: response.status, headers: Object.fromEntries(response.headers), text: '' },
          false,
        ),
      }).toStrictEqual({ path, shared: false })
    }
  })
})

describe('a standalone app behind a shared cache', () => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp({
      installedOn: [],
      environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
      emulator: { app: { embedded: false } },
    })
  })
  afterAll(() => app.stop())

  it("cache poisoning: what a merchant's cookie opens is cached for no one else, and neither is a refusal", async () => {
    const browser = startBrowser(app)
    await browser.open(`/products?shop=${DEMO}`)
    const responses = {
      page: (await browser.open(`/products?shop=${DEMO}`)).response,
      call: await browser.call('/api/me'),
      refusedCall: await startBrowser(app).call('/api/me'),
      refusedPage: await app.fetch('/products', { headers: { accept: 'text/html' } }),
      bot: await app.fetch('/api/me', { headers: { 'user-agent': 'Googlebot/2.1' } }),
    }
    const seen = Object.entries(responses).map(([name, { status, headers }]) => [
      name,
      status,
      headers.get('cache-control'),
    ])
    expect(seen).toStrictEqual(
      [
        ['page', 200],
        ['call', 200],
        ['refusedCall', 401],
        ['refusedPage', 302],
        ['bot', 410],
      ].map(([name, status]) => [name, status, 'private, no-store']),
    )
  })
})

describe('a route that routeRules cache', () => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp({ environment: { NUXT_NITRO_ROUTE_RULES: JSON.stringify(RULES) } })
  })
  afterAll(() => app.stop())

  it('cache poisoning: refuses every caller, and the log suggests a fix', async () => {
    await expectError(await asScript(app, DEMO, '/api/guarded'), 500, 'configuration_invalid')
    await expect
      .poll(() => app.output())
      .toContain(
        '/api/guarded authenticates its callers and is cached for all of them. Take swr, isr and cache off it in routeRules',
      )
    expect((await asDocument(app, DEMO, '/guards/protected')).status).toBe(500)
    for (const path of ['/_platform/auth', '/_platform/auth/session-token'])
      await expectError(
        await app.fetch(`${path}?shop=${DEMO}`, { headers: { accept: 'application/json' } }),
        500,
        'configuration_invalid',
      )
    for (const path of ['/pos/loyalty', '/public/checkout'])
      await expectError(
        await app.fetch(path, { headers: { authorization: `Bearer ${forgeToken()}` } }),
        500,
        'configuration_invalid',
      )
    await expectError(await app.fetch(`/proxy/x?shop=${DEMO}`), 500, 'configuration_invalid')
  })

  it('cache poisoning: one that the host keeps (isr) is refused too', async () => {
    await expectError(await asScript(app, DEMO, '/api/settings'), 500, 'configuration_invalid')
  })

  it('still serves public routes, and exempt ones', async () => {
    expect((await app.fetch('/api/unguarded')).status).toBe(200)
    expect((await app.fetch('/guards/public', { headers: { accept: 'text/html' } })).status).toBe(
      200,
    )
    expect((await asScript(app, DEMO, '/api/after-auth')).status).toBe(200)
    expect((await app.send(WEBHOOK.request())).status).toBe(200)
  })

  it('cache poisoning: headers that allow caches to store a response do not count where the caller is authenticated', async () => {
    for (const shop of [DEMO, SECOND]) {
      const response = await app.fetch('/api/me', {
        headers: { authorization: `Bearer ${forgeToken({ shop })}`, 'user-agent': BROWSER },
      })
      expect([
        response.status,
        response.headers.get('cache-control'),
        ((await response.json()) as { shop: string }).shop,
      ]).toStrictEqual([200, 'private, no-store', shop])
    }
  })
})
