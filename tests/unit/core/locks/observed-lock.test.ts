import { describe, expect, it } from 'vitest'
import { createObservedLock } from '../../../../server/core/locks/observed-lock'
import type { PlatformLock } from '../../../../server/core/locks/platform-lock'

const TIMES = { ttlMs: 6000, waitMs: 12_000 }
const HELD =
  'A lock of a session was not available within 12000 ms, because another process held it. The work went on without it: ' +
  'of two refreshes at once the platform may refuse one. Check for a process that stops or a storage that is slow.'
const DOWN =
  'A lock of a session was not available: connect ECONNREFUSED 127.0.0.1:6379. The work went on without it: ' +
  'of two refreshes at once the platform may refuse one. Check that the store of the locks is reachable.'

/** A lock whose `acquire` the test replaces; `warnings` are in order. */
function createScene() {
  let now = 0
  let acquire: PlatformLock['acquire'] = async () => async () => {}
  const warnings: string[] = []
  const lock = createObservedLock(
    { acquire: (...values) => acquire(...values) },
    { now: () => now, warn: message => warnings.push(message) },
  )
  return {
    lock,
    warnings,
    at: (milliseconds: number) => void (now = milliseconds),
    acquires: (next: PlatformLock['acquire']) => void (acquire = next),
  }
}

describe('createObservedLock', () => {
  it('passes on the key, the times and the release, without a warning', async () => {
    const { lock, warnings, acquires } = createScene()
    const release = async () => {}
    const asked: unknown[] = []
    acquires(async (...values) => {
      asked.push(values)
      return release
    })
    expect(await lock.acquire('a', TIMES)).toBe(release)
    expect([asked, warnings]).toEqual([[['a', TIMES]], []])
  })

  it('warns about a lock that another process held for too long', async () => {
    const { lock, warnings, acquires } = createScene()
    acquires(async () => undefined)
    expect(await lock.acquire('offline_acme.myshopify.com', TIMES)).toBe(undefined)
    expect(warnings).toEqual([HELD])
  })

  it('warns about a store that does not respond, and rejects as before', async () => {
    const { lock, warnings, acquires } = createScene()
    acquires(() => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:6379')))
    await expect(lock.acquire('a', TIMES)).rejects.toThrow('connect ECONNREFUSED 127.0.0.1:6379')
    expect(warnings).toEqual([DOWN])
  })

  it('warns at most once a minute, and about both causes', async () => {
    const { lock, warnings, at, acquires } = createScene()
    acquires(async () => undefined)
    for (const milliseconds of [0, 1000, 59_999]) {
      at(milliseconds)
      await lock.acquire('a', TIMES)
    }
    acquires(() => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:6379')))
    await lock.acquire('a', TIMES).catch(() => {})
    acquires(async () => undefined)
    at(60_000)
    await lock.acquire('a', TIMES)
    expect(warnings).toEqual([HELD, DOWN, `${HELD} It happened 2 more times in the meantime.`])
  })
})
