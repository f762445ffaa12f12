import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GrantRefusedError } from '../../../../server/core/errors/http-errors'
import { owedHookId } from '../../../../server/core/tokens/owed-hook'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, issueTokens, setUpTokenUpstream } from '../../token-scenes'
import { json } from '../../upstream'
import type { Upstream } from '../../upstream'

const ONLINE_ID = `${SHOP}_42`
const GRANTED = {
  id: OFFLINE_ID,
  shop: SHOP,
  state: '',
  isOnline: false,
  scope: 'write_products',
  accessToken: 'offline-1',
  expires: new Date(NOW + 3_600_000),
  refreshToken: 'refresh-after-1',
  refreshTokenExpires: new Date(NOW + 7_776_000_000),
}

let upstream: Upstream
const { kinds } = setUpTokenUpstream(started => {
  upstream = started
})

describe('a grant', () => {
  it('A19: is requested when there is no session, stored completely, and passed to the hook', async () => {
    const scene = createScene(upstream)
    expect((await scene.request()).toObject()).toEqual(GRANTED)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(GRANTED)
    expect(scene.hooked.map(session => session.toObject())).toEqual([GRANTED])
    expect(upstream.requests.map(request => request.url)).toEqual([
      `/${SHOP}/admin/oauth/access_token`,
    ])
  })

  it('is requested once for a hundred concurrent callers, and the hook runs once', async () => {
    const scene = createScene(upstream, {
      afterAuth: () => new Promise(resolve => setTimeout(resolve, 20)),
    })
    const sessions = await Promise.all(Array.from({ length: 100 }, () => scene.request()))
    expect(new Set(sessions.map(session => session.accessToken))).toEqual(new Set(['offline-1']))
    expect([kinds(), scene.hooked.length, new Set(sessions).size]).toEqual([['offline'], 1, 100])
  })

  it('attack: is not shared between concurrent requests of two shops', async () => {
    const scene = createScene(upstream)
    const shops = ['one.platform.test', 'two.platform.test', 'three.platform.test']
    const sessions = await Promise.all([...shops, ...shops].map(shop => scene.request(shop)))
    expect(sessions.map(session => session.shop)).toEqual([...shops, ...shops])
    expect(upstream.requests.map(request => request.url).sort()).toEqual(
      shops.map(shop => `/${shop}/admin/oauth/access_token`).sort(),
    )
    const stored = await Promise.all(
      shops.map(shop => scene.storage.loadSession(`offline_${shop}`)),
    )
    expect(new Set(stored.map(session => session?.accessToken)).size).toBe(3)
  })

  it('refused by the platform is not stored, and the next call requests it again', async () => {
    upstream.respondWith(json(400, { error: 'invalid_subject_token' }), issueTokens(upstream))
    const scene = createScene(upstream)
    expect((await rejection(scene.request(), GrantRefusedError)).reason).toBe(
      'invalid_subject_token',
    )
    expect([await scene.storage.findSessionsByShop(SHOP), scene.hooked]).toEqual([[], []])
    expect((await scene.request()).accessToken).toBe('offline-2')
  })
})

describe('a stored session', () => {
  it.each([
    ['that lasts five minutes more', { expires: new Date(NOW + 300_000) }],
    [
      'that never expires',
      { expires: undefined, refreshToken: undefined, refreshTokenExpires: undefined },
    ],
    ['with other scopes', { scope: '' }],
  ])('A17: %s is used unchanged', async (_what, params) => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession(params))
    expect((await scene.request()).toObject()).toEqual(offlineSession(params).toObject())
    expect([kinds(), scene.hooked]).toEqual([[], []])
  })

  it.each([
    ['A21: without a token', { accessToken: undefined }],
    ['with an empty token', { accessToken: '' }],
    ['that ends within five minutes', { expires: new Date(NOW + 299_999) }],
    ['that has ended', { expires: new Date(NOW - 1) }],
  ])('%s is replaced by exchange, not by refresh', async (_what, params) => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession(params))
    expect((await scene.request()).toObject()).toEqual(GRANTED)
    expect(kinds()).toEqual(['offline'])
  })

  it('attack: of another shop, from an adapter that confuses ids, is not used', async () => {
    const confused = { loadSession: async () => offlineSession({ shop: 'victim.platform.test' }) }
    const session = await createScene(upstream, { storage: confused }).request()
    expect([session.shop, session.accessToken]).toEqual([SHOP, 'offline-1'])
  })
})

