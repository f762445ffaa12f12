import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createShopClients } from '../../../../server/core/api/shop-clients'
import type { ShopClients } from '../../../../server/core/api/shop-clients'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { Session } from '../../../../server/core/session/session'
import { NOW, SHOP, offlineSession } from '../../admin-requests'
import { testConfig } from '../../configs'
import { rejection } from '../../rejection'
import { createScene, issueTokens, kindOf } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import { json, startUpstream } from '../../upstream'
import type { Upstream, UpstreamResponse } from '../../upstream'

const QUERY = '{ shop { name } }'
const DATA = { shop: { name: 'Acme' } }
const OK = json(200, { data: DATA })
const EXPIRED = { expires: new Date(NOW - 1000) }

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  respondWith({})
})
afterEach(() => upstream.close())

/** Responses of the APIs in order, the last one forever, and of the token endpoint. */
function respondWith({
  graphql = [OK],
  token = issueTokens(upstream),
}: {
  graphql?: UpstreamResponse[]
  token?: UpstreamResponse
}): void {
  upstream.respondWith((response, request) => {
    const isGraphql = request.url?.endsWith('/graphql.json')
    const next = !isGraphql ? token : graphql.length > 1 ? graphql.shift() : graphql[0]
    next?.(response, request)
  })
}

/** Every request in order: the API and the token that it was called with, or the kind of grant. */
const calls = () =>
  upstream.requests.map(request => {
    if (!request.url?.endsWith('/graphql.json')) return kindOf(request)
    const isAdmin = request.url.includes('/admin/')
    return `${isAdmin ? 'admin' : 'storefront'} ${String(request.headers[isAdmin ? 'x-shopify-access-token' : 'shopify-storefront-private-token'])}`
  })

interface Clients extends ShopClients {
  scene: TokenScene
  at(milliseconds: number): void
}

async function clientsOf(session: Session, config: Partial<PlatformConfig> = {}): Promise<Clients> {
  const scene = createScene(upstream, { config })
  await scene.storage.storeSession(session)
  let now = NOW
  const services = {
    config: testConfig({ profile: upstream.profile, ...config }),
    tokens: scene.tokens,
    fetch,
    now: () => now,
  }
  return {
    ...createShopClients(services, session),
    scene,
    at(milliseconds) {
      now = NOW + milliseconds
      scene.at(milliseconds)
    },
  }
}

describe('an API client', () => {
  it('has no property but its call, which can be destructured', async () => {
    const { admin } = await clientsOf(offlineSession())
    expect(Object.keys(admin)).toStrictEqual(['graphql'])
    const { graphql } = admin
    expect((await graphql(QUERY, { tries: 1 })).data).toEqual(DATA)
  })
})

