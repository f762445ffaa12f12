import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createD1Engine, createD1Inbox } from '../../../../server/core/inbox/d1-inbox'
import type { JournaledRunner } from '../../../../server/core/inbox/inbox'
import type { PlatformInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { PlatformError } from '../../../../server/core/errors/errors'
import { SHOP } from '../../admin-requests'
import { rejection } from '../../rejection'
import { sqliteD1 } from './d1-place'
import { eventually } from './eventually'
import { inboxDelivery, readPlainContent } from './inbox-deliveries'

const OTHER = 'other.platform.test'

/** An engine whose messages wait: the test causes its events. */
function createScene(run: JournaledRunner, options: PlatformInboxOptions = {}) {
  const sqlite = new DatabaseSync(':memory:')
  const warnings: string[] = []
  const scene = { now: Date.now(), messages: 0, isQueueAway: false, beforeClaim: async () => {} }
  const database = sqliteD1(sqlite)
  const engine = createD1Engine(
    {
      prepare: sql => database.prepare(sql),
      async batch(statements) {
        // A claim is the only batch of so many.
        if (statements.length === 4) await scene.beforeClaim()
        return database.batch(statements)
      },
    },
    {
      async send() {
        if (scene.isQueueAway) throw new Error('Queues is away')
        scene.messages++
      },
    },
    {
      settings: parseInboxOptions({ retryDelayMs: 1, ...options }),
      run,
      read: readPlainContent,
      warn: message => warnings.push(message),
    },
    () => scene.now,
  )
  return Object.assign(scene, { engine, sqlite, warnings })
}

describe('an event', () => {
  it('begins a hundred runs at most, and requests another event for the rest', async () => {
    const runs: string[] = []
    const scene = createScene(async ({ webhookId }) => void runs.push(webhookId), {
      concurrency: 40,
    })
    for (let entry = 0; entry < 250; entry++) await scene.engine.store(inboxDelivery(`${entry}`))
    const counts: number[] = []
    for (let event = 0; event < 3; event++) {
      scene.now += 10_000
      scene.messages = 0
      await scene.engine.work?.()
      counts.push(runs.length, scene.messages)
    }
    expect(counts[0]).toBeGreaterThanOrEqual(100)
    expect(counts[0]).toBeLessThan(140)
    expect(counts.slice(1)).toEqual([1, expect.any(Number), 1, 250, 0])
    expect(new Set(runs).size).toBe(250)
  })

  it('lets a shop have half of the slots, and takes turns', async () => {
    const running = new Map<string, number>()
    let most = 0
    const order: string[] = []
    const scene = createScene(
      async ({ shop }) => {
        running.set(shop, (running.get(shop) ?? 0) + 1)
        most = Math.max(most, running.get(SHOP) ?? 0)
        order.push(shop)
        await new Promise(resolve => setTimeout(resolve, 5))
        running.set(shop, (running.get(shop) ?? 0) - 1)
      },
      { concurrency: 4 },
    )
    for (let entry = 0; entry < 20; entry++) await scene.engine.store(inboxDelivery(`${entry}`))
    await scene.engine.store(inboxDelivery('other', { shop: OTHER }))
    await scene.engine.work?.()
    expect([most, order.length]).toEqual([2, 21])
    expect(order.indexOf(OTHER)).toBeLessThan(4)
  })

  it('goes on when its runs end during a claim for which they held all slots', async () => {
    let claims = 0
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    const scene = createScene(
      async ({ webhookId }) => {
        if (webhookId === 'one') await held
      },
      { concurrency: 2 },
    )
    scene.beforeClaim = async () => {
      if (++claims !== 2) return
      release()
      await eventually(async () => (await scene.engine.counts()).done === 2)
    }
    await scene.engine.store(inboxDelivery('one'))
    await scene.engine.store(inboxDelivery('two'))
    await scene.engine.store(inboxDelivery('other', { shop: OTHER }))
    await scene.engine.work?.()
    expect(await scene.engine.counts()).toEqual({ waiting: 0, running: 0, done: 3, dead: 0 })
  })

  it('waits for what runs when a claim fails, and rejects', async () => {
    let isDone = false
    const scene = createScene(async ({ webhookId }) => {
      if (webhookId === 'short') {
        scene.beforeClaim = () => Promise.reject(new Error('D1 is away'))
        return
      }
      await new Promise(resolve => setTimeout(resolve, 200))
      isDone = true
    })
    for (const id of ['short', 'long']) await scene.engine.store(inboxDelivery(id))
    await expect(scene.engine.work?.()).rejects.toThrow('D1 is away')
    expect(isDone).toBe(true)
    expect(await scene.engine.counts()).toMatchObject({ done: 2 })
  })
})

describe('the cron trigger', () => {
  it('requests an event for what is due or has lost its lease, and for nothing else', async () => {
    const scene = createScene(async () => {})
    await scene.engine.store(inboxDelivery('later'), { delayMs: 60_000 })
    scene.messages = 0
    await scene.engine.tend?.()
    expect(scene.messages).toBe(0)
    scene.now += 60_000
    await scene.engine.tend?.()
    expect(scene.messages).toBe(1)
  })

  it('makes up for a message that could not be sent: the entry is stored', async () => {
    const scene = createScene(async () => {})
    scene.isQueueAway = true
    await scene.engine.store(inboxDelivery('one'))
    expect(scene.warnings).toEqual([
      'The webhook inbox could not use its queue of Cloudflare: Queues is away.',
    ])
    scene.isQueueAway = false
    scene.now += 60_000
    await scene.engine.tend?.()
    expect(scene.messages).toBe(1)
    await scene.engine.work?.()
    expect(await scene.engine.counts()).toEqual({ waiting: 0, running: 0, done: 1, dead: 0 })
  })

  it('deletes what has expired, with its steps', async () => {
    const scene = createScene(
      async (_delivery, _run, journal) => {
        await journal.saveStep('one', 'result')
        throw new Error('broken')
      },
      { attempts: 1, keepDeadMs: 3600_000 },
    )
    await scene.engine.store(inboxDelivery('one'))
    await scene.engine.work?.()
    await scene.engine.tend?.()
    const count = (table: string) => scene.sqlite.prepare(`SELECT 1 FROM ${table}`).all().length
    expect([count('platform_queue'), count('platform_queue_steps')]).toEqual([1, 1])
    scene.now += 3600_001
    await scene.engine.tend?.()
    expect([count('platform_queue'), count('platform_queue_steps')]).toEqual([0, 0])
  })
})

it('ends an entry that ends its worker each time', async () => {
  const scene = createScene(() => new Promise(() => {}), { attempts: 2 })
  await scene.engine.store(inboxDelivery('one'))
  for (let worker = 0; worker < 2; worker++) {
    void scene.engine.work?.()
    await new Promise(resolve => setTimeout(resolve, 50))
    scene.now += 30_001
  }
  await scene.engine.work?.()
  expect(await scene.engine.deadDeliveries()).toMatchObject([
    { attempts: 2, failure: 'The worker ended while it ran' },
  ])
  await scene.engine.close(0)
})

describe('createD1Inbox()', () => {
  const open = (bindings: object | undefined) =>
    createD1Inbox({ database: 'JOBS_DB' }, () => bindings).open({
      settings: parseInboxOptions({}),
      run: async () => {},
      read: readPlainContent,
      warn: () => {},
    })

  it.each([
    [undefined, 'JOBS_DB', 'database', 'd1_databases'],
    [{ JOBS_DB: {} }, 'QUEUE', 'queue', 'queues.producers'],
  ])(
    'names the binding that %j lacks, and the setting',
    async (bindings, name, option, setting) => {
      const error = await rejection(open(bindings), PlatformError)
      expect([error.code, error.message]).toEqual([
        'configuration_invalid',
        `The worker has no binding "${name}", which ${option} of createD1Inbox names: declare it in nitro.cloudflare.wrangler.${setting}, or in the wrangler file`,
      ])
    },
  )

  it('limits a run to twelve minutes', () => {
    const engine = createD1Inbox({}, () => ({}))
    expect(parseInboxOptions({ engine }).timeLimitMs).toBe(300_000)
    expect(() => parseInboxOptions({ engine, timeLimitMs: 720_001 })).toThrow(
      'inbox.timeLimitMs must be a whole number from 1 to 720000',
    )
  })
})
