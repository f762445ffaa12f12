import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'
import type { ContentReader } from './delivery-content'
import type {
  InboxDelivery,
  InboxEngine,
  InboxRun,
  InboxRunner,
  PlatformInbox,
  QueueKind,
} from './inbox'
import type { InboxEngineFactory, InboxSettings } from './inbox-settings'
import type { StoredFailures } from './stored-failure'

/**
 * A durable queue of this process. Every method throws PlatformError `storage_failed` when the
 * storage fails.
 */
export interface DurableQueue extends PlatformInbox {
  /** Resolves when the entry is durable. */
  store(delivery: InboxDelivery): Promise<void>
  /** Opens the storage and begins to run what it holds. */
  start(): Promise<void>
  /** Rejects when the storage cannot be written. */
  check(): Promise<void>
  /** @param withinMs milliseconds that running handlers have, in place of a longer setting */
  close(withinMs?: number): Promise<void>
}

export interface DurableQueueOptions {
  kind: QueueKind
  settings: InboxSettings
  /** @default an SQLite file */
  engine?: InboxEngineFactory | undefined
  run: InboxRunner
  read: ContentReader
  failures: StoredFailures
  warn: (message: string) => void
}

/** The platform waits five seconds for a response. */
const TIMEOUT_MS = 4500
const CLOSE_WITHIN_MS = 1000
/** Limits the attempts to open a storage while many entries arrive. */
const REOPEN_AFTER_MS = 1000

/** Creates a queue that opens its storage at the first use, and again after a failure. */
export function createDurableQueue({
  kind,
  settings,
  engine: chosen,
  run,
  read,
  failures,
  warn,
}: DurableQueueOptions): DurableQueue {
  let opening: Promise<InboxEngine> | undefined

  async function runProtected(delivery: InboxDelivery, about: InboxRun): Promise<void> {
    try {
      await run(delivery, about)
    } catch (error) {
      throw await failures.protect(delivery, error)
    }
  }

  async function open(): Promise<InboxEngine> {
    // Imported at the first use: an app without a queue does not load it.
    const factory = chosen ?? (await import('./sqlite-inbox')).sqliteInbox
    const engine = await factory.open({ settings, run: runProtected, read, kind, warn })
    engine.start()
    return engine
  }

  function engine(): Promise<InboxEngine> {
    opening ??= open().catch((error: unknown) => {
      setTimeout(() => (opening = undefined), REOPEN_AFTER_MS).unref()
      throw error
    })
    return opening
  }

  async function guarded<T>(
    operation: string,
    work: (engine: InboxEngine) => Promise<T>,
  ): Promise<T> {
    try {
      return await withTimeLimit(TIMEOUT_MS, async () => work(await engine()))
    } catch (cause) {
      const place = chosen
        ? 'its storage is reachable'
        : `the file ${settings.path} can be written and its disk is not full`
      throw new PlatformError(
        'storage_failed',
        `${kind.title} could not ${operation}; check that ${place}. ${cause instanceof Error ? cause.message : ''}`.trim(),
        { cause },
      )
    }
  }

  return {
    store: delivery => guarded('store a delivery', each => each.store(delivery)),
    start: () => guarded('be opened', async () => {}),
    check: () => guarded('be checked', each => each.check()),
    async close(withinMs = settings.stopWithinMs) {
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
