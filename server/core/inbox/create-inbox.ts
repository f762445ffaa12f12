import type { EncryptionKey } from '../encryption/encryption-keys'
import type { PlatformObserver } from '../platform-observer'
import { runAttempt } from './attempt'
import type { DeliveryContent, StoredDelivery } from './delivery-content'
import { SQLITE_FILE, createDurableQueue } from './durable-queue'
import type { DurableQueue } from './durable-queue'
import { INBOX } from './inbox'
import type { InboxDelivery, InboxRun } from './inbox'
import { parseInboxOptions } from './inbox-settings'
import type { PlatformInboxOptions } from './inbox-settings'
import { createStoredFailures } from './stored-failure'

/** The inbox of this process. */
export type Inbox = DurableQueue

/** Runs the handlers of a delivery, which is read for its span as well. */
export type DeliveryRunner = (
  delivery: InboxDelivery,
  run: InboxRun,
  reading: Promise<StoredDelivery>,
) => Promise<void>

/**
 * Creates an inbox of webhook deliveries.
 *
 * @param keys encrypt what handlers throw
 * @throws PlatformError `configuration_invalid`
 */
export function createInbox(
  options: PlatformInboxOptions,
  observer: PlatformObserver,
  runHandlers: DeliveryRunner,
  read: DeliveryContent['read'],
  keys: readonly EncryptionKey[] = [],
): Inbox {
  const settings = parseInboxOptions(options)
  return createDurableQueue({
    kind: INBOX,
    settings,
    engine: options.engine ?? SQLITE_FILE,
    read,
    failures: createStoredFailures(keys),
    warn: message => observer.warn(message),
    run: async (delivery, { signal, ...about }) => {
      const { shop, topic, webhookId } = delivery
      const reading = read(delivery)
      // One that cannot be read fails the run, which is observed as well.
      const { storedIn } = await reading.catch((): Pick<StoredDelivery, 'storedIn'> => ({}))
      await observer.run(
        { kind: 'webhook', shop, topic, webhookId, duplicate: false, storedIn },
        () =>
          runAttempt(settings.timeLimitMs, signal, each =>
            runHandlers(delivery, { ...about, signal: each }, reading),
          ),
      )
    },
  })
}
