import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { TokenEndpointError } from '../../../../server/core/errors/http-errors'
import { owedHookId } from '../../../../server/core/tokens/owed-hook'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, setUpTokenUpstream } from '../../token-scenes'
import { html, json } from '../../upstream'
import type { Upstream } from '../../upstream'

const ONLINE_ID = '0d3f1c54-8f5e-4f57-9a25-0c6e5f1f9b11'
const EXPIRED = { expires: new Date(NOW - 1000) }
const ONLINE = {
  id: ONLINE_ID,
  isOnline: true,
  refreshToken: undefined,
  refreshTokenExpires: undefined,
}

let upstream: Upstream
const { kinds } = setUpTokenUpstream(started => {
  upstream = started
})

async function sceneWith(...params: Parameters<typeof offlineSession>[0][]) {
  const scene = createScene(upstream)
  for (const each of params) await scene.storage.storeSession(offlineSession(each))
  return scene
}

describe('forSessionId', () => {
  it.each([
    ['an offline session', {}],
    ["a user's session", ONLINE],
    ["a user's session in its last minute", { ...ONLINE, expires: new Date(NOW + 60_000) }],
  ])('returns %s unchanged', async (_what, params) => {
    const scene = await sceneWith(params)
    const expected = offlineSession(params)
    expect((await scene.tokens.forSessionId(expected.id, SHOP))?.toObject()).toEqual(
      expected.toObject(),
    )
    expect(kinds()).toEqual([])
  })

  it('refreshes an offline session that is about to expire', async () => {
    const scene = await sceneWith({ expires: new Date(NOW + 60_000) })
    expect((await scene.tokens.forSessionId(OFFLINE_ID, SHOP))?.accessToken).toBe('refresh-1')
  })

  it('reads the storage once a second', async () => {
    const scene = await sceneWith(ONLINE)
    for (const milliseconds of [0, 1000, 1001]) {
      scene.at(milliseconds)
      expect((await scene.tokens.forSessionId(ONLINE_ID, SHOP))?.accessToken).toBe('stored')
    }
    expect(scene.loads).toEqual([ONLINE_ID, ONLINE_ID])
  })

  it.each([
    ['there is none', { id: 'another' }],
    ["a user's has no access token", { ...ONLINE, accessToken: undefined }],
    ["a user's has expired", { ...ONLINE, ...EXPIRED }],
    [
      "a user's has expired, whatever refresh token it has",
      { ...ONLINE, ...EXPIRED, refreshToken: 'refresh-1' },
    ],
    [
      'an offline one has expired and has no refresh token',
      { ...EXPIRED, refreshToken: undefined },
    ],
  ])('is undefined when %s', async (_what, params) => {
    const scene = await sceneWith(params)
    expect([
      await scene.tokens.forSessionId(ONLINE_ID, SHOP),
      await scene.tokens.forSessionId(OFFLINE_ID, SHOP),
    ]).toEqual([undefined, undefined])
    expect(kinds()).toEqual([])
  })

  it('is undefined when the refresh token is invalid, so that the user signs in again', async () => {
    upstream.respondWith(json(400, { error: 'invalid_grant' }))
    expect(await (await sceneWith(EXPIRED)).tokens.forSessionId(OFFLINE_ID, SHOP)).toBe(undefined)
  })

  it('throws when the token endpoint fails: another sign-in would not help', async () => {
    upstream.respondWith(html(503))
    expect(
      (
        await rejection(
          (await sceneWith(EXPIRED)).tokens.forSessionId(OFFLINE_ID, SHOP),
          TokenEndpointError,
        )
      ).upstreamStatus,
    ).toBe(503)
  })

  it('attack: is never the session of another shop, cached or not', async () => {
    const victim = 'victim.platform.test'
    const scene = await sceneWith(
      { ...ONLINE, shop: victim },
      { id: `offline_${victim}`, shop: victim },
    )
    for (let call = 0; call < 2; call++) {
      expect(await scene.tokens.forSessionId(ONLINE_ID, SHOP)).toBe(undefined)
      expect(await scene.tokens.forSessionId(`offline_${victim}`, SHOP)).toBe(undefined)
      expect((await scene.tokens.forSessionId(ONLINE_ID, victim))?.shop).toBe(victim)
    }
  })
})

