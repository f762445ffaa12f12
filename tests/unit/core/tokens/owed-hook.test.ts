import { describe, expect, it } from 'vitest'
import { owedHookId, withOwedHook, withoutOwedHook } from '../../../../server/core/tokens/owed-hook'
import { NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { createScene, kindOf, setUpTokenUpstream } from '../../token-scenes'
import type { SceneOptions, TokenScene } from '../../token-scenes'
import type { Upstream } from '../../upstream'

let upstream: Upstream
setUpTokenUpstream(started => {
  upstream = started
})

/** A hook that fails the first `times` times. */
function failing(times: number): SceneOptions['afterAuth'] {
  let left = times
  return async () => {
    if (left-- > 0) throw new Error('database down')
  }
}

const hookedTokens = (scene: TokenScene) => scene.hooked.map(({ accessToken }) => accessToken)

describe('a hook that failed', () => {
  it('runs on a later visit, although a job has refreshed the token meanwhile', async () => {
    const scene = createScene(upstream, { afterAuth: failing(1) })
    await expect(scene.request()).rejects.toThrow('database down')
    scene.at(3_590_000)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('refresh-2')
    expect((await scene.request()).accessToken).toBe('refresh-2')
    expect(hookedTokens(scene)).toEqual(['offline-1', 'refresh-2'])
    await scene.request()
    expect(scene.hooked).toHaveLength(2)
    expect((await scene.storage.loadSession(OFFLINE_ID))?.state).toBe('')
  })

  it('fails the visit, but the token is stored and not requested again', async () => {
    const scene = createScene(upstream, { afterAuth: failing(2) })
    await expect(scene.request()).rejects.toThrow('database down')
    expect((await scene.storage.loadSession(OFFLINE_ID))?.accessToken).toBe('offline-1')
    await expect(scene.request()).rejects.toThrow('database down')
    expect((await scene.request()).accessToken).toBe('offline-1')
    expect([upstream.requests.map(kindOf), scene.hooked.length]).toEqual([['offline'], 3])
  })
})

describe('a pending hook', () => {
  it.each(['', 'a'.repeat(64)])(
    'is marked at the end of the state %o, which fits a column of 255 characters',
    state => {
      const owing = withOwedHook(offlineSession({ state }))
      expect(owing.state).toMatch(
        new RegExp(`^${state}${state && ' '}afterAuth-owed:[0-9a-f]{16}$`),
      )
      expect([owedHookId(owing), withoutOwedHook(owing).state, owing.state.length < 255]).toEqual([
        owing.state.slice(-16),
        state,
        true,
      ])
    },
  )

  it.each([
    '',
    'afterAuth-owed:',
    'afterAuth-owed:0123456789abcdef and more',
    'xafterAuth-owed:0123456789abcdef',
  ])('is not found in the state %o', state => {
    expect(owedHookId(offlineSession({ state }))).toBe(undefined)
  })

  it('is stored together with the tokens: after a crash in the hook it is still pending', async () => {
    const stored: (string | undefined)[] = []
    const scene: TokenScene = createScene(upstream, {
      afterAuth: async () =>
        void stored.push(owedHookId(await scene.storage.loadSession(OFFLINE_ID))),
    })
    await scene.request()
    expect(stored).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
  })

  it('does not run during background work, and stays pending', async () => {
    const scene = createScene(upstream)
    await scene.storage.storeSession(
      withOwedHook(offlineSession({ expires: undefined, refreshToken: undefined })),
    )
    const owed = owedHookId(await scene.storage.loadSession(OFFLINE_ID))
    const steps = [
      () => scene.tokens.stored(SHOP),
      () => scene.tokens.forShop(SHOP),
      () => scene.tokens.changeScope(SHOP, 'read_orders'),
      () => scene.tokens.migrate(SHOP),
      async () =>
        scene.tokens.forShopAfterRejection((await scene.storage.loadSession(OFFLINE_ID))!),
    ]
    for (const step of steps) {
      await step()
      expect([owedHookId(await scene.storage.loadSession(OFFLINE_ID)), scene.hooked]).toEqual([
        owed,
        [],
      ])
    }
    expect((await scene.storage.loadSession(OFFLINE_ID))?.accessToken).toBe('refresh-2')
    await scene.request()
    expect([hookedTokens(scene), owedHookId(await scene.storage.loadSession(OFFLINE_ID))]).toEqual([
      ['refresh-2'],
      undefined,
    ])
  })

  it('runs once for a hundred simultaneous visits', async () => {
    const scene = createScene(upstream, {
      afterAuth: () => new Promise(resolve => setTimeout(resolve, 20)),
    })
    await scene.storage.storeSession(withOwedHook(offlineSession()))
    await Promise.all(Array.from({ length: 100 }, () => scene.request()))
    expect(hookedTokens(scene)).toEqual(['stored'])
  })

  it('runs during a visit with the cookie of a standalone app', async () => {
    const scene = createScene(upstream, { config: { embedded: false } })
    await scene.storage.storeSession(withOwedHook(offlineSession()))
    expect((await scene.tokens.forSessionId(OFFLINE_ID, SHOP))?.state).toBe('')
    expect((await scene.tokens.forSessionId(OFFLINE_ID, SHOP))?.accessToken).toBe('stored')
    expect(hookedTokens(scene)).toEqual(['stored'])
  })

  it('runs on the visit after an OAuth callback in which it failed', async () => {
    const scene = createScene(upstream, { afterAuth: failing(1) })
    await expect(scene.tokens.complete(offlineSession({ state: 'of the flow' }))).rejects.toThrow(
      'database down',
    )
    expect((await scene.request()).accessToken).toBe('stored')
    expect([hookedTokens(scene), (await scene.storage.loadSession(OFFLINE_ID))?.state]).toEqual([
      ['stored', 'stored'],
      'of the flow',
    ])
  })

  it('is not cleared by a grant that was replaced meanwhile', async () => {
    const scene: TokenScene = createScene(upstream, {
      afterAuth: async () => {
        if (scene.hooked.length === 1)
          await scene.storage.storeSession(
            withOwedHook(
              offlineSession({ accessToken: 'newer', expires: new Date(NOW + 3_600_000) }),
            ),
          )
      },
    })
    await scene.request()
    const stored = await scene.storage.loadSession(OFFLINE_ID)
    expect([stored?.accessToken, owedHookId(stored)]).toEqual([
      'newer',
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ])
  })
})
