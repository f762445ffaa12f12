import { createStorage } from 'unstorage'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createReadiness } from '../../../../server/core/health/readiness'
import { readinessChecks } from '../../../../server/core/health/readiness-checks'
import type { Inbox } from '../../../../server/core/inbox/create-inbox'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import { untyped } from '../../../fake'

const SECRET = 'redis://:hunter2@db.internal:6379'

let time = 0
const warnings: string[] = []
beforeEach(() => {
  time = 0
  warnings.length = 0
})

function readinessOf(checks: Record<string, () => Promise<unknown>>) {
  return createReadiness({ checks, now: () => time, warn: message => warnings.push(message) })
}

describe('createReadiness', () => {
  it('is ready when every check passes', async () => {
    const readiness = readinessOf({ sessions: async () => undefined, locks: async () => true })
    expect(await readiness()).toEqual({ isReady: true, checks: { sessions: 'ok', locks: 'ok' } })
    expect(warnings).toEqual([])
  })

  it.each([
    ['rejects', () => Promise.reject(new Error(SECRET)), 'Error: check its driver and its server.'],
    [
      'throws',
      () => {
        throw new TypeError(SECRET)
      },
      'TypeError: check its driver and its server.',
    ],
    [
      'rejects with an error of the layer',
      () => Promise.reject(new PlatformError('storage_failed', 'The session storage is away')),
      'The session storage is away',
    ],
    [
      'rejects with a text',
      () => Promise.reject(SECRET),
      'string: check its driver and its server.',
    ],
  ])('names the part whose check %s, and no secret', async (_case, failing, reason) => {
    const readiness = readinessOf({ sessions: async () => undefined, inbox: failing })
    expect(await readiness()).toEqual({
      isReady: false,
      checks: { sessions: 'ok', inbox: 'unavailable' },
    })
    expect(warnings).toEqual([`The server is not ready: inbox cannot be used. ${reason}`])
  })

  it('does not wait for a part that does not respond', async () => {
    vi.useFakeTimers()
    const pending = readinessOf({ records: () => new Promise(() => {}) })()
    await vi.advanceTimersByTimeAsync(2500)
    expect(await pending).toEqual({ isReady: false, checks: { records: 'unavailable' } })
    vi.useRealTimers()
  })

  it('runs once for all requests of two seconds, and once for concurrent ones', async () => {
    const check = vi.fn(async () => undefined)
    const readiness = readinessOf({ sessions: check })
    await Promise.all([readiness(), readiness(), readiness()])
    time = 1999
    await readiness()
    expect(check).toHaveBeenCalledTimes(1)
    time = 2000
    await readiness()
    expect(check).toHaveBeenCalledTimes(2)
  })

  it('is ready again when the part is, and warns of one outage once a minute', async () => {
    let isDown = true
    const readiness = readinessOf({
      locks: async () => {
        if (isDown) throw new Error('down')
      },
    })
    for (; time < 59_000; time += 2000) expect((await readiness()).isReady).toBe(false)
    expect(warnings).toHaveLength(1)
    isDown = false
    time += 2000
    expect((await readiness()).isReady).toBe(true)
  })
})

describe('readinessChecks', () => {
  const sessions = createSessionStorage(createStorage())

  it('are those of the sessions and records in an app without lock and inbox', async () => {
    const checks = readinessChecks({
      sessions,
      records: createStorage(),
      lock: undefined,
      inbox: undefined,
    })
    expect(Object.keys(checks)).toEqual(['sessions', 'records'])
    await Promise.all(Object.values(checks).map(check => check()))
  })

  it.each(['sessions', 'records'])(
    'attack: fail for %s on a full disk, which can still be read',
    async full => {
      const records = createStorage()
      const driver = createStorage()
      const written = { records, sessions: driver }[full]
      const write = async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
      Object.assign(written ?? {}, { setItem: write })
      const readiness = readinessOf(
        readinessChecks({
          sessions: createSessionStorage(driver),
          records,
          lock: undefined,
          inbox: undefined,
        }),
      )
      expect(await readiness()).toEqual({
        isReady: false,
        checks: { sessions: 'ok', records: 'ok', [full]: 'unavailable' },
      })
    },
  )

  it('pass while another process checks the same storage', async () => {
    const records = createStorage()
    const processes = Array.from({ length: 5 }, () =>
      readinessChecks({
        sessions: createSessionStorage(records),
        records,
        lock: undefined,
        inbox: undefined,
      }),
    )
    for (let round = 0; round < 20; round++)
      await Promise.all(processes.flatMap(checks => Object.values(checks).map(check => check())))
    expect(await records.getKeys()).toEqual([])
  })

  it('leave nothing behind, and release the lock', async () => {
    const records = createStorage()
    const sessions = createSessionStorage(records)
    const release = vi.fn(async () => {})
    const acquire = vi.fn(async () => release)
    const inbox = { check: vi.fn(async () => {}) }
    const checks = readinessChecks({
      sessions,
      records,
      lock: { acquire },
      inbox: untyped<Inbox>(inbox),
    })
    await Promise.all(Object.values(checks).map(check => check()))
    expect(acquire).toHaveBeenCalledExactlyOnceWith('readiness', { ttlMs: 1000, waitMs: 0 })
    expect(release).toHaveBeenCalledOnce()
    expect(inbox.check).toHaveBeenCalledOnce()
    expect(await records.getKeys()).toEqual([])
  })

  it('pass while another process holds the lock of its own check', async () => {
    const { locks } = readinessChecks({
      sessions,
      records: createStorage(),
      lock: { acquire: async () => undefined },
      inbox: undefined,
    })
    await expect(locks?.()).resolves.toBeUndefined()
  })
})
