import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from 'db0'
import type { Database } from 'db0'
import nodeSqlite from 'db0/connectors/node-sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { PlatformError } from '../../server/core/errors/errors'
import type { Jobs } from '../../server/core/jobs/create-jobs'
import { INSERT_PREPARED_JOB, databaseOutbox } from '../../server/core/jobs/job-outbox'
import type { JobOutbox, PreparedJob } from '../../server/core/jobs/job-outbox'
import type { AnyPlatformJob } from '../../server/core/jobs/platform-job'
import { NO_OBSERVER } from '../../server/core/platform-observer'
import { createPostgresConnector } from '../../server/core/session/postgres-connector'
import { rejection } from '../unit/rejection'
import { eventually } from '../unit/core/inbox/eventually'
import { NEW } from '../unit/core/encryption/key-rings'
import { SHOP, createJobScene } from '../unit/core/jobs/job-scenes'
import type { JobScene } from '../unit/core/jobs/job-scenes'
import { anySchema } from '../unit/core/jobs/test-schemas'
import { createOwnDatabase } from './own-database'
import type { OwnDatabase } from './own-database'

let postgres: OwnDatabase
let folder: string
const pools: pg.Pool[] = []

beforeAll(async () => {
  postgres = await createOwnDatabase(inject('databaseUrl'))
  folder = await mkdtemp(join(tmpdir(), 'platform-outbox-'))
})
afterAll(async () => {
  await Promise.all(pools.map(pool => pool.end()))
  await postgres.drop()
  await rm(folder, { recursive: true })
})

/** Opens a connection of its own. */
const CONNECTIONS: Record<string, () => Database> = {
  SQLite: () => createDatabase(nodeSqlite({ path: join(folder, 'app.sqlite') })),
  PostgreSQL() {
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
    pools.push(pool)
    return createDatabase(createPostgresConnector(pool))
  },
}