describe('online tokens', () => {
  const online = { config: { useOnlineTokens: true } }

  it("A20: come after the offline one; both are stored, the user's is used and passed to the hook", async () => {
    const scene = createScene(upstream, online)
    const session = await scene.request()
    expect([session.id, session.isOnline, session.accessToken, session.expires]).toEqual([
      ONLINE_ID,
      true,
      'online-2',
      new Date(NOW + 86_400_000),
    ])
    expect(kinds()).toEqual(['offline', 'online'])
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(GRANTED)
    expect((await scene.storage.loadSession(ONLINE_ID))?.accessToken).toBe('online-2')
    expect(scene.hooked.map(hooked => hooked.id)).toEqual([ONLINE_ID])
  })

  it('A20: an expired one renews both', async () => {
    const scene = createScene(upstream, online)
    await scene.request()
    scene.at(86_400_000)
    expect((await scene.request()).accessToken).toBe('online-4')
    expect(kinds()).toEqual(['offline', 'online', 'offline', 'online'])
  })

  it("attack: the token of another user is refused, and the shop's own pair alone is stored", async () => {
    upstream.respondWith(issueTokens(upstream, 43))
    const scene = createScene(upstream, online)
    expect((await rejection(scene.request(), PlatformError)).code).toBe('token_endpoint_failed')
    expect([
      (await scene.storage.findSessionsByShop(SHOP)).map(({ id }) => id),
      scene.hooked,
    ]).toEqual([[`offline_${SHOP}`], []])
  })

  it('attack: one user does not get the session of another', async () => {
    const scene = createScene(upstream, online)
    await scene.request(SHOP, 42)
    upstream.respondWith(issueTokens(upstream, 43))
    const other = await scene.request(SHOP, 43)
    expect([other.id, other.accessToken]).toEqual([`${SHOP}_43`, 'online-4'])
    expect((await scene.request(SHOP, 42)).accessToken).toBe('online-2')
  })
})

describe('a hook that fails', () => {
  it('fails the request; the token stays, and the next request runs the hook again', async () => {
    const reasons = [new Error('first'), undefined]
    const scene = createScene(upstream, {
      afterAuth: async () => {
        const reason = reasons.shift()
        if (reason) throw reason
      },
    })
    await expect(scene.request()).rejects.toThrow('first')
    expect((await scene.storage.loadSession(OFFLINE_ID))?.accessToken).toBe('offline-1')
    expect((await scene.request()).accessToken).toBe('offline-1')
    expect([kinds(), scene.hooked.map(session => session.accessToken)]).toEqual([
      ['offline'],
      ['offline-1', 'offline-1'],
    ])
    expect((await scene.request()).toObject()).toEqual(GRANTED)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(GRANTED)
    expect(scene.hooked).toHaveLength(2)
  })

  it('fails all waiting callers, once', async () => {
    const reason = new Response(null, { status: 402 })
    const scene = createScene(upstream, { afterAuth: () => Promise.reject(reason) })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => scene.request()))
    expect(
      outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason === reason),
    ).toEqual(Array(10).fill(true))
    expect([kinds(), scene.hooked.length]).toEqual([['offline'], 1])
  })

  it("with online tokens runs again too: the user's session has the pending mark", async () => {
    const scene = createScene(upstream, {
      config: { useOnlineTokens: true },
      afterAuth: () => Promise.reject(new Error('no')),
    })
    await expect(scene.request()).rejects.toThrow('no')
    await expect(scene.request()).rejects.toThrow('no')
    expect([kinds(), scene.hooked.length]).toEqual([['offline', 'online'], 2])
    const owed = await Promise.all(
      [OFFLINE_ID, ONLINE_ID].map(
        async id => owedHookId(await scene.storage.loadSession(id)) !== undefined,
      ),
    )
    expect(owed).toEqual([false, true])
  })
})
