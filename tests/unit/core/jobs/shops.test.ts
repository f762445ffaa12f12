import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { AnyPlatformJob, PlatformJob } from '../../../../server/core/jobs/platform-job'
import { eventually } from '../inbox/eventually'
import { SHOP, createJobScene } from './job-scenes'
import type { JobScene } from './job-scenes'
import { numberSchema } from './test-schemas'

const OTHER = 'other.platform.test'

let scene: JobScene
afterEach(() => scene.close())

const perShop = (job: Omit<PlatformJob<string, undefined, true>, 'perShop'>): AnyPlatformJob =>
  ({ ...job, perShop: true }) as AnyPlatformJob

describe('forEachShop', () => {
  it('runs a job for each shop that has the app, and once per key', async () => {
    const runs: string[] = []
    scene = await createJobScene([
      perShop({ name: 'report', handler: ({ shop }) => void runs.push(shop) }),
    ])
    for (let number = 0; number < 450; number++)
      scene.shops.push({
        shop: `s${String(number).padStart(3, '0')}.platform.test`,
        state: number === 7 ? 'access_lost' : 'installed',
        scopes: [],
      })
    await scene.jobs.start()
    await scene.jobs.forEachShop('report', undefined, { key: 'monday' })
    await scene.jobs.forEachShop('report', undefined, { key: 'monday' })
    const expected = scene.shops.filter(({ state }) => state === 'installed').map(each => each.shop)
    await eventually(() => runs.length >= expected.length)
    await eventually(async () => (await scene.jobs.stats())[0]?.done === 450)
    expect((await scene.jobs.stats())[0]?.jobs?.toSorted((a, b) => b.done - a.done)).toEqual([
      { topic: 'report', waiting: 0, running: 0, done: 449, dead: 0 },
      { topic: 'platform-for-each-shop', waiting: 0, running: 0, done: 1, dead: 0 },
    ])
    expect(runs.toSorted()).toEqual(expected)
  })

  it('goes on with the next page after a failure', async () => {
    const asked: string[] = []
    let failures = 1
    scene = await createJobScene(
      [perShop({ name: 'report', retry: { delayMs: 1 }, handler: () => {} })],
      {
        shops: async ({ after = '' } = {}) => {
          asked.push(after)
          if (after === 'b' && failures-- > 0) throw new Error('disk')
          const next = { '': 'a', a: 'b', b: undefined }[after]
          return {
            shops: [{ shop: `${after || 'z'}.platform.test`, state: 'installed', scopes: [] }],
            ...(next !== undefined && { next }),
          }
        },
      },
    )
    await scene.jobs.start()
    const { id } = await scene.jobs.forEachShop('report', undefined)
    await eventually(async () => (await scene.jobs.progress(id))?.state === 'done')
    expect(asked).toEqual(['', 'a', 'b', 'b'])
  })
})