describe("the token of a shop's clients", () => {
  it("O1, O4: is the session's own until it expires; the storage is not read", async () => {
    for (const params of [{}, { expires: undefined, refreshToken: undefined }]) {
      const { admin, storefront, scene } = await clientsOf(offlineSession(params))
      expect((await admin.graphql(QUERY)).data).toEqual(DATA)
      expect((await storefront.graphql(QUERY)).data).toEqual(DATA)
      expect(scene.loads).toEqual([])
    }
    expect(calls()).toEqual([
      'admin stored',
      'storefront stored',
      'admin stored',
      'storefront stored',
    ])
  })

  it('is not renewed before the first call', async () => {
    const { scene } = await clientsOf(offlineSession(EXPIRED))
    await new Promise(resolve => setTimeout(resolve, 20))
    expect([calls(), scene.loads]).toEqual([[], []])
  })

  it('O2: is renewed once for a hundred concurrent calls, with exactly this request', async () => {
    const { admin } = await clientsOf(offlineSession(EXPIRED))
    await Promise.all(Array.from({ length: 100 }, () => admin.graphql(QUERY)))
    const grants = upstream.requests.filter(
      request => request.url === `/${SHOP}/admin/oauth/access_token`,
    )
    expect(grants.map(request => [request.method, JSON.parse(request.body)])).toEqual([
      [
        'POST',
        {
          client_id: 'testApiKey',
          client_secret: 'testApiSecretKey',
          grant_type: 'refresh_token',
          refresh_token: 'refresh-1',
        },
      ],
    ])
    expect(calls().filter(call => call === 'admin refresh-1')).toHaveLength(100)
    expect(upstream.requests).toHaveLength(101)
  })

  it('is renewed once for a hundred concurrent deliveries, each with its own clients', async () => {
    const { scene } = await clientsOf(offlineSession(EXPIRED))
    const services = {
      config: testConfig({ profile: upstream.profile }),
      tokens: scene.tokens,
      fetch,
      now: () => NOW,
    }
    await Promise.all(
      Array.from({ length: 100 }, () =>
        createShopClients(services, offlineSession(EXPIRED)).storefront.graphql(QUERY),
      ),
    )
    expect(calls().filter(call => call === 'refresh')).toHaveLength(1)
    expect(calls().filter(call => call === 'storefront refresh-1')).toHaveLength(100)
  })

  it('O3: is renewed in its last five minutes, and then shared by both APIs', async () => {
    const { admin, storefront, scene } = await clientsOf(
      offlineSession({ expires: new Date(NOW + 500) }),
    )
    await storefront.graphql(QUERY)
    const reads = scene.loads.length
    await admin.graphql(QUERY)
    expect([calls(), scene.loads.length]).toEqual([
      ['refresh', 'storefront refresh-1', 'admin refresh-1'],
      reads,
    ])
  })

  it('is renewed again in a job that outlives the token', async () => {
    const { admin, at } = await clientsOf(offlineSession())
    await admin.graphql(QUERY)
    at(3_600_001)
    await admin.graphql(QUERY)
    expect(calls()).toEqual(['admin stored', 'refresh', 'admin refresh-2'])
  })

  it('O5: is used unchanged without expiring tokens', async () => {
    const { admin } = await clientsOf(offlineSession(EXPIRED), { expiringOfflineTokens: false })
    await admin.graphql(QUERY)
    expect(calls()).toEqual(['admin stored'])
  })

  it('O7: that cannot be renewed is used while it is valid, and then throws', async () => {
    respondWith({ token: json(500, {}) })
    const { admin, at } = await clientsOf(offlineSession({ expires: new Date(NOW + 10_000) }))
    await admin.graphql(QUERY)
    at(10_001)
    const error = await rejection(admin.graphql(QUERY), PlatformError)
    expect([error.code, error.status, calls()]).toEqual([
      'token_endpoint_failed',
      502,
      ['refresh', 'admin stored', 'refresh', 'refresh', 'refresh'],
    ])
  })

  it("of a user is not replaced by the app's", async () => {
    const user = offlineSession({
      ...EXPIRED,
      id: `${SHOP}_42`,
      isOnline: true,
      accessToken: 'of-user',
    })
    respondWith({ graphql: [OK, json(401, {})] })
    const { admin, scene } = await clientsOf(user)
    await scene.storage.storeSession(offlineSession())
    await admin.graphql(QUERY)
    expect((await rejection(admin.graphql(QUERY), PlatformError)).code).toBe(
      'admin_api_unauthorized',
    )
    expect(calls()).toEqual(['admin of-user', 'admin of-user'])
    expect(
      await Promise.all(
        [user.id, `offline_${SHOP}`].map(
          async id => (await scene.storage.loadSession(id))?.accessToken,
        ),
      ),
    ).toEqual(['of-user', 'stored'])
  })
})

