import { createStorage } from 'unstorage'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../../server/core/session/session-storage'
import { logout } from '../../../../server/core/standalone/logout'
import { expiredSessionCookie } from '../../../../server/core/standalone/session-cookie'
import { expiringStoreOf } from '../../../../server/core/records/expiring-store'
import { createSignIns } from '../../../../server/core/standalone/sign-ins'
import type { SignIns } from '../../../../server/core/standalone/sign-ins'
import { createAccessTokens } from '../../../../server/core/tokens/access-tokens'
import { APP_URL, NOW, SHOP, offlineSession } from '../../admin-requests'
import { testConfig } from '../../configs'
import { responseOf, createPlatformScene } from '../../platform-scenes'
import { rejection } from '../../rejection'
import {
  OTHER_SHOP,
  fetchRequest,
  pageRequest,
  recordSignIn,
  signedIn,
} from '../../standalone-requests'
import { startUpstream } from '../../upstream'

const config = testConfig({ embedded: false })
const USER_SESSION = '00000000-0000-4000-8000-000000000001'
const ended = (...shops: string[]) => shops.map(shop => expiredSessionCookie(shop, config))

let storage: SessionStorage
let signIns: SignIns
beforeEach(async () => {
  storage = createSessionStorage(createStorage())
  const records = createStorage()
  const store = expiringStoreOf(records)
  signIns = createSignIns({ records, store, now: () => NOW, warn: () => {} })
  for (const [shop, id] of [[SHOP], [OTHER_SHOP], [SHOP, USER_SESSION], [OTHER_SHOP, USER_SESSION]])
    await recordSignIn(records, shop, id)
  await storage.storeSession(offlineSession())
  await storage.storeSession(offlineSession({ id: USER_SESSION, isOnline: true }))
  await storage.storeSession(offlineSession({ id: `offline_${OTHER_SHOP}`, shop: OTHER_SHOP }))
})

const tokensOf = (used: PlatformConfig) =>
  createAccessTokens({ config: used, storage, fetch, now: () => NOW, afterAuth: async () => {} })
const stored = async () =>
  (await Promise.all([SHOP, OTHER_SHOP].map(shop => storage.findSessionsByShop(shop))))
    .flat()
    .map(({ id }) => id)
    .sort()
const ALL = [USER_SESSION, `offline_${SHOP}`, `offline_${OTHER_SHOP}`]

/** A script's logout with these cookies, from a page of the app. */
function leave(
  cookie: string,
  headers: Record<string, string> = {},
  path = '/_platform/auth/logout',
  used: PlatformConfig = config,
) {
  return logout(fetchRequest(path, { cookie, origin: APP_URL, ...headers }, { method: 'POST' }), {
    config: used,
    storage,
    signIns,
    tokens: tokensOf(used),
    now: () => NOW,
  })
}

