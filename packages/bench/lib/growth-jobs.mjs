import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createPostgresBackend, Queue } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { ENGINES } from './job-engines.mjs'
import { buildLayerJobs, CACHE } from './layer-jobs.mjs'
import { unlinkKeys, usedMemory } from './redis-keys.mjs'
import { median } from './statistics.mjs'

/** The queue in which the layer stores the jobs of an app. */
const QUEUE = 'jobs'
const SAMPLES = 200
const JOBS_AT_ONCE = 2000
/** Between two jobs of which each is to find an idle queue. */
const PAUSE_MS = 5
const DAY_MS = 24 * 3600 * 1000

/**
 * Opens the queues that are measured: on Redis if `REDIS_URL` is set, and on PostgreSQL if
 * `DATABASE_URL` is set. Each is empty, and `close` leaves nothing behind.
 *
 * @returns `name`; `grow(shops)`, which adds jobs that are due tomorrow until each shop has one,
 *   and returns the bytes of a job, as added now; `measure()`, milliseconds of each operation; and
 *   `connections()`, those of a process that stores and runs jobs
 */
export async function openGrowthQueues() {
  const { REDIS_URL, DATABASE_URL } = process.env
  return [
    ...(REDIS_URL ? [await openQueue('Redis', await onRedis(REDIS_URL))] : []),
    ...(DATABASE_URL ? [await openQueue('PostgreSQL', await onPostgres(DATABASE_URL))] : []),
  ]
}

async function onRedis(url) {
  const place = `platform-bench-${randomUUID()}`
  const client = new Redis(url)
  const connected = async () => Number(/^connected_clients:(\d+)/m.exec(await client.info())?.[1])
  return {
    engine: 'layer-redis',
    options: { redis: url, place },
    raw: new Queue(QUEUE, { connection: { url }, prefix: place }),
    size: () => usedMemory(client),
    connected,
    async remove() {
      await unlinkKeys(client, `${place}:*`)
      client.disconnect()
    },
  }
}

async function onPostgres(url) {
  const place = `platform_bench_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const read = async text => Number((await client.query(text)).rows[0].value)
  return {
    engine: 'layer-postgres',
    options: { postgres: url, place },
    raw: new Queue(
      QUEUE,
      { connection: { connectionString: url, schema: place, migrate: true } },
      createPostgresBackend,
    ),
    size: () =>
      read(
        `SELECT sum(pg_total_relation_size(relid)) AS value FROM pg_stat_user_tables WHERE schemaname = '${place}'`,
      ),
    connected: () =>
      read("SELECT count(*) AS value FROM pg_stat_activity WHERE backend_type = 'client backend'"),
    async remove() {
      await client.query(`DROP SCHEMA IF EXISTS ${place} CASCADE`)
      await client.end()
    },
  }
}

async function openQueue(name, { engine, options, raw, size, connected, remove }) {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'platform-bench-jobs-'))
  const build = join(folder, 'layer.mjs')
  await buildLayerJobs(build)
  await raw.waitUntilReady()
  const others = await connected()
  const queue = await ENGINES[engine]({ ...options, build, folder })
  await queue.enqueue(0, shopOf(0))
  // As the layer stores a job.
  const [template] = await raw.getJobs(['waiting', 'prioritized'])
  let shops = 0
  let onBegin
  const nextBegins = () => new Promise(resolve => (onBegin = resolve))
  const first = nextBegins()
  await queue.work(() => onBegin())
  await first

  return {
    name,
    connections: async () => (await connected()) - others,
    async grow(count) {
      const before = await size()
      for (let from = shops; from < count; from += JOBS_AT_ONCE)
        await raw.addBulk(
          Array.from({ length: Math.min(JOBS_AT_ONCE, count - from) }, (_, index) =>
            jobOfShop(template, shopOf(from + index)),
          ),
        )
      const bytes = ((await size()) - before) / (count - shops)
      shops = count
      return bytes
    },
    async measure() {
      const times = { stored: [], begun: [] }
      for (let sample = 0; sample < SAMPLES; sample++) {
        await delay(PAUSE_MS)
        const begins = nextBegins()
        const started = performance.now()
        await queue.enqueue(sample, shopOf(Math.floor(Math.random() * shops)))
        times.stored.push(performance.now() - started)
        await begins
        times.begun.push(performance.now() - started)
      }
      return {
        'enqueue a job': median(times.stored),
        'enqueue a job, until it begins': median(times.begun),
      }
    },
    async close() {
      await Promise.race([queue.close(), delay(5000)])
      await raw.close()
      await remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function jobOfShop({ name, data, opts }, shop) {
  const id = randomUUID()
  return {
    name,
    data: { ...data, shop, webhookId: id },
    opts: { ...opts, jobId: id, delay: DAY_MS },
  }
}

function shopOf(index) {
  return `store-${index}.myshopify.com`
}
