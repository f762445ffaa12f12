import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import type { Session } from '../../../server/lib/platform/session/session'
import { NOW, SHOP, offlineSession } from '../admin-requests'
import { rejection } from '../rejection'
import { createScene, issueTokens, kindOf } from '../token-scenes'
import { startUpstream } from '../upstream'
import type { Upstream } from '../upstream'

const ID = `offline_${SHOP}`

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  upstream.answer(issueTokens(upstream))
})
afterEach(() => upstream.close())

const kinds = () => upstream.requests.map(kindOf)
const down = () => Promise.reject(new Error('connection refused'))

describe('memory', () => {
  it('spares the storage for a second, and no longer', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession())
    const readsAfter: number[] = []
    for (const milliseconds of [0, 0, 1000, 1001, 1002, 2001, 2002]) {
      scene.at(milliseconds)
      await scene.request()
      readsAfter.push(scene.loads.length)
    }
    expect(readsAfter).toEqual([1, 1, 1, 2, 2, 2, 3])
  })

  it('attack: is kept apart by shop', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession())
    await scene.request()
    expect((await scene.request('victim.platform.test')).shop).toBe('victim.platform.test')
    expect((await scene.request()).shop).toBe(SHOP)
  })

  it('attack: one request cannot change the session of the next', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession())
    const first = await scene.request()
    first.shop = 'evil.example'
    first.accessToken = 'changed'
    const background = await scene.tokens.forShop(SHOP)
    if (background) background.accessToken = 'changed'
    expect((await scene.request()).toObject()).toEqual(offlineSession().toObject())
  })

  it('does not make a token outlive its last five minutes', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession({ expires: new Date(NOW + 300_500) }))
    expect((await scene.request()).accessToken).toBe('stored')
    scene.at(501)
    expect((await scene.request()).accessToken).toBe('offline-1')
  })

  it('forgets at once a token that was dropped', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession())
    await scene.tokens.drop(await scene.request())
    expect((await scene.request()).accessToken).toBe('offline-1')
  })

  it('has nothing of a token that could not be stored', async () => {
    const scene = createScene(upstream, { storage: { storeSession: down } })
    expect((await rejection(scene.request(), PlatformError)).code).toBe('storage_failed')
    expect((await rejection(scene.request(), PlatformError)).code).toBe('storage_failed')
    expect(kinds()).toEqual(['offline', 'offline'])
  })

  it('gives sessions that are still sessions', async () => {
    const scene = createScene(upstream)
    const session = await scene.request()
    expect([session.isActive('write_products', 0, NOW), session.toPropertyArray().length]).toEqual([true, 9])
  })
})

describe('drop', () => {
  it('takes the access token alone', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession())
    await scene.tokens.drop(offlineSession())
    expect((await scene.storage.loadSession(ID))?.toObject()).toEqual(offlineSession({ accessToken: undefined }).toObject())
  })

  it('leaves a newer token alone', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession({ accessToken: 'newer' }))
    await scene.tokens.drop(offlineSession())
    expect((await scene.storage.loadSession(ID))?.accessToken).toBe('newer')
  })

  it('does not bring back a session that was deleted', async () => {
    const scene = createScene(upstream)
    await scene.tokens.drop(offlineSession())
    expect(await scene.storage.findSessionsByShop(SHOP)).toEqual([])
  })
})

describe('a storage that is slow', () => {
  /** A scene in which the second read of all is answered when it is released, with what was stored when it was asked for. */
  function sceneWithLateRead() {
    const { promise, resolve: release } = Promise.withResolvers<undefined>()
    let reads = 0
    const loadSession = async (id: string) => {
      const late = ++reads === 2
      const session = await scene.storage.loadSession(id)
      if (late) await promise
      return session
    }
    const scene = createScene(upstream, { storage: { loadSession } })
    return { scene, release }
  }

  /** Tokens of two callers, of whom the second has its read answered when the first is done. */
  async function overlap(call: () => Promise<Session | undefined>, release: (value: undefined) => void) {
    const [first, second] = [call(), call()]
    await first
    release(undefined)
    return [(await first)?.accessToken, (await second)?.accessToken]
  }

  it('does not make a caller who read too early ask for a second grant', async () => {
    const { scene, release } = sceneWithLateRead()
    expect(await overlap(() => scene.request(), release)).toEqual(['offline-1', 'offline-1'])
    expect([kinds(), scene.hooked.length]).toEqual([['offline'], 1])
  })

  it('does not make a caller who read too early spend the new refresh token', async () => {
    const { scene, release } = sceneWithLateRead()
    await scene.storage.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
    expect(await overlap(() => scene.tokens.forShop(SHOP), release)).toEqual(['refresh-1', 'refresh-1'])
    expect(kinds()).toEqual(['refresh'])
  })
})

describe('a storage that fails', () => {
  it('to load: nobody is asked for a token', async () => {
    const scene = createScene(upstream, { storage: { loadSession: down } })
    const error = await rejection(scene.request(), PlatformError)
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
    expect((await rejection(scene.tokens.forShop(SHOP), PlatformError)).code).toBe('storage_failed')
    expect(kinds()).toEqual([])
  })

  it('to store a grant: the hook does not run', async () => {
    const scene = createScene(upstream, { storage: { storeSession: down } })
    expect((await rejection(scene.request(), PlatformError)).code).toBe('storage_failed')
    expect([scene.hooked, await scene.storage.findSessionsByShop(SHOP)]).toEqual([[], []])
  })

  it('between the two tokens of a user: the user is not signed in, and the next call repeats both', async () => {
    let failures = 1
    const scene = createScene(upstream, {
      config: { useOnlineTokens: true },
      storage: { storeSession: (session: Session) => session.isOnline && failures-- > 0 ? down() : scene.storage.storeSession(session) },
    })
    expect((await rejection(scene.request(), PlatformError)).code).toBe('storage_failed')
    expect([(await scene.storage.findSessionsByShop(SHOP)).map(session => session.id), scene.hooked]).toEqual([[ID], []])
    expect((await scene.request()).accessToken).toBe('online-4')
    expect(scene.hooked.map(session => session.accessToken)).toEqual(['online-4'])
  })
})