describe('forget', () => {
  it("removes a shop's sessions from memory, its users' included, and no other shop's", async () => {
    const other = 'other.platform.test'
    const scene = await sceneWith({}, ONLINE, { id: `offline_${other}`, shop: other })
    const askAll = async () =>
      [
        await scene.tokens.stored(SHOP),
        await scene.tokens.forSessionId(ONLINE_ID, SHOP),
        await scene.tokens.stored(other),
      ].map(session => session?.shop)
    expect(await askAll()).toEqual([SHOP, SHOP, other])
    await scene.storage.deleteSessions([OFFLINE_ID, ONLINE_ID, `offline_${other}`])
    expect(await askAll()).toEqual([SHOP, SHOP, other])
    scene.tokens.forget(SHOP)
    expect(await askAll()).toEqual([undefined, undefined, other])
  })

  it('allows the next session to be cached', async () => {
    const scene = await sceneWith({})
    await scene.tokens.stored(SHOP)
    scene.tokens.forget(SHOP)
    await scene.tokens.stored(SHOP)
    await scene.tokens.stored(SHOP)
    expect(scene.loads).toEqual([OFFLINE_ID, OFFLINE_ID])
  })
})

describe('keep', () => {
  it('stores without the hook', async () => {
    const scene = createScene(upstream)
    await scene.tokens.keep(offlineSession())
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(
      offlineSession().toObject(),
    )
    expect(scene.hooked).toEqual([])
  })
})

describe('clientCredentials', () => {
  const GRANTED = {
    id: OFFLINE_ID,
    shop: SHOP,
    state: '',
    isOnline: false,
    scope: 'write_products',
    accessToken: 'granted',
    expires: new Date(NOW + 86_399_000),
  }
  const DAY = json(200, { access_token: 'granted', scope: 'write_products', expires_in: 86_399 })

  it("sends the app's own credentials alone, stores the session and runs the hook", async () => {
    upstream.respondWith(DAY)
    const scene = createScene(upstream)
    expect((await scene.tokens.clientCredentials(SHOP)).toObject()).toEqual(GRANTED)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(GRANTED)
    expect(scene.hooked.map(session => session.toObject())).toEqual([GRANTED])
    expect(
      upstream.requests.map(request => [request.method, request.url, JSON.parse(request.body)]),
    ).toEqual([
      [
        'POST',
        `/${SHOP}/admin/oauth/access_token`,
        {
          client_id: 'testApiKey',
          client_secret: 'testApiSecretKey',
          grant_type: 'client_credentials',
        },
      ],
    ])
  })

  it('sends one request for a hundred simultaneous callers', async () => {
    upstream.respondWith(DAY)
    const scene = createScene(upstream)
    const sessions = await Promise.all(
      Array.from({ length: 100 }, () => scene.tokens.clientCredentials(SHOP)),
    )
    expect([upstream.requests.length, scene.hooked.length, new Set(sessions).size]).toEqual([
      1, 1, 100,
    ])
  })

  it('marks the hook as pending when it fails', async () => {
    upstream.respondWith(DAY)
    const scene = createScene(upstream, { afterAuth: () => Promise.reject(new Error('hook')) })
    await expect(scene.tokens.clientCredentials(SHOP)).rejects.toThrow('hook')
    const stored = await scene.storage.loadSession(OFFLINE_ID)
    expect([stored?.accessToken, owedHookId(stored)]).toEqual([
      'granted',
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ])
  })

  it.each([
    ['a refusal', json(400, { error: 'shop_not_permitted' }), 400],
    [
      'the token of a user',
      json(200, { access_token: 'granted', scope: '', associated_user: { id: 42 } }),
      undefined,
    ],
  ])('attack: %s stores nothing', async (_what, response, upstreamStatus) => {
    upstream.respondWith(response)
    const scene = createScene(upstream)
    const error = await rejection(scene.tokens.clientCredentials(SHOP), PlatformError)
    expect([error.code, error.status, (error as TokenEndpointError).upstreamStatus]).toEqual([
      'token_endpoint_failed',
      502,
      upstreamStatus,
    ])
    expect([await scene.storage.findSessionsByShop(SHOP), scene.hooked]).toEqual([[], []])
  })
})
