import { randomUUID } from 'node:crypto'
import type { Storage } from 'unstorage'
import type { JobControl } from '../../../shared/job-control'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { keyDigest } from '../records/record-storage'
import type { PlatformShops } from '../shop/installed-shops'
import { FOR_EACH_SHOP, createShopRounds } from './for-each-shop'
import { aboutInput, createJobContent } from './job-content'
import { parseJobInput } from './job-input'
import { checkEnqueueOptions } from './job-limits'
import { createJobOverview, readProgress } from './job-overview'
import { createJobQueues } from './job-queues'
import type { PreparedJob } from './job-outbox'
import { registerJobs } from './job-registry'
import type { RegisteredJob } from './job-registry'
import { jobQueueSettings } from './jobs-options'
import type { PlatformJobsOptions } from './jobs-options'
import { createOutboxMover, prepareJob } from './outbox-mover'
import type { JobEntry } from './outbox-mover'
import type { AnyPlatformJob, EnqueueOptions } from './platform-job'
import type { JobStatus, PlatformJobs } from './platform-jobs'
import { NO_SHOP, createJobRunner } from './run-job'
import type { JobRunServices } from './run-job'
import { createSchedules } from './schedules'

/** The jobs of this process. */
export interface Jobs extends PlatformJobs, JobControl {
  /** Opens the storage, and begins to run what it holds and to follow the schedules. */
  start(): Promise<void>
  /**
   * For an engine without processes: runs what is due in a queue.
   *
   * @param queue `jobs`, or `jobs-NAME` of a separate job. Nothing for other names
   */
  work(queue: string): Promise<void>
  /**
   * For an engine without processes, once a minute: fires schedules, moves the jobs of the outbox,
   * and makes up for events that were lost.
   */
  tend(): Promise<void>
  /** Rejects when the storage cannot be written. */
  check(): Promise<void>
  /** @param withinMs milliseconds that running handlers have, in place of a longer setting */
  close(withinMs?: number): Promise<void>
}

export interface JobsServices extends Pick<JobRunServices, 'adminOf' | 'observer' | 'log' | 'now'> {
  options: PlatformJobsOptions
  definitions: readonly AnyPlatformJob[]
  config: Pick<PlatformConfig, 'encryptionKeys'>
  /** Storage of the times at which schedules fired. */
  records: Storage
  shops: PlatformShops
  /** @throws PlatformError `shop_invalid` */
  requireShop: (shop: string) => string
}

/** Creates the jobs of an app from what its platform provides. */
export type CreateAppJobs = (services: Omit<JobsServices, 'options' | 'definitions'>) => Jobs

