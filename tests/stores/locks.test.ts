import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { PlatformLock } from '../../server/core/locks/platform-lock'
import { createRedisLock } from '../../server/core/locks/redis-lock'
import { openStore } from './open-store'
import type { StoreAddress } from './open-store'
import { createOwnDatabase } from './own-database'
import type { OwnDatabase } from './own-database'

const TTL_MS = 600
const NO_WAIT = { ttlMs: TTL_MS, waitMs: 0 }

interface OpenLock {
  lock: PlatformLock
  close(): Promise<void>
}

/** What every engine promises; `open` makes a connection of its own. */
function describeLock(open: () => Promise<OpenLock>): void {
  let one: OpenLock
  let other: OpenLock
  beforeAll(async () => {
    ;[one, other] = [await open(), await open()]
    return async () => {
      await one.close()
      await other.close()
    }
  })
  const newKey = () => `test:${randomUUID()}`

  it('has one holder per key, until it is released', async () => {
    const [key, otherKey] = [newKey(), newKey()]
    const release = await one.lock.acquire(key, NO_WAIT)
    expect([await other.lock.acquire(key, NO_WAIT), await one.lock.acquire(key, NO_WAIT)]).toEqual([
      undefined,
      undefined,
    ])
    await (
      await other.lock.acquire(otherKey, NO_WAIT)
    )?.()
    await release?.()
    const next = await other.lock.acquire(key, NO_WAIT)
    expect(next).toBeTypeOf('function')
    await next?.()
  })

  it('gives one of many concurrent callers the lock, and each in turn when they wait', async () => {
    const key = newKey()
    let holders = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const release = await [one, other][index % 2]!.lock.acquire(key, {
          ttlMs: 5000,
          waitMs: 20_000,
        })
        most = Math.max(most, ++holders)
        await delay(5)
        holders--
        await release!()
      }),
    )
    expect([most, holders]).toEqual([1, 0])
  })

  it('is held for longer than its lifetime while its holder runs', async () => {
    const key = newKey()
    const release = await one.lock.acquire(key, NO_WAIT)
    expect(await other.lock.acquire(key, { ttlMs: TTL_MS, waitMs: 2 * TTL_MS })).toBe(undefined)
    await release?.()
  })

  it('race: a holder that was stopped for longer than its lock lasts neither renews, releases nor takes back the lock of the next one', async () => {
    const key = newKey()
    let renew: () => unknown = () => {}
    const timer = vi.spyOn(globalThis, 'setInterval').mockImplementationOnce(tick => {
      renew = tick
      return 0 as never
    })
    const lateRelease = await one.lock.acquire(key, NO_WAIT)
    timer.mockRestore()
    const next = await other.lock.acquire(key, { ttlMs: 5000, waitMs: 10 * TTL_MS })
    expect(next).toBeTypeOf('function')

    await renew()
    expect(await other.lock.acquire(key, NO_WAIT)).toBe(undefined)
    await lateRelease?.()
    expect(await other.lock.acquire(key, NO_WAIT)).toBe(undefined)
    await next?.()
    await renew()
    const last = await other.lock.acquire(key, NO_WAIT)
    expect(last).toBeTypeOf('function')
    await last?.()
  })
}

/** Of an engine on a store: a holder whose connection is closed is a holder that died. */
function describeStoredLock(addressOf: () => StoreAddress): void {
  const open = async () => {
    const { lock, close } = await openStore(addressOf())
    return { lock: lock!, close }
  }
  describeLock(open)

  it("is free again when its holder died, and a late release by the dead one does not release the next one's", async () => {
    const key = `test:${randomUUID()}`
    const [doomed, heir] = [await open(), await open()]
    const lateRelease = await doomed.lock.acquire(key, { ttlMs: TTL_MS, waitMs: 0 })
    await doomed.close()
    const next = await heir.lock.acquire(key, { ttlMs: 5000, waitMs: 10 * TTL_MS })
    expect(next).toBeTypeOf('function')
    await lateRelease?.().catch(() => {})
    expect(await heir.lock.acquire(key, NO_WAIT)).toBe(undefined)
    await next?.()
    await heir.close()
  })
}

describe('locks on Redis', () => {
  const base = `platform-test-${randomUUID()}`
  describe('by ioredis', () =>
    describeStoredLock(() => ({ kind: 'redis', url: inject('redisUrl'), base })))

  describe('by node-redis', () =>
    describeLock(async () => {
      const client = await createClient({ url: inject('redisUrl') }).connect()
      return {
        lock: createRedisLock(client, { prefix: `${base}:` }),
        close: async () => void (await client.quit()),
      }
    }))
})

describe('locks on PostgreSQL', () => {
  let database: OwnDatabase
  beforeAll(async () => {
    database = await createOwnDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())
  describe('as rows', () => describeStoredLock(() => ({ kind: 'postgres', url: database.url })))
})

describe('locks on one machine', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platform-locks-'))
    return () => rm(folder, { recursive: true })
  })
  describe('as rows of SQLite', () =>
    describeStoredLock(() => ({ kind: 'sqlite', file: join(folder, 'locks.sqlite') })))
  describe('as files', () =>
    describeLock(async () => {
      const { lock, close } = await openStore({ kind: 'fs-lite', folder })
      return { lock: lock!, close }
    }))
})
