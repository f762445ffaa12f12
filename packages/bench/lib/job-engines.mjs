/**
 * Queues that the benchmark of jobs compares: those of the layer, and bare ones. Each has an
 * `enqueue` of one job, a `work` that begins to run jobs, ten at a time, and `close`.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Queue, Worker, createPostgresBackend } from 'bullmq'
import { createStorage } from 'unstorage'

const PEERS = createRequire(fileURLToPath(new URL('../peers/jobs/package.json', import.meta.url)))
const CONCURRENCY = 10
/** As long as the layer keeps the ids of done jobs, by which it recognizes a copy. */
const KEPT = { age: 24 * 3600 }
const JOB = 'bench'
/** A Standard Schema. */
const ANY = { '~standard': { version: 1, vendor: 'bench', validate: value => ({ value }) } }
const SHOPS = Array.from({ length: 20 }, (_, index) => `shop-${index}.platform.test`)

/** By the name that a process of the benchmark is started with. */
export const ENGINES = {
  'layer-sqlite': ({ build, folder }) => ofLayer(build, { path: join(folder, 'jobs.sqlite') }),
  'layer-redis': ({ build, redis, place }) =>
    ofLayer(build, layer => ({
      engine: layer.createBullmqInbox({ connection: { url: redis }, prefix: place }),
    })),
  'layer-postgres': ({ build, postgres, place }) =>
    ofLayer(build, layer => ({
      engine: layer.createBullmqPostgresInbox({
        connection: { connectionString: postgres },
        schema: place,
      }),
    })),
  'bullmq-redis': ({ redis, place }) => ofBullmq({ connection: { url: redis }, prefix: place }),
  'bullmq-postgres': ({ postgres, place }) =>
    ofBullmq(
      { connection: { connectionString: postgres, schema: place, migrate: true } },
      createPostgresBackend,
    ),
  'pg-boss': ofPgBoss,
  'graphile-worker': ofGraphileWorker,
}

/** The jobs of an app, each for one of twenty shops, with the checks and records of the layer. */
async function ofLayer(build, options) {
  const layer = await import(pathToFileURL(build).href)
  const jobs = []
  const open = (run, handler) => {
    const created = layer.createJobs({
      options: {
        concurrency: CONCURRENCY,
        run,
        ...(typeof options === 'function' ? options(layer) : options),
      },
      definitions: [{ name: JOB, perShop: true, input: ANY, handler }],
      config: { encryptionKeys: [] },
      records: createStorage(),
      shops: async () => ({ shops: SHOPS.map(shop => ({ shop })) }),
      requireShop: shop => shop,
      adminOf: async shop => ({ session: { shop }, admin: {} }),
      observer: layer.NO_OBSERVER,
      log: () => {},
      now: Date.now,
    })
    jobs.push(created)
    return created
  }
  let current = open(false, () => {})
  await current.start()
  let next = 0
  return {
    enqueue: (id, shop = SHOPS[next++ % SHOPS.length]) => current.enqueue(JOB, { id }, { shop }),
    // From now on one process stores and runs them, as by default.
    work(handler) {
      current = open(true, ({ input }) => handler(input.id))
      return current.start()
    },
    close: () => Promise.all(jobs.map(each => each.close())),
  }
}

async function ofBullmq(options, backend) {
  const queue = new Queue(JOB, options, backend)
  let worker
  return {
    enqueue: id => queue.add(JOB, { id }, { removeOnComplete: KEPT }),
    async work(handler) {
      const run = async ({ data }) => handler(data.id)
      worker = new Worker(JOB, run, { ...options, concurrency: CONCURRENCY }, backend)
      await worker.waitUntilReady()
    },
    async close() {
      await worker?.close()
      await queue.close()
    },
  }
}

async function ofPgBoss({ postgres, place }) {
  const { PgBoss } = await import(pathToFileURL(PEERS.resolve('pg-boss')).href)
  const boss = new PgBoss({ connectionString: postgres, schema: place })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(JOB)
  return {
    enqueue: id => boss.send(JOB, { id }),
    // The shortest interval that it accepts, and so many jobs each time that it seldom waits.
    work: handler =>
      boss.work(
        JOB,
        { batchSize: 50, localConcurrency: CONCURRENCY, pollingIntervalSeconds: 0.5 },
        batch => Promise.all(batch.map(({ data }) => handler(data.id))),
      ),
    close: () => boss.stop({ graceful: false }),
  }
}

async function ofGraphileWorker({ postgres, place }) {
  const { makeWorkerUtils, run } = PEERS('graphile-worker')
  const quiet = new (PEERS('graphile-worker').Logger)(() => () => {})
  const options = { connectionString: postgres, schema: place, logger: quiet }
  const utils = await makeWorkerUtils(options)
  await utils.migrate()
  let runner
  return {
    enqueue: id => utils.addJob(JOB, { id }),
    async work(handler) {
      runner = await run({
        ...options,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        taskList: { [JOB]: async ({ id }) => handler(id) },
      })
    },
    async close() {
      await runner?.stop()
      await utils.release()
    },
  }
}