/** @throws PlatformError `configuration_invalid` */
export function createJobs(services: JobsServices): Jobs {
  const { options, config, records, shops, requireShop, observer, now } = services
  const rounds = createShopRounds(shops, (name, input, given) => enqueue(name, input, given))
  const registry = registerJobs([...services.definitions, rounds.job])
  const content = createJobContent(config.encryptionKeys)
  const { timeLimitMs } = jobQueueSettings(options).settings
  const queues = createJobQueues({
    options,
    registry,
    encryptionKeys: config.encryptionKeys,
    run: createJobRunner({ ...services, registry, content, timeLimitMs }),
    warn: message => observer.warn(message),
  })
  const schedules = createSchedules({
    jobs: [...registry.values()],
    records,
    now,
    fire: async ({ name, perShop }, key) => {
      await (perShop ? forEachShop(name, undefined, { key }) : enqueue(name, undefined, { key }))
    },
    warn: message => observer.warn(message),
  })

  const { outbox } = options
  const mover =
    outbox && createOutboxMover({ outbox, store, warn: message => observer.warn(message) })

  /** Of the clock from the real one, in milliseconds. */
  let clockOffset = 0

  function find(name: string): RegisteredJob {
    const registered = registry.get(name)
    if (registered) return registered
    throw new PlatformError(
      'job_unknown',
      `No file of server/platform/jobs defines the job "${name}". Known jobs: ${services.definitions.map(job => job.name).join(', ') || 'none'}`,
    )
  }

  /** Checks a job, and writes its input as it is stored. */
  async function describe(
    name: string,
    input?: unknown,
    { shop: given, key, delay = 0, priority }: EnqueueOptions & { shop?: string | undefined } = {},
  ): Promise<JobEntry> {
    const { job } = find(name)
    const shop = shopOf(job, given)
    checkEnqueueOptions(name, key, delay)
    await parseJobInput(job, input)
    const id = key === undefined ? randomUUID() : keyDigest('job', shop, name, key)
    const storedIn = observer.activeSpan()
    const stored = await content.write({ value: input, storedIn }, aboutInput(id, name))
    return { id, shop, name, content: stored, dueAt: now() + delay, isFirst: priority === 'high' }
  }

  async function store({ id, shop, name, content: stored, dueAt, isFirst }: JobEntry) {
    find(name)
    await queues
      .of(name)
      .use('store a job', engine =>
        engine.store(
          { id, shop, topic: name, webhookId: id, content: stored },
          { delayMs: Math.max(0, dueAt - now()), isFirst },
        ),
      )
  }

  async function enqueue(...args: Parameters<typeof describe>): Promise<{ id: string }> {
    const entry = await describe(...args)
    await store(entry)
    return { id: entry.id }
  }

  function shopOf({ name, perShop }: AnyPlatformJob, given: string | undefined): string {
    if (perShop && given === undefined)
      throw new PlatformError('job_invalid', `Job "${name}" runs for a shop: pass { shop }`)
    if (!perShop && given !== undefined)
      throw new PlatformError(
        'job_invalid',
        `Job "${name}" does not run for a shop: set perShop: true in its file, or pass no shop`,
      )
    return given === undefined ? NO_SHOP : requireShop(given)
  }

  async function forEachShop(
    name: string,
    input?: unknown,
    { key = randomUUID() }: { key?: string } = {},
  ): Promise<{ id: string }> {
    const { job } = find(name)
    if (!job.perShop)
      throw new PlatformError(
        'job_invalid',
        `Job "${name}" needs perShop: true to run for each shop`,
      )
    await parseJobInput(job, input)
    return enqueue(FOR_EACH_SHOP, { name, input, key }, { key: `${name} ${key}` })
  }

  async function progress(id: string): Promise<JobStatus | undefined> {
    for (const { queue } of queues.all) {
      const status = await queue.use('read a job', engine => engine.status(id))
      if (!status) continue
      const { progress: stored, ...rest } = status
      return { ...rest, ...readProgress(stored) }
    }
    return undefined
  }

  async function prepare(...args: Parameters<typeof describe>): Promise<PreparedJob> {
    if (!outbox)
      throw new PlatformError(
        'job_invalid',
        'A job that is stored with your own data needs the option jobs.outbox of configurePlatform',
      )
    return prepareJob(await describe(...args), now())
  }

  return {
    enqueue,
    prepare,
    forEachShop,
    progress,
    async cancel({
      name: topic,
      ...selection
    }: { name?: string } & ({ id: string } | { shop: string })) {
      if ('id' in selection) await outbox?.remove([selection.id])
      else if (topic === undefined) await outbox?.forget(selection.shop)
      return queues.sum(queue =>
        queue.use('cancel jobs', engine => engine.cancel({ ...selection, topic })),
      )
    },
    replay: selection => queues.sum(queue => queue.replay(selection)),
    ...createJobOverview(queues, now),
    async moveClock(offsetMs) {
      const forwardMs = offsetMs - clockOffset
      clockOffset = offsetMs
      if (forwardMs > 0)
        await queues.each(queue => queue.use('move its clock', engine => engine.advance(forwardMs)))
      await schedules.moveClock(offsetMs)
    },
    async failStorage(isFailing) {
      await queues.each(async queue => queue.simulateFailure(isFailing))
    },
    async start() {
      await schedules.check()
      if (options.engine?.maxRunMs !== undefined) return
      if (options.run !== false) schedules.start()
      // Also while the storage is away: what it moves waits until it is back.
      mover?.start()
      await queues.start()
    },
    async work(name) {
      await queues.each(async queue => {
        if (queue.name === name) await queue.work()
      })
    },
    async tend() {
      await mover?.move()
      if (options.run !== false) await schedules.follow()
      await queues.each(queue => queue.tend())
    },
    async check() {
      await queues.each(queue => queue.check())
    },
    async close(withinMs) {
      schedules.stop()
      await mover?.stop()
      await queues.close(withinMs)
    },
    async forget(shop) {
      await outbox?.forget(shop)
      await queues.sum(queue => queue.use('delete jobs', engine => engine.forget(shop)))
    },
  }
}