describe('logout', () => {
  it('ends the sign-in; the app stays installed', async () => {
    const response = await leave(signedIn())
    expect([
      response.status,
      await response.text(),
      response.headers.getSetCookie(),
      response.headers.get('cache-control'),
    ]).toEqual([204, '', ended(SHOP), 'private, no-store'])
    expect(await stored()).toEqual(ALL)
  })

  it("deletes the user's own token", async () => {
    const response = await leave(signedIn(SHOP, USER_SESSION))
    expect([response.headers.getSetCookie(), await stored()]).toEqual([ended(SHOP), ALL.slice(1)])
  })

  it.each([
    ['by parameter', {}, `?shop=${OTHER_SHOP}`],
    ['by header', { 'x-platform-shop': OTHER_SHOP }, ''],
  ])(
    'ends the sign-in to the shop that is named %s, and no other',
    async (_how, headers, query) => {
      const response = await leave(
        `${signedIn(SHOP, USER_SESSION)}; ${signedIn(OTHER_SHOP)}`,
        headers,
        `/_platform/auth/logout${query}`,
      )
      expect([response.headers.getSetCookie(), await stored()]).toEqual([ended(OTHER_SHOP), ALL])
    },
  )

  it('ends all of them without a named shop', async () => {
    const response = await leave(`${signedIn(SHOP, USER_SESSION)}; ${signedIn(OTHER_SHOP)}`)
    expect(response.headers.getSetCookie()).toEqual(ended(SHOP, OTHER_SHOP))
  })

  it("redirects a form to the login page, or to the app's root without one", async () => {
    const page = await leave(signedIn(), { accept: 'text/html' })
    expect([page.status, page.headers.get('location'), page.headers.getSetCookie()]).toEqual([
      303,
      '/auth',
      ended(SHOP),
    ])
    const root = await leave(signedIn(), { accept: 'text/html' }, '/app/_platform/auth/logout', {
      ...config,
      authPagePath: '',
      basePath: '/app',
    })
    expect(root.headers.get('location')).toBe('/app/')
  })

  it('of a browser that is not signed in does nothing', async () => {
    const response = await leave('a=b')
    expect([response.status, response.headers.getSetCookie(), await stored()]).toEqual([
      204,
      [],
      ALL,
    ])
  })

  it('attack: an unsigned cookie deletes nothing', async () => {
    await leave(
      signedIn(SHOP, USER_SESSION).replace(/.$/, character => (character === 'A' ? 'E' : 'A')),
    )
    expect(await stored()).toEqual(ALL)
  })

  it('attack: a cookie of one shop does not delete a session of another', async () => {
    const response = await leave(signedIn(OTHER_SHOP, USER_SESSION))
    expect([response.headers.getSetCookie(), await stored()]).toEqual([ended(OTHER_SHOP), ALL])
  })

  it('attack: a copied cookie of a user is invalid from then on', async () => {
    const upstream = await startUpstream()
    const scene = createPlatformScene(upstream, {
      config: { embedded: false, useOnlineTokens: true },
    })
    await scene.storage.storeSession(offlineSession({ id: USER_SESSION, isOnline: true }))
    await recordSignIn(scene.records, SHOP, USER_SESSION)
    const cookie = signedIn(SHOP, USER_SESSION)
    const open = () => scene.platform.admin(pageRequest('/', { cookie }))
    expect((await open()).session.id).toBe(USER_SESSION)
    await scene.platform.logout(
      fetchRequest('/_platform/auth/logout', { cookie, origin: APP_URL }, { method: 'POST' }),
    )
    expect((await responseOf(open())).status).toBe(302)
    await upstream.close()
  })

  it('keeps a token of the shop that was renewed while the storage was down', async () => {
    const upstream = await startUpstream()
    const scene = createPlatformScene(upstream, { config: { embedded: false } })
    await scene.storage.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
    await scene.storage.storeSession(offlineSession({ id: USER_SESSION, isOnline: true }))
    await recordSignIn(scene.records, SHOP, USER_SESSION)
    const store = scene.storage.storeSession
    scene.storage.storeSession = () => Promise.reject(new Error('The storage is down'))
    const renewed = (await scene.platform.unauthenticatedAdmin(SHOP)).session.accessToken
    expect(renewed).not.toBe('stored')
    await scene.platform.logout(
      fetchRequest(
        '/_platform/auth/logout',
        { cookie: signedIn(SHOP, USER_SESSION), origin: APP_URL },
        { method: 'POST' },
      ),
    )
    scene.storage.storeSession = store
    expect((await scene.platform.unauthenticatedAdmin(SHOP)).session.accessToken).toBe(renewed)
    expect((await scene.storage.loadSession(`offline_${SHOP}`))?.accessToken).toBe(renewed)
    await upstream.close()
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])(
    'attack: a link or an image (%s) signs no user out',
    async method => {
      const request = pageRequest('/_platform/auth/logout', {
        cookie: signedIn(SHOP, USER_SESSION),
        origin: APP_URL,
      })
      const error = await rejection(
        logout(new Request(request, { method }), {
          config,
          storage,
          signIns,
          tokens: tokensOf(config),
          now: () => NOW,
        }),
        PlatformError,
      )
      expect([error.code, error.status, await stored()]).toEqual(['method_not_allowed', 405, ALL])
    },
  )

  it.each(['https://evil.example', 'null', 'http://my-test-app.example'])(
    'attack: a form of %s signs no user out',
    async origin => {
      const error = await rejection(leave(signedIn(SHOP, USER_SESSION), { origin }), PlatformError)
      expect([error.code, error.status, await stored()]).toEqual(['origin_refused', 403, ALL])
    },
  )

  it.each([
    ['?shop=evil.example', 'shop_invalid'],
    [`?shop=${SHOP}&shop=${OTHER_SHOP}`, 'parameter_repeated'],
  ])('attack: %s is refused', async (query, code) => {
    expect(
      (
        await rejection(
          leave(signedIn(SHOP, USER_SESSION), {}, `/_platform/auth/logout${query}`),
          PlatformError,
        )
      ).code,
    ).toBe(code)
    expect(await stored()).toEqual(ALL)
  })
})
