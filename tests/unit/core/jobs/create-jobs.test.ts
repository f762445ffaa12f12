import { DatabaseSync } from 'node:sqlite'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { afterEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { JobOutbox, PreparedJob } from '../../../../server/core/jobs/job-outbox'
import type { AnyPlatformJob, PlatformJob } from '../../../../server/core/jobs/platform-job'
import { NO_OBSERVER } from '../../../../server/core/platform-observer'
import type { ObservedWork } from '../../../../server/core/platform-observer'
import { NEW } from '../encryption/key-rings'
import { SQLITE_FILE } from '../../../../server/core/inbox/durable-queue'
import { eventually } from '../inbox/eventually'
import { rejection } from '../../rejection'
import { SHOP, createJobScene } from './job-scenes'
import type { JobScene } from './job-scenes'
import { anySchema, numberSchema } from './test-schemas'

const OTHER = 'other.platform.test'
const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

let scene: JobScene | undefined
afterEach(async () => {
  await scene?.close()
  scene = undefined
})

const HOUR_MS = 3600_000

async function start(
  definitions: readonly AnyPlatformJob[],
  ...changes: Parameters<typeof createJobScene>[1][]
): Promise<JobScene> {
  scene = await createJobScene(definitions, ...changes)
  await scene.jobs.start()
  return scene
}

/** Waits until a job has a state. */
async function reaches(id: string, state: string, { jobs } = scene as JobScene): Promise<void> {
  await eventually(async () => (await jobs.progress(id))?.state === state)
}

const define = <Schema extends StandardSchemaV1 | undefined = undefined>(
  job: PlatformJob<string, Schema, false>,
): AnyPlatformJob => job as AnyPlatformJob

describe('a job', () => {
  it('is observed with the time since its enqueue', async () => {
    const observed: ObservedWork[] = []
    const { jobs } = await start([define({ name: 'observed', handler: async () => {} })], {
      now: () => Date.now() + 60_000,
      observer: {
        ...NO_OBSERVER,
        run: (work, run) => {
          observed.push(work)
          return run()
        },
      },
    })
    const { id } = await jobs.enqueue('observed')
    await reaches(id, 'done')
    expect(observed).toEqual([
      {
        kind: 'job',
        job: 'observed',
        shop: undefined,
        id,
        attempt: 1,
        lagMs: expect.toSatisfy((lagMs: number) => lagMs >= 60_000),
      },
    ])
  })

  it('is observed with the span in which it was stored, also when its input is encrypted', async () => {
    const spans: unknown[] = []
    let active: string | undefined = TRACEPARENT
    const { jobs } = await start(
      [
        define({
          name: 'traced',
          input: anySchema,
          handler: ({ input }) => void spans.push(input),
        }),
      ],
      {
        config: { encryptionKeys: [NEW] },
        observer: {
          ...NO_OBSERVER,
          activeSpan: () => active,
          run: (work, run) => {
            if (work.kind === 'job') spans.push(work.storedIn)
            return run()
          },
        },
      },
    )
    const { id } = await jobs.enqueue('traced', 'input')
    await reaches(id, 'done')
    active = undefined
    const { id: untraced } = await jobs.enqueue('traced', 'input')
    await reaches(untraced, 'done')
    expect(spans).toEqual([TRACEPARENT, 'input', undefined, 'input'])
  })

  it('is observed when its stored input is damaged', async () => {
    const observed: unknown[] = []
    scene = await createJobScene([define({ name: 'damaged', handler: () => {} })], {
      observer: {
        ...NO_OBSERVER,
        run: (work, run) => {
          observed.push(work.kind)
          return run()
        },
      },
    })
    const { jobs, path } = scene
    const { id } = await jobs.enqueue('damaged')
    new DatabaseSync(path).exec(`UPDATE deliveries SET content = 'damaged'`)
    await jobs.start()
    await eventually(async () => ((await jobs.progress(id))?.attempts ?? 0) > 0)
    await eventually(() => observed.length > 0)
    expect(observed).toEqual(['job'])
  })

  it('runs once with its input, and keeps what it reported', async () => {
    const runs: unknown[] = []
    const { jobs, lines } = await start([
      define({
        name: 'double',
        input: numberSchema,
        async handler({ input, attempt, id, report, log }) {
          await report(1, 2)
          log.info('doubled')
          runs.push({ result: input * 2, attempt, id })
        },
      }),
    ])
    const { id } = await jobs.enqueue('double', 21)
    await reaches(id, 'done')
    expect(runs).toEqual([{ result: 42, attempt: 1, id }])
    expect(lines).toEqual([`info Job double ${id}: doubled`])
    expect(await jobs.progress(id)).toEqual({ state: 'done', attempts: 1, done: 1, total: 2 })
    expect(await jobs.stats()).toEqual([
      {
        queue: 'shared',
        waiting: 0,
        running: 0,
        done: 1,
        dead: 0,
        lagMs: 0,
        jobs: [{ topic: 'double', waiting: 0, running: 0, done: 1, dead: 0 }],
      },
    ])
  })

  it('is counted without reading the stored jobs', async () => {
    const { jobs, path } = await start([define({ name: 'counted', handler: () => {} })])
    const { id } = await jobs.enqueue('counted')
    await reaches(id, 'done')
    new DatabaseSync(path).exec(`UPDATE counters SET amount = 1000 WHERE state = 'done'`)
    expect(await jobs.stats()).toEqual([
      {
        queue: 'shared',
        waiting: 0,
        running: 0,
        done: 1000,
        dead: 0,
        lagMs: 0,
        jobs: [{ topic: 'counted', waiting: 0, running: 0, done: 1000, dead: 0 }],
      },
    ])
  })

  it('of a shop gets the session and the API of that shop', async () => {
    const shops: unknown[] = []
    const job: PlatformJob<'sync', undefined, true> = {
      name: 'sync',
      perShop: true,
      handler: ({ shop, session, admin }) =>
        void shops.push([shop, session.shop, typeof admin.graphql]),
    }
    const { jobs } = await start([job as AnyPlatformJob])
    const { id } = await jobs.enqueue('sync', undefined, { shop: SHOP })
    await reaches(id, 'done')
    expect(shops).toEqual([[SHOP, SHOP, 'function']])
  })

  it('is stored once per key and shop', async () => {
    const runs: string[] = []
    const job: PlatformJob<'sync', undefined, true> = {
      name: 'sync',
      perShop: true,
      handler: ({ shop }) => void runs.push(shop),
    }
    const { jobs } = await start([job as AnyPlatformJob])
    const first = await jobs.enqueue('sync', undefined, { shop: SHOP, key: 'day 1' })
    const again = await jobs.enqueue('sync', undefined, { shop: SHOP, key: 'day 1' })
    const other = await jobs.enqueue('sync', undefined, { shop: OTHER, key: 'day 1' })
    expect(again).toEqual(first)
    await reaches(first.id, 'done')
    await reaches(other.id, 'done')
    expect(runs.toSorted()).toEqual([SHOP, OTHER])
  })

  it('does not run before its delay is over', async () => {
    const runs: number[] = []
    const { jobs } = await start([
      define({ name: 'later', handler: () => void runs.push(Date.now()) }),
    ])
    const before = Date.now()
    const { id } = await jobs.enqueue('later', undefined, { delay: 300 })
    await reaches(id, 'done')
    expect((runs[0] ?? 0) - before).toBeGreaterThanOrEqual(300)
  })

  it('with a delay runs when the clock has been moved as far, in steps, and not before', async () => {
    const { jobs } = await start([define({ name: 'later', handler: async () => {} })])
    const { id } = await jobs.enqueue('later', undefined, { delay: 3 * HOUR_MS })
    await jobs.moveClock(2 * HOUR_MS)
    const { id: second } = await jobs.enqueue('later', undefined, { delay: 2 * HOUR_MS })
    await jobs.moveClock(2 * HOUR_MS)
    expect((await jobs.entries()).map(({ isDue }) => isDue)).toEqual([false, false])
    await jobs.moveClock(3 * HOUR_MS)
    await reaches(id, 'done')
    expect((await jobs.progress(second))?.state).toBe('waiting')
  })

  it('with a delay of a month still waits for it after the next claim', async () => {
    const { jobs, path } = await start([define({ name: 'later', handler: () => {} })])
    const month = 30 * 24 * 3600_000
    const { id } = await jobs.enqueue('later', undefined, { delay: month })
    const { id: now } = await jobs.enqueue('later', undefined)
    await reaches(now, 'done')
    const row = new DatabaseSync(path)
      .prepare('SELECT due_at - received_at AS delay FROM deliveries WHERE id = ?')
      .get(id)
    // It is stored some milliseconds after its delay began.
    const lost = month - Number(row?.['delay'])
    expect([lost >= 0, lost < 10_000]).toEqual([true, true])
  })

  it('with high priority runs before what its shop stored earlier', async () => {
    const runs: number[] = []
    scene = await createJobScene(
      [
        define({
          name: 'count',
          input: numberSchema,
          handler: ({ input }) => void runs.push(input),
        }),
      ],
      { options: { run: false } },
    )
    for (const number of [1, 2, 3]) await scene.jobs.enqueue('count', number)
    await scene.jobs.enqueue('count', 4, { priority: 'high' })
    const worker = scene.open(
      [
        define({
          name: 'count',
          input: numberSchema,
          handler: ({ input }) => void runs.push(input),
        }),
      ],
      { options: { concurrency: 1 } },
    )
    await worker.start()
    await eventually(() => runs.length === 4)
    expect(runs).toEqual([4, 1, 2, 3])
  })
})

describe('a failed run', () => {
  it('is repeated until the attempts of the job are used up, and after a replay', async () => {
    let runs = 0
    const { jobs, warnings } = await start([
      define({
        name: 'broken',
        retry: { attempts: 3, delayMs: 1 },
        handler() {
          runs++
          throw new TypeError('no such field')
        },
      }),
    ])
    const { id } = await jobs.enqueue('broken', undefined)
    await reaches(id, 'dead')
    expect(runs).toBe(3)
    expect(await jobs.dead()).toEqual([
      {
        id,
        name: 'broken',
        attempts: 3,
        failure: 'TypeError: no such field',
        enqueuedAt: expect.any(Number),
        diedAt: expect.any(Number),
      },
    ])
    expect(warnings).toEqual([
      `Job ${id} of broken to * failed 3 times and is dead until it is replayed. TypeError: no such field`,
    ])
    expect(await jobs.replay({ id })).toBe(1)
    await eventually(() => runs === 6)
    await reaches(id, 'dead')
  })

  it('is the last one when its stored input no longer matches', async () => {
    const first = await createJobScene(
      [define({ name: 'count', input: numberSchema, handler: () => {} })],
      { options: { run: false } },
    )
    scene = first
    const { id } = await first.jobs.enqueue('count', 1)
    const later = first.open([define({ name: 'count', handler: () => {} })], { options: {} })
    await later.start()
    await eventually(async () => (await later.progress(id))?.state === 'dead')
    expect((await later.dead()).map(({ failure, attempts }) => [failure, attempts])).toEqual([
      [
        'PlatformError: Job "count" has no input: set a schema as its "input", or pass undefined',
        1,
      ],
    ])
  })

  it('of a job that this version does not know leaves it for another one', async () => {
    const runs: string[] = []
    scene = await createJobScene([define({ name: 'new', handler: () => void runs.push('new') })], {
      options: { run: false },
    })
    const { id } = await scene.jobs.enqueue('new', undefined)
    const old = scene.open([define({ name: 'old', handler: () => {} })], { options: {} })
    await old.start()
    await eventually(async () => {
      const status = await old.progress(id)
      return status?.attempts === 1 && status.state === 'waiting'
    })
    expect(runs).toEqual([])
  })

  it('runs again in one process after another one was closed during it', async () => {
    const runs: string[] = []
    const named = (name: string, wait: boolean) =>
      define({
        name: 'long',
        handler: async () => {
          runs.push(name)
          if (wait) await new Promise(() => {})
        },
      })
    scene = await createJobScene([named('first', true)])
    await scene.jobs.start()
    const { id } = await scene.jobs.enqueue('long', undefined)
    await eventually(() => runs.length === 1)
    await scene.jobs.close(0)
    const next = scene.open([named('second', false)])
    await next.start()
    await eventually(async () => (await next.progress(id))?.state === 'done')
    expect(runs).toEqual(['first', 'second'])
  })
})

describe('a storage that is away when the process starts', () => {
  it('is opened later, and what it holds runs without a call', async () => {
    const runs: string[] = []
    const definitions = [define({ name: 'later', handler: () => void runs.push('later') })]
    scene = await createJobScene(definitions, { options: { run: false } })
    await scene.jobs.enqueue('later', undefined)
    let failures = 1
    const worker = scene.open(definitions, {
      options: {
        engine: {
          ordersByShop: true,
          async open(options) {
            if (failures-- > 0) throw new Error('connection refused')
            return SQLITE_FILE.open(options)
          },
        },
      },
    })
    expect((await rejection(worker.start(), PlatformError)).message).toBe(
      'The queue of jobs could not be opened; check that its storage is reachable. connection refused',
    )
    await eventually(() => runs.length === 1)
  })
})

describe('the outbox of jobs', () => {
  /** An outbox in memory. */
  function memoryOutbox(rows: PreparedJob[]): JobOutbox {
    return {
      open: async () => {},
      read: async after => rows.filter(({ storedAt }) => storedAt > after.storedAt),
      async remove(ids) {
        const kept = rows.filter(({ id }) => !ids.includes(id))
        rows.splice(0, rows.length, ...kept)
      },
      forget: async () => {},
    }
  }

  it('is moved when the storage of jobs, which was away at the start, is back', async () => {
    const runs: string[] = []
    const rows: PreparedJob[] = []
    let isAway = true
    scene = await createJobScene(
      [define({ name: 'moved', handler: ({ id }) => void runs.push(id) })],
      {
        options: {
          outbox: memoryOutbox(rows),
          engine: {
            ordersByShop: true,
            async open(options) {
              if (isAway) throw new Error('connection refused')
              return SQLITE_FILE.open(options)
            },
          },
        },
      },
    )
    const { jobs } = scene
    expect((await rejection(jobs.start(), PlatformError)).code).toBe('storage_failed')
    rows.push(await jobs.prepare('moved'))
    const [row] = rows
    isAway = false
    await eventually(() => runs.length === 1)
    await eventually(() => rows.length === 0)
    expect(runs).toEqual([row?.id])
  })

  it('whose storage does not respond delays the end of the process for a second', async () => {
    scene = await createJobScene([define({ name: 'moved', handler: () => {} })], {
      options: { outbox: { ...memoryOutbox([]), read: () => new Promise(() => {}) } },
    })
    await scene.jobs.start()
    const begin = performance.now()
    await scene.jobs.close(0)
    const tookMs = performance.now() - begin
    expect([tookMs > 900, tookMs < 4000]).toEqual([true, true])
  })

  it('is not moved after a stop', async () => {
    let reads = 0
    const { promise: reading, resolve: respond } = Promise.withResolvers<PreparedJob[]>()
    const outbox = { ...memoryOutbox([]), read: () => (reads++, reading) }
    scene = await createJobScene([], { options: { outbox } })
    await scene.jobs.start()
    await eventually(() => reads === 1)
    const closing = scene.jobs.close(0)
    respond([])
    await closing
    await new Promise(resolve => setTimeout(resolve, 1200))
    expect(reads).toBe(1)
  })
})

it('a storage that a test lets fail refuses each call, and works again', async () => {
  const { jobs } = await start([define({ name: 'stored', handler: async () => {} })])
  await jobs.failStorage(true)
  const refused = await rejection(jobs.enqueue('stored'), PlatformError)
  expect([refused.code, refused.status]).toEqual(['storage_failed', 503])
  await jobs.failStorage(false)
  expect(await jobs.entries()).toEqual([])
  await reaches((await jobs.enqueue('stored')).id, 'done')
})

describe('what cannot be stored', () => {
  const refused = async (work: Promise<unknown>) => {
    const { code, message } = await rejection(work, PlatformError)
    return [code, message]
  }
  const job = define({ name: 'count', input: numberSchema, handler: () => {} })
  const perShop = { name: 'sync', perShop: true, handler: () => {} } as AnyPlatformJob

  it('is refused before the storage is opened', async () => {
    scene = await createJobScene([job, perShop, define({ name: 'plain', handler: () => {} })], {
      options: { path: import.meta.dirname },
    })
    const { jobs } = scene
    expect(await refused(jobs.enqueue('cont', 1))).toEqual([
      'job_unknown',
      'No file of server/platform/jobs defines the job "cont". Known jobs: count, sync, plain',
    ])
    expect(await refused(jobs.enqueue('count', 'one'))).toEqual([
      'job_invalid',
      'The input of job "count" does not match: must be a number',
    ])
    expect(await refused(jobs.enqueue('plain', 1))).toEqual([
      'job_invalid',
      'Job "plain" has no input: set a schema as its "input", or pass undefined',
    ])
    expect(await refused(jobs.enqueue('sync', undefined))).toEqual([
      'job_invalid',
      'Job "sync" runs for a shop: pass { shop }',
    ])
    expect(await refused(jobs.enqueue('sync', undefined, { shop: 'evil.test' }))).toEqual([
      'shop_invalid',
      'no shop',
    ])
    expect(await refused(jobs.enqueue('plain', undefined, { shop: SHOP }))).toEqual([
      'job_invalid',
      'Job "plain" does not run for a shop: set perShop: true in its file, or pass no shop',
    ])
    expect(await refused(jobs.enqueue('plain', undefined, { key: 'x'.repeat(256) }))).toEqual([
      'job_invalid',
      'The key of job "plain" must have 1 to 255 characters',
    ])
    expect(await refused(jobs.enqueue('plain', undefined, { delay: -1 }))).toEqual([
      'job_invalid',
      'The delay of job "plain" must be a whole number of milliseconds from 0 to 31622400000',
    ])
    expect(await refused(jobs.forEachShop('plain', undefined))).toEqual([
      'job_invalid',
      'Job "plain" needs perShop: true to run for each shop',
    ])
    expect(await refused(jobs.enqueue('plain', undefined))).toEqual([
      'storage_failed',
      `The queue of jobs could not store a job; check that the file ${import.meta.dirname} can be written and its disk is not full. unable to open database file`,
    ])
  })

  it('has more than 1 MiB', async () => {
    const any = define({
      name: 'text',
      input: anySchema,
      handler: () => {},
    })
    const { jobs } = await start([any])
    const room = 1024 * 1024 - '{"value":""}'.length
    await reaches((await jobs.enqueue('text', 'x'.repeat(room))).id, 'done')
    expect(await refused(jobs.enqueue('text', 'x'.repeat(room + 1)))).toEqual([
      'job_invalid',
      'The input of job text has 1048577 bytes, and at most 1048576 are possible: store the data elsewhere, and pass where',
    ])
    const endless: { self?: unknown } = {}
    endless.self = endless
    expect(await refused(jobs.enqueue('text', endless))).toEqual([
      'job_invalid',
      'JSON cannot represent the input of job text',
    ])
  })
})

describe('an app with encryption keys', () => {
  it('stores no input, result or failure in plain text', async () => {
    const { jobs, path } = await start(
      [
        define({
          name: 'secret',
          input: numberSchema,
          retry: { attempts: 1 },
          async handler({ input, step }) {
            await step('read', () => `result ${input}`)
            throw new Error(`failed with ${input}`)
          },
        }),
      ],
      { config: { encryptionKeys: [NEW] } },
    )
    const { id } = await jobs.enqueue('secret', 8_675_309)
    await reaches(id, 'dead')
    const database = new DatabaseSync(path)
    const stored = [
      ...database.prepare('SELECT content, failure FROM deliveries').all(),
      ...database.prepare('SELECT result FROM steps').all(),
    ]
    database.close()
    expect(stored.length).toBe(2)
    expect(JSON.stringify(stored)).not.toContain('8675309')
    expect((await jobs.dead())[0]?.failure).toBe('Error: failed with 8675309')
  })
})
