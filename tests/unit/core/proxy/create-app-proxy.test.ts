import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createAppProxy } from '../../../../server/core/proxy/create-app-proxy'
import { APP_URL, NOW, SHOP, offlineSession } from '../../admin-requests'
import { forward } from '../../proxy-queries'
import { rejection } from '../../rejection'
import { SHOP_DATA, createServiceScene } from '../../service-scenes'
import { kindOf } from '../../token-scenes'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const QUERY = '{ shop { name } }'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

function createScene(options?: Parameters<typeof createServiceScene>[1]) {
  const scene = createServiceScene(upstream, options)
  const proxy = createAppProxy(scene.services)
  return {
    ...scene,
    proxy,
    visit: (query = forward(), init?: RequestInit) =>
      proxy(new Request(`${APP_URL}/proxy/reviews?${query}`, init)),
  }
}

async function installed(params: Parameters<typeof offlineSession>[0] = {}) {
  const scene = createScene()
  await scene.storage.storeSession(offlineSession(params))
  return scene
}

const refreshes = () =>
  upstream.requests.filter(request => !request.url?.endsWith('/graphql.json')).map(kindOf)
const calls = () => upstream.requests.filter(request => request.url?.endsWith('/graphql.json'))

describe('a request that the storefront forwarded', () => {
  it('P2: of a shop without the app has no session and no clients, and succeeds', async () => {
    const { visit, storageCalls } = createScene()
    const { liquid, ...context } = await visit()
    expect(context).toEqual({
      shop: SHOP,
      loggedInCustomerId: undefined,
      pathPrefix: '/apps/reviews',
      session: undefined,
      admin: undefined,
      storefront: undefined,
      freshSession: expect.any(Function) as unknown,
    })
    expect(liquid('Hello').headers.get('content-type')).toBe('application/liquid')
    expect([storageCalls, upstream.requests]).toEqual([[['loadSession', `offline_${SHOP}`]], []])
  })

  it('P2: of a shop whose token was dropped has no session either', async () => {
    const { visit } = await installed({ accessToken: undefined })
    const { session, admin, storefront } = await visit()
    expect([session, admin, storefront]).toEqual([undefined, undefined, undefined])
  })

  it('P4: has the stored session and working clients', async () => {
    const { visit } = await installed()
    const { session, admin, storefront, loggedInCustomerId } = await visit(
      forward('page=2', { logged_in_customer_id: '7' }),
    )
    expect([session?.toObject(), loggedInCustomerId]).toEqual([offlineSession().toObject(), '7'])
    expect((await admin?.graphql(QUERY))?.data).toEqual(SHOP_DATA)
    expect((await storefront?.graphql(QUERY))?.data).toEqual(SHOP_DATA)
    expect(calls().map(({ url }) => url)).toEqual([
      `/${SHOP}/admin/api/2026-10/graphql.json`,
      `/${SHOP}/api/2026-10/graphql.json`,
    ])
  })

  it('returns a session whose token is refreshed only when the handler requests one', async () => {
    const { visit, storage } = await installed({ expires: new Date(NOW - 1000) })
    const { session, freshSession } = await visit()
    expect([session?.accessToken, refreshes()]).toEqual(['stored', []])
    expect((await freshSession())?.accessToken).toBe('refresh-1')
    expect((await storage.loadSession(`offline_${SHOP}`))?.accessToken).toBe('refresh-1')
    expect([(await freshSession())?.accessToken, refreshes()]).toEqual(['refresh-1', ['refresh']])
  })

  it('whose token cannot be refreshed is served; a request for a fresh session throws', async () => {
    const { visit } = await installed({ expires: new Date(NOW - 1000) })
    upstream.respondWith(json(400, { error: 'invalid_grant' }))
    const { session, freshSession } = await visit()
    expect(session?.accessToken).toBe('stored')
    expect((await rejection(freshSession(), PlatformError)).code).toBe('grant_refused')
  })

  it('has no fresh session where the app is not installed', async () => {
    const { visit } = createScene()
    const { freshSession } = await visit()
    expect([await freshSession(), upstream.requests]).toEqual([undefined, []])
  })

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('may be a %s', async method => {
    const { visit } = createScene()
    expect((await visit(forward(), { method })).shop).toBe(SHOP)
  })

  it('may come from a bot: these are public pages', async () => {
    const { visit } = createScene()
    expect((await visit(forward(), { headers: { 'user-agent': 'Googlebot' } })).shop).toBe(SHOP)
  })

  it('is verified by the query as received, whatever the host', async () => {
    const { proxy } = createScene()
    for (const url of [
      `/proxy?${forward('q=a+b%20c')}`,
      `//evil.example/proxy?${forward('q=a+b%20c')}`,
      `https://tunnel.example/proxy?${forward('q=a+b%20c')}`,
    ]) {
      expect((await proxy({ method: 'GET', url, headers: new Headers() })).shop).toBe(SHOP)
    }
  })
})

