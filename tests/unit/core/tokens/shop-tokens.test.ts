import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GrantRefusedError, TokenEndpointError } from '../../../../server/core/errors/http-errors'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, issueTokens, setUpTokenUpstream } from '../../token-scenes'
import { hangUp, html, json } from '../../upstream'
import type { Upstream } from '../../upstream'

const EXPIRED = { expires: new Date(NOW - 1000) }
/** Within the five minutes in which a token is refreshed although it still works. */
const ENDING = { expires: new Date(NOW + 60_000) }

let upstream: Upstream
const { kinds, sceneWith, stored } = setUpTokenUpstream(started => {
  upstream = started
})

describe('a refresh that fails', () => {
  it.each([
    ['an error page', html(503)],
    ['throttling', json(429, {})],
    ['no connection', hangUp],
    ['a refusal', json(400, { error: 'invalid_subject_token' })],
    [
      'the token of a user',
      json(200, { access_token: 'new', scope: '', expires_in: 60, associated_user: { id: 42 } }),
    ],
  ])(
    'with %s keeps a token that is still valid in use, and the stored session unchanged',
    async (_what, response) => {
      upstream.respondWith(response)
      const scene = await sceneWith(ENDING)
      expect((await scene.tokens.forShop(SHOP))?.toObject()).toEqual(
        offlineSession(ENDING).toObject(),
      )
      expect(await stored(scene)).toEqual(offlineSession(ENDING).toObject())
      expect((await scene.storage.findSessionsByShop(SHOP)).map(session => session.id)).toEqual([
        OFFLINE_ID,
      ])
    },
  )

  it('is repeated after five seconds, not with each of a thousand calls', async () => {
    upstream.respondWith(html(503), html(503), issueTokens(upstream))
    const scene = await sceneWith(ENDING)
    for (let call = 0; call < 1000; call++)
      expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('stored')
    expect(kinds()).toEqual(['refresh'])
    scene.at(4999)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('stored')
    expect(kinds()).toEqual(['refresh'])
    scene.at(5000)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('stored')
    scene.at(10_000)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('refresh-3')
    expect(kinds()).toEqual(['refresh', 'refresh', 'refresh'])
  })

  it('does not delay another shop, nor a token that expires in the pause', async () => {
    const other = 'other.platform.test'
    upstream.respondWith(html(503), issueTokens(upstream))
    const scene = await sceneWith({ expires: new Date(NOW + 2000) })
    await scene.storage.storeSession(
      offlineSession({ ...ENDING, id: `offline_${other}`, shop: other }),
    )
    await scene.tokens.forShop(SHOP)
    expect((await scene.tokens.forShop(other))?.accessToken).toBe('refresh-2')
    scene.at(2001)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('refresh-3')
  })

  it.each([
    ['O7: 500', json(500, {}), 502],
    ['O7: throttling', json(429, {}), 503],
    ['O7: no connection', hangUp, 502],
    ['O7: no JSON', html(200), 502],
  ])(
    '%s: throws once the token has expired, after three attempts with each call',
    async (_what, response, status) => {
      upstream.respondWith(...Array.from({ length: 6 }, () => response), issueTokens(upstream))
      const scene = await sceneWith(EXPIRED)
      const error = await rejection(scene.tokens.forShop(SHOP), TokenEndpointError)
      expect([error.code, error.status]).toEqual(['token_endpoint_failed', status])
      await rejection(scene.tokens.forShop(SHOP), TokenEndpointError)
      expect(await stored(scene)).toEqual(offlineSession(EXPIRED).toObject())
      expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('refresh-7')
    },
  )

  it.each([
    ['a lost response', hangUp],
    ['520', html(520)],
    ['throttling for a second', json(429, {}, { 'retry-after': '1' })],
    ['a response without a token', json(200, {})],
  ])('%s: is sent again with the same refresh token within the call', async (_what, response) => {
    upstream.respondWith(response, response, issueTokens(upstream))
    const scene = await sceneWith(EXPIRED)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('refresh-3')
    const sent = upstream.requests.map(
      ({ body }) => JSON.parse(body) as object as { refresh_token: string },
    )
    expect(sent.map(body => body.refresh_token)).toEqual(['refresh-1', 'refresh-1', 'refresh-1'])
  })

  it.each([
    ['a wrong client secret', json(401, { error: 'invalid_client' })],
    ['throttling for longer than callers wait', json(429, {}, { 'retry-after': '30' })],
  ])('%s: is not sent again', async (_what, response) => {
    upstream.respondWith(response)
    const scene = await sceneWith(EXPIRED)
    await rejection(scene.tokens.forShop(SHOP), TokenEndpointError)
    expect(upstream.requests).toHaveLength(1)
  })

  it('O7: 400 invalid_subject_token is passed on, but not as an error of the caller', async () => {
    upstream.respondWith(json(400, { error: 'invalid_subject_token' }))
    const scene = await sceneWith(EXPIRED)
    const error = await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    expect([error.reason, error.status]).toEqual(['invalid_subject_token', 503])
    expect((await stored(scene))?.refreshToken).toBe('refresh-1')
  })
})

describe('stored', () => {
  it('is the stored session, however old, read once a second', async () => {
    const scene = await sceneWith(EXPIRED)
    for (const milliseconds of [0, 500, 1000]) {
      scene.at(milliseconds)
      expect((await scene.tokens.stored(SHOP))?.toObject()).toEqual(
        offlineSession(EXPIRED).toObject(),
      )
    }
    expect([kinds(), scene.loads]).toEqual([[], [OFFLINE_ID]])
    scene.at(1001)
    await scene.tokens.stored(SHOP)
    expect(scene.loads).toEqual([OFFLINE_ID, OFFLINE_ID])
  })

  it('attack: one caller cannot change the session of the next', async () => {
    const scene = await sceneWith({})
    for (let call = 0; call < 2; call++) {
      const session = await scene.tokens.stored(SHOP)
      expect(session?.accessToken).toBe('stored')
      if (session) session.accessToken = 'changed'
    }
  })

  it('is undefined where the app is not installed', async () => {
    expect(await createScene(upstream).tokens.stored(SHOP)).toBe(undefined)
  })
})

describe('O6: an app with a fixed token', () => {
  it('has a session for every shop, without storage or platform', async () => {
    const scene = await sceneWith(EXPIRED, {
      config: { distribution: 'platform_admin', adminApiAccessToken: 'fixed' },
    })
    const synthetic = { id: '', shop: SHOP, state: '', isOnline: false }
    expect((await scene.tokens.stored(SHOP))?.toObject()).toEqual(synthetic)
    const session = await scene.tokens.forShop(SHOP)
    expect(session?.toObject()).toEqual(synthetic)
    expect(session && (await scene.tokens.forShopAfterRejection(session))).toBe(undefined)
    expect((await rejection(scene.tokens.migrate(SHOP), PlatformError)).code).toBe(
      'configuration_invalid',
    )
    expect([scene.loads, kinds()]).toEqual([[], []])
  })
})

describe('without expiring tokens', () => {
  it('O5: nothing is refreshed after a rejection either', async () => {
    const scene = await sceneWith({}, { config: { expiringOfflineTokens: false } })
    expect(await scene.tokens.forShopAfterRejection(offlineSession())).toBe(undefined)
    expect([kinds(), await stored(scene)]).toEqual([[], offlineSession().toObject()])
  })

  it('the exchange requests a token that does not expire', async () => {
    const scene = createScene(upstream, { config: { expiringOfflineTokens: false } })
    await scene.request()
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toMatchObject({ expiring: '0' })
  })
})
