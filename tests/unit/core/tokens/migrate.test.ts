import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GrantRefusedError } from '../../../../server/core/errors/http-errors'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, issueTokens, kindOf, setUpTokenUpstream } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import { hangUp, html, json } from '../../upstream'
import type { Upstream, UpstreamResponse } from '../../upstream'

const FOR_EVER = { expires: undefined, refreshToken: undefined, refreshTokenExpires: undefined }
const MIGRATED = offlineSession({
  accessToken: 'offline-1',
  refreshToken: 'refresh-after-1',
}).toObject()

let upstream: Upstream
const { sceneWith } = setUpTokenUpstream(started => {
  upstream = started
})

describe('migrate', () => {
  it('exchanges a permanent token for an expiring one, stored completely; the hook is for grants only', async () => {
    const scene = await sceneWith(FOR_EVER)
    expect((await scene.tokens.migrate(SHOP)).toObject()).toEqual(MIGRATED)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(MIGRATED)
    expect(
      upstream.requests.map(request => [request.method, request.url, JSON.parse(request.body)]),
    ).toEqual([
      [
        'POST',
        `/${SHOP}/admin/oauth/access_token`,
        {
          client_id: 'testApiKey',
          client_secret: 'testApiSecretKey',
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          subject_token: 'stored',
          subject_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
          requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
          expiring: '1',
        },
      ],
    ])
    expect(scene.hooked).toEqual([])
  })

  it('happens once for a hundred concurrent callers, and never again', async () => {
    const scene = await sceneWith(FOR_EVER)
    const sessions = await Promise.all(
      Array.from({ length: 100 }, () => scene.tokens.migrate(SHOP)),
    )
    sessions.push(await scene.tokens.migrate(SHOP))
    expect(new Set(sessions.map(session => session.accessToken))).toEqual(new Set(['offline-1']))
    expect([upstream.requests.length, new Set(sessions).size]).toEqual([1, 101])
  })

  it.each([
    ['that lasts', {}],
    ['that has expired', { expires: new Date(NOW - 1000) }],
  ])('returns an expiring session %s unchanged', async (_what, params) => {
    const scene = await sceneWith(params)
    expect((await scene.tokens.migrate(SHOP)).toObject()).toEqual(offlineSession(params).toObject())
    expect(upstream.requests).toEqual([])
  })

  it.each([
    ['no session', undefined],
    ['no access token', { ...FOR_EVER, accessToken: undefined }],
  ])('with %s is session_not_found', async (_what, params) => {
    const scene = createScene(upstream)
    if (params) await scene.storage.storeSession(offlineSession(params))
    const error = await rejection(scene.tokens.migrate(SHOP), PlatformError)
    expect([error.code, error.status]).toEqual(['session_not_found', 404])
    expect(upstream.requests).toEqual([])
  })

  it('is refused where nothing would refresh the new token', async () => {
    const scene = await sceneWith(FOR_EVER, { config: { expiringOfflineTokens: false } })
    expect((await rejection(scene.tokens.migrate(SHOP), PlatformError)).code).toBe(
      'configuration_invalid',
    )
    expect(upstream.requests).toEqual([])
  })

  it('that the platform refuses keeps the old token, and is no error of the caller', async () => {
    upstream.respondWith(json(400, { error: 'invalid_subject_token' }))
    const scene = await sceneWith(FOR_EVER)
    const error = await rejection(scene.tokens.migrate(SHOP), GrantRefusedError)
    expect([error.status, error.message]).toEqual([
      503,
      `The platform does not accept the stored access token of ${SHOP} any more. The app gets a new one when the merchant opens it.`,
    ])
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(
      offlineSession(FOR_EVER).toObject(),
    )
  })

  it("attack: a user's token is not accepted as the app's own", async () => {
    upstream.respondWith(
      json(200, { access_token: 'new', scope: '', expires_in: 60, associated_user: { id: 42 } }),
    )
    const scene = await sceneWith(FOR_EVER)
    expect((await rejection(scene.tokens.migrate(SHOP), PlatformError)).code).toBe(
      'token_endpoint_failed',
    )
    expect(
      (await scene.storage.findSessionsByShop(SHOP)).map(session => session.toObject()),
    ).toEqual([offlineSession(FOR_EVER).toObject()])
  })

  it('whose result cannot be stored is kept in memory: the old token is revoked', async () => {
    let isDown = true
    const scene = await sceneWith(FOR_EVER, {
      storage: {
        storeSession: session =>
          isDown
            ? Promise.reject(new Error('connection refused'))
            : scene.storage.storeSession(session),
      },
    })
    expect((await scene.tokens.migrate(SHOP)).toObject()).toEqual(MIGRATED)
    expect((await scene.tokens.forShop(SHOP))?.toObject()).toEqual(MIGRATED)
    isDown = false
    await scene.tokens.forShop(SHOP)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(MIGRATED)
    expect(upstream.requests).toHaveLength(1)
  })
})

const REFUSED = json(400, { error: 'invalid_subject_token' })
const MESSAGE = `The platform does not accept the stored access token of ${SHOP} any more. The app gets a new one when the merchant opens it.`

/** The platform exchanges the token and issues one pair, but its responses may be lost. */
function issueOnePair(...lost: UpstreamResponse[]): UpstreamResponse[] {
  return [...lost, response => issueTokens(upstream)(response, upstream.requests[0]!)]
}

/** What was sent, e.g. `offline stored`: the requested kind and the presented token. */
const sent = () =>
  upstream.requests.map(request => {
    const { subject_token: token } = JSON.parse(request.body) as { subject_token?: string }
    return `${kindOf(request)} ${token}`
  })

/** A background call whose access token the Admin API refuses. */
async function refusedCall(scene: TokenScene) {
  const session = await scene.tokens.forShop(SHOP)
  return scene.tokens.forShopAfterRejection(session!)
}