describe('P1: a request that the storefront did not forward', () => {
  it.each<[string, string, string]>([
    ['no signature', forward().replace(/&signature=.*/, ''), 'hmac_missing'],
    ['a wrong signature', forward('', {}, 'guess'), 'hmac_invalid'],
    [
      'a timestamp 100 s ago',
      forward('', { timestamp: String(NOW / 1000 - 100) }),
      'timestamp_invalid',
    ],
    [
      'a timestamp in 100 s',
      forward('', { timestamp: String(NOW / 1000 + 100) }),
      'timestamp_invalid',
    ],
    ['no timestamp', forward('', { timestamp: undefined }), 'timestamp_invalid'],
    ['a timestamp that is no number', forward('', { timestamp: 'now' }), 'timestamp_invalid'],
    ['a second shop', `shop=victim.platform.test&${forward()}`, 'parameter_repeated'],
    ['a parameter that reads like the shop', forward('workshop=1'), 'parameter_repeated'],
  ])('%s: 400, and no storage is read', async (_what, query, code) => {
    const { visit, storageCalls } = await installed()
    const error = await rejection(visit(query), PlatformError)
    expect([error.code, error.status, storageCalls, upstream.requests]).toEqual([code, 400, [], []])
    expect(error.message).not.toMatch(/[0-9a-f]{64}|testApiSecretKey/)
  })

  it('attack: replay after 91 seconds', async () => {
    const { visit, at } = await installed()
    const query = forward()
    expect((await visit(query)).shop).toBe(SHOP)
    at(90_000)
    expect((await visit(query)).shop).toBe(SHOP)
    at(91_000)
    expect((await rejection(visit(query), PlatformError)).code).toBe('timestamp_invalid')
  })

  it('passes on the option', async () => {
    const { proxy } = createScene()
    expect(
      (
        await proxy(new Request(`${APP_URL}/proxy?${forward('workshop=1')}`), {
          allowAmbiguousParameters: true,
        })
      ).shop,
    ).toBe(SHOP)
  })
})

describe('an expiring token', () => {
  it.each([
    ['O1: that lasts an hour', {}, 'stored', []],
    ['O2: that expired a second ago', { expires: new Date(NOW - 1000) }, 'refresh-1', ['refresh']],
    ['O3: that ends in 500 ms', { expires: new Date(NOW + 500) }, 'refresh-1', ['refresh']],
    ['O4: that never expires', { expires: undefined }, 'stored', []],
  ])(
    '%s is refreshed, if needed, with the first call and not before',
    async (_what, params, token, expected) => {
      const { visit } = await installed(params)
      const { admin } = await visit()
      expect(upstream.requests).toEqual([])
      await admin?.graphql(QUERY)
      await admin?.graphql(QUERY)
      expect([
        refreshes(),
        calls().map(({ headers }) => headers['x-shopify-access-token']),
      ]).toEqual([expected, [token, token]])
    },
  )

  it('O7: a page that calls no API is served although the token endpoint is down', async () => {
    const { visit } = await installed({ expires: new Date(NOW - 1000) })
    upstream.respondWith(json(500, {}))
    const { session, admin, liquid } = await visit()
    expect([session?.shop, liquid('Hello').status, upstream.requests.length]).toEqual([
      SHOP,
      200,
      0,
    ])
    expect((await rejection(admin?.graphql(QUERY) ?? Promise.resolve(), PlatformError)).code).toBe(
      'token_endpoint_failed',
    )
  })

  it('O6: an app with a fixed token uses that token', async () => {
    const { visit, storageCalls } = createScene({
      config: {
        distribution: 'platform_admin',
        adminApiAccessToken: 'fixed',
        storefrontAccessToken: 'fixed-storefront',
      },
    })
    const { session, admin, storefront } = await visit()
    await admin?.graphql(QUERY)
    await storefront?.graphql(QUERY)
    expect([session?.toObject(), storageCalls, refreshes()]).toEqual([
      { id: '', shop: SHOP, state: '', isOnline: false },
      [],
      [],
    ])
    expect(
      calls().map(
        ({ headers }) =>
          headers['x-shopify-access-token'] ?? headers['shopify-storefront-private-token'],
      ),
    ).toEqual(['fixed', 'fixed-storefront'])
  })
})

it('a storage failure is not treated as a missing installation', async () => {
  const { visit } = createScene({
    storage: { loadSession: () => Promise.reject(new Error('connection refused')) },
  })
  const error = await rejection(visit(), PlatformError)
  expect([error.code, error.status]).toEqual(['storage_failed', 503])
})
