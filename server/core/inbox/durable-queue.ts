import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'
import type { ContentReader } from './delivery-content'
import type {
  InboxDelivery,
  InboxEngine,
  InboxRun,
  JournaledRunner,
  PlatformInbox,
  QueueKind,
  RunJournal,
  StoreOptions,
} from './inbox'
import type { InboxEngineOptions, InboxSettings } from './inbox-settings'
import type { JobEngineFactory } from './job-engine'
import { MissingBindingError } from './missing-binding'
import type { StoredFailures } from './stored-failure'

/**
 * A durable queue of this process. Every method throws PlatformError `storage_failed` when the
 * storage fails.
 */
export interface DurableQueue<Engine extends InboxEngine = InboxEngine> extends PlatformInbox {
  /** Resolves when the entry is durable. */
  store(delivery: InboxDelivery, options?: StoreOptions): Promise<void>
  /**
   * Works with the engine.
   *
   * @param operation completes "could not …" in the message of a failure
   */
  use<T>(operation: string, work: (engine: Engine) => Promise<T>): Promise<T>
  /** Its name, of {@link QueueKind}. */
  readonly name: string
  /**
   * Opens the storage and begins to run what it holds: without a call again, until it succeeds.
   * Nothing in an engine without processes.
   */
  start(): Promise<void>
  /** For an engine without processes: runs what is due. Rejects when the storage fails. */
  work(): Promise<void>
  /** For an engine without processes: makes up for lost events, and deletes expired records. */
  tend(): Promise<void>
  /** Rejects when the storage cannot be written. */
  check(): Promise<void>
  /** Lets each call fail as if the storage did not respond, for tests. */
  simulateFailure(isFailing: boolean): void
  /** @param withinMs milliseconds that running handlers have, in place of a longer setting */
  close(withinMs?: number): Promise<void>
}

/** Opens the SQLite file of the settings. Loaded at the first use: not every app has a queue. */
export const SQLITE_FILE: JobEngineFactory = {
  ordersByShop: true,
  open: async options => (await import('./sqlite-inbox')).sqliteInbox.open(options),
}

export interface DurableQueueOptions<Engine extends InboxEngine> {
  kind: QueueKind
  settings: InboxSettings
  engine: { open(options: InboxEngineOptions): Promise<Engine>; maxRunMs?: number | undefined }
  run: JournaledRunner
  read: ContentReader
  failures: StoredFailures
  warn: (message: string) => void
  /** Whether this process runs what the queue holds. @default true */
  isWorker?: boolean | undefined
}

/** The platform waits five seconds for a response. */
const TIMEOUT_MS = 4500
const CLOSE_WITHIN_MS = 1000
/** Limits the attempts to open a storage while many entries arrive. */
const REOPEN_AFTER_MS = 1000
/** Between attempts to open a storage that was away when the process started. */
const RESTART_MS = 2000

/** Creates a queue that opens its storage at the first use, and again after a failure. */
export function createDurableQueue<Engine extends InboxEngine>({
  kind,
  settings,
  engine: factory,
  run,
  read,
  failures,
  warn,
  isWorker = true,
}: DurableQueueOptions<Engine>): DurableQueue<Engine> {
  let opening: Promise<Engine> | undefined
  let isFailing = false
  let isClosed = false
  let restarting: NodeJS.Timeout | undefined

  async function runProtected(
    delivery: InboxDelivery,
    about: InboxRun,
    journal: RunJournal,
  ): Promise<void> {
    try {
      await run(delivery, about, journal)
    } catch (error) {
      throw await failures.protect(delivery, error)
    }
  }

  async function open(): Promise<Engine> {
    const engine = await factory.open({ settings, run: runProtected, read, kind, warn })
    // It may have been closed while its storage did not respond.
    if (isWorker && !isClosed) engine.start()
    return engine
  }

  function engine(): Promise<Engine> {
    opening ??= open().catch((error: unknown) => {
      // A missing binding: the next event of the worker is as good as any later one.
      if (factory.maxRunMs !== undefined) opening = undefined
      else setTimeout(() => (opening = undefined), REOPEN_AFTER_MS).unref()
      throw error
    })
    return opening
  }

  async function guarded<T>(operation: string, work: (engine: Engine) => Promise<T>): Promise<T> {
    try {
      if (isFailing) throw new Error('A test lets it fail.')
      return await withTimeLimit(TIMEOUT_MS, async () => work(await engine()))
    } catch (cause) {
      if (cause instanceof MissingBindingError) throw cause
      const place = Object.is(factory, SQLITE_FILE)
        ? `the file ${settings.path} can be written and its disk is not full`
        : 'its storage is reachable'
      throw new PlatformError(
        'storage_failed',
        `${kind.title} could not ${operation}; check that ${place}. ${cause instanceof Error ? cause.message : ''}`.trim(),
        { cause },
      )
    }
  }

  async function openUntilItWorks(): Promise<void> {
    try {
      await guarded('be opened', async () => {})
    } catch (error) {
      // What it holds must run without a call.
      if (!isClosed)
        restarting = setTimeout(() => void openUntilItWorks().catch(() => {}), RESTART_MS).unref()
      throw error
    }
  }

  return {
    name: kind.name,
    store: (delivery, options) =>
      guarded('store a delivery', each => each.store(delivery, options)),
    use: guarded,
    simulateFailure(value) {
      isFailing = value
    },
    async start() {
      isClosed = false
      // Without a process there is nothing to start, nor a request in which a storage can be used.
      if (factory.maxRunMs === undefined) await openUntilItWorks()
    },
    async work() {
      if (isWorker) await (await engine()).work?.()
    },
    async tend() {
      await (await engine()).tend?.()
    },
    check: () => guarded('be checked', each => each.check()),
    async close(withinMs = settings.stopWithinMs) {
      isClosed = true
      clearTimeout(restarting)
      // A storage that does not respond must not delay the shutdown of the server.
      const opened = await withTimeLimit(CLOSE_WITHIN_MS, async () => opening).catch(
        () => undefined,
      )
      await opened?.close(Math.min(withinMs, settings.stopWithinMs))
    },
    counts: () => guarded('count its deliveries', each => each.counts()),
    deadDeliveries: selection =>
      guarded('list dead deliveries', async each =>
        Promise.all(
          (await each.deadDeliveries(selection)).map(async dead => ({
            ...dead,
            failure: await failures.read(dead),
          })),
        ),
      ),
    replay: selection => guarded('replay deliveries', each => each.replay(selection)),
    redact: (shop, customer) => guarded('redact deliveries', each => each.redact(shop, customer)),
  }
}
