import { PlatformError } from '../errors/errors'
import type { PlatformErrorCode } from '../errors/errors'
import type { PlatformWebhookContext } from './webhook-context'
import type { WebhookCallback } from './webhook-handler'

/**
 * Statuses of errors that the caller causes in a request of a merchant, but not in a delivery of
 * the platform.
 */
const REFUSED_UPSTREAM: Partial<Record<PlatformErrorCode, number>> = {
  admin_api_unauthorized: 502,
  admin_api_throttled: 503,
  grant_refused: 503,
}

/**
 * Runs the handlers one after the other, all of them even when one throws: they run again, and
 * until then the others should not have missed it. Whatever a handler throws is a failure, a
 * `Response` too.
 *
 * @throws PlatformError `webhook_handler_failed`; its cause is the first failure, and so is its
 *   status where that is the platform's: 502 or 503
 */
export async function runHandlers(
  handlers: readonly WebhookCallback[],
  context: PlatformWebhookContext,
): Promise<void> {
  const failures: unknown[] = []
  for (const handler of handlers) {
    try {
      await handler(context)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  const [cause] = failures
  throw new PlatformError(
    'webhook_handler_failed',
    `${failures.length} of ${handlers.length} handlers of ${context.topic} failed; they run again with its next delivery or attempt`,
    { cause, status: statusFor(cause) },
  )
}

/**
 * The status of a delivery that failed because of the platform or the storage; undefined where the
 * handler itself caused it.
 */
function statusFor(cause: unknown): number | undefined {
  if (!(cause instanceof PlatformError)) return undefined
  return cause.status > 500 ? cause.status : REFUSED_UPSTREAM[cause.code]
}