describe('a 401', () => {
  it('is retried once with a renewed token, which the other API then uses', async () => {
    respondWith({ graphql: [json(401, {}), OK] })
    const { admin, storefront } = await clientsOf(offlineSession())
    await admin.graphql(QUERY)
    await storefront.graphql(QUERY)
    expect(calls()).toEqual(['admin stored', 'refresh', 'admin refresh-2', 'storefront refresh-2'])
  })

  it('is retried with a second renewal, because another process may have stored the first one', async () => {
    respondWith({ graphql: [json(401, {}), json(401, {}), OK] })
    const { admin } = await clientsOf(offlineSession())
    expect((await admin.graphql(QUERY)).data).toEqual(DATA)
    expect(calls()).toEqual([
      'admin stored',
      'refresh',
      'admin refresh-2',
      'refresh',
      'admin refresh-4',
    ])
  })

  it('is an error after the second renewal', async () => {
    respondWith({ graphql: [json(401, {})] })
    const { admin } = await clientsOf(offlineSession())
    const error = await rejection(admin.graphql(QUERY), PlatformError)
    expect(error.code).toBe('admin_api_unauthorized')
    expect(calls()).toEqual([
      'admin stored',
      'refresh',
      'admin refresh-2',
      'refresh',
      'admin refresh-4',
    ])
  })

  it('that arrives late, for a token that was replaced meanwhile, keeps the new one', async () => {
    const late: UpstreamResponse = (response, request) =>
      void setTimeout(() => json(401, {})(response, request), 150)
    respondWith({ graphql: [late, json(401, {}), OK] })
    const { admin, storefront } = await clientsOf(offlineSession())
    await Promise.all([
      admin.graphql(QUERY),
      new Promise(resolve => setTimeout(resolve, 30)).then(() => storefront.graphql(QUERY)),
    ])
    expect(calls()).toEqual([
      'admin stored',
      'storefront stored',
      'refresh',
      'storefront refresh-3',
      'admin refresh-3',
    ])
  })

  it('is an error where no other token is available, and the refused one is not used again', async () => {
    respondWith({ graphql: [json(401, {})] })
    const { admin, scene } = await clientsOf(offlineSession({ refreshToken: undefined }))
    const error = await rejection(admin.graphql(QUERY), PlatformError)
    expect([error.code, error.message]).toEqual([
      'admin_api_unauthorized',
      `The access token of ${SHOP} was revoked. The next visit of the merchant gets a new one.`,
    ])
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe(undefined)
  })
})

describe('O6: an app with fixed tokens', () => {
  const FIXED = {
    distribution: 'platform_admin',
    adminApiAccessToken: 'fixed-admin',
    storefrontAccessToken: 'fixed-storefront',
  } as const

  it('calls each API with its own, and no token endpoint', async () => {
    const { admin, storefront, scene } = await clientsOf(offlineSession(EXPIRED), FIXED)
    await admin.graphql(QUERY)
    await storefront.graphql(QUERY)
    expect([calls(), scene.loads]).toEqual([
      ['admin fixed-admin', 'storefront fixed-storefront'],
      [],
    ])
  })

  it.each([
    ['admin', 'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN'],
    ['storefront', 'NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN'],
  ] as const)(
    '%s: names the variable to set when the token was revoked, and does not repeat the call',
    async (api, variable) => {
      respondWith({ graphql: [json(401, {})] })
      const error = await rejection(
        (await clientsOf(offlineSession(), FIXED))[api].graphql(QUERY),
        PlatformError,
      )
      expect([error.code, error.status, error.message]).toEqual([
        'configuration_invalid',
        500,
        `The platform refused the fixed access token. Set ${variable} to one that is valid.`,
      ])
      expect(calls()).toEqual([`${api} fixed-${api}`])
    },
  )

  it('names the variable to set when there is none', async () => {
    const error = await rejection(
      (
        await clientsOf(offlineSession(), { ...FIXED, storefrontAccessToken: '' })
      ).storefront.graphql(QUERY),
      PlatformError,
    )
    expect([error.code, error.status]).toEqual(['configuration_invalid', 500])
    expect(error.message).toContain('NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN is not set')
    expect(calls()).toEqual([])
  })
})
