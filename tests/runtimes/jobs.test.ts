import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from '../integration/admin-requests'
import { newShop } from '../integration/new-shop'
import { NOTHING_STATUS } from '../integration/nuxt-version'
import { ORDER, webhookHeaders } from '../integration/signed-calls'
import { createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'
import { startWorker } from './start-worker'
import type { RunningWorker } from './start-worker'

const WITHIN = { timeout: 25_000, interval: 100 }
const HOUR_MS = 3600_000

interface Run {
  what: string
  shop: string
  value: unknown
  at: number
}

let built: ScratchApp
let app: RunningWorker
let shop: string

beforeAll(async () => {
  built = await createScratchApp('../runtimes/jobs-app', { dependencies: 'checkout' })
  await built.nuxt('build')
  app = await startWorker({
    output: `${built.folder}/.output`,
    d1Databases: ['DB'],
    queues: ['QUEUE'],
    app: { webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }] },
  })
}, 300_000)

afterAll(async () => {
  await app?.stop()
  await built?.remove()
})

beforeEach(async () => {
  shop = await newShop(app)
  await asScript(app, shop, '/api/shop')
})

/** What has run, the oldest first. */
async function runs(): Promise<Run[]> {
  const items = await app.storage.getItems<Run>(await app.storage.getKeys('ran'))
  return items.map(({ value }) => value).toSorted((left, right) => left.at - right.at)
}

const ofShop = async (domain = shop) => (await runs()).filter(run => run.shop === domain)
const whatRan = async (domain = shop) => (await ofShop(domain)).map(({ what }) => what)

/** Calls a method of `usePlatformJobs()` in a request. */
async function call<Result>(method: string, ...args: unknown[]): Promise<Result> {
  const response = await app.fetch('/api/jobs', {
    method: 'POST',
    body: JSON.stringify({ method, args }),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { result: Result }).result
}

const enqueue = async (name: string, input: unknown = null, options: object = { shop }) =>
  (await call<{ id: string }>('enqueue', name, input, options)).id
const stateOf = async (id: string) =>
  (await call<{ state: string } | undefined>('progress', id))?.state

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  const database = await app.database()
  return (await database.prepare(sql).all()).results
}

