import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, setUpTokenUpstream } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import type { Upstream } from '../../upstream'

const OLD = offlineSession({ expires: new Date(NOW - 1000) })
const RENEWED = offlineSession({
  accessToken: 'refresh-1',
  refreshToken: 'refresh-after-1',
}).toObject()

let upstream: Upstream
const { kinds } = setUpTokenUpstream(started => {
  upstream = started
})

/** A scene with an expired session and a storage that can be made to fail. */
async function brittleScene() {
  const failing = { store: true, load: false }
  const down = () => Promise.reject(new Error('connection refused'))
  const scene: TokenScene = createScene(upstream, {
    storage: {
      storeSession: session => (failing.store ? down() : scene.storage.storeSession(session)),
      loadSession: id => (failing.load ? down() : scene.storage.loadSession(id)),
    },
  })
  await scene.storage.storeSession(OLD)
  return { scene, failing }
}

describe('a refreshed session that the storage fails to save', () => {
  it('is used from memory, while the storage fails and for every caller', async () => {
    const { scene, failing } = await brittleScene()
    const sessions = await Promise.all(
      Array.from({ length: 100 }, () => scene.tokens.forShop(SHOP)),
    )
    failing.load = true
    scene.at(60_000)
    sessions.push(
      await scene.tokens.forShop(SHOP),
      await scene.tokens.stored(SHOP),
      await scene.tokens.forSessionId(OFFLINE_ID, SHOP),
      await scene.request(),
    )
    expect(sessions.map(session => session?.toObject())).toEqual(
      Array.from({ length: 104 }, () => RENEWED),
    )
    expect([kinds(), (await scene.storage.loadSession(OFFLINE_ID))?.toObject()]).toEqual([
      ['refresh'],
      OLD.toObject(),
    ])
  })

  it('is stored with the next call after the storage recovers', async () => {
    const { scene, failing } = await brittleScene()
    await scene.tokens.forShop(SHOP)
    failing.store = false
    expect((await scene.tokens.forShop(SHOP))?.toObject()).toEqual(RENEWED)
    expect([kinds(), (await scene.storage.loadSession(OFFLINE_ID))?.toObject()]).toEqual([
      ['refresh'],
      RENEWED,
    ])
  })

  it('can be refreshed again before it is stored', async () => {
    const { scene, failing } = await brittleScene()
    await scene.tokens.forShop(SHOP)
    scene.at(3_600_001)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('refresh-2')
    failing.store = false
    await scene.tokens.forShop(SHOP)
    expect(
      upstream.requests.map(
        request => (JSON.parse(request.body) as { refresh_token: string }).refresh_token,
      ),
    ).toEqual(['refresh-1', 'refresh-after-1'])
    expect((await scene.storage.loadSession(OFFLINE_ID))?.refreshToken).toBe('refresh-after-2')
  })

  it('is replaced by a session that another process has stored meanwhile', async () => {
    const { scene, failing } = await brittleScene()
    await scene.tokens.forShop(SHOP)
    await scene.storage.storeSession(
      offlineSession({ accessToken: 'newer', refreshToken: 'refresh-newer' }),
    )
    failing.store = false
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('newer')
    expect((await scene.storage.loadSession(OFFLINE_ID))?.refreshToken).toBe('refresh-newer')
  })

  it('is replaced by a new grant', async () => {
    const { scene, failing } = await brittleScene()
    await scene.tokens.forShop(SHOP)
    failing.store = false
    await scene.tokens.complete(
      offlineSession({ accessToken: 'granted', refreshToken: 'refresh-granted' }),
    )
    failing.load = true
    expect((await rejection(scene.tokens.forShop(SHOP), PlatformError)).code).toBe('storage_failed')
    failing.load = false
    expect([
      (await scene.tokens.forShop(SHOP))?.accessToken,
      (await scene.storage.loadSession(OFFLINE_ID))?.accessToken,
    ]).toEqual(['granted', 'granted'])
  })

  it('is not restored after an uninstallation by another process', async () => {
    const { scene, failing } = await brittleScene()
    await scene.tokens.forShop(SHOP)
    await scene.storage.deleteSession(OFFLINE_ID)
    failing.store = false
    expect(await scene.tokens.forShop(SHOP)).toBe(undefined)
    expect(await scene.storage.findSessionsByShop(SHOP)).toEqual([])
  })

  it('is deleted with its shop, even while the storage fails', async () => {
    const { scene, failing } = await brittleScene()
    await scene.tokens.forShop(SHOP)
    scene.tokens.forget(SHOP)
    failing.load = true
    expect((await rejection(scene.tokens.forShop(SHOP), PlatformError)).code).toBe('storage_failed')
  })
})
