import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { JournaledRunner, QueueKind } from '../../../../server/core/inbox/inbox'
import type { PlatformInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import type {
  JobEngine,
  JobEngineFactory,
  ListedState,
} from '../../../../server/core/inbox/job-engine'
import { SHOP } from '../../admin-requests'
import { eventually } from './eventually'
import { inboxDelivery, readPlainContent } from './inbox-deliveries'

const OTHER = 'other.platform.test'
const DAY_MS = 24 * 3600_000

const KIND: QueueKind = {
  name: 'jobs',
  title: 'The queue of jobs',
  item: 'Job',
  maxRetryDelayMs: 3600_000,
  maxDelayMs: 366 * DAY_MS,
  hasJournal: true,
}

/** What every engine of jobs must do in addition to what an inbox needs. */
export function describeJobEngine(
  newPlace: () => Promise<{ factory: JobEngineFactory; path?: string }>,
): void {
  const engines: JobEngine[] = []
  afterEach(async () => {
    await Promise.all(engines.splice(0).map(engine => engine.close(0)))
  })

  async function openPlace() {
    const { factory, path } = await newPlace()
    return async (run: JournaledRunner, options: PlatformInboxOptions = {}) => {
      const engine = await factory.open({
        settings: parseInboxOptions({ path, retryDelayMs: 1, ...options }),
        run,
        read: readPlainContent,
        kind: KIND,
        warn: () => {},
      })
      engines.push(engine)
      return engine
    }
  }

  const entryOf = (webhookId: string, shop = SHOP) => {
    const { id, topic } = inboxDelivery(webhookId, { shop })
    return { id, topic, shop, isDue: false, receivedAt: expect.any(Number) }
  }

  const reaches = (engine: JobEngine, id: string, state: string) =>
    eventually(async () => (await engine.status(id))?.state === state)

  it('returns completed steps and the progress to the next run', async () => {
    const seen: unknown[] = []
    const engine = await (
      await openPlace()
    )(async (_delivery, { attempt }, journal) => {
      seen.push([attempt, Object.fromEntries(await journal.steps())])
      await journal.saveStep(`step-${attempt}`, `result ${attempt}`)
      await journal.saveProgress(`progress ${attempt}`)
      if (attempt < 3) throw new Error('again')
    })
    const delivery = inboxDelivery('j-1')
    await engine.store(delivery)
    engine.start()
    await reaches(engine, delivery.id, 'done')
    expect(seen).toEqual([
      [1, {}],
      [2, { 'step-1': 'result 1' }],
      [3, { 'step-1': 'result 1', 'step-2': 'result 2' }],
    ])
    expect((await engine.status(delivery.id))?.progress).toBe('progress 3')
  })

  it('runs a delayed job when its time has come, and others before', async () => {
    const runs: string[] = []
    const engine = await (await openPlace())(async ({ webhookId }) => void runs.push(webhookId))
    const start = Date.now()
    await engine.store(inboxDelivery('later'), { delayMs: 500 })
    await engine.store(inboxDelivery('never'), { delayMs: 365 * DAY_MS })
    await engine.store(inboxDelivery('now'))
    engine.start()
    await eventually(() => runs.length === 2)
    expect(runs).toEqual(['now', 'later'])
    expect(Date.now() - start).toBeGreaterThanOrEqual(500)
    expect(await engine.status(inboxDelivery('never').id)).toEqual({
      state: 'waiting',
      attempts: 0,
    })
  })

  it('runs what comes first before what its shop stored earlier', async () => {
    const runs: string[] = []
    const engine = await (
      await openPlace()
    )(async ({ webhookId }) => void runs.push(webhookId), { concurrency: 1 })
    for (const id of ['a', 'b', 'c']) await engine.store(inboxDelivery(id))
    await delay(120)
    await engine.store(inboxDelivery('first'), { isFirst: true })
    engine.start()
    await eventually(() => runs.length === 4)
    expect(runs.indexOf('first')).toBeLessThanOrEqual(1)
    expect(runs.filter(id => id !== 'first')).toEqual(['a', 'b', 'c'])
  })

  it('runs a job of another shop before the many that a shop stored earlier', async () => {
    const runs: string[] = []
    const open = await openPlace()
    const engine = await open(async ({ shop }) => void runs.push(shop), { concurrency: 2 })
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => engine.store(inboxDelivery(`${index}`))),
    )
    await delay(120)
    await engine.store(inboxDelivery('other', { shop: OTHER }))
    engine.start()
    await eventually(() => runs.includes(OTHER))
    expect(runs.indexOf(OTHER)).toBeLessThan(10)
  })

  describe('a cancelled job', () => {
    it('does not run, and others of the shop do', async () => {
      const runs: string[] = []
      const engine = await (await openPlace())(async ({ webhookId }) => void runs.push(webhookId))
      await engine.store(inboxDelivery('one'))
      await engine.store(inboxDelivery('two'))
      await engine.store(inboxDelivery('three', { topic: 'OTHER' }))
      expect(await engine.cancel({ id: inboxDelivery('one').id })).toBe(1)
      expect(await engine.cancel({ shop: SHOP, topic: 'OTHER' })).toBe(1)
      expect(await engine.cancel({ shop: OTHER })).toBe(0)
      engine.start()
      await reaches(engine, inboxDelivery('two').id, 'done')
      await delay(100)
      expect(runs).toEqual(['two'])
      const states = ['one', 'two'].map(
        async id => (await engine.status(inboxDelivery(id).id))?.state,
      )
      expect(await Promise.all(states)).toEqual(['cancelled', 'done'])
    })

    it('that is dead is not listed any more', async () => {
      const engine = await (
        await openPlace()
      )(
        async () => {
          throw new Error('broken')
        },
        { attempts: 1 },
      )
      const { id } = inboxDelivery('one')
      await engine.store(inboxDelivery('one'))
      engine.start()
      await reaches(engine, id, 'dead')
      expect(await engine.cancel({ id })).toBe(1)
      expect(await engine.deadDeliveries()).toEqual([])
      expect((await engine.status(id))?.state).toBe('cancelled')
    })
  })

  describe('a job whose content is deleted while it runs', () => {
    const deletions = {
      cancel: (engine: JobEngine) => engine.cancel({ id: inboxDelivery('one').id }),
      forget: (engine: JobEngine) => engine.forget(SHOP),
      redact: (engine: JobEngine) => engine.redact(SHOP),
    }

    it.each([
      ['cancel', 'fails'],
      ['cancel', 'ends'],
      ['forget', 'fails'],
      ['redact', 'fails'],
    ] as const)('by %s stores no step, and does not run again when it %s', async (how, end) => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>()
      const { promise: deleted, resolve: goOn } = Promise.withResolvers<undefined>()
      const saved: string[] = []
      let runs = 0
      const engine = await (
        await openPlace()
      )(
        async (_delivery, _run, journal) => {
          runs++
          await journal.saveStep('before', 'secret')
          begin(undefined)
          await deleted
          for (const save of [
            () => journal.saveStep('after', 'secret'),
            () => journal.saveProgress('1 of 2'),
          ])
            await save().then(
              () => saved.push('saved'),
              () => saved.push('refused'),
            )
          if (end === 'fails') throw new Error('broken')
        },
        { attempts: 2 },
      )
      await engine.store(inboxDelivery('one'))
      engine.start()
      await begun
      expect(await deletions[how](engine)).toBe(1)
      goOn(undefined)
      await eventually(() => saved.length === 2)
      await eventually(async () => {
        const { waiting, running } = await engine.counts()
        return waiting + running === 0
      })
      await delay(100)
      expect([runs, saved]).toEqual([1, ['refused', 'refused']])
      expect((await engine.counts()).dead).toBe(0)
      const status = await engine.status(inboxDelivery('one').id)
      if (how === 'cancel') expect(status?.state).toBe('cancelled')
      expect(status?.progress).toBeUndefined()
      expect(await engine.replay({ id: inboxDelivery('one').id })).toBe(0)
    })
  })

  it('forgets the jobs of a shop, whose ids are free then', async () => {
    const runs: string[] = []
    const engine = await (
      await openPlace()
    )(async ({ webhookId, shop }) => void runs.push(`${webhookId} ${shop}`))
    engine.start()
    await engine.store(inboxDelivery('done'))
    await eventually(() => runs.length === 1)
    await reaches(engine, inboxDelivery('done').id, 'done')
    await engine.store(inboxDelivery('waiting'), { delayMs: DAY_MS })
    await engine.store(inboxDelivery('kept', { shop: OTHER }), { delayMs: DAY_MS })
    expect(await engine.forget(SHOP)).toBe(2)
    const idOf = (name: string, shop = SHOP) => inboxDelivery(name, { shop }).id
    expect(await engine.status(idOf('done'))).toBeUndefined()
    expect(await engine.status(idOf('waiting'))).toBeUndefined()
    expect((await engine.status(idOf('kept', OTHER)))?.state).toBe('waiting')
    await engine.store(inboxDelivery('done'))
    await eventually(() => runs.length === 2)
    expect(runs).toEqual([`done ${SHOP}`, `done ${SHOP}`])
  })

  describe('with order by shop', () => {
    it('runs the jobs of a shop one after the other, and others meanwhile', async () => {
      const runs: string[] = []
      const running = new Map<string, number>()
      let mostOfShop = 0
      const open = await openPlace()
      const start = () =>
        open(
          async ({ webhookId, shop }, { attempt }) => {
            running.set(shop, (running.get(shop) ?? 0) + 1)
            mostOfShop = Math.max(mostOfShop, running.get(shop) ?? 0)
            await delay(3)
            running.set(shop, (running.get(shop) ?? 0) - 1)
            if (webhookId === '3' && shop === SHOP && attempt < 3) throw new Error('again')
            runs.push(`${shop} ${webhookId}`)
          },
          { order: 'shop' },
        )
      const first = await start()
      const second = await start()
      for (let number = 1; number <= 12; number++)
        for (const shop of [SHOP, OTHER]) await first.store(inboxDelivery(`${number}`, { shop }))
      first.start()
      second.start()
      await eventually(() => runs.length === 24)
      expect(mostOfShop).toBe(1)
      for (const shop of [SHOP, OTHER])
        expect(runs.filter(run => run.startsWith(shop))).toEqual(
          Array.from({ length: 12 }, (_, index) => `${shop} ${index + 1}`),
        )
    })

    it('takes in what was stored without it, also while new jobs of the shop keep coming', async () => {
      const runs: string[] = []
      let running = 0
      let mostOfShop = 0
      const open = await openPlace()
      const run: JournaledRunner = async ({ webhookId }) => {
        mostOfShop = Math.max(mostOfShop, ++running)
        await delay(10)
        running--
        runs.push(webhookId)
      }
      const earlier = await open(run)
      for (let number = 1; number <= 5; number++)
        await earlier.store(inboxDelivery(`old-${number}`))
      const engine = await open(run, { order: 'shop' })
      await engine.store(inboxDelivery('new-0'))
      engine.start()
      for (let number = 1; number <= 60; number++) {
        await engine.store(inboxDelivery(`new-${number}`))
        await delay(5)
      }
      await eventually(() => runs.length === 66)
      expect(mostOfShop).toBe(1)
      expect(runs.slice(-30).filter(webhookId => webhookId.startsWith('old'))).toEqual([])
    })

    it('goes on after a job that is dead, or was cancelled', async () => {
      const runs: string[] = []
      const engine = await (
        await openPlace()
      )(
        async ({ webhookId }) => {
          runs.push(webhookId)
          if (webhookId === 'dies') throw new Error('broken')
        },
        { order: 'shop', attempts: 1 },
      )
      for (const id of ['dies', 'cancelled', 'last']) await engine.store(inboxDelivery(id))
      await engine.cancel({ id: inboxDelivery('cancelled').id })
      engine.start()
      await reaches(engine, inboxDelivery('last').id, 'done')
      expect(runs).toEqual(['dies', 'last'])
    })
  })

  it('lists jobs, and which of them are due', async () => {
    const engine = await (await openPlace())(async () => {})
    await engine.store(inboxDelivery('done'))
    await engine.store(inboxDelivery('elsewhere', { shop: OTHER }))
    const { topic } = inboxDelivery('done')
    const common = { shop: SHOP, topic, isDue: false }
    const all = async () => (await engine.list({ limit: 10 })).map(({ state }) => state)
    expect(await all()).toEqual(['waiting', 'waiting'])
    engine.start()
    await eventually(async () => (await all()).every(state => state === 'done'))
    await engine.store(inboxDelivery('later'), { delayMs: DAY_MS })
    const listed = await engine.list({ shops: [SHOP], limit: 10 })
    expect(listed.map(({ receivedAt: _time, ...entry }) => entry)).toEqual([
      { ...common, id: inboxDelivery('later').id, state: 'waiting', attempts: 0 },
      { ...common, id: inboxDelivery('done').id, state: 'done', attempts: 1 },
    ])
    expect((await engine.list({ limit: 1 })).length).toBe(1)
  })

  it('lists the jobs of a state, of a shop or of all, with progress and failure', async () => {
    const engine = await (
      await openPlace()
    )(
      async ({ webhookId }, { signal }, journal) => {
        await journal.saveProgress('1 of 2')
        if (webhookId === 'dies') throw new Error('broken')
        if (webhookId === 'runs')
          await new Promise(resolve => signal.addEventListener('abort', resolve))
      },
      { attempts: 1 },
    )
    await engine.store(inboxDelivery('dies'))
    await engine.store(inboxDelivery('runs', { shop: OTHER }))
    await engine.store(inboxDelivery('done'))
    engine.start()
    await reaches(engine, inboxDelivery('dies').id, 'dead')
    await reaches(engine, inboxDelivery('runs', { shop: OTHER }).id, 'running')
    await reaches(engine, inboxDelivery('done').id, 'done')
    await engine.store(inboxDelivery('later'), { delayMs: DAY_MS })
    await eventually(async () => {
      const [running] = await engine.list({ state: 'running', limit: 10 })
      return running?.progress !== undefined
    })

    const dead = { ...entryOf('dies'), state: 'dead', attempts: 1 }
    const running = { ...entryOf('runs', OTHER), state: 'running' }
    const waiting = { ...entryOf('later'), state: 'waiting', attempts: 0 }
    for (const shops of [undefined, [SHOP, OTHER]]) {
      const list = (state: ListedState) => engine.list({ shops, state, limit: 10 })
      expect(await list('dead')).toEqual([
        { ...dead, progress: '1 of 2', failure: 'Error: broken' },
      ])
      expect(await list('running')).toEqual([
        { ...running, attempts: expect.any(Number), progress: '1 of 2' },
      ])
      expect(await list('waiting')).toEqual([waiting])
    }
    expect(await engine.list({ shops: [OTHER], state: 'dead', limit: 10 })).toEqual([])
    expect(await engine.list({ shops: [OTHER], state: 'waiting', limit: 10 })).toEqual([])
  })

  it('runs what was delayed, or has failed, when its time has been moved on', async () => {
    let isBroken = true
    const engine = await (
      await openPlace()
    )(
      async ({ webhookId }) => {
        if (webhookId === 'fails' && isBroken) throw new Error('broken')
      },
      { attempts: 2, retryDelayMs: 3600_000 },
    )
    const [later, fails] = [inboxDelivery('later').id, inboxDelivery('fails').id]
    await engine.store(inboxDelivery('later'), { delayMs: 4 * DAY_MS })
    await engine.store(inboxDelivery('fails'))
    engine.start()
    await eventually(async () => {
      const status = await engine.status(fails)
      return status?.attempts === 1 && status.state === 'waiting'
    })
    isBroken = false
    const states = async () => [
      (await engine.status(fails))?.state,
      (await engine.status(later))?.state,
    ]
    await engine.advance(2 * DAY_MS)
    await reaches(engine, fails, 'done')
    expect(await states()).toEqual(['done', 'waiting'])
    await engine.advance(2 * DAY_MS)
    await reaches(engine, later, 'done')
  })

  it('knows since when the job that waits longest could have run', async () => {
    const engine = await (await openPlace())(async () => {})
    expect(await engine.oldestDue()).toBeUndefined()
    const before = Date.now()
    await engine.store(inboxDelivery('later'), { delayMs: DAY_MS })
    expect(await engine.oldestDue()).toBeUndefined()
    await engine.store(inboxDelivery('z', { shop: OTHER }))
    const stored = Date.now()
    await delay(20)
    await engine.store(inboxDelivery('a'))
    const due = (await engine.oldestDue()) ?? 0
    expect([due >= before, due <= stored]).toEqual([true, true])
    engine.start()
    await eventually(async () => (await engine.oldestDue()) === undefined)
  })

  it('has no state of an unknown job', async () => {
    const engine = await (await openPlace())(async () => {})
    expect(await engine.status('unknown')).toBeUndefined()
    expect(await engine.cancel({ id: 'unknown' })).toBe(0)
  })
}
