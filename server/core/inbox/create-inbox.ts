import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'
import type { PlatformObserver } from '../platform-observer'
import type { DeliveryContent } from './delivery-content'
import type { InboxDelivery, InboxEngine, InboxRunner, PlatformInbox } from './inbox'
import { parseInboxOptions } from './inbox-settings'
import type { PlatformInboxOptions } from './inbox-settings'
import { runAttempt } from './attempt'

/**
 * The inbox of this process. Every method throws PlatformError `storage_failed` when the storage
 * fails.
 */
export interface Inbox extends PlatformInbox {
  /** Resolves when the delivery is durable. */
  store(delivery: InboxDelivery): Promise<void>
  /** Opens the storage and begins to run what it holds. */
  start(): Promise<void>
  /** Rejects when the storage cannot be used. */
  check(): Promise<void>
  /** @param withinMs milliseconds that running handlers have, in place of a longer setting */
  close(withinMs?: number): Promise<void>
}

/** The platform waits five seconds for a response. */
const TIMEOUT_MS = 4500
const CLOSE_WITHIN_MS = 1000
/** Limits the attempts to open a storage while many deliveries arrive. */
const REOPEN_AFTER_MS = 1000

/**
 * Creates an inbox that opens its storage at the first use, and again after a failure.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function createInbox(
  options: PlatformInboxOptions,
  observer: PlatformObserver,
  runHandlers: InboxRunner,
  read: DeliveryContent['read'],
): Inbox {
  const settings = parseInboxOptions(options)
  let opening: Promise<InboxEngine> | undefined

  const run: InboxRunner = (delivery, { signal, ...about }) => {
    const { shop, topic, webhookId } = delivery
    return observer.run({ kind: 'webhook', shop, topic, webhookId, duplicate: false }, () =>
      runAttempt(settings.timeLimitMs, signal, each =>
        runHandlers(delivery, { ...about, signal: each }),
      ),
    )
  }

  async function open(): Promise<InboxEngine> {
    // Imported at the first use: an app without an inbox does not load it.
    const factory = options.engine ?? (await import('./sqlite-inbox')).sqliteInbox
    const engine = await factory.open({
      settings,
      run,
      read,
      warn: message => observer.warn(message),
    })
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
      const place = options.engine
        ? 'its storage is reachable'
        : `the file ${settings.path} can be written and its disk is not full`
      throw new PlatformError(
        'storage_failed',
        `The webhook inbox could not ${operation}; check that ${place}. ${cause instanceof Error ? cause.message : ''}`.trim(),
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
      guarded('list dead deliveries', each => each.deadDeliveries(selection)),
    replay: selection => guarded('replay deliveries', each => each.replay(selection)),
    redact: (shop, customer) => guarded('redact deliveries', each => each.redact(shop, customer)),
  }
}