describe('jobs on workerd, in D1', { timeout: 60_000 }, () => {
  it('are enqueued in a request, and run by a message of the queue, without a cron trigger', async () => {
    const id = await enqueue('note', 'hello')
    await expect.poll(() => stateOf(id), WITHIN).toBe('done')
    expect(await ofShop()).toEqual([{ what: 'note', shop, value: 'hello', at: expect.any(Number) }])
    expect(
      await rows(`SELECT queue, state, content, lease FROM platform_queue WHERE id = '${id}'`),
    ).toEqual([{ queue: 'jobs', state: 'done', content: null, lease: null }])
  })

  it('run again after a failure, without repeating a completed step', async () => {
    const id = await enqueue('import')
    await expect.poll(() => stateOf(id), WITHIN).toBe('done')
    expect(await call('progress', id)).toEqual({ state: 'done', attempts: 2, done: 2, total: 2 })
    expect(await whatRan()).toEqual(['first step', 'second step'])
    expect(await rows('SELECT * FROM platform_queue_steps')).toEqual([])
  })

  it('are dead after their last attempt, and can be replayed', async () => {
    const id = await enqueue('broken', null, {})
    await expect.poll(() => stateOf(id), WITHIN).toBe('dead')
    expect(await call('dead')).toMatchObject([
      { id, name: 'broken', attempts: 2, failure: 'Error: broken for good' },
    ])
    expect(await call('replay', { id })).toBe(1)
    await expect.poll(() => stateOf(id), WITHIN).toBe('dead')
    expect((await runs()).filter(({ what }) => what === 'broken')).toHaveLength(4)
  })

  it('of a shop with an order run one after the other, those of a burst each once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `${index}`)
    for (const name of names) await enqueue('ordered', name)
    await expect.poll(() => ofShop(), WITHIN).toHaveLength(names.length)
    expect((await ofShop()).map(({ value }) => value)).toEqual(names)
  })

  it('of a shop with few are not behind those of a shop with many', async () => {
    const busy = shop
    const other = await newShop(app)
    await asScript(app, other, '/api/shop')
    for (let index = 0; index < 30; index++)
      await enqueue('note', `${index}`, { shop: busy, delay: HOUR_MS })
    await enqueue('note', 'other', { shop: other, delay: HOUR_MS })
    await rows(
      `UPDATE platform_queue SET due_at = seq WHERE shop IN ('${busy}', '${other}') AND queue = 'jobs'`,
    )
    await app.cron()
    await expect.poll(() => ofShop(busy), WITHIN).toHaveLength(30)
    const order = (await runs()).filter(run => [busy, other].includes(run.shop))
    expect(order.findIndex(run => run.shop === other)).toBeLessThan(12)
  })

  it('whose message was lost are found by the cron trigger', async () => {
    const id = await enqueue('note', 'lost', { shop, delay: HOUR_MS })
    await rows(`UPDATE platform_queue SET due_at = 1 WHERE id = '${id}'`)
    await delay(2500)
    expect(await stateOf(id)).toBe('waiting')
    expect(await app.cron()).toBe('ok')
    await expect.poll(() => stateOf(id), WITHIN).toBe('done')
  })

  it('of a worker that ended run again when their lease has ended', async () => {
    const id = await enqueue('note', 'taken over', { shop, delay: HOUR_MS })
    await rows(
      `UPDATE platform_queue SET lease = 'of a worker that ended', attempts = 1, due_at = 1 WHERE id = '${id}'`,
    )
    expect(await stateOf(id)).toBe('running')
    await app.cron()
    await expect.poll(() => stateOf(id), WITHIN).toBe('done')
    expect(await call('progress', id)).toEqual({ state: 'done', attempts: 2 })
  })

  it('that are cancelled do not run', async () => {
    const [one, two] = [
      await enqueue('note', 'one', { shop, delay: 1000 }),
      await enqueue('note', 'two', { shop, delay: 1000 }),
    ]
    expect(await call('cancel', { id: one })).toBe(1)
    await expect.poll(() => stateOf(two), WITHIN).toBe('done')
    expect(await stateOf(one)).toBe('cancelled')
    expect((await ofShop()).map(({ value }) => value)).toEqual(['two'])
  })

  it('of a shop that uninstalls the app are deleted, and the one that runs is aborted', async () => {
    const running = await enqueue('waits')
    const waiting = await enqueue('note', 'never', { shop, delay: 2000 })
    await expect.poll(() => whatRan(), WITHIN).toContain('second')
    await app.emulator.control.uninstall({ shop })
    await expect.poll(() => stateOf(waiting), WITHIN).toBeUndefined()
    expect(await stateOf(running)).toBeUndefined()
    expect(
      await rows(`SELECT id FROM platform_queue WHERE queue = 'jobs' AND shop = '${shop}'`),
    ).toEqual([])
    const goesOn = async () => {
      const before = (await ofShop()).length
      await delay(2500)
      return (await ofShop()).length > before
    }
    await expect.poll(goesOn, WITHIN).toBe(false)
    expect((await ofShop()).length).toBeLessThan(60)
  })

  it('follow their schedule with each event of the cron trigger', async () => {
    const fired = async () => (await runs()).filter(({ what }) => what === 'each second').length
    await app.cron()
    const before = await fired()
    await delay(1200)
    await app.cron()
    await expect.poll(fired, WITHIN).toBe(before + 1)
  })

  it('are part of the readiness of the worker', async () => {
    const response = await app.fetch('/_platform/ready')
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { checks: { inbox: 'ok', jobs: 'ok' } },
    ])
  })
})

describe('the inbox on workerd, in D1', { timeout: 60_000 }, () => {
  it('stores a delivery, responds, runs its handler later, and again after a failure, and ignores a copy', async () => {
    const headers = webhookHeaders(ORDER, { shop })
    const deliver = async () =>
      (await app.fetch('/webhooks', { method: 'POST', body: ORDER, headers })).status
    expect(await deliver()).toBe(NOTHING_STATUS)
    expect(await deliver()).toBe(NOTHING_STATUS)
    await expect.poll(() => whatRan(), WITHIN).toEqual(['order 1', 'order 2'])
    await delay(1500)
    expect(await whatRan()).toEqual(['order 1', 'order 2'])
    expect(
      await rows(
        `SELECT state, attempts, content FROM platform_queue WHERE queue = 'inbox' AND shop = '${shop}' AND topic = 'ORDERS_CREATE'`,
      ),
    ).toEqual([{ state: 'done', attempts: 2, content: null }])
  })
})
