import { PlatformError } from '../errors/errors'
import type { WebhookCallback } from '../webhooks/webhook-handler'
import type { AnyPlatformEvent } from './platform-event'

/**
 * Indexes the events of an app by their handle.
 *
 * @throws PlatformError `configuration_invalid` for a duplicate handle, or an event without handler
 */
export function eventHandlers(
  events: readonly AnyPlatformEvent[],
): ReadonlyMap<string, WebhookCallback> {
  const handlers = new Map<string, WebhookCallback>()
  for (const { handle, handler } of events) {
    if (typeof handle !== 'string' || typeof handler !== 'function')
      throw new PlatformError('configuration_invalid', 'Each event needs a handle and a handler')
    if (handlers.has(handle))
      throw new PlatformError('configuration_invalid', `Two events have the handle ${handle}`)
    // The form of its payload is checked before it runs.
    handlers.set(handle, handler as WebhookCallback)
  }
  return handlers
}
