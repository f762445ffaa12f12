import { randomUUID } from 'node:crypto'
import type { Storage } from 'unstorage'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { SQLITE_FILE, createDurableQueue } from '../inbox/durable-queue'
import type { DurableQueue } from '../inbox/durable-queue'
import type { JobEngine } from '../inbox/job-engine'
import { createStoredFailures } from '../inbox/stored-failure'
import { parseJson } from '../json-object'
import { keyDigest } from '../records/record-storage'
import type { PlatformShops } from '../shop/installed-shops'
import { FOR_EACH_SHOP, createShopRounds } from './for-each-shop'
import { createJobContent } from './job-content'
import { parseJobInput } from './job-input'
import { registerJobs } from './job-registry'
import type { RegisteredJob } from './job-registry'
import { jobQueueSettings } from './jobs-options'
import type { PlatformJobsOptions } from './jobs-options'
import type { AnyPlatformJob, EnqueueOptions } from './platform-job'
import type { JobStatus, PlatformJobs } from './platform-jobs'
import { NO_SHOP, createJobRunner } from './run-job'
import type { JobRunServices } from './run-job'
import { createSchedules } from './schedules'

/** The jobs of this process. */
export interface Jobs extends PlatformJobs {
  /** Opens the storage, and begins to run what it holds and to follow the schedules. */
  start(): Promise<void>
  /** Rejects when the storage cannot be written. */
  check(): Promise<void>
  /** @param withinMs milliseconds that running handlers have, in place of a longer setting */
  close(withinMs?: number): Promise<void>
  /** Deletes what is stored for a shop, and aborts what runs. */
  forget(shop: string): Promise<void>
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

const MAX_KEY = 255
const MAX_DELAY_MS = 366 * 24 * 3600 * 1000
const MAX_RETRY_DELAY_MS = 3600 * 1000
/** Between attempts to open a storage that was away when the process started. */
const REOPEN_MS = 2000

/** @throws PlatformError `configuration_invalid` */
export function createJobs(services: JobsServices): Jobs {
  const { options, config, records, shops, requireShop, observer, now } = services
  const rounds = createShopRounds(shops, (name, input, given) => enqueue(name, input, given))
  const registry = registerJobs([...services.definitions, rounds.job])
  const content = createJobContent(config.encryptionKeys)
  const failures = createStoredFailures(config.encryptionKeys)
  const { timeLimitMs } = jobQueueSettings(options).settings
  const run = createJobRunner({ ...services, registry, content, timeLimitMs })
  const shared = openQueue()
  const separate = new Map(
    [...registry]
      .filter(([, { isSeparate }]) => isSeparate)
      .map(([name, registered]) => [name, openQueue(registered)]),
  )
  const named: [name: string, queue: typeof shared][] = [['shared', shared], ...separate]
  const queues = named.map(([, queue]) => queue)
  let reopening: NodeJS.Timeout | undefined
  const schedules = createSchedules({
    jobs: [...registry.values()],
    records,
    now,
    fire: async ({ name, perShop }, key) => {
      await (perShop ? forEachShop(name, undefined, { key }) : enqueue(name, undefined, { key }))
    },
    warn: message => observer.warn(message),
  })

  function openQueue(registered?: RegisteredJob): DurableQueue<JobEngine> {
    const { name, settings } = jobQueueSettings(options, registered)
    return createDurableQueue({
      kind: {
        name,
        title: 'The queue of jobs',
        item: 'Job',
        maxRetryDelayMs: MAX_RETRY_DELAY_MS,
        maxDelayMs: MAX_DELAY_MS,
        hasJournal: true,
      },
      settings,
      engine: options.engine ?? SQLITE_FILE,
      run,
      // Jobs are redacted by their shop only.
      read: async () => ({ payload: {} }),
      failures,
      warn: message => observer.warn(message),
      isWorker: options.run,
    })
  }

  function find(name: string): RegisteredJob {
    const registered = registry.get(name)
    if (registered) return registered
    throw new PlatformError(
      'job_unknown',
      `No file of server/platform/jobs defines the job "${name}". Known jobs: ${services.definitions.map(job => job.name).join(', ') || 'none'}`,
    )
  }

  async function enqueue(
    name: string,
    input?: unknown,
    { shop: given, key, delay = 0, priority }: EnqueueOptions & { shop?: string | undefined } = {},
  ): Promise<{ id: string }> {
    const { job } = find(name)
    const shop = shopOf(job, given)
    checkOptions(name, key, delay)
    await parseJobInput(job, input)
    const id = key === undefined ? randomUUID() : keyDigest('job', shop, name, key)
    const stored = await content.write(input, { id, name: `input of job ${name}` })
    await (separate.get(name) ?? shared).use('store a job', engine =>
      engine.store(
        { id, shop, topic: name, webhookId: id, content: stored },
        { delayMs: delay, isFirst: priority === 'high' },
      ),
    )
    return { id }
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

  /** The sum of what each queue did. */
  async function inAll(work: (queue: DurableQueue<JobEngine>) => Promise<number>): Promise<number> {
    const amounts = await Promise.all(queues.map(work))
    return amounts.reduce((sum, amount) => sum + amount, 0)
  }

  /** Opens the queues, and again until it succeeds: what they hold must run without a call. */
  async function openAll(): Promise<void> {
    try {
      await Promise.all(queues.map(queue => queue.start()))
    } catch (error) {
      reopening = setTimeout(() => void openAll().catch(() => {}), REOPEN_MS).unref()
      throw error
    }
  }

  async function progress(id: string): Promise<JobStatus | undefined> {
    for (const queue of queues) {
      const status = await queue.use('read a job', engine => engine.status(id))
      if (!status) continue
      const { progress: stored, ...rest } = status
      return { ...rest, ...(stored !== undefined && (parseJson(stored) as object)) }
    }
    return undefined
  }

  return {
    enqueue,
    forEachShop,
    progress,
    cancel: ({
      name: topic,
      ...selection
    }: { name?: string } & ({ id: string } | { shop: string })) =>
      inAll(queue => queue.use('cancel jobs', engine => engine.cancel({ ...selection, topic }))),
    replay: selection => inAll(queue => queue.replay(selection)),
    async dead(selection = {}) {
      const found = await Promise.all(queues.map(queue => queue.deadDeliveries(selection)))
      return found
        .flat()
        .map(({ id, topic, shop, attempts, failure, receivedAt, diedAt }) => ({
          id,
          name: topic,
          ...(shop !== NO_SHOP && { shop }),
          attempts,
          failure,
          enqueuedAt: receivedAt,
          diedAt,
        }))
        .toSorted((left, right) => right.diedAt - left.diedAt)
        .slice(0, selection.limit ?? 100)
    },
    stats: () =>
      Promise.all(
        named.map(async ([name, queue]) => {
          const jobs = await queue.use('count jobs', engine => engine.countsByTopic())
          const counts = await queue.counts()
          return { queue: name, ...counts, jobs }
        }),
      ),
    async start() {
      await schedules.check()
      if (options.run !== false) schedules.start()
      await openAll()
    },
    async check() {
      await Promise.all(queues.map(queue => queue.check()))
    },
    async close(withinMs) {
      schedules.stop()
      clearTimeout(reopening)
      await Promise.all(queues.map(queue => queue.close(withinMs)))
    },
    async forget(shop) {
      await inAll(queue => queue.use('delete jobs', engine => engine.forget(shop)))
    },
  }
}

function checkOptions(name: string, key: string | undefined, delay: number): void {
  if (key !== undefined && (key === '' || key.length > MAX_KEY))
    throw new PlatformError(
      'job_invalid',
      `The key of job "${name}" must have 1 to ${MAX_KEY} characters`,
    )
  if (!Number.isSafeInteger(delay) || delay < 0 || delay > MAX_DELAY_MS)
    throw new PlatformError(
      'job_invalid',
      `The delay of job "${name}" must be a whole number of milliseconds from 0 to ${MAX_DELAY_MS}`,
    )
}
