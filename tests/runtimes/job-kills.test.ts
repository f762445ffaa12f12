import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asScript } from '../integration/admin-requests'
import { newShop } from '../integration/new-shop'
import { createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'
import { startWorker } from './start-worker'
import type { RunningWorker } from './start-worker'

const JOBS = 200
const KILLS = 4
/** Every twentieth job is enqueued twice. */
const DUPLICATED = 20
/** Runs at a time of an event, of which a kill interrupts those of a few. */
const CONCURRENCY = 10

let built: ScratchApp
let folder: string
let app: RunningWorker

beforeAll(async () => {
  built = await createScratchApp('../runtimes/jobs-app', { dependencies: 'checkout' })
  await built.nuxt('build')
  folder = await mkdtemp(join(tmpdir(), 'platform-d1-'))
  app = await startWorker({
    output: `${built.folder}/.output`,
    d1Databases: ['DB'],
    queues: ['QUEUE'],
    persistIn: folder,
  })
}, 300_000)

afterAll(async () => {
  await app?.stop()
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  await built?.remove()
})

async function enqueue(shop: string, input: string): Promise<string> {
  const response = await app.fetch('/api/jobs', {
    method: 'POST',
    body: JSON.stringify({
      method: 'enqueue',
      args: ['note', input, { shop, key: `note-${input}` }],
    }),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { result: { id: string } }).result.id
}

/** Counts the stored jobs of each state. */
async function counts(): Promise<Record<string, number>> {
  const database = await app.database()
  const { results } = await database
    .prepare(
      "SELECT state, COUNT(*) AS jobs FROM platform_queue WHERE queue = 'jobs' AND topic = 'note' GROUP BY state",
    )
    .all()
  return Object.fromEntries(results.map(({ state, jobs }) => [String(state), Number(jobs)]))
}

// The processes of workerd are found in /proc.
it.runIf(process.platform === 'linux')(
  'jobs in D1 lose nothing and are done once while workerd is killed four times',
  { timeout: 240_000 },
  async () => {
    const shop = await newShop(app)
    await asScript(app, shop, '/api/shop')
    const ids = new Set<string>()
    const doneAfter: number[] = []
    for (let index = 0; index < JOBS; index++) {
      ids.add(await enqueue(shop, `${index}`))
      if (index % DUPLICATED === 0) ids.add(await enqueue(shop, `${index}`))
      if (index % (JOBS / KILLS) !== JOBS / KILLS - 1) continue
      await app.kill()
      doneAfter.push((await counts())['done'] ?? 0)
    }
    expect(ids.size).toBe(JOBS)
    // There was something to lose at each kill.
    expect(doneAfter.every((done, kill) => done < ((kill + 1) * JOBS) / KILLS)).toBe(true)

    // Messages end with workerd: the cron trigger makes up for them.
    const isDone = async () => {
      await app.cron()
      return counts()
    }
    await expect.poll(isDone, { timeout: 120_000, interval: 500 }).toEqual({ done: JOBS })

    const keys = await app.storage.getKeys('ran')
    const runs = await app.storage.getItems<{ value: string }>(keys)
    expect(new Set(runs.map(({ value }) => value.value)).size).toBe(JOBS)
    // A kill interrupts at most what ran.
    expect(runs.length).toBeLessThanOrEqual(JOBS + KILLS * 2 * CONCURRENCY)
  },
)
