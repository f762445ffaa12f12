import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOW, SHOP, offlineSession } from '../admin-requests'
import { createScene, issueTokens } from '../token-scenes'
import { startUpstream } from '../upstream'
import type { Upstream } from '../upstream'

const ID = `offline_${SHOP}`

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  upstream.answer(issueTokens(upstream))
})
afterEach(() => upstream.close())

describe('changeScope', () => {
  it('replaces the stored scopes and nothing else', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession({}))
    await scene.tokens.changeScope(SHOP, 'read_orders')
    expect((await scene.storage.loadSession(ID))?.toObject()).toEqual({ ...offlineSession({}).toObject(), scope: 'read_orders' })
    expect(upstream.requests).toEqual([])
  })

  it('stores nothing for a shop that the app is not installed on', async () => {
    const scene = createScene(upstream)
    await scene.tokens.changeScope(SHOP, 'read_orders')
    expect(await scene.storage.loadSession(ID)).toBe(undefined)
  })

  it('beside a refresh, keeps the new token as well as the new scopes', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
    const refreshing = scene.tokens.forShop(SHOP)
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1))
    const [refreshed] = await Promise.all([refreshing, scene.tokens.changeScope(SHOP, 'read_orders')])
    const stored = await scene.storage.loadSession(ID)
    expect([refreshed?.accessToken, stored?.accessToken, stored?.scope]).toEqual(['refresh-1', 'refresh-1', 'read_orders'])
    expect(upstream.requests).toHaveLength(1)
  })
})
