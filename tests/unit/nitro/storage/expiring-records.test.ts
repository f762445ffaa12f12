import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from 'db0'
import nodeSqlite from 'db0/connectors/node-sqlite'
import { createStorage } from 'unstorage'
import type { Driver } from 'unstorage'
import kvDriver from 'unstorage/drivers/cloudflare-kv-binding'
import db0Driver from 'unstorage/drivers/db0'
import fsDriver from 'unstorage/drivers/fs'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import memoryDriver from 'unstorage/drivers/memory'
import redisDriver from 'unstorage/drivers/redis'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { expiringStoreIn } from '../../../../server/nitro/storage/expiring-records'

const HOUR_MS = 3600_000
const storeIn = (driver: Driver) => expiringStoreIn(createStorage({ driver }), driver)

describe('in files', () => {
  let base: string
  beforeEach(async () => (base = await mkdtemp(join(tmpdir(), 'platform-folders-'))))
  afterEach(() => rm(base, { recursive: true }))

  it.each([
    ['fs', fsDriver],
    ['fs-lite', fsLiteDriver],
  ] as const)('deletes the folders of other days than those kept: %s', async (_name, driverOf) => {
    const driver = driverOf({ base })
    const storage = createStorage({ driver })
    for (const key of [
      'delivery:2026-01-01:a',
      'delivery:2026-01-02:b',
      'delivery:2026-01-03:c',
      'delivery-sweep',
      'installed:a',
    ])
      await storage.setItem(key, { at: 1 })
    const { cleanup } = expiringStoreIn(storage, driver)
    await cleanup?.run('delivery', ['2026-01-02', '2026-01-03'])

    expect([cleanup?.everyMs, (await storage.getKeys()).sort()]).toEqual([
      HOUR_MS,
      ['delivery-sweep', 'delivery:2026-01-02:b', 'delivery:2026-01-03:c', 'installed:a'],
    ])
    await storage.dispose()
  })

  it('does nothing before the first record', async () => {
    await storeIn(fsLiteDriver({ base })).cleanup?.run('delivery', [])

    expect(await readdir(base)).toEqual([])
  })
})

describe('in a store that deletes by itself', () => {
  it.each([
    ['redis', redisDriver({ url: 'redis://127.0.0.1:1', lazyConnect: true })],
    ['cloudflare-kv-binding', kvDriver({ binding: {} as never })],
  ])('there is no cleanup: %s', (_name, driver) => {
    expect(storeIn(driver as Driver).cleanup).toBe(undefined)
  })
})

describe('in a database', () => {
  function openSqlite() {
    const database = createDatabase(nodeSqlite({ name: ':memory:' }))
    onTestFinished(() => database.dispose())
    return { database, store: storeIn(db0Driver({ database })) }
  }

  it('finds by an index what has expired, and deletes all of it', async () => {
    const { database, store } = openSqlite()
    await store.set('delivery:2026-01-01:kept', { at: 1 }, HOUR_MS)
    await database.exec(
      `WITH RECURSIVE row(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM row WHERE id < 2500)
       INSERT INTO platform_record SELECT 'delivery:2026-01-01:' || id, '{}', 1 FROM row`,
    )
    const prepared: string[] = []
    const { prepare } = database
    database.prepare = sql => {
      prepared.push(sql)
      return prepare(sql)
    }
    await store.cleanup?.run('delivery', [])

    expect(await database.prepare('SELECT name FROM platform_record').all()).toEqual([
      { name: 'delivery:2026-01-01:kept' },
    ])
    const [statement] = prepared
    const plan = await database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all()
    expect(JSON.stringify(plan)).toContain('INDEX platform_record_expiry (expires_at<?)')
    expect(JSON.stringify(plan)).not.toContain('SCAN platform_record')
  })

  it('deletes nothing of another table', async () => {
    const { database, store } = openSqlite()
    const storage = createStorage({ driver: db0Driver({ database }) })
    await storage.setItem('delivery:2020-01-01:a', { at: 1 })
    await store.set('delivery:2020-01-01:b', { at: 1 }, 0)
    await new Promise(resolve => setTimeout(resolve, 5))
    await store.cleanup?.run('delivery', [])

    expect([await storage.getKeys(), await store.get('delivery:2020-01-01:b')]).toEqual([
      ['delivery:2020-01-01:a'],
      null,
    ])
  })
})

describe('in any other store', () => {
  it('lists the keys once a day, and deletes those of other days than those kept', async () => {
    const driver = memoryDriver()
    const storage = createStorage({ driver })
    for (const key of ['delivery:2026-01-01:a', 'delivery:2026-01-02:b', 'delivery-sweep'])
      await storage.setItem(key, { at: 1 })
    const { cleanup } = expiringStoreIn(storage, driver)
    await cleanup?.run('delivery', ['2026-01-02'])

    expect([cleanup?.everyMs, (await storage.getKeys()).sort()]).toEqual([
      24 * HOUR_MS,
      ['delivery-sweep', 'delivery:2026-01-02:b'],
    ])
  })
})
