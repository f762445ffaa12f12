import { createStorage } from 'unstorage'
import { describe, expect, it } from 'vitest'
import { GrantRefusedError } from '../../../../server/core/errors/http-errors'
import { lossOf } from '../../../../server/core/tokens/access-losses'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, issueTokens, setUpTokenUpstream } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import { html, json } from '../../upstream'
import type { Upstream } from '../../upstream'

const EXPIRED = { expires: new Date(NOW - 1000) }
const REFUSED = json(400, { error: 'invalid_grant' })
const LOST = { shop: SHOP, reason: 'refresh_token_refused' }

let upstream: Upstream
const { sceneWith } = setUpTokenUpstream(started => {
  upstream = started
  upstream.respondWith(REFUSED)
})

const call = (scene: TokenScene) => scene.tokens.forShop(SHOP).catch(() => undefined)

describe('accessLost', () => {
  it('runs once per loss, not per call', async () => {
    const scene = await sceneWith(EXPIRED)
    await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    await Promise.all([call(scene), call(scene)])
    await call(scene)
    expect(scene.losses).toEqual([LOST])
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(
      offlineSession(EXPIRED).toObject(),
    )
  })

  it('runs once among processes, and not again after a restart', async () => {
    const records = createStorage()
    const first = await sceneWith(EXPIRED, { records })
    const others = await Promise.all([1, 2].map(() => sceneWith(EXPIRED, { records })))
    await call(first)
    await Promise.all(others.map(call))
    expect([first, ...others].map(({ losses }) => losses.length)).toEqual([1, 0, 0])
  })

  it('runs for a revoked token without a refresh token', async () => {
    const scene = await sceneWith({ refreshToken: undefined })
    const session = await scene.tokens.forShop(SHOP)
    expect(scene.losses).toEqual([])
    expect(await scene.tokens.forShopAfterRejection(session!)).toBe(undefined)
    expect(scene.losses).toEqual([{ shop: SHOP, reason: 'no_refresh_token' }])
  })

  it.each([
    ['the endpoint is down', html(503)],
    ['the shop never had a session', undefined],
  ])('does not run when %s', async (_what, response) => {
    if (response) upstream.respondWith(response)
    const scene = response ? await sceneWith(EXPIRED) : createScene(upstream)
    await call(scene)
    expect(scene.losses).toEqual([])
  })

  it('runs again after a visit has restored the access and it was lost once more', async () => {
    upstream.respondWith(REFUSED, issueTokens(upstream), REFUSED)
    const scene = await sceneWith(EXPIRED)
    await call(scene)
    expect((await scene.request()).accessToken).toBe('offline-2')
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('offline-2')
    scene.at(3_600_001)
    await call(scene)
    expect(scene.losses).toEqual([LOST, LOST])
  })

  it('may call the shop, and its errors do not replace that of the call', async () => {
    const scene: TokenScene = await sceneWith(EXPIRED, {
      accessLost: async () => {
        await call(scene)
        throw new Error('mail server down')
      },
    })
    await rejection(scene.tokens.forShop(SHOP), GrantRefusedError)
    expect(scene.losses).toEqual([LOST])
  })

  it('waits for the storage of records: the next call reports the loss', async () => {
    const records = createStorage()
    const { setItem } = records
    records.setItem = async () => {
      throw new Error('down')
    }
    const scene = await sceneWith(EXPIRED, { records })
    await call(scene)
    expect(scene.losses).toEqual([])
    records.setItem = setItem
    await call(scene)
    expect(scene.losses).toEqual([LOST])
  })
})

describe('lossOf', () => {
  it('is that of the stored session, until it has other tokens', async () => {
    const records = createStorage()
    const scene = await sceneWith(EXPIRED, { records })
    const read = (key: string) => records.getItem(key)
    expect(await lossOf(offlineSession(EXPIRED), read)).toBe(undefined)
    await call(scene)
    expect(await lossOf(offlineSession(EXPIRED), read)).toEqual({
      at: NOW,
      reason: 'refresh_token_refused',
    })
    expect(await lossOf(offlineSession(), read)).toBe(undefined)
    const user = offlineSession({ ...EXPIRED, isOnline: true })
    expect(await lossOf(user, read)).toBe(undefined)
  })

  it('has no token in its record', async () => {
    const records = createStorage()
    await call(await sceneWith(EXPIRED, { records }))
    const keys = await records.getKeys('access-lost')
    expect(keys).toHaveLength(1)
    const text = JSON.stringify(await records.getItem(keys[0]!))
    for (const token of ['refresh-1', 'stored']) expect(text).not.toContain(token)
  })
})
