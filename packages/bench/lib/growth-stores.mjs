import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from 'unstorage'

/**
 * Opens the measured storages: files always, Redis if `REDIS_URL` is set, and PostgreSQL if
 * `DATABASE_URL` is set. Each is empty, and `close` leaves nothing behind.
 */
export async function openGrowthStores() {
  const { REDIS_URL, DATABASE_URL } = process.env
  return [
    await openFiles(),
    ...(REDIS_URL ? [await openRedis(REDIS_URL)] : []),
    ...(DATABASE_URL ? [await openPostgres(DATABASE_URL)] : []),
  ]
}

async function openFiles() {
  const { default: fsLite } = await import('unstorage/drivers/fs-lite')
  const base = await mkdtemp(join(tmpdir(), 'platform-bench-'))
  return {
    name: 'files',
    listsRecords: false,
    storage: createStorage({ driver: fsLite({ base }) }),
    close: () => rm(base, { recursive: true, force: true }),
  }
}

async function openRedis(url) {
  const { default: redis } = await import('unstorage/drivers/redis')
  const storage = createStorage({ driver: redis({ url, base: `platform-bench-${randomUUID()}` }) })
  return {
    name: 'Redis',
    listsRecords: true,
    storage,
    close: async () => {
      await storage.clear()
      await storage.dispose()
    },
  }
}

async function openPostgres(url) {
  const [{ default: driver }, { createDatabase }, { default: connector }] = await Promise.all([
    import('unstorage/drivers/db0'),
    import('db0'),
    import('db0/connectors/postgresql'),
  ])
  const tableName = `platform_bench_${randomUUID().replaceAll('-', '')}`
  const database = createDatabase(connector({ url }))
  return {
    name: 'PostgreSQL',
    listsRecords: true,
    storage: createStorage({ driver: driver({ database, tableName }) }),
    close: async () => {
      await database.exec(`DROP TABLE IF EXISTS ${tableName}`)
      await database.dispose()
    },
  }
}