describe.each(Object.entries(CONNECTIONS))('an outbox on %s', (_name, connect) => {
  let app: Database
  let ran: unknown[]
  let scene: JobScene

  const definitions: readonly AnyPlatformJob[] = [
    {
      name: 'mail',
      input: anySchema,
      perShop: true,
      handler: (context: never) => void ran.push((context as { input: unknown }).input),
    },
  ]

  beforeEach(async () => {
    ran = []
    app = connect()
    await databaseOutbox(app).open()
    await app.exec('DELETE FROM platform_jobs_outbox')
    scene = await createJobScene(definitions, { options: { outbox: databaseOutbox(connect()) } })
  })
  afterEach(() => scene.close())

  async function insert({ id, shop, storedAt, entry }: PreparedJob): Promise<void> {
    await app.prepare(INSERT_PREPARED_JOB).run(id, shop, storedAt, entry)
  }
  const waiting = () => app.prepare('SELECT id FROM platform_jobs_outbox ORDER BY id').all()
  const isEmpty = async () => (await waiting()).length === 0
  const isDone = (jobs: Jobs, id: string) => async () => (await jobs.progress(id))?.state === 'done'

  it('runs a job whose transaction is committed, and not before', async () => {
    await scene.jobs.start()
    const job = await scene.jobs.prepare('mail', { to: 'a' }, { shop: SHOP })
    await app.exec('BEGIN')
    await insert(job)
    expect(await scene.jobs.progress(job.id)).toBeUndefined()
    await app.exec('COMMIT')

    await eventually(isDone(scene.jobs, job.id))
    expect(ran).toEqual([{ to: 'a' }])
    await eventually(isEmpty)
  })

  it('keeps the span in which a job was prepared', async () => {
    const spans: unknown[] = []
    const traced = scene.open(definitions, {
      options: { path: scene.path, outbox: databaseOutbox(connect()) },
      observer: {
        ...NO_OBSERVER,
        activeSpan: () => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        run: (work, run) => {
          if (work.kind === 'job') spans.push(work.storedIn)
          return run()
        },
      },
    })
    await traced.start()
    const job = await traced.prepare('mail', 'traced', { shop: SHOP })
    await insert(job)

    await eventually(isDone(traced, job.id))
    expect(spans).toEqual([`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`])
  })

  it('runs nothing of a transaction that is rolled back', async () => {
    await scene.jobs.start()
    const lost = await scene.jobs.prepare('mail', 'lost', { shop: SHOP })
    await app.exec('BEGIN')
    await insert(lost)
    await app.exec('ROLLBACK')
    const kept = await scene.jobs.prepare('mail', 'kept', { shop: SHOP })
    await insert(kept)

    await eventually(isDone(scene.jobs, kept.id))
    expect(await scene.jobs.progress(lost.id)).toBeUndefined()
    expect(ran).toEqual(['kept'])
  })

  it('runs a job once that was stored before its process ended, with its row still there', async () => {
    const job = await scene.jobs.prepare('mail', 'once', { shop: SHOP })
    await insert(job)
    const outbox = databaseOutbox(connect())
    const ending: JobOutbox = { ...outbox, remove: () => Promise.reject(new Error('killed')) }
    const ended = scene.open(definitions, { options: { path: scene.path, outbox: ending } })
    await ended.start()
    await eventually(isDone(ended, job.id))
    await ended.close()
    expect(await waiting()).toEqual([{ id: job.id }])

    await scene.jobs.start()
    await eventually(isEmpty)
    expect(ran).toEqual(['once'])
  })

  it('runs each job once when two processes move them', async () => {
    const inputs = Array.from({ length: 150 }, (_, index) => index)
    for (const input of inputs)
      await insert(await scene.jobs.prepare('mail', input, { shop: SHOP, key: String(input) }))
    const other = scene.open(definitions, {
      options: { path: scene.path, outbox: databaseOutbox(connect()) },
    })
    await Promise.all([scene.jobs.start(), other.start()])

    await eventually(isEmpty)
    await eventually(async () => ran.length >= inputs.length)
    expect([...ran].sort((one, two) => Number(one) - Number(two))).toEqual(inputs)
  })

  it('keeps a second job with the same key out', async () => {
    const [first, second] = await Promise.all(
      ['first', 'second'].map(input =>
        scene.jobs.prepare('mail', input, { shop: SHOP, key: 'welcome' }),
      ),
    )
    await insert(first as PreparedJob)
    await insert(second as PreparedJob)
    await scene.jobs.start()

    await eventually(isEmpty)
    await eventually(async () => ran.length > 0)
    expect(ran).toEqual(['first'])
  })

  it('leaves a row that it cannot read, and moves the others', async () => {
    await insert({ id: 'damaged', shop: SHOP, storedAt: 1, entry: '{' })
    await insert({
      ...(await scene.jobs.prepare('mail', 'newer', { shop: SHOP })),
      id: 'unknown',
      storedAt: 2,
      entry: '{"name":"of-tomorrow","content":"","dueAt":0,"isFirst":false}',
    })
    await insert(await scene.jobs.prepare('mail', 'fine', { shop: SHOP }))
    await scene.jobs.start()

    await eventually(async () => ran.length > 0)
    expect(ran).toEqual(['fine'])
    await eventually(async () => (await waiting()).length === 2)
    expect(scene.warnings).toEqual([
      'Row damaged of platform_jobs_outbox is damaged and stays there',
      'No file of server/platform/jobs defines the job "of-tomorrow". Known jobs: mail',
    ])
  })

  it('reports that jobs wait when the table cannot be read several times in a row', async () => {
    const outbox = databaseOutbox(connect())
    let reads = 0
    const broken: JobOutbox = {
      ...outbox,
      read: (...args) =>
        ++reads <= 5 ? Promise.reject(new Error('locked')) : outbox.read(...args),
    }
    const jobs = scene.open(definitions, { options: { path: scene.path, outbox: broken } })
    const { id, ...job } = await jobs.prepare('mail', 'late', { shop: SHOP })
    await insert({ id, ...job })
    await jobs.start()

    await eventually(isDone(jobs, id))
    expect(scene.warnings).toEqual(['The jobs in platform_jobs_outbox wait: locked'])
  })

  it('drops the jobs of a shop that is forgotten, and one that is canceled', async () => {
    const jobs = await Promise.all(
      [SHOP, SHOP, 'other.platform.test'].map(shop => scene.jobs.prepare('mail', shop, { shop })),
    )
    for (const job of jobs) await insert(job)
    await scene.jobs.cancel({ id: jobs[2]?.id ?? '' })
    expect(await waiting()).toHaveLength(2)
    await scene.jobs.forget(SHOP)
    expect(await waiting()).toEqual([])
  })
})

it('the input is encrypted, and checked before there is a row', async () => {
  const scene = await createJobScene(
    [{ name: 'plain', handler: async () => {} } as AnyPlatformJob],
    {
      config: { encryptionKeys: [NEW] },
      options: { outbox: databaseOutbox(CONNECTIONS['SQLite']?.() as Database) },
    },
  )
  const { entry } = await scene.jobs.prepare('plain')
  expect(entry).not.toContain('{\\"value\\"')
  expect(await rejection(scene.jobs.prepare('plain', 'input'), PlatformError)).toMatchObject({
    code: 'job_invalid',
  })
  await scene.close()
})

it('an app without an outbox gets an error that names the option', async () => {
  const scene = await createJobScene([{ name: 'plain', handler: async () => {} } as AnyPlatformJob])
  expect(await rejection(scene.jobs.prepare('plain'), PlatformError)).toMatchObject({
    code: 'job_invalid',
    message:
      'A job that is stored with your own data needs the option jobs.outbox of configurePlatform',
  })
  await scene.close()
})