describe('a migration whose response is lost', () => {
  it.each<[string, UpstreamResponse[]]>([
    ['once', [hangUp]],
    ['twice', [hangUp, hangUp]],
    ['and whose second request fails', [hangUp, html(520)]],
    ['behind a limit', [json(429, {}, { 'retry-after': '1' })]],
  ])('%s is sent again with the same token, and stores the pair', async (_what, lost) => {
    upstream.respondWith(...issueOnePair(...lost))
    const scene = await sceneWith(FOR_EVER)
    expect((await scene.tokens.migrate(SHOP)).toObject()).toEqual(MIGRATED)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(MIGRATED)
    expect(sent()).toEqual(Array.from({ length: lost.length + 1 }, () => 'offline stored'))
  })

  it('three times fails, and changes nothing', async () => {
    upstream.respondWith(hangUp)
    const scene = await sceneWith(FOR_EVER)
    const error = await rejection(scene.tokens.migrate(SHOP), PlatformError)
    expect([error.code, upstream.requests.length]).toEqual(['token_endpoint_failed', 3])
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(
      offlineSession(FOR_EVER).toObject(),
    )
  })

  it('is recovered by the next call of migrate, after the Admin API refused the token', async () => {
    upstream.respondWith(hangUp)
    const scene = await sceneWith(FOR_EVER)
    await rejection(scene.tokens.migrate(SHOP), PlatformError)
    await rejection(refusedCall(scene), PlatformError)
    expect(scene.losses).toEqual([])
    upstream.respondWith(...issueOnePair())
    expect((await scene.tokens.migrate(SHOP)).toObject()).toEqual(MIGRATED)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(MIGRATED)
  })

  it('is recovered by a background call, before it reports the loss', async () => {
    upstream.respondWith(hangUp, hangUp, hangUp, ...issueOnePair())
    const scene = await sceneWith(FOR_EVER)
    await rejection(scene.tokens.migrate(SHOP), PlatformError)
    expect((await refusedCall(scene))?.toObject()).toEqual(MIGRATED)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(MIGRATED)
    expect([upstream.requests.length, scene.losses]).toEqual([4, []])
  })

  it('is recovered after a crash between the response and the storage, by another process', async () => {
    upstream.respondWith(...issueOnePair())
    const crashed = await sceneWith(FOR_EVER, {
      storage: { storeSession: () => new Promise<never>(() => {}) },
    })
    crashed.tokens.migrate(SHOP).catch(() => {})
    await expect.poll(() => upstream.requests.length).toBe(1)
    const scene = await sceneWith(FOR_EVER)
    expect((await refusedCall(scene))?.toObject()).toEqual(MIGRATED)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(MIGRATED)
  })

  it('is recovered by a hundred background calls with one request', async () => {
    upstream.respondWith(...issueOnePair())
    const scene = await sceneWith(FOR_EVER)
    const session = await scene.tokens.forShop(SHOP)
    const calls = await Promise.all(
      Array.from({ length: 100 }, () => scene.tokens.forShopAfterRejection(session!)),
    )
    expect(new Set(calls.map(session => session?.accessToken))).toEqual(new Set(['offline-1']))
    expect(upstream.requests).toHaveLength(1)
  })

  it('is recovered by two processes at once, without a lock: both have the same pair', async () => {
    upstream.respondWith(...issueOnePair())
    const first = await sceneWith(FOR_EVER)
    const second = createScene(upstream, { storage: first.storage })
    const [mine, theirs] = await Promise.all([refusedCall(first), second.tokens.migrate(SHOP)])
    expect([mine?.toObject(), theirs.toObject()]).toEqual([MIGRATED, MIGRATED])
    expect((await first.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(MIGRATED)
    expect((await first.tokens.forShop(SHOP))?.toObject()).toEqual(MIGRATED)
    expect(sent()).toEqual(['offline stored', 'offline stored'])
  })

  it('more than seven days ago: the loss is reported once, with what to do', async () => {
    upstream.respondWith(REFUSED)
    const scene = await sceneWith(FOR_EVER)
    const error = await rejection(refusedCall(scene), GrantRefusedError)
    expect([error.status, error.reason, error.message]).toEqual([
      503,
      'invalid_subject_token',
      MESSAGE,
    ])
    expect(scene.losses).toEqual([{ shop: SHOP, reason: 'no_refresh_token' }])
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe(undefined)
    const later = await rejection(scene.tokens.migrate(SHOP), PlatformError)
    expect([later.code, later.status, later.message]).toEqual([
      'session_not_found',
      404,
      `The app has no access token for ${SHOP}. It gets one when the merchant opens the app.`,
    ])
    expect([sent(), scene.losses.length]).toEqual([['offline stored'], 1])
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(
      offlineSession(FOR_EVER).toObject(),
    )
  })

  it('and that another process has recovered: its pair is used', async () => {
    const scene = await sceneWith(FOR_EVER)
    const session = await scene.tokens.forShop(SHOP)
    upstream.respondWith((response, request) => {
      void scene.storage
        .storeSession(offlineSession({ accessToken: 'theirs', refreshToken: 'r' }))
        .then(() => REFUSED(response, request))
    })
    const found = await scene.tokens.forShopAfterRejection(session!)
    expect([found?.accessToken, scene.losses]).toEqual(['theirs', []])
  })

  it('is not sent where nothing would refresh the new token', async () => {
    const scene = await sceneWith(FOR_EVER, { config: { expiringOfflineTokens: false } })
    expect(await refusedCall(scene)).toBe(undefined)
    expect(upstream.requests).toEqual([])
    expect(scene.losses).toEqual([{ shop: SHOP, reason: 'no_refresh_token' }])
  })
})
