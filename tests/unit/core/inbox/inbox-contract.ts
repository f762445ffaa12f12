import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { HttpResponseError } from '../../../../server/core/errors/http-errors'
import { DecryptionError } from '../../../../server/core/encryption/decryption-error'
import { createDeliveryContent } from '../../../../server/core/inbox/delivery-content'
import type { InboxEngine, InboxRunner } from '../../../../server/core/inbox/inbox'
import type {
  InboxEngineFactory,
  PlatformInboxOptions,
} from '../../../../server/core/inbox/inbox-settings'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { SHOP } from '../../admin-requests'
import { NEW, OLD } from '../encryption/key-rings'
import { rejection } from '../../rejection'
import { eventually } from './eventually'
import { inboxDelivery, readPlainContent, verifiedWebhook } from './inbox-deliveries'

const OTHER = 'other.platform.test'

/**
 * What every engine of the inbox must do. `newPlace` gives a storage of its own, which several
 * engines may share.
 */
export function describeInbox(
  newPlace: () => Promise<{ factory: InboxEngineFactory; path?: string }>,
): void {
  const engines: InboxEngine[] = []
  const warnings: string[] = []

  /** Opens engines on one storage; each runs deliveries with `run`. */
  async function openPlace(options: PlatformInboxOptions = {}) {
    const { factory, path } = await newPlace()
    return async (
      run: InboxRunner,
      further: PlatformInboxOptions = {},
      read = readPlainContent,
    ) => {
      const settings = parseInboxOptions({ path, retryDelayMs: 1, ...options, ...further })
      const engine = await factory.open({
        settings,
        run,
        read,
        warn: message => warnings.push(message),
      })
      engines.push(engine)
      return engine
    }
  }

  const isDone = (engine: InboxEngine, done: number) =>
    eventually(async () => (await engine.counts()).done === done)
  const isDead = (engine: InboxEngine, dead: number) =>
    eventually(async () => (await engine.counts()).dead === dead)

  afterEach(async () => {
    await Promise.all(engines.splice(0).map(engine => engine.close()))
    warnings.length = 0
  })

  it('runs what is stored, with what was delivered', async () => {
    const runs: unknown[] = []
    const before = Date.now()
    const engine = await (
      await openPlace()
    )(async (delivery, { attempt, receivedAt, signal }) => {
      runs.push(delivery, attempt, signal.aborted, receivedAt >= before && receivedAt <= Date.now())
    })
    const delivery = inboxDelivery('w-1')
    await engine.store(delivery)
    expect(await engine.counts()).toEqual({ waiting: 1, running: 0, done: 0, dead: 0 })
    engine.start()
    await isDone(engine, 1)
    expect(runs).toEqual([expect.objectContaining(delivery), 1, false, true])
  })

  it('passes its check before and after it runs, and stores nothing with it', async () => {
    const engine = await (await openPlace())(async () => {})
    await engine.check()
    engine.start()
    await engine.check()
    expect(await engine.counts()).toEqual({ waiting: 0, running: 0, done: 0, dead: 0 })
  })

  it('runs 50 copies that arrive at once, and one that comes later, once', async () => {
    let runs = 0
    const engine = await (await openPlace())(async () => void runs++)
    engine.start()
    await Promise.all(Array.from({ length: 50 }, () => engine.store(inboxDelivery('w-1'))))
    await isDone(engine, 1)
    await engine.store(inboxDelivery('w-1'))
    await engine.store(inboxDelivery('w-2'))
    await isDone(engine, 2)
    expect([runs, await engine.counts()]).toEqual([2, { waiting: 0, running: 0, done: 2, dead: 0 }])
  })

  it('takes deliveries of one id, but another shop or topic, for others', async () => {
    const runs: string[] = []
    const engine = await (
      await openPlace()
    )(async ({ shop, topic }) => void runs.push(`${shop} ${topic}`))
    engine.start()
    for (const options of [{}, { shop: OTHER }, { topic: 'ORDERS_PAID' }])
      await engine.store(inboxDelivery('w-1', options))
    await isDone(engine, 3)
    expect(runs.sort()).toEqual([
      `${SHOP} ORDERS_CREATE`,
      `${SHOP} ORDERS_PAID`,
      `${OTHER} ORDERS_CREATE`,
    ])
  })

  it('runs what failed again, until it succeeds', async () => {
    const attempts: number[] = []
    const engine = await (
      await openPlace()
    )(async (_delivery, { attempt }) => {
      attempts.push(attempt)
      if (attempt < 3) throw new Error('not yet')
    })
    engine.start()
    await engine.store(inboxDelivery('w-1'))
    await isDone(engine, 1)
    expect([attempts, warnings]).toEqual([[1, 2, 3], []])
  })

  describe('a delivery whose shop refuses the app', () => {
    const refusal = () =>
      new HttpResponseError('admin_api_forbidden', 'not in the allowlist', { upstreamStatus: 403 })

    it('waits without an attempt, longer each time, and runs when the refusal has ended', async () => {
      const scene = { isRefused: true, runs: [] as { attempt: number; at: number }[] }
      const engine = await (
        await openPlace({ attempts: 1, refusedDelayMs: 40 })
      )(async (_delivery, { attempt }) => {
        scene.runs.push({ attempt, at: Date.now() })
        if (scene.isRefused)
          throw new PlatformError('webhook_handler_failed', 'failed', { cause: refusal() })
      })
      engine.start()
      await engine.store(inboxDelivery('w-1'))
      await eventually(() => scene.runs.length >= 3)
      const { waiting, running, done, dead } = await engine.counts()
      expect([waiting + running, done, dead]).toEqual([1, 0, 0])
      scene.isRefused = false
      await isDone(engine, 1)
      expect(scene.runs.map(({ attempt }) => attempt)).toEqual(scene.runs.map(() => 1))
      const pauses = scene.runs.slice(1).map(({ at }, index) => at - (scene.runs[index]?.at ?? at))
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(30)
      expect(warnings).toEqual([])
    })

    it('keeps the attempts that failed for another reason', async () => {
      const attempts: number[] = []
      const outcomes = [new Error('broken'), refusal(), new Error('broken'), refusal(), undefined]
      const engine = await (
        await openPlace({ attempts: 3, refusedDelayMs: 1 })
      )(async (_delivery, { attempt }) => {
        const outcome = outcomes[attempts.push(attempt) - 1]
        if (outcome) throw outcome
      })
      engine.start()
      await engine.store(inboxDelivery('w-1'))
      await isDone(engine, 1)
      expect(attempts).toEqual([1, 2, 2, 3, 3])
    })

    it('holds no slot: the deliveries of other shops run', async () => {
      const others: string[] = []
      const refused = new Set<string>()
      const engine = await (
        await openPlace({ concurrency: 2 })
      )(async ({ shop, webhookId }) => {
        if (shop !== SHOP) return void others.push(webhookId)
        refused.add(webhookId)
        throw refusal()
      })
      engine.start()
      for (let index = 0; index < 20; index++) await engine.store(inboxDelivery(`w-${index}`))
      await engine.store(inboxDelivery('other', { shop: OTHER }))
      await isDone(engine, 1)
      // Between two runs all of them wait, too.
      await eventually(async () => {
        const { waiting, running } = await engine.counts()
        return refused.size === 20 && waiting === 20 && running === 0
      })
      expect([others, await engine.counts()]).toEqual([
        ['other'],
        { waiting: 20, running: 0, done: 1, dead: 0 },
      ])
    })
  })

  describe('a delivery whose attempts all failed', () => {
    /** Fails until the test changes it. */
    async function openFailing(options: PlatformInboxOptions = {}) {
      const scene = { fails: true, attempts: [] as number[] }
      const engine = await (
        await openPlace({ attempts: 2, ...options })
      )(async (_delivery, { attempt }) => {
        scene.attempts.push(attempt)
        if (scene.fails) throw new TypeError('broken\nfor good')
      })
      engine.start()
      return Object.assign(scene, { engine })
    }

    it('is dead, listed, and reported', async () => {
      const { engine, attempts } = await openFailing()
      const before = Date.now()
      await engine.store(inboxDelivery('w-1'))
      await isDead(engine, 1)
      const [dead] = await engine.deadDeliveries()
      expect(dead).toEqual({
        id: inboxDelivery('w-1').id,
        shop: SHOP,
        topic: 'ORDERS_CREATE',
        webhookId: 'w-1',
        attempts: 2,
        failure: 'TypeError: broken for good',
        receivedAt: expect.any(Number),
        diedAt: expect.any(Number),
      })
      expect([
        dead && dead.receivedAt >= before && dead.diedAt >= dead.receivedAt,
        attempts,
      ]).toEqual([true, [1, 2]])
      await eventually(() => warnings.length > 0)
      expect(warnings).toEqual([
        `Delivery w-1 of ORDERS_CREATE to ${SHOP} failed 2 times and is dead until it is replayed. TypeError: broken for good`,
      ])
      expect(await engine.counts()).toEqual({ waiting: 0, running: 0, done: 0, dead: 1 })
    })

    it('is not run for a copy', async () => {
      const { engine, attempts } = await openFailing({ attempts: 1 })
      await engine.store(inboxDelivery('w-1'))
      await isDead(engine, 1)
      await engine.store(inboxDelivery('w-1'))
      await delay(50)
      expect([attempts, (await engine.counts()).dead]).toEqual([[1], 1])
    })

    it('is replayed alone, with all its attempts', async () => {
      const { engine, attempts } = await openFailing()
      for (const webhookId of ['w-1', 'w-2']) await engine.store(inboxDelivery(webhookId))
      await isDead(engine, 2)
      attempts.length = 0
      expect([
        await engine.replay({ id: inboxDelivery('w-1').id }),
        await engine.replay({ id: 'unknown' }),
      ]).toEqual([1, 0])
      await isDead(engine, 2)
      expect(attempts).toEqual([1, 2])
    })

    it('is replayed with the others of its shop', async () => {
      const scene = await openFailing({ attempts: 1 })
      const { engine } = scene
      for (const webhookId of ['w-1', 'w-2']) await engine.store(inboxDelivery(webhookId))
      await engine.store(inboxDelivery('w-3', { shop: OTHER }))
      await isDead(engine, 3)
      scene.fails = false
      expect(await engine.replay({ shop: SHOP })).toBe(2)
      await isDone(engine, 2)
      expect((await engine.deadDeliveries()).map(({ shop }) => shop)).toEqual([OTHER])
      expect([
        await engine.replay({ shop: SHOP }),
        await engine.deadDeliveries({ shop: SHOP }),
      ]).toEqual([0, []])
    })

    it('is listed after those that died later, up to the limit', async () => {
      const { engine } = await openFailing({ attempts: 1 })
      for (const [index, webhookId] of ['w-1', 'w-2', 'w-3'].entries()) {
        await engine.store(inboxDelivery(webhookId))
        await isDead(engine, index + 1)
        await delay(2)
      }
      expect((await engine.deadDeliveries({ limit: 2 })).map(({ webhookId }) => webhookId)).toEqual(
        ['w-3', 'w-2'],
      )
    })

    it.each([
      ['a text', 'secret text', 'A handler threw a value that is no Error, of type string'],
      ['nothing', undefined, 'A handler threw a value that is no Error, of type undefined'],
      [
        'a response',
        new Response(null, { status: 404 }),
        'A handler threw a Response with status 404',
      ],
    ])('is listed with what was thrown: %s', async (_name, thrown, failure) => {
      const engine = await (await openPlace({ attempts: 1 }))(() => Promise.reject(thrown))
      engine.start()
      await engine.store(inboxDelivery('w-1'))
      await isDead(engine, 1)
      expect((await engine.deadDeliveries())[0]?.failure).toBe(failure)
    })
  })

  describe('redaction', () => {
    it('of a shop takes what waits and what is dead, but no request of compliance that waits', async () => {
      const runs: string[] = []
      const open = await openPlace({ attempts: 1 })
      const failing = await open(() => Promise.reject(new Error('broken')))
      failing.start()
      await failing.store(inboxDelivery('dead'))
      await failing.store(inboxDelivery('dead-request', { topic: 'CUSTOMERS_DATA_REQUEST' }))
      await isDead(failing, 2)
      await failing.close()
      engines.length = 0

      const engine = await open(async ({ webhookId }) => void runs.push(webhookId))
      for (const [webhookId, options] of [
        ['waits', {}],
        ['request', { topic: 'CUSTOMERS_REDACT' }],
        ['other', { shop: OTHER }],
      ] as const)
        await engine.store(inboxDelivery(webhookId, options))
      expect(await engine.redact(SHOP)).toBe(3)
      expect(await engine.replay({ shop: SHOP })).toBe(0)
      engine.start()
      await eventually(async () => runs.length >= 2 && (await engine.counts()).waiting === 0)
      // A duplicate of a redacted delivery is still recognized.
      for (const webhookId of ['waits', 'dead']) await engine.store(inboxDelivery(webhookId))
      await engine.store(inboxDelivery('last'))
      await eventually(async () => runs.includes('last') && (await engine.counts()).running === 0)
      expect([runs.sort(), await engine.deadDeliveries(), await engine.redact(SHOP)]).toEqual([
        ['last', 'other', 'request'],
        [],
        0,
      ])
    })

    it('of a customer takes what mentions them', async () => {
      const runs: string[] = []
      const engine = await (await openPlace())(async ({ webhookId }) => void runs.push(webhookId))
      await engine.store(inboxDelivery('theirs', { payload: { id: 1, customer: { id: 7 } } }))
      await engine.store(inboxDelivery('of-another', { payload: { id: 2, customer: { id: 8 } } }))
      expect(await engine.redact(SHOP, { id: 7 })).toBe(1)
      engine.start()
      await eventually(async () => runs.length > 0 && (await engine.counts()).waiting === 0)
      expect(runs).toEqual(['of-another'])
    })

    it('of a customer takes what mentions them out of encrypted deliveries, and nothing while one of them cannot be read', async () => {
      const open = await openPlace()
      const before = createDeliveryContent([OLD])
      const now = createDeliveryContent([NEW, OLD])
      const engine = await open(async () => {}, {}, now.read)
      const withoutOldKey = await open(async () => {}, {}, createDeliveryContent([NEW]).read)
      await engine.store(
        await now.write(verifiedWebhook('theirs', { payload: { id: 1, customer: { id: 7 } } })),
      )
      await engine.store(
        await before.write(
          verifiedWebhook('of-another', { payload: { id: 2, customer: { id: 8 } } }),
        ),
      )
      expect((await rejection(withoutOldKey.redact(SHOP, { id: 7 }), DecryptionError)).code).toBe(
        'configuration_invalid',
      )
      expect((await engine.counts()).waiting).toBe(2)
      expect([
        await engine.redact(SHOP, { id: 7 }),
        await engine.redact(SHOP, { id: 7 }),
        await withoutOldKey.redact(SHOP),
      ]).toEqual([1, 0, 1])
    })
  })

  describe('several engines on one storage', () => {
    it('run each of 200 deliveries once, and share them', async () => {
      const runs: string[] = []
      const open = await openPlace({ concurrency: 3 })
      const both = await Promise.all(
        ['a', 'b'].map(name =>
          open(async ({ webhookId }) => {
            runs.push(`${name} ${webhookId}`)
            await delay(1)
          }),
        ),
      )
      const [first] = both
      await Promise.all(
        Array.from({ length: 200 }, (_, index) => first?.store(inboxDelivery(`w-${index}`))),
      )
      for (const engine of both) engine.start()
      await eventually(async () => (await first?.counts())?.done === 200)
      expect([
        runs.length,
        new Set(runs.map(run => run.split(' ')[1])).size,
        new Set(runs.map(run => run.split(' ')[0])).size,
      ]).toEqual([200, 200, 2])
    })

    it('leave a delivery to the one that runs it, longer than its lease', async () => {
      const runs: string[] = []
      // A busy machine has a second to renew it.
      const open = await openPlace({ leaseMs: 2000 })
      const both = await Promise.all(
        ['a', 'b'].map(name =>
          open(async () => {
            runs.push(name)
            await delay(3000)
          }),
        ),
      )
      for (const engine of both) engine.start()
      await both[0]?.store(inboxDelivery('w-1'))
      await eventually(async () => (await both[0]?.counts())?.done === 1)
      expect(runs.length).toBe(1)
    })
  })

  describe('the end of the server', () => {
    it('waits for what runs, and begins nothing more', async () => {
      const runs: string[] = []
      const open = await openPlace({ concurrency: 1 })
      let end = () => {}
      const engine = await open(
        ({ webhookId }) =>
          new Promise(resolve => {
            end = () => {
              runs.push(webhookId)
              resolve()
            }
          }),
      )
      for (const webhookId of ['w-1', 'w-2']) await engine.store(inboxDelivery(webhookId))
      engine.start()
      await eventually(async () => (await engine.counts()).running === 1)
      const closed = engine.close()
      end()
      await closed
      engines.length = 0
      expect(runs).toEqual(['w-1'])
      const next = await open(async ({ webhookId }) => void runs.push(webhookId))
      expect(await next.counts()).toEqual({ waiting: 1, running: 0, done: 1, dead: 0 })
    })

    it('hands what runs too long to the next server at once', async () => {
      const seen: unknown[] = []
      const open = await openPlace({ stopWithinMs: 20, attempts: 1 })
      const engine = await open(
        (_delivery, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          ),
      )
      engine.start()
      await engine.store(inboxDelivery('w-1'))
      await eventually(async () => (await engine.counts()).running === 1)
      await engine.close()
      engines.length = 0
      const next = await open(async ({ webhookId }) => void seen.push(webhookId))
      next.start()
      await isDone(next, 1)
      expect([seen, warnings]).toEqual([['w-1'], []])
    })
  })
}