describe('a shop', () => {
  it('that is forgotten has no jobs, and its keys are free', async () => {
    const runs: string[] = []
    scene = await createJobScene(
      [perShop({ name: 'report', handler: ({ shop }) => void runs.push(shop) })],
      { options: { run: false } },
    )
    const { jobs, path } = scene
    for (let number = 0; number < 1500; number++)
      await jobs.enqueue('report', undefined, { shop: SHOP, key: `${number}` })
    await jobs.enqueue('report', undefined, { shop: OTHER })
    await jobs.forget(SHOP)
    const database = new DatabaseSync(path)
    expect(database.prepare('SELECT shop FROM deliveries').all()).toEqual([{ shop: OTHER }])
    database.close()
    expect((await jobs.stats())[0]?.jobs).toEqual([
      { topic: 'report', waiting: 1, running: 0, done: 0, dead: 0 },
    ])
    const { id } = await jobs.enqueue('report', undefined, { shop: SHOP, key: '1' })
    expect(await jobs.progress(id)).toEqual({ state: 'waiting', attempts: 0 })
  })

  it('whose jobs are cancelled runs none of them, and others run theirs', async () => {
    const runs: string[] = []
    const definitions = ['report', 'sync'].map(name =>
      perShop({ name, handler: ({ shop }) => void runs.push(`${name} ${shop}`) }),
    )
    scene = await createJobScene(definitions, { options: { run: false } })
    const { jobs } = scene
    for (const shop of [SHOP, OTHER])
      for (const name of ['report', 'sync']) await jobs.enqueue(name, undefined, { shop })
    expect(await jobs.cancel({ shop: SHOP, name: 'report' })).toBe(1)
    expect(await jobs.cancel({ shop: OTHER })).toBe(2)
    const worker = scene.open(definitions, { options: {} })
    await worker.start()
    await eventually(() => runs.length > 0)
    await eventually(async () => (await worker.stats())[0]?.waiting === 0)
    expect(runs).toEqual([`sync ${SHOP}`])
  })

  it('that refuses the app has its jobs wait without using up attempts', async () => {
    let granted = false
    const asked: string[] = []
    const runs: [string, number][] = []
    let clock = Date.now()
    scene = await createJobScene(
      [
        perShop({
          name: 'report',
          retry: { attempts: 1 },
          handler: ({ shop, attempt }) => void runs.push([shop, attempt]),
        }),
      ],
      {
        now: () => clock,
        options: { refusedDelayMs: 1, concurrency: 1 },
        adminOf: async shop => {
          asked.push(shop)
          if (shop === SHOP && !granted) throw new PlatformError('session_not_found', 'no token')
          return {} as never
        },
      },
    )
    const { jobs } = scene
    for (let number = 0; number < 3; number++)
      await jobs.enqueue('report', undefined, { shop: SHOP })
    await jobs.enqueue('report', undefined, { shop: OTHER })
    await jobs.start()
    await eventually(() => runs.length === 1)
    expect(runs).toEqual([[OTHER, 1]])
    // One job asked for all of the shop.
    expect(asked.filter(shop => shop === SHOP)).toEqual([SHOP])
    granted = true
    clock += 61_000
    await eventually(() => runs.length === 4)
    expect(runs.slice(1)).toEqual([
      [SHOP, 1],
      [SHOP, 1],
      [SHOP, 1],
    ])
    expect(await jobs.dead()).toEqual([])
  })

  describe('that refuses the app for 30 days', () => {
    const DAY_MS = 24 * 3600_000
    let clock = Date.now()
    let refused = 0
    let isGranted = false

    /** Jobs whose shop refuses the app each time that the clock is moved on by a minute. */
    async function openRefused() {
      ;[clock, refused, isGranted] = [Date.now(), 0, false]
      scene = await createJobScene(
        [perShop({ name: 'report', retry: { attempts: 1 }, handler: () => {} })],
        {
          now: () => clock,
          options: { refusedDelayMs: 1 },
          adminOf: async () => {
            if (isGranted) return {} as never
            refused++
            throw new PlatformError('session_not_found', 'no token')
          },
        },
      )
      await scene.jobs.start()
      return scene.jobs
    }

    /** Lets the job run again after a time, and its wait end, which is as long as its age. */
    async function runAfter(ms: number): Promise<void> {
      const before = refused
      clock += ms
      await eventually(async () => {
        await scene.jobs.moveClock(0)
        await scene.jobs.moveClock(DAY_MS)
        return refused > before || isGranted
      })
    }

    it('has a job die that waits for access, and not before', async () => {
      const jobs = await openRefused()
      const { id } = await jobs.enqueue('report', undefined, { shop: SHOP })
      await eventually(() => refused === 1)
      await runAfter(30 * DAY_MS)
      expect((await jobs.progress(id))?.state).not.toBe('dead')
      await runAfter(61_000)
      await eventually(async () => (await jobs.progress(id))?.state === 'dead')
      expect(refused).toBe(3)
    })

    it('has a job wait for as long that was delayed by more', async () => {
      const jobs = await openRefused()
      const delay = 31 * DAY_MS
      const { id } = await jobs.enqueue('report', undefined, { shop: SHOP, delay })
      clock += delay
      await jobs.moveClock(delay)
      await eventually(() => refused === 1)
      await runAfter(30 * DAY_MS)
      expect((await jobs.progress(id))?.state).not.toBe('dead')
      expect(await jobs.dead()).toEqual([])
      await runAfter(61_000)
      await eventually(async () => (await jobs.progress(id))?.state === 'dead')
    })

    it('has a job wait again that is replayed, and run when the shop grants access', async () => {
      const jobs = await openRefused()
      const { id } = await jobs.enqueue('report', undefined, { shop: SHOP })
      await eventually(() => refused === 1)
      await runAfter(31 * DAY_MS)
      await eventually(async () => (await jobs.progress(id))?.state === 'dead')
      clock += 61_000
      expect(await jobs.replay({ id })).toBe(1)
      await eventually(() => refused === 3)
      await eventually(async () => (await jobs.progress(id))?.state === 'waiting')
      isGranted = true
      await runAfter(61_000)
      await eventually(async () => (await jobs.progress(id))?.state === 'done')
    })
  })

  it('has its jobs run in their order where the job asks for it', async () => {
    const runs: number[] = []
    let concurrent = 0
    scene = await createJobScene([
      {
        name: 'ordered',
        perShop: true,
        order: 'shop',
        input: numberSchema,
        retry: { delayMs: 1 },
        async handler({ input, attempt }: { input: number; attempt: number }) {
          expect(++concurrent).toBe(1)
          await new Promise(resolve => setTimeout(resolve, 2))
          concurrent--
          if (input === 3 && attempt === 1) throw new Error('again')
          runs.push(input)
        },
      } as AnyPlatformJob,
    ])
    await scene.jobs.start()
    for (let number = 1; number <= 10; number++)
      await scene.jobs.enqueue('ordered', number, { shop: SHOP })
    await eventually(async () => (await scene.jobs.stats())[1]?.done === 10)
    expect(runs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await scene.jobs.stats()).map(({ queue, done }) => [queue, done])).toEqual([
      ['shared', 0],
      ['ordered', 10],
    ])
  })
})
