import { describe, expect, it, vi } from 'vitest'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { createScene, setUpTokenUpstream } from '../../token-scenes'
import type { Upstream } from '../../upstream'

let upstream: Upstream
setUpTokenUpstream(started => {
  upstream = started
})

describe('changeScope', () => {
  it('replaces the stored scopes and nothing else', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession({}))
    await scene.tokens.changeScope(SHOP, 'read_orders')
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual({
      ...offlineSession({}).toObject(),
      scope: 'read_orders',
    })
    expect(upstream.requests).toEqual([])
  })

  it('stores nothing for a shop without the app', async () => {
    const scene = createScene(upstream)
    await scene.tokens.changeScope(SHOP, 'read_orders')
    expect(await scene.storage.loadSession(OFFLINE_ID)).toBe(undefined)
  })

  it('during a refresh, stores the new token as well as the new scopes', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
    const refreshing = scene.tokens.forShop(SHOP)
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1))
    const [refreshed] = await Promise.all([
      refreshing,
      scene.tokens.changeScope(SHOP, 'read_orders'),
    ])
    const stored = await scene.storage.loadSession(OFFLINE_ID)
    expect([refreshed?.accessToken, stored?.accessToken, stored?.scope]).toEqual([
      'refresh-1',
      'refresh-1',
      'read_orders',
    ])
    expect(upstream.requests).toHaveLength(1)
  })
})
