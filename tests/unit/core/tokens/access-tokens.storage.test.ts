import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { Session } from '../../../../server/core/session/session'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { createScene, setUpTokenUpstream } from '../../token-scenes'
import type { TokenScene } from '../../token-scenes'
import type { Upstream } from '../../upstream'

let upstream: Upstream
const { kinds } = setUpTokenUpstream(started => {
  upstream = started
})

const down = () => Promise.reject(new Error('connection refused'))

describe('memory', () => {
  it('avoids storage reads for a second, and no longer', async () => {
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

  it('attack: is separate for each shop', async () => {
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

  it('does not extend a token beyond its last five minutes', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession({ expires: new Date(NOW + 300_500) }))
    expect((await scene.request()).accessToken).toBe('stored')
    scene.at(501)
    expect((await scene.request()).accessToken).toBe('offline-1')
  })

  it('removes a dropped token at once', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession())
    scene.tokens.drop(await scene.request())
    expect((await scene.request()).accessToken).toBe('offline-1')
  })

  it('does not contain a token that could not be stored', async () => {
    const scene = createScene(upstream, { storage: { storeSession: down } })
    expect((await rejection(scene.request(), PlatformError)).code).toBe('storage_failed')
    expect((await rejection(scene.request(), PlatformError)).code).toBe('storage_failed')
    expect(kinds()).toEqual(['offline', 'offline'])
  })

  it('returns instances of the session class', async () => {
    const scene = createScene(upstream)
    const session = await scene.request()
    expect([session.isActive('write_products', 0, NOW), session.toPropertyArray().length]).toEqual([
      true,
      9,
    ])
  })
})

describe('drop', () => {
  it('excludes the access token from use, and writes nothing', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession())
    scene.tokens.drop(offlineSession())
    expect((await scene.tokens.stored(SHOP))?.toObject()).toEqual(
      offlineSession({ accessToken: undefined }).toObject(),
    )
    expect((await scene.storage.loadSession(OFFLINE_ID))?.toObject()).toEqual(
      offlineSession().toObject(),
    )
  })

  it('keeps a newer token', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession({ accessToken: 'newer' }))
    scene.tokens.drop(offlineSession())
    expect((await scene.tokens.stored(SHOP))?.accessToken).toBe('newer')
    expect((await scene.storage.loadSession(OFFLINE_ID))?.accessToken).toBe('newer')
  })

  it('does not restore a deleted session', async () => {
    const scene = createScene(upstream)
    scene.tokens.drop(offlineSession())
    expect(await scene.storage.findSessionsByShop(SHOP)).toEqual([])
  })
})

describe('a slow storage', () => {
  /**
   * Two processes with one storage. The first read of the second resolves when it is released, with
   * what was stored when it was requested.
   */
  function scenesWithLateRead() {
    const { promise, resolve: release } = Promise.withResolvers<undefined>()
    const scene = createScene(upstream)
    let reads = 0
    const loadSession = async (id: string) => {
      const late = ++reads === 1
      const session = await scene.storage.loadSession(id)
      if (late) await promise
      return session
    }
    const other = createScene(upstream, { storage: { ...scene.storage, loadSession } })
    return { scene, other, release }
  }

  type Scenes = ReturnType<typeof scenesWithLateRead>

  /** Tokens of two callers; the read of the second resolves when the first is done. */
  async function overlap(
    { scene, other, release }: Scenes,
    call: (scene: TokenScene) => Promise<Session | undefined>,
  ) {
    const [first, second] = [call(scene), call(other)]
    await first
    release(undefined)
    return [(await first)?.accessToken, (await second)?.accessToken]
  }

  it('does not make a caller with an outdated read request a second grant', async () => {
    const scenes = scenesWithLateRead()
    const { scene, other } = scenes
    expect(await overlap(scenes, ({ request }) => request())).toEqual(['offline-1', 'offline-1'])
    expect([kinds(), scene.hooked.length, other.hooked.length]).toEqual([['offline'], 1, 0])
  })

  it('does not make a caller with an outdated read use up the new refresh token', async () => {
    const scenes = scenesWithLateRead()
    await scenes.scene.storage.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
    expect(await overlap(scenes, ({ tokens }) => tokens.forShop(SHOP))).toEqual([
      'refresh-1',
      'refresh-1',
    ])
    expect(kinds()).toEqual(['refresh'])
  })
})

