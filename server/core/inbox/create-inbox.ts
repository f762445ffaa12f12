import type { EncryptionKey } from '../encryption/encryption-keys'
import type { PlatformObserver } from '../platform-observer'
import { runAttempt } from './attempt'
import type { DeliveryContent } from './delivery-content'
import { SQLITE_FILE, createDurableQueue } from './durable-queue'
import type { DurableQueue } from './durable-queue'
import { INBOX } from './inbox'
import type { InboxRunner } from './inbox'
import { parseInboxOptions } from './inbox-settings'
import type { PlatformInboxOptions } from './inbox-settings'
import { createStoredFailures } from './stored-failure'

/** The inbox of this process. */
export type Inbox = DurableQueue

/**
 * Creates an inbox of webhook deliveries.
 *
 * @param keys encrypt what handlers throw
 * @throws PlatformError `configuration_invalid`
 */
export function createInbox(
  options: PlatformInboxOptions,
  observer: PlatformObserver,
  runHandlers: InboxRunner,
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
    run: (delivery, { signal, ...about }) => {
      const { shop, topic, webhookId } = delivery
      return observer.run({ kind: 'webhook', shop, topic, webhookId, duplicate: false }, () =>
        runAttempt(settings.timeLimitMs, signal, each =>
          runHandlers(delivery, { ...about, signal: each }),
        ),
      )
    },
  })
}
