import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GrantRefusedError } from '../../../../server/core/errors/http-errors'
import { NOW, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, setUpTokenUpstream } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import { json } from '../../upstream'
import type { Upstream } from '../../upstream'

const ID = `offline_${SHOP}`
const FOR_EVER = { expires: undefined, refreshToken: undefined, refreshTokenExpires: undefined }
const MIGRATED = offlineSession({
  accessToken: 'offline-1',
  refreshToken: 'refresh-after-1',
}).toObject()

let upstream: Upstream
setUpTokenUpstream(started => {
  upstream = started
})

async function sceneWith(
  params: Parameters<typeof offlineSession>[0],
  options: Parameters<typeof createScene>[1] = {},
): Promise<TokenScene> {
  const scene = createScene(upstream, options)
  await scene.storage.storeSession(offlineSession(params))
  return scene
}

describe('migrate', () => {
  it('exchanges a permanent token for an expiring one, stored completely; the hook is for grants only', async () => {
    const scene = await sceneWith(FOR_EVER)
    expect((await scene.tokens.migrate(SHOP)).toObject()).toEqual(MIGRATED)
    expect((await scene.storage.loadSession(ID))?.toObject()).toEqual(MIGRATED)
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
    expect((await scene.storage.loadSession(ID))?.toObject()).toEqual(
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
    expect((await scene.storage.loadSession(ID))?.toObject()).toEqual(MIGRATED)
    expect(upstream.requests).toHaveLength(1)
  })
})