describe('concurrent requests', () => {
  /** A scene whose first read resolves when it is released, with what was stored before. */
  function sceneWithHeldRead() {
    const { promise, resolve: release } = Promise.withResolvers<undefined>()
    const loadSession = async (id: string) => {
      const isFirst = scene.loads.length === 1
      const session = await scene.storage.loadSession(id)
      if (isFirst) await promise
      return session
    }
    const scene: TokenScene = createScene(upstream, { storage: { loadSession } })
    return { scene, release }
  }

  it.each<[string, (scene: TokenScene) => Promise<Session | undefined>]>([
    ['of a merchant', scene => scene.request()],
    ['of jobs', scene => scene.tokens.forShop(SHOP)],
    ['of pages without a merchant', scene => scene.tokens.stored(SHOP)],
  ])('%s share one read, and get sessions of their own', async (_name, call) => {
    const { scene, release } = sceneWithHeldRead()
    await scene.storage.storeSession(offlineSession())
    const calls = Array.from({ length: 50 }, () => call(scene))
    release(undefined)
    const sessions = await Promise.all(calls)
    expect(sessions.map(session => session?.accessToken)).toEqual(Array(50).fill('stored'))
    expect(new Set(sessions).size).toBe(50)
    expect(scene.loads).toEqual([OFFLINE_ID])
  })

  it('of two shops do not', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(offlineSession())
    await Promise.all([scene.request(), scene.tokens.stored('other.platform.test')])
    expect([...scene.loads].sort()).toEqual([OFFLINE_ID, 'offline_other.platform.test'])
  })

  it.each<[string, (scene: TokenScene) => Promise<unknown>, string | undefined]>([
    [
      'deleted',
      async scene => {
        await scene.storage.deleteSession(OFFLINE_ID)
        scene.tokens.forget(SHOP)
      },
      undefined,
    ],
    ['stored', scene => scene.tokens.keep(offlineSession({ accessToken: 'newer' })), 'newer'],
  ])(
    'do not share a read that began before the session was %s',
    async (_name, change, expected) => {
      const { scene, release } = sceneWithHeldRead()
      await scene.storage.storeSession(offlineSession())
      const before = scene.tokens.forShop(SHOP)
      await change(scene)
      const after = await scene.tokens.forShop(SHOP)
      release(undefined)
      expect([(await before)?.accessToken, after?.accessToken]).toEqual(['stored', expected])
    },
  )
})

describe('a failing storage', () => {
  it('on load: no token is requested', async () => {
    const scene = createScene(upstream, { storage: { loadSession: down } })
    const error = await rejection(scene.request(), PlatformError)
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
    expect((await rejection(scene.tokens.forShop(SHOP), PlatformError)).code).toBe('storage_failed')
    expect(kinds()).toEqual([])
  })

  it('on storing a grant: the hook does not run', async () => {
    const scene = createScene(upstream, { storage: { storeSession: down } })
    expect((await rejection(scene.request(), PlatformError)).code).toBe('storage_failed')
    expect([scene.hooked, await scene.storage.findSessionsByShop(SHOP)]).toEqual([[], []])
  })

  it('between the two tokens of a user: the user is not signed in, and the next call repeats both', async () => {
    let failures = 1
    const scene = createScene(upstream, {
      config: { useOnlineTokens: true },
      storage: {
        storeSession: (session: Session) =>
          session.isOnline && failures-- > 0 ? down() : scene.storage.storeSession(session),
      },
    })
    expect((await rejection(scene.request(), PlatformError)).code).toBe('storage_failed')
    expect([
      (await scene.storage.findSessionsByShop(SHOP)).map(session => session.id),
      scene.hooked,
    ]).toEqual([[OFFLINE_ID], []])
    expect((await scene.request()).accessToken).toBe('online-4')
    expect(scene.hooked.map(session => session.accessToken)).toEqual(['online-4'])
  })
})
