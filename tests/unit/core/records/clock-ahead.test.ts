import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReadiness } from '../../../../server/core/health/readiness'
import { createSqlLock } from '../../../../server/core/locks/sql-lock'
import { createDatedRecords } from '../../../../server/core/records/dated-records'
import { expiringStoreOf } from '../../../../server/core/records/expiring-store'
import { Session } from '../../../../server/core/session/session'
import { createSignIns } from '../../../../server/core/standalone/sign-ins'
import { createFileLock } from '../../../../server/nitro/storage/file-lock'
import { NOW, SHOP } from '../../admin-requests'

const YEAR = 365 * 24 * 3600_000

let time = NOW
afterEach(() => {
  time = NOW
  vi.useRealTimers()
})

describe('attack: after a clock that was a year ahead', () => {
  it('a readiness result is not used until then', async () => {
    const check = vi.fn(async () => undefined)
    const readiness = createReadiness({
      checks: { records: check },
      now: () => time,
      warn: () => {},
    })
    time = NOW + YEAR
    await readiness()
    time = NOW
    await readiness()
    expect(check).toHaveBeenCalledTimes(2)
  })

  it('a sign-in that began then has ended', async () => {
    const records = createStorage()
    const store = expiringStoreOf(records)
    const signIns = createSignIns({ records, store, now: () => time, warn: () => {} })
    const session = new Session({ id: `offline_${SHOP}`, shop: SHOP, state: '', isOnline: false })
    time = NOW + YEAR
    const signIn = await signIns.begin(session)
    expect(await signIns.sessionIdOf(signIn)).toBe(session.id)
    const others = createSignIns({ records, store, now: () => time, warn: () => {} })
    time = NOW
    expect(await others.sessionIdOf(signIn)).toBeUndefined()
    const began = await signIns.begin(session)
    expect(await signIns.sessionIdOf(began)).toBe(session.id)
  })

  it('old records are deleted again', async () => {
    const storage = createStorage()
    const run = vi.fn(async () => {})
    const storeAt = (now: number) =>
      createDatedRecords(
        'claims',
        expiringStoreOf(storage, { cleanup: { everyMs: 3600_000, run } }),
        { keptMs: 1000, days: () => [], now: () => now, onFailure: () => {} },
      ).set('2026-11-21', 'a', {})
    await storeAt(NOW + YEAR)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    await storeAt(NOW)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  })

  it('a lock of a process that died is free, as a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platform-clock-'))
    vi.useFakeTimers({ toFake: ['Date'], now: NOW + YEAR })
    // Its holder never releases or renews it.
    vi.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as never)
    const lock = createFileLock(folder)
    await lock.acquire('session', { ttlMs: 6000, waitMs: 0 })
    expect(await lock.acquire('session', { ttlMs: 6000, waitMs: 0 })).toBeUndefined()
    vi.setSystemTime(NOW)
    expect(await lock.acquire('session', { ttlMs: 6000, waitMs: 0 })).toBeTypeOf('function')
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
  })

  it('a lock of a process that died is free, as a row', async () => {
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(':memory:')
    const lock = createSqlLock({
      dialect: 'sqlite',
      prepare: sql => ({ all: async (...values) => database.prepare(sql).all(...values) }),
    })
    vi.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as never)
    await lock.acquire('session', { ttlMs: 6000, waitMs: 0 })
    expect(await lock.acquire('session', { ttlMs: 6000, waitMs: 0 })).toBeUndefined()
    database.exec(`UPDATE platform_lock SET expires_at = expires_at + ${YEAR}`)
    expect(await lock.acquire('session', { ttlMs: 6000, waitMs: 0 })).toBeTypeOf('function')
    vi.restoreAllMocks()
    database.close()
  })
})
