import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GrantRefusedError } from '../../../../server/core/errors/http-errors'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, issueTokens, setUpTokenUpstream } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import { json } from '../../upstream'
import type { Upstream, UpstreamResponse } from '../../upstream'

const EXPIRED = { expires: new Date(NOW - 1000) }
const REFUSED = json(400, { error: 'invalid_grant' })

let upstream: Upstream
const { kinds, sceneWith } = setUpTokenUpstream(started => {
  upstream = started
})

const bodies = () =>
  upstream.requests.map(request => JSON.parse(request.body) as Record<string, string>)

/** Refuses the refresh after another process has stored its own token. */
const loseRace =
  (scene: TokenScene): UpstreamResponse =>
  async (response, request) => {
    await scene.storage.storeSession(
      offlineSession({ accessToken: 'winner', refreshToken: 'refresh-winner' }),
    )
    REFUSED(response, request)
  }

describe('forShop', () => {
  it.each([
    ['O1: that lasts an hour', {}],
    ['that lasts five minutes more', { expires: new Date(NOW + 300_000) }],
    ['O4: that never expires', { expires: undefined }],
    ['that has expired but cannot be refreshed', { ...EXPIRED, refreshToken: undefined }],
  ])('a session %s is used unchanged', async (_what, params) => {
    const scene = await sceneWith(params)
    expect((await scene.tokens.forShop(SHOP))?.toObject()).toEqual(
      offlineSession(params).toObject(),
    )
    expect(kinds()).toEqual([])
  })

  it('O5: without expiring tokens nothing is refreshed', async () => {
    const scene = await sceneWith(EXPIRED, { config: { expiringOfflineTokens: false } })
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('stored')
    expect(kinds()).toEqual([])
  })

  it.each([
    ['O2: that has expired', EXPIRED],
    ['O3: that ends in 500 ms', { expires: new Date(NOW + 500) }],
    ['whose access token was dropped', { accessToken: undefined }],
  ])(
    'a session %s is refreshed and stored completely; the hook is for grants only',
    async (_what, params) => {
      const scene = await sceneWith(params)
      const expected = offlineSession({
        accessToken: 'refresh-1',
        refreshToken: 'refresh-after-1',
      }).toObject()
      expect((await scene.tokens.forShop(SHOP))?.toObject()).toEqual(expected)
      expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(expected)
      expect(bodies()).toEqual([
        {
          client_id: 'testApiKey',
          client_secret: 'testApiSecretKey',
          grant_type: 'refresh_token',
          refresh_token: 'refresh-1',
        },
      ])
      expect(scene.hooked).toEqual([])
    },
  )

  it('is undefined where the app is not installed', async () => {
    expect(await createScene(upstream).tokens.forShop(SHOP)).toBe(undefined)
  })

  it('attack: ignores the session of another shop', async () => {
    const confused = { loadSession: async () => offlineSession({ shop: 'victim.platform.test' }) }
    expect(await createScene(upstream, { storage: confused }).tokens.forShop(SHOP)).toBe(undefined)
  })

  it('refreshes once for a hundred concurrent callers', async () => {
    const scene = await sceneWith(EXPIRED)
    const sessions = await Promise.all(
      Array.from({ length: 100 }, () => scene.tokens.forShop(SHOP)),
    )
    expect(new Set(sessions.map(session => session?.accessToken))).toEqual(new Set(['refresh-1']))
    expect(kinds()).toEqual(['refresh'])
  })

  it('uses the token of another process that refreshed first', async () => {
    const scene = await sceneWith(EXPIRED)
    upstream.respondWith(loseRace(scene))
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('winner')
    expect((await scene.storage.loadSession(OFFLINE_ID))?.refreshToken).toBe('refresh-winner')
  })
})

describe('afterRejection', () => {
  it('uses a newer stored token without requesting one', async () => {
    const scene = await sceneWith({ accessToken: 'newer' })
    expect((await scene.retry(offlineSession())).accessToken).toBe('newer')
    expect(kinds()).toEqual([])
  })

  it('gets a new grant, hook included, when there is none', async () => {
    const scene = await sceneWith({})
    expect((await scene.retry(await scene.request())).accessToken).toBe('offline-1')
    expect([
      kinds(),
      scene.hooked.length,
      (await scene.storage.loadSession(OFFLINE_ID))?.accessToken,
    ]).toEqual([['offline'], 1, 'offline-1'])
  })

  it('requests one for a hundred callers that were refused at once', async () => {
    const scene = await sceneWith({})
    const sessions = await Promise.all(
      Array.from({ length: 100 }, () => scene.retry(offlineSession())),
    )
    expect(new Set(sessions.map(session => session.accessToken))).toEqual(new Set(['offline-1']))
    expect(kinds()).toEqual(['offline'])
  })

  it('does not use a refused token when there is no grant either, and keeps the stored session', async () => {
    upstream.respondWith(json(500, {}))
    const scene = await sceneWith({})
    expect((await rejection(scene.retry(offlineSession()), PlatformError)).code).toBe(
      'token_endpoint_failed',
    )
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(
      offlineSession().toObject(),
    )
    expect((await scene.tokens.stored(SHOP))?.accessToken).toBe(undefined)
  })
})

describe('forShopAfterRejection', () => {
  it('uses a newer stored token without requesting one', async () => {
    const scene = await sceneWith({ accessToken: 'newer' })
    expect((await scene.tokens.forShopAfterRejection(offlineSession()))?.accessToken).toBe('newer')
    expect(kinds()).toEqual([])
  })

  it('refreshes once for a hundred callers', async () => {
    const scene = await sceneWith({})
    const sessions = await Promise.all(
      Array.from({ length: 100 }, () => scene.tokens.forShopAfterRejection(offlineSession())),
    )
    expect(new Set(sessions.map(session => session?.accessToken))).toEqual(new Set(['refresh-1']))
    expect(kinds()).toEqual(['refresh'])
  })

  it('uses the token of another process that refreshed first', async () => {
    const scene = await sceneWith({})
    upstream.respondWith(loseRace(scene))
    expect((await scene.tokens.forShopAfterRejection(offlineSession()))?.accessToken).toBe('winner')
  })

  it('is undefined, and the refused token not used again, when no token is available', async () => {
    const scene = await sceneWith({ refreshToken: undefined })
    expect(
      await scene.tokens.forShopAfterRejection(offlineSession({ refreshToken: undefined })),
    ).toBe(undefined)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.accessToken).toBe('stored')
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe(undefined)
    expect(kinds()).toEqual([])
  })
})

describe('a background refresh during a visit of the merchant', () => {
  it('the merchant gets a token although the refresh fails', async () => {
    const scene = await sceneWith(EXPIRED)
    const merchant = new Promise<string | undefined>((resolve, reject) => {
      const respondWith: UpstreamResponse = (response, request) => {
        scene.request().then(session => resolve(session.accessToken), reject)
        setTimeout(() => REFUSED(response, request), 50)
      }
      upstream.respondWith(respondWith, issueTokens(upstream))
    })
    const refusal = rejection(scene.tokens.forShop(SHOP), GrantRefusedError).catch(
      (error: unknown) => error,
    )
    expect(await merchant).toBe('offline-2')
    await refusal
  })

  it('a hook whose own call is refused with the new token does not deadlock', async () => {
    const renewed: (string | undefined)[] = []
    const scene = createScene(upstream, {
      afterAuth: async (session, tokens) =>
        renewed.push((await tokens.forShopAfterRejection(session))?.accessToken),
    })
    await scene.request()
    expect(renewed).toEqual(['refresh-2'])
  })
})
