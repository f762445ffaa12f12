import { describe, expect, it } from 'vitest'
import { GrantRefusedError } from '../../../../server/core/errors/http-errors'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, issueTokens, setUpTokenUpstream } from '../../token-scenes'
import { json } from '../../upstream'
import type { Upstream } from '../../upstream'

const EXPIRED = { expires: new Date(NOW - 1000) }
/** Within the five minutes in which a token is refreshed although it still works. */
const ENDING = { expires: new Date(NOW + 60_000) }
const REFUSED = json(400, { error: 'invalid_grant' })

let upstream: Upstream
const { kinds, sceneWith, stored } = setUpTokenUpstream(started => {
  upstream = started
})

describe('an invalid refresh token', () => {
  it('stays in the storage; an access token that is still valid stays in use, and no request is repeated', async () => {
    upstream.respondWith(REFUSED)
    const scene = await sceneWith(ENDING)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('stored')
    expect(await stored(scene)).toEqual(offlineSession(ENDING).toObject())
    scene.at(10_000)
    const { refreshToken, ...withoutRefreshToken } = offlineSession(ENDING).toObject()
    expect((await scene.tokens.forShop(SHOP))?.toObject()).toEqual(withoutRefreshToken)
    expect(kinds()).toEqual(['refresh'])
  })

  it('with an expired access token is an error once; then the shop has no access, and no request is repeated', async () => {
    upstream.respondWith(REFUSED)
    const scene = await sceneWith(EXPIRED)
    const errors = await Promise.all(
      Array.from({ length: 100 }, () => rejection(scene.tokens.forShop(SHOP), GrantRefusedError)),
    )
    expect(new Set(errors.map(error => `${error.reason} ${error.status}`))).toEqual(
      new Set(['invalid_grant 503']),
    )
    expect(await stored(scene)).toEqual(offlineSession(EXPIRED).toObject())
    const { accessToken, refreshToken, ...withoutTokens } = offlineSession(EXPIRED).toObject()
    expect((await scene.tokens.forShop(SHOP))?.toObject()).toEqual(withoutTokens)
    expect(kinds()).toEqual(['refresh'])
  })

  it("recovers with the merchant's next visit", async () => {
    upstream.respondWith(REFUSED, issueTokens(upstream))
    const scene = await sceneWith(EXPIRED)
    await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    expect((await scene.request()).accessToken).toBe('offline-2')
    expect([
      (await scene.tokens.forShop(SHOP))?.accessToken,
      (await stored(scene))?.refreshToken,
    ]).toEqual(['offline-2', 'refresh-after-2'])
    expect([kinds(), scene.hooked.length]).toEqual([['refresh', 'offline'], 1])
  })

  it('is not tried after a rejection of the Admin API either', async () => {
    upstream.respondWith(REFUSED)
    const scene = await sceneWith(ENDING)
    await scene.tokens.forShop(SHOP)
    expect(await scene.tokens.forShopAfterRejection(offlineSession(ENDING))).toBe(undefined)
    expect([kinds(), await stored(scene)]).toEqual([['refresh'], offlineSession(ENDING).toObject()])
  })

  it('does not change a newer pair of another process, however old that is', async () => {
    const newer = offlineSession({
      ...EXPIRED,
      accessToken: 'newer',
      refreshToken: 'refresh-newer',
    })
    const scene = await sceneWith(EXPIRED)
    upstream.respondWith(async (response, request) => {
      await scene.storage.storeSession(newer)
      REFUSED(response, request)
    })
    await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    expect(await stored(scene)).toEqual(newer.toObject())
  })

  it('does not restore a session that was deleted meanwhile', async () => {
    const scene = await sceneWith(EXPIRED)
    upstream.respondWith(async (response, request) => {
      await scene.storage.deleteSession(OFFLINE_ID)
      REFUSED(response, request)
    })
    await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    expect(await scene.storage.findSessionsByShop(SHOP)).toEqual([])
  })
})

describe('two processes and strict rotation', () => {
  it('end with one pair, although the loser is refused before the winner has stored its pair', async () => {
    let valid = 'refresh-1'
    upstream.respondWith((response, request) => {
      const presented = (JSON.parse(request.body) as { refresh_token: string }).refresh_token
      if (presented !== valid) return REFUSED(response, request)
      valid = `${presented}+`
      const body = {
        access_token: `access-of-${valid}`,
        scope: '',
        expires_in: 3600,
        refresh_token: valid,
        refresh_token_expires_in: 60,
      }
      setTimeout(() => json(200, body)(response, request), 100)
    })
    const first = await sceneWith(EXPIRED)
    const second = createScene(upstream, { storage: first.storage })
    const sessions = await Promise.all([first, second].map(scene => scene.tokens.forShop(SHOP)))
    expect(sessions.map(session => session?.accessToken)).toEqual([
      'access-of-refresh-1+',
      'access-of-refresh-1+',
    ])
    expect([kinds().length, (await stored(first))?.refreshToken]).toEqual([2, 'refresh-1+'])
  })
})
