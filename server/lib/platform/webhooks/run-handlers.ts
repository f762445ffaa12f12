import { PlatformError } from '../errors/errors'
import type { PlatformWebhookContext } from './webhook-context'
import type { WebhookCallback } from './webhook-handler'

/**
 * Runs the handlers one after the other, all of them even when one throws: they run again, and until then the others
 * should not have missed it. Whatever a handler throws is a failure, a `Response` too.
 *
 * @throws PlatformError `webhook_handler_failed`; its cause is the first failure
 */
export async function runHandlers(handlers: readonly WebhookCallback[], context: PlatformWebhookContext): Promise<void> {
  const failures: unknown[] = []
  for (const handler of handlers) {
    try {
      await handler(context)
    }
    catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  throw new PlatformError('webhook_handler_failed', `${failures.length} of ${handlers.length} handlers of ${context.topic} failed; they run again with its next delivery or attempt`, { cause: failures[0] })
}
