import { Queue, Worker, createPostgresBackend } from 'bullmq'
import type {
  PostgresPoolConfig,
  PostgresQueueBackend,
  Processor,
  RedisOptions,
  RedisQueueBackend,
  WorkerOptions,
} from 'bullmq'
import { postgresLines, redisLines } from './bullmq-lines'
import type { ShopLines } from './bullmq-lines'
import type { JobQueue, JobWorker, StoredJob } from './bullmq-queue'

/** The database of a BullMQ queue. */
export interface BullmqBackend {
  /** Name in messages. */
  title: string
  /** Opens what stores jobs. Its calls fail instead of waiting while the database is away. */
  openQueue(name: string): JobQueue
  /** Opens what runs jobs. It connects again by itself. */
  openWorker(
    name: string,
    processor: Processor<StoredJob>,
    options: Omit<WorkerOptions, 'connection' | 'prefix'>,
  ): JobWorker
  /** Rejects when the database cannot be written. */
  check(queue: JobQueue, name: string): Promise<void>
  /** Opens the lines in which the jobs of each shop wait. */
  openLines(queue: JobQueue, name: string): ShopLines
}

/** Less than the inbox waits, so that a connection that hangs is replaced. */
const CONNECT_MS = 2000
const RESPOND_MS = 4000
const RECONNECT_MS = 1000
/** Connections of the pool of what stores jobs, and of what runs them. */
const POOL = 4

/** @param prefix of every key */
export function redisBackend(connection: RedisOptions, prefix: string): BullmqBackend {
  const reconnecting = { retryStrategy: () => RECONNECT_MS, ...connection }
  return {
    title: 'Redis',
    openQueue: name =>
      new Queue(name, {
        prefix,
        connection: {
          connectTimeout: CONNECT_MS,
          socketTimeout: RESPOND_MS,
          ...reconnecting,
          enableOfflineQueue: false,
          maxRetriesPerRequest: 1,
        },
      }),
    openWorker: (name, processor, options) =>
      new Worker(name, processor, {
        ...options,
        prefix,
        connection: reconnecting,
      }),
    async check(queue, name) {
      // A Redis that is full, or has become a replica, can still be read.
      const client = await (queue.getBackend() as RedisQueueBackend).client
      await client.set(`${prefix}:${name}-probe`, Date.now())
    },
    openLines: (queue, name) => redisLines(queue, `${prefix}:${name}`),
  }
}

/**
 * Its tables are created in `schema`. Its queue has the same methods, and another type of factory.
 */
export function postgresBackend(connection: PostgresPoolConfig): BullmqBackend {
  const config = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true, max: POOL, ...connection }
  return {
    title: 'PostgreSQL',
    openQueue(name) {
      const connection = { query_timeout: RESPOND_MS, ...config, migrate: true }
      const queue = new Queue(name, { connection }, createPostgresBackend) as JobQueue
      poolOf(queue).on('connect', outliveConnection)
      return queue
    },
    openWorker(name, processor, options) {
      const connection = { ...config, migrate: true }
      const worker = new Worker(
        name,
        processor,
        { ...options, connection },
        createPostgresBackend,
      ) as JobWorker
      poolOf(worker).on('connect', outliveConnection)
      return worker
    },
    async check(queue) {
      // A server that has become a replica can still be read, but gives out no transaction id.
      await poolOf(queue).query('SELECT pg_current_xact_id()')
    },
    openLines: postgresLines,
  }
}

const poolOf = (of: JobQueue | JobWorker) =>
  (of.getBackend() as PostgresQueueBackend).connection.pool

/**
 * BullMQ follows no errors of a connection that it took from the pool: without a listener, one that
 * the server ends then would end the process. The call that used it rejects anyway.
 */
function outliveConnection(client: {
  on(event: 'error', listener: (error: Error) => void): unknown
}): void {
  client.on('error', () => {})
}
