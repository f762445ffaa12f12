import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { createScene, rotateStrictly } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const EXPIRED = offlineSession({ expires: new Date(NOW - 1000) })

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

/** A second process on the storage of `first`, whose writes begin after `wait`. */
function slowProcess(first: TokenScene, wait: () => Promise<unknown>): TokenScene {
  return createScene(upstream, {
    storage: {
      ...first.storage,
      storeSession: async session => {
        await wait()
        return first.storage.storeSession(session)
      },
    },
  })
}

describe('attack on a pair of tokens: the loser of two refreshes', () => {
  it.each([0, 400, 700, 1000])(
    'never deletes the pair of the winner, whose write takes %i ms and its own 1000',
    async milliseconds => {
      const store = createScene(upstream)
      await store.storage.storeSession(EXPIRED)
      const platform = rotateStrictly('refresh-1')
      upstream.respondWith(platform.response)
      const loser = slowProcess(store, () => delay(1000))
      const winner = slowProcess(store, () => delay(milliseconds))
      const winning = winner.tokens.forShop(SHOP)
      await expect.poll(() => upstream.requests.length).toBe(1)
      // Refused by the platform while the winner still stores: whether this call gets a token is
      // not the point.
      await loser.tokens.forShop(SHOP).catch(() => {})
      expect((await winning)?.accessToken).toBe('access-1')
      expect((await store.storage.loadSession(OFFLINE_ID))?.toObject()).toMatchObject({
        accessToken: 'access-1',
        refreshToken: platform.live(),
      })
    },
  )

  it('writes nothing when the refresh token is invalid for all processes', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(EXPIRED)
    upstream.respondWith(json(400, { error: 'invalid_grant' }))
    await expect(scene.tokens.forShop(SHOP)).rejects.toThrow('refresh token')
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(EXPIRED.toObject())
  })
})

describe('attack on a pair of tokens: a rewrite of old tokens without a lock', () => {
  it('is undone by the process that renewed them, which keeps the changed scopes', async () => {
    const renewing = createScene(upstream)
    await renewing.storage.storeSession(EXPIRED)
    upstream.respondWith(rotateStrictly('refresh-1').response)
    const reached = Promise.withResolvers<unknown>()
    const renewed = Promise.withResolvers<unknown>()
    const changing = slowProcess(renewing, () => {
      reached.resolve(true)
      return renewed.promise
    })
    const changed = changing.tokens.changeScope(SHOP, 'read_orders')
    await reached.promise
    await renewing.tokens.forShop(SHOP)
    renewed.resolve(true)
    await changed
    expect((await renewing.storage.loadSession(OFFLINE_ID))?.refreshToken).toBe('refresh-1')
    expect((await renewing.tokens.forShop(SHOP))?.accessToken).toBe('access-1')
    expect((await renewing.storage.loadSession(OFFLINE_ID))?.toObject()).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-after-1',
      scope: 'read_orders',
    })
    expect(upstream.requests).toHaveLength(1)
  })
})

describe('attack on a pair of tokens: an access token that the Admin API refuses', () => {
  it('is not erased from the storage', async () => {
    const scene = createScene(upstream)
    const session = offlineSession()
    await scene.storage.storeSession(session)
    upstream.respondWith(json(500, {}))
    await expect(scene.retry(session)).rejects.toThrow()
    await expect(scene.tokens.forShopAfterRejection(session)).rejects.toThrow()
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(session.toObject())
  })
})
