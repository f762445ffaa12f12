import { createStorage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../../server/core/config/config'
import { createPlatform } from '../../../server/core/create-platform'
import { PlatformError } from '../../../server/core/errors/errors'
import { GrantRefusedError } from '../../../server/core/errors/http-errors'
import { NO_OBSERVER } from '../../../server/core/platform-observer'
import type { Session } from '../../../server/core/session/session'
import { createSessionStorage } from '../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../server/core/session/session-storage'
import {
  APP_URL,
  FRAMED,
  NOW,
  OFFLINE_ID,
  SHOP,
  documentRequest,
  offlineSession,
  scriptRequest,
  sessionTokenOf,
} from '../admin-requests'
import { testConfig } from '../configs'
import { errorCode } from '../error-code'
import { DATA, QUERY, REVOKED, responseOf, createPlatformScene } from '../platform-scenes'
import { rejection } from '../rejection'
import { fetchRequest, pageRequest, recordSignIn, signedIn } from '../standalone-requests'
import { issueTokens } from '../token-scenes'
import { json, startUpstream } from '../upstream'
import type { Upstream } from '../upstream'

const BOUNCE = `/_platform/auth/session-token?${FRAMED}&shopify-reload=${encodeURIComponent(`${APP_URL}/?${FRAMED}`)}`
const OK = json(200, { data: DATA })
const signedDocument = () => documentRequest(`${FRAMED}&id_token=${sessionTokenOf()}`)

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

describe('admin', () => {
  it.each([
    ['a call', scriptRequest],
    ['a document', signedDocument],
  ])('A19: %s of a new shop gets a session, a hook and an admin client', async (_what, request) => {
    const shops: unknown[] = []
    const { platform, storage, used } = createPlatformScene(upstream, {
      hooks: {
        afterAuth: async ({ session, admin }) =>
          void shops.push(session.shop, (await admin.graphql(QUERY)).data),
      },
    })
    const context = await platform.admin(request())
    expect([context.session.id, context.session.accessToken, context.sessionToken?.dest]).toEqual([
      OFFLINE_ID,
      'offline-1',
      `https://${SHOP}`,
    ])
    expect((await context.admin.graphql(QUERY)).data).toEqual(DATA)
    expect([shops, used(), (await storage.loadSession(OFFLINE_ID))?.accessToken]).toEqual([
      [SHOP, DATA],
      ['offline-1', 'offline-1'],
      'offline-1',
    ])
  })

  it('returns the claims in the type that the app declares', async () => {
    const { platform } = createPlatformScene(upstream)
    const { sessionToken } = await platform.admin<{ sub: string; extra: string }>(
      scriptRequest(sessionTokenOf(SHOP, NOW, { extra: 'claim' })),
    )
    expect([sessionToken?.sub, sessionToken?.extra]).toEqual(['42', 'claim'])
  })

  it("A20: with online tokens uses the user's session", async () => {
    const { platform } = createPlatformScene(upstream, { config: { useOnlineTokens: true } })
    expect((await platform.admin(scriptRequest())).session.id).toBe(`${SHOP}_42`)
  })

  it('refuses without a request to the platform', async () => {
    const { platform } = createPlatformScene(upstream)
    expect((await responseOf(platform.admin(scriptRequest('a.b.c')))).status).toBe(401)
    expect(
      (await responseOf(platform.admin(documentRequest(FRAMED)))).headers.get('location'),
    ).toBe(BOUNCE)
    expect(upstream.requests).toHaveLength(0)
  })

  it('reads its clock for each request', async () => {
    const { platform, at } = createPlatformScene(upstream)
    await platform.admin(scriptRequest())
    at(70_000)
    expect((await responseOf(platform.admin(scriptRequest()))).status).toBe(401)
  })

  it('A22: an ID token that the platform refuses: bounce, or 401 with the retry header', async () => {
    const { platform } = createPlatformScene(upstream, {
      tokens: json(400, { error: 'invalid_subject_token' }),
    })
    const bounced = await responseOf(platform.admin(signedDocument()))
    expect([bounced.status, bounced.headers.get('location')]).toEqual([302, BOUNCE])
    const retried = await responseOf(platform.admin(scriptRequest()))
    expect([
      retried.status,
      retried.headers.get('x-shopify-retry-invalid-session-request'),
    ]).toEqual([401, '1'])
  })

  it('A23: any other refusal is a server error', async () => {
    const { platform } = createPlatformScene(upstream, { tokens: json(401, { error: 'im_broke' }) })
    const error = await rejection(platform.admin(signedDocument()), PlatformError)
    expect([error.code, error.status]).toEqual(['token_endpoint_failed', 502])
  })

  it.each([new Error('no'), new Response('pay first', { status: 402 })])(
    'A24: what the hook throws is thrown',
    async reason => {
      const { platform } = createPlatformScene(upstream, {
        hooks: { afterAuth: () => Promise.reject(reason) },
      })
      await expect(platform.admin(signedDocument())).rejects.toBe(reason)
    },
  )

  it('A24: the hook is called once, and may be synchronous', async () => {
    const hooked: Session[] = []
    const { platform } = createPlatformScene(upstream, {
      hooks: { afterAuth: ({ session }) => void hooked.push(session) },
    })
    await Promise.all([
      platform.admin(scriptRequest()),
      platform.admin(signedDocument()),
      platform.admin(scriptRequest()),
    ])
    expect(hooked.map(session => session.accessToken)).toEqual(['offline-1'])
  })

  it('a hook whose Admin API call is refused at first does not hang', async () => {
    const results: unknown[] = []
    const scene = createPlatformScene(upstream, {
      hooks: {
        afterAuth: async ({ admin }) => void results.push((await admin.graphql(QUERY)).data),
      },
    })
    scene.respondToGraphql(REVOKED, OK)
    await scene.platform.admin(scriptRequest())
    expect([results, scene.used()]).toEqual([[DATA], ['offline-1', 'refresh-3']])
  })
})

describe('unauthenticatedAdmin', () => {
  it.each([SHOP, 'ACME.platform.test', '127.0.0.1:4400/store/acme'])(
    'returns session and client of %s',
    async shop => {
      const { platform, storage, used } = createPlatformScene(upstream)
      await storage.storeSession(offlineSession())
      const { session, admin } = await platform.unauthenticatedAdmin(shop)
      expect([session.id, (await admin.graphql(QUERY)).data, used()]).toEqual([
        OFFLINE_ID,
        DATA,
        ['stored'],
      ])
    },
  )

  it.each(['', 'acme', 'evil.example', 'acme.platform.test.evil.example'])(
    'attack: %o is no shop',
    async shop => {
      const { platform } = createPlatformScene(upstream)
      expect((await rejection(platform.unauthenticatedAdmin(shop), PlatformError)).code).toBe(
        'shop_invalid',
      )
    },
  )

  it('O8: reports that the app is not installed, or has no token', async () => {
    const { platform, storage } = createPlatformScene(upstream)
    expect((await rejection(platform.unauthenticatedAdmin(SHOP), PlatformError)).code).toBe(
      'session_not_found',
    )
    await storage.storeSession(offlineSession({ accessToken: undefined, refreshToken: undefined }))
    const error = await rejection(platform.unauthenticatedAdmin(SHOP), PlatformError)
    expect([error.code, error.status]).toEqual(['session_not_found', 404])
  })

  it('O2: refreshes an expired session', async () => {
    const { platform, storage, used } = createPlatformScene(upstream)
    await storage.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
    const { session, admin } = await platform.unauthenticatedAdmin(SHOP)
    await admin.graphql(QUERY)
    expect([session.accessToken, session.refreshToken, used()]).toEqual([
      'refresh-1',
      'refresh-after-1',
      ['refresh-1'],
    ])
  })

  it('O7: reports a token that cannot be refreshed', async () => {
    const { platform, storage } = createPlatformScene(upstream, {
      tokens: json(400, { error: 'invalid_grant' }),
    })
    await storage.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
    expect((await rejection(platform.unauthenticatedAdmin(SHOP), GrantRefusedError)).code).toBe(
      'grant_refused',
    )
  })

  it('a job that outlives its token continues with a new one', async () => {
    const { platform, storage, used, at } = createPlatformScene(upstream)
    await storage.storeSession(offlineSession())
    const { admin } = await platform.unauthenticatedAdmin(SHOP)
    await admin.graphql(QUERY)
    at(3_600_001)
    await admin.graphql(QUERY)
    expect(used()).toEqual(['stored', 'refresh-2'])
  })

  it('a revoked token is renewed once and the call repeated', async () => {
    const {
      platform,
      storage,
      used,
      respondToGraphql: respondToGraphql,
    } = createPlatformScene(upstream)
    await storage.storeSession(offlineSession())
    respondToGraphql(REVOKED, OK)
    const { admin } = await platform.unauthenticatedAdmin(SHOP)
    expect((await admin.graphql(QUERY)).data).toEqual(DATA)
    await admin.graphql(QUERY)
    expect(used()).toEqual(['stored', 'refresh-2', 'refresh-2'])
  })

  it('a revoked token that cannot be renewed is an error, and is not used again', async () => {
    const { platform, storage, respondToGraphql } = createPlatformScene(upstream)
    await storage.storeSession(offlineSession({ refreshToken: undefined }))
    respondToGraphql(REVOKED)
    const { admin } = await platform.unauthenticatedAdmin(SHOP)
    const error = await rejection(admin.graphql(QUERY), PlatformError)
    expect([error.code, error.status, error.message]).toEqual([
      'admin_api_unauthorized',
      401,
      `The access token of ${SHOP} was revoked. The next visit of the merchant gets a new one.`,
    ])
    expect((await rejection(platform.unauthenticatedAdmin(SHOP), PlatformError)).code).toBe(
      'session_not_found',
    )
  })
})

describe('unauthenticatedStorefront', () => {
  it('returns session and client of a shop', async () => {
    const { platform, storage } = createPlatformScene(upstream)
    await storage.storeSession(offlineSession())
    const { session, storefront } = await platform.unauthenticatedStorefront(SHOP)
    expect([session.id, (await storefront.graphql(QUERY)).data]).toEqual([OFFLINE_ID, DATA])
    expect(
      upstream.requests.map(({ url, headers }) => [
        url,
        headers['shopify-storefront-private-token'],
      ]),
    ).toEqual([[`/${SHOP}/api/2026-10/graphql.json`, 'stored']])
  })

  it('O8: reports an invalid shop and an app that is not installed', async () => {
    const { platform } = createPlatformScene(upstream)
    const codes = await Promise.all(
      ['evil.example', SHOP].map(
        async shop =>
          (await rejection(platform.unauthenticatedStorefront(shop), PlatformError)).code,
      ),
    )
    expect(codes).toEqual(['shop_invalid', 'session_not_found'])
  })
})

describe('O6: an app with a fixed token', () => {
  const config = {
    distribution: 'platform_admin',
    adminApiAccessToken: 'fixed-admin',
    storefrontAccessToken: 'fixed-storefront',
  } as const

  it('works without a request and without a stored session', async () => {
    const { platform, storage, used } = createPlatformScene(upstream, { config })
    const { session, admin } = await platform.unauthenticatedAdmin(SHOP)
    const { storefront } = await platform.unauthenticatedStorefront(SHOP)
    await admin.graphql(QUERY)
    await storefront.graphql(QUERY)
    expect([
      session.toObject(),
      used(),
      upstream.requests[1]?.headers['shopify-storefront-private-token'],
    ]).toEqual([
      { id: '', shop: SHOP, state: '', isOnline: false },
      ['fixed-admin', undefined],
      'fixed-storefront',
    ])
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
  })

  it('serves shops of the platform only', async () => {
    const { platform } = createPlatformScene(upstream, { config })
    expect(
      (await rejection(platform.unauthenticatedAdmin('evil.example'), PlatformError)).code,
    ).toBe('shop_invalid')
  })
})

describe('createPlatform', () => {
  it('authenticates a caller of an embedded app by token, of a standalone one by cookie, of a platform_admin one not at all', async () => {
    const cookie = signedIn()
    const authenticate = async (config: Partial<PlatformConfig>, request: Request) => {
      const { platform, storage, records } = createPlatformScene(upstream, { config })
      await storage.storeSession(offlineSession())
      await recordSignIn(records)
      return platform.admin(request).then(
        ({ session }) => session.id,
        () => 'refused',
      )
    }
    const byToken = () => scriptRequest()
    const byCookie = () => pageRequest('/', { cookie })
    const byParameter = () => pageRequest(`/?shop=${SHOP}`)
    const table = await Promise.all(
      [
        {},
        { embedded: false },
        { distribution: 'platform_admin', adminApiAccessToken: 'x' } as const,
      ].map(config =>
        Promise.all(
          [byToken(), byCookie(), byParameter()].map(request => authenticate(config, request)),
        ),
      ),
    )
    expect(table).toEqual([
      [OFFLINE_ID, 'refused', 'refused'],
      ['refused', OFFLINE_ID, 'refused'],
      ['refused', 'refused', ''],
    ])
  })

  it('serves login and logout', async () => {
    const { platform } = createPlatformScene(upstream, { config: { embedded: false } })
    const sent = await responseOf(platform.login(pageRequest('/auth?shop=acme'), async () => null))
    expect(sent.headers.get('location')).toBe(`${APP_URL}/_platform/auth?shop=${SHOP}`)
    const left = await platform.logout(
      fetchRequest(
        '/_platform/auth/logout',
        { cookie: signedIn(), origin: APP_URL },
        { method: 'POST' },
      ),
    )
    expect([left.status, left.headers.getSetCookie()]).toEqual([
      204,
      [`__Host-platform_session_${SHOP}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`],
    ])
  })

  it('serves the two pages of the auth routes', async () => {
    const { platform } = createPlatformScene(upstream)
    const page =
      '<script data-api-key="testApiKey" src="http://127.0.0.1:4400/app-bridge.js"></script>'
    expect(await platform.sessionTokenBounce(new Request(`${APP_URL}/x`)).text()).toBe(page)
    expect(await platform.exitIframe(new Request(`${APP_URL}/x?exitIframe=/a`)).text()).toBe(
      `${page}<script>window.open("${APP_URL}/a", "_top")</script>`,
    )
  })

  it('fails at once without a secret', () => {
    const sessionStorage = createSessionStorage(createStorage())
    expect(
      errorCode(() =>
        createPlatform({ config: testConfig({ verificationSecrets: [] }), sessionStorage }),
      ),
    ).toBe('configuration_invalid')
  })

  it('sends with the fetch it is given', async () => {
    const config = testConfig({ profile: upstream.profile })
    const sessionStorage = createSessionStorage(createStorage())
    const urls: string[] = []
    const send: typeof fetch = async input => {
      urls.push(String(input))
      return Response.json({ access_token: 'token', scope: '' })
    }
    await createPlatform({ config, sessionStorage, fetch: send, now: () => NOW }).admin(
      scriptRequest(),
    )
    expect([urls, upstream.requests.length]).toEqual([
      [`${upstream.profile.shopUrl.replace('{shop}', SHOP)}/admin/oauth/access_token`],
      0,
    ])
  })

  it('reports the same error code for every storage that throws', async () => {
    const loadSession = () => {
      throw new Error('password=hunter2')
    }
    const broken: SessionStorage = { ...createSessionStorage(createStorage()), loadSession }
    const platform = createPlatform({
      config: testConfig({ profile: upstream.profile }),
      sessionStorage: broken,
      now: () => NOW,
    })
    const error = await rejection(platform.admin(scriptRequest()), PlatformError)
    expect([error.code, error.status, error.message]).toEqual([
      'storage_failed',
      503,
      'The session storage could not load a session; check that it is reachable',
    ])
  })

  it('works without a lock that is not available, and warns', async () => {
    const warnings: string[] = []
    const observer = { ...NO_OBSERVER, warn: (message: string) => void warnings.push(message) }
    const config = testConfig({ profile: upstream.profile })
    const sessionStorage = createSessionStorage(createStorage())
    upstream.respondWith(issueTokens(upstream))
    const platform = createPlatform({
      config,
      sessionStorage,
      lock: { acquire: async () => undefined },
      observer,
      now: () => NOW,
    })
    expect((await platform.admin(scriptRequest())).session.accessToken).toBe('offline-1')
    expect(warnings).toEqual([
      expect.stringMatching(
        /^A lock of a session was not available within 26000 ms, because another process held it\. /,
      ),
    ])
  })
})
