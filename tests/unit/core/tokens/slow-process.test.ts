import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Session } from '../../../../server/core/session/session'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { createScene, issueTokens, kindOf } from '../../token-scenes'
import { startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

const NEWER = offlineSession({
  accessToken: 'newer',
  refreshToken: 'refresh-newer',
  expires: new Date(NOW + 3_600_000),
})

describe('a process that responds late, without a lock', () => {
  it.each([
    ['an exchange', undefined],
    [
      'an exchange in the place of an expired token',
      offlineSession({ expires: new Date(NOW - 1000) }),
    ],
  ])(
    'does not overwrite the newer tokens of another with those of %s, and runs no hook',
    async (_case, before) => {
      const scene = createScene(upstream)
      if (before) await scene.storage.storeSession(before)
      upstream.respondWith(async (response, request) => {
        await scene.storage.storeSession(NEWER)
        issueTokens(upstream)(response, request)
      })
      expect((await scene.request()).accessToken).toBe('newer')
      expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(NEWER.toObject())
      expect([upstream.requests.map(kindOf), scene.hooked]).toEqual([['offline'], []])
    },
  )

  it('does not overwrite them with refreshed tokens either, nor restores an uninstalled shop', async () => {
    for (const meanwhile of [NEWER, undefined]) {
      const scene = createScene(upstream)
      await scene.storage.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
      upstream.respondWith(async (response, request) => {
        if (meanwhile) await scene.storage.storeSession(meanwhile)
        else await scene.storage.deleteSession(OFFLINE_ID)
        issueTokens(upstream)(response, request)
      })
      await scene.tokens.forShop(SHOP)
      expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(
        meanwhile?.toObject(),
      )
    }
  })

  it('stores a refreshed pair although another process removed the old access token, or the used refresh token, meanwhile', async () => {
    for (const gone of [{ accessToken: undefined }, { refreshToken: undefined }]) {
      const scene = createScene(upstream)
      const before = offlineSession({ expires: new Date(NOW - 1000) })
      await scene.storage.storeSession(before)
      upstream.respondWith(async (response, request) => {
        await scene.storage.storeSession(new Session({ ...before.toObject(), ...gone }))
        issueTokens(upstream)(response, request)
      })
      const session = await scene.tokens.forShop(SHOP)
      expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(session?.toObject())
      expect(session?.accessToken).toMatch(/^refresh-\d$/)
    }
  })
})
