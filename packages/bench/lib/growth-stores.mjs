import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import { loadProtocol } from './load-protocol.mjs'
import { unlinkKeys, usedMemory } from './redis-keys.mjs'

const { expiringStoreIn } = await loadProtocol(['../nitro/storage/expiring-records'])

/** Files that are written at the same time. */
const FILES_AT_ONCE = 64
/** With more, the files of a run do not fit on many disks, and take an hour to write. */
const MAX_SHOPS_IN_FILES = 100_000
/** As long as the layer stores the record of a delivery. */
const KEPT_SECONDS = 6 * 3600
/** The table of the layer for records that expire. */
const RECORDS = 'platform_record'

/**
 * Opens the measured storages: files always, Redis if `REDIS_URL` is set, and PostgreSQL if
 * `DATABASE_URL` is set. Each is empty, and `close` leaves nothing behind.
 *
 * @returns `storage` of unstorage, and its `driver`; `fill(entries)`, which writes pairs of keys
 *   and texts at once; `fillRecords(entries)`, the same for records that expire in six hours;
 *   `size()`, the bytes of what is stored; `addExpired(count)`, only where the layer deletes
 *   expired records by their time; `maxShops`
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
  const driver = fsLite({ base })
  const storage = createStorage({ driver })
  async function fill(entries) {
    const left = entries.values()
    await Promise.all(
      Array.from({ length: FILES_AT_ONCE }, async () => {
        for (const [key, text] of left) await storage.setItem(key, text)
      }),
    )
  }
  return {
    name: 'files',
    maxShops: MAX_SHOPS_IN_FILES,
    storage,
    driver,
    fill,
    fillRecords: fill,
    // Blocks of the file system, not the bytes in them.
    size: async () =>
      Number.parseInt(execFileSync('du', ['-sk', base], { encoding: 'utf8' })) * 1024,
    close: () => rm(base, { recursive: true, force: true }),
  }
}

async function openRedis(url) {
  const { default: redis } = await import('unstorage/drivers/redis')
  const base = `platform-bench-${randomUUID()}`
  const driver = redis({ url, base })
  const client = driver.getInstance()
  const storage = createStorage({ driver })
  return {
    name: 'Redis',
    maxShops: Infinity,
    storage,
    driver,
    fill: entries => client.mset(entries.flatMap(([key, text]) => [`${base}:${key}`, text])),
    async fillRecords(entries) {
      const pipeline = client.pipeline()
      for (const [key, text] of entries) pipeline.set(`${base}:${key}`, text, 'EX', KEPT_SECONDS)
      await pipeline.exec()
    },
    size: () => usedMemory(client),
    close: async () => {
      await unlinkKeys(client, `${base}:*`)
      await storage.dispose()
    },
  }
}

async function openPostgres(url) {
  const [{ default: driver }, { createDatabase }, { default: connector }, { default: pg }] =
    await Promise.all([
      import('unstorage/drivers/db0'),
      import('db0'),
      import('db0/connectors/postgresql'),
      import('pg'),
    ])
  const tableName = `platform_bench_${randomUUID().replaceAll('-', '')}`
  const database = createDatabase(connector({ url }))
  const db0 = driver({ database, tableName })
  const storage = createStorage({ driver: db0 })
  // Creates the tables.
  await storage.hasItem('none')
  await expiringStoreIn(storage, db0).get('none')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    name: 'PostgreSQL',
    maxShops: Infinity,
    storage,
    driver: db0,
    async fill(entries) {
      await client.query(
        `INSERT INTO ${tableName} (key, value) SELECT * FROM unnest($1::text[], $2::text[])`,
        [entries.map(([key]) => key), entries.map(([, text]) => text)],
      )
    },
    async fillRecords(entries) {
      await client.query(
        `INSERT INTO ${RECORDS} SELECT name, value, $3::bigint FROM unnest($1::text[], $2::text[]) AS given (name, value)`,
        [
          entries.map(([key]) => key),
          entries.map(([, text]) => text),
          Date.now() + KEPT_SECONDS * 1000,
        ],
      )
    },
    async addExpired(count) {
      await client.query(
        `INSERT INTO ${RECORDS} SELECT 'expired:' || id, '{}', 1 FROM generate_series(1, $1::int) AS id`,
        [count],
      )
    },
    async size() {
      // Measured operations are not to share the machine with this later.
      await client.query(`VACUUM ANALYZE ${tableName}, ${RECORDS}`)
      await client.query('CHECKPOINT').catch(() => {
        // Not every user may: then the server writes during the measurement what was filled.
      })
      const { rows } = await client.query(
        `SELECT pg_total_relation_size('${tableName}') + pg_total_relation_size('${RECORDS}') AS bytes`,
      )
      return Number(rows[0].bytes)
    },
    close: async () => {
      await client.query(`DROP TABLE IF EXISTS ${tableName}, ${RECORDS}`)
      await client.end()
      await database.dispose()
    },
  }
}
