import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { build } from 'esbuild'
import { createBullmqInbox } from '../../server/core/inbox/bullmq-inbox'
import { createDeliveryContent } from '../../server/core/inbox/delivery-content'
import { parseInboxOptions } from '../../server/core/inbox/inbox-settings'
import { sqliteInbox } from '../../server/core/inbox/sqlite-inbox'
import { startRedis } from '../stores/redis-server'
import { freePort } from '../surface/free-port'
import { completionsInBullmq, completionsInSqlite } from './completions'
import { startKilledApp } from './killed-app'
import { sendDeliveries } from './send-deliveries'

export interface WebhookBooks {
  engine: 'sqlite' | 'bullmq'
  kills: number
  deliveries: number
  duplicates: number
  /** Requests whose response was not 200, and were sent again. */
  refused: number
  stored: number
  /** Times that a handler began. */
  runs: number
  /**
   * Deliveries whose handler reached its end more than once: the process was killed before that
   * could be recorded.
   */
  endedTwice: number
  completed: number
  completedTwice: number
  /** Acknowledged with 200, and not completed. */
  lost: number
  seconds: number
}

export interface WebhookBooksOptions {
  engine: WebhookBooks['engine']
  deliveries: number
  /** Milliseconds that the app lives before it is killed, from and to. */
  lifetime: readonly [number, number]
  /** After which it is left alone; default: it is killed until it has nothing to do. */
  kills?: number
  /** Deliveries that are sent in a second; default: as many as the app takes. */
  perSecond?: number
}

const DUPLICATES_PER_HUNDRED = 5
const COMPLETED_WITHIN_MS = 120_000
const EVENTS_WITHIN_MS = 500

/**
 * Sends webhooks to an app that is killed again and again, waits until it has run them all, and
 * checks the books.
 */
export async function keepWebhookBooks({
  engine,
  deliveries,
  lifetime,
  kills,
  perSecond,
}: WebhookBooksOptions): Promise<WebhookBooks> {
  const startedAt = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'platform-books-'))
  const redis = engine === 'bullmq' ? await startRedis() : undefined
  const path = join(folder, 'inbox.sqlite')
  const factory = redis ? createBullmqInbox({ connection: { url: redis.url } }) : sqliteInbox
  // Looks on; never started, so it runs nothing.
  const inbox = await factory.open({
    settings: parseInboxOptions({ path }),
    run: async () => {},
    read: createDeliveryContent([]).read,
    warn: () => {},
  })
  const completions = redis ? await completionsInBullmq(redis.url) : completionsInSqlite(path)
  const port = await freePort()
  const app = await startKilledApp(
    await bundleApp(folder),
    { SCALE_FOLDER: folder, SCALE_PORT: String(port), SCALE_REDIS: redis?.url ?? '' },
    lifetime,
    kills,
  )
  try {
    const {
      responded: responded,
      duplicates,
      refused,
    } = await sendDeliveries(`http://127.0.0.1:${port}/webhooks`, deliveries, {
      duplicatesPerHundred: DUPLICATES_PER_HUNDRED,
      perSecond,
    })
    await until(async () =>
      kills === undefined ? (await inbox.counts()).waiting === 0 : app.kills >= kills,
    )
    app.spare()
    await until(async () => {
      const { waiting, running } = await inbox.counts()
      return waiting + running === 0
    })
    // Events of the last completions may still be on their way.
    if (redis) await delay(EVENTS_WITHIN_MS)
    const { done, dead } = await inbox.counts()
    const ids = await completions.ids()
    const ended = await linesOf(join(folder, 'ended'))
    return {
      engine,
      kills: app.kills,
      deliveries,
      duplicates,
      refused,
      stored: done + dead,
      runs: (await linesOf(join(folder, 'begun'))).length,
      endedTwice: repeated(ended),
      completed: new Set(ids).size,
      completedTwice: repeated(ids),
      lost: responded.size - new Set(ids).size,
      seconds: Math.round((Date.now() - startedAt) / 100) / 10,
    }
  } finally {
    await app.stop()
    await completions.close()
    await inbox.close()
    await redis?.stop()
    await rm(folder, { recursive: true })
  }
}

/** Returns true when each acknowledged delivery was completed once. */
export function balances({
  deliveries,
  stored,
  completed,
  completedTwice,
  lost,
}: WebhookBooks): boolean {
  return stored === deliveries && completed === deliveries && completedTwice === 0 && lost === 0
}

async function bundleApp(folder: string): Promise<string> {
  const outfile = join(folder, 'webhook-app.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'webhook-app.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    logLevel: 'warning',
    // Packages of CommonJS ask for others while they run.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(import.meta.url)})`,
    },
  })
  return outfile
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + COMPLETED_WITHIN_MS; !(await condition());) {
    if (Date.now() > deadline) throw new Error('The app did not run what it stored in time')
    await delay(50)
  }
}

function repeated(ids: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts.values()].filter(count => count > 1).length
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter(line => line !== '')
}
