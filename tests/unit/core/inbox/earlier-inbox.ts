import { DatabaseSync } from 'node:sqlite'
import { Queue, Worker } from 'bullmq'
import { SHOP } from '../encryption/key-rings'

/** Another shop of the earlier inboxes. */
export const OTHER_SHOP = 'other.platform.test'

/** The tables of schema 1 before jobs, and before shops had shares of the slots. */
const SCHEMA_BEFORE_SHARES = `
  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    shop TEXT NOT NULL,
    topic TEXT NOT NULL,
    webhook_id TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    content TEXT,
    received_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    lease TEXT,
    ended_at INTEGER,
    failure TEXT
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (due_at, seq) WHERE state = 'open';
  CREATE INDEX deliveries_leased ON deliveries (due_at) WHERE lease IS NOT NULL;
  CREATE INDEX deliveries_shop ON deliveries (shop, seq) WHERE state = 'open';
  CREATE INDEX deliveries_dead ON deliveries (shop, seq) WHERE state = 'dead';
  CREATE INDEX deliveries_ended ON deliveries (state, ended_at) WHERE state <> 'open';
  PRAGMA user_version = 1;
`

/** What that version wrote with the key `OLD`, for `{ id: 1 }`. */
const ENCRYPTED =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiMjAyNmEifQ..u20if_M0sPiNuhs-.Uvw_hVOf1rinkxlSNovFtX088Fid_eODtnZ_DqH_pBQue6F0wkQE2hlUJ7ARmI1B2ezgl-DUHs-aQQOcr2pOltUfWVsdMdjdxrAc3AfOeJcpJFvw-yS_v4j_axEd6mAOmiqsjQ6C9pgccfmQMU71G2nspD3avaL8C0x4B2KK27WXjLHb4bJEsUm-RYAErpCev3gBf4On733dAXqF7m2EiDd29wFnSlufZYwv6OQ.uy9EHn3pgPIaExQ1AlXA6w'

/** The ids that it computed: a copy that arrives after the update has the same one. */
const IDS = {
  dead: '9eb1a7b7c95aa270a7d8687a641b143162d4a53c686a375582397d6c6c67b4f3',
  done: '457d17266dcf222510fb0120f28a60f9127fd0f3c459b09f56d7ba41d7cde7d9',
  failed: '3da5e2c0663df34ff5d6a7c9126442b319d40cdb0ed59ad75de327d21f1beed5',
  running: 'ad220df4f73f3f4c28439a794ed4ff9de2e3651e27cf6b7e2e0c211b6e6bd2e7',
  waiting: 'af588679eb682dbab5fbe931191fb934e59a806fc89f5e178da5b19bc909fcad',
  other: '7d7f50ef23574dbe25d7b3f29d49363988198294451f94f4bc57dbc4d462bbb4',
  encrypted: '190937264d950ba065035a09539667e141653dc6156f3fc8e814bc74f852942e',
} as const

type WebhookId = keyof typeof IDS

const TOPIC = 'ORDERS_CREATE'
const FAILURE = 'Error: no such order'

function earlierDelivery(webhookId: WebhookId) {
  const shop = webhookId === 'other' ? OTHER_SHOP : SHOP
  const headers = { topic: TOPIC, shop, apiVersion: '2026-07', webhookId }
  const plain = JSON.stringify({ family: 'webhooks', headers, payload: { id: 1 } })
  const content = webhookId === 'encrypted' ? ENCRYPTED : plain
  return { id: IDS[webhookId], shop, webhookId, content }
}

/**
 * Writes the SQLite file of an inbox as the version before jobs left it when it was killed: its
 * deliveries are dead, done, failed once, running, and waiting.
 *
 * @param now epoch milliseconds
 */
export function writeEarlierFile(path: string, now: number): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec(SCHEMA_BEFORE_SHARES)
  const insert = database.prepare(
    `INSERT INTO deliveries (id, shop, topic, webhook_id, state, content, received_at, attempts, due_at, lease, ended_at, failure)
    VALUES (?, ?, '${TOPIC}', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const write = (
    webhookId: WebhookId,
    { state = 'open', attempts = 0, lease = null, failure = null }: EarlierState = {},
  ) => {
    const { id, shop, content } = earlierDelivery(webhookId)
    insert.run(
      ...[id, shop, webhookId, state, state === 'done' ? null : content, now - 1000],
      ...[attempts, now - 1, lease, state === 'open' ? null : now, failure],
    )
  }
  write('dead', { state: 'dead', attempts: 15, failure: FAILURE })
  write('done', { state: 'done', attempts: 1 })
  write('failed', { attempts: 1, failure: FAILURE })
  write('running', { attempts: 1, lease: 'a95f40a9-f929-43ec-a84a-f8f8592854c1' })
  for (const webhookId of ['waiting', 'other', 'encrypted'] as const) write(webhookId)
  database.close()
}

interface EarlierState {
  state?: string
  attempts?: number
  lease?: string | null
  failure?: string | null
}

/** Writes the same as a BullMQ queue in Redis, whose jobs had no priority. */
export async function writeEarlierQueue(url: string, prefix: string): Promise<void> {
  const queue = new Queue('inbox', { prefix, connection: { url } })
  const worker = new Worker('inbox', null, {
    prefix,
    connection: { url },
    lockDuration: 300,
    settings: { backoffStrategy: () => 1 },
  })
  const add = (webhookId: WebhookId, attempts = 15) => {
    const { id, ...data } = earlierDelivery(webhookId)
    return queue.add(
      TOPIC,
      { ...data, topic: TOPIC },
      {
        jobId: id,
        attempts,
        backoff: { type: 'custom' },
        removeOnComplete: { age: 86_400 },
        removeOnFail: { age: 2_592_000 },
        stackTraceLimit: 0,
      },
    )
  }
  /** Adds a job, and begins to run it. */
  const run = async (webhookId: WebhookId, attempts?: number) => {
    await add(webhookId, attempts)
    const job = await worker.getNextJob('earlier')
    if (!job) throw new Error(`${webhookId} was not begun`)
    return job
  }
  await (await run('dead', 1)).moveToFailed(new Error(FAILURE), 'earlier', false)
  const done = await run('done')
  await done.moveToCompleted(null, 'earlier', false)
  await done.updateData({ ...done.data, content: null })
  const running = await run('running')
  await (await run('failed')).moveToFailed(new Error(FAILURE), 'earlier', false)
  for (const webhookId of ['waiting', 'other', 'encrypted'] as const) await add(webhookId)
  if ((await running.getState()) !== 'active') throw new Error('Its lease ended too early')
  await Promise.all([worker.close(true), queue.close()])
}
