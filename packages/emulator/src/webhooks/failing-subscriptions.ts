import { topicPath } from '../../../facts/schemas/webhook-topic'
import type { DeliveriesOptions } from './deliveries'
import { endpointUri } from './webhook-subscriptions'
import type { WebhookSubscriptions } from './webhook-subscriptions'

/**
 * Consecutive failures after which a subscription over the Admin API is removed, when the retries
 * of a delivery have ended. The registration of the app is never changed.
 *
 * @see https://shopify.dev/docs/apps/build/webhooks/troubleshooting-webhooks
 */
export const MAX_FAILURES = 8
/** Consecutive failures after which the developer is warned. */
const WARNED_FAILURES = 4

/** Counts failures of subscriptions, warns, and removes subscriptions as the platform does. */
export function watchFailures(
  subscriptions: WebhookSubscriptions,
): Pick<DeliveriesOptions, 'onAttempt' | 'onFailed'> {
  const find = (id: string | undefined) => (id === undefined ? undefined : subscriptions.find(id))
  return {
    onAttempt: ({ subscriptionId }, succeeded) => {
      const subscription = find(subscriptionId)
      if (!subscription) return
      subscription.failures = succeeded ? 0 : subscription.failures + 1
      if (subscription.failures === WARNED_FAILURES)
        console.warn(
          `[local platform] ${WARNED_FAILURES} consecutive deliveries of ${topicPath(subscription.topic)} to ${endpointUri(subscription.endpoint)} failed in ${subscription.shop}. After ${MAX_FAILURES} within four hours the platform removes the subscription.`,
        )
    },
    onFailed: ({ subscriptionId }) => {
      const subscription = find(subscriptionId)
      if (!subscription || subscription.failures < MAX_FAILURES) return
      subscriptions.remove(subscription)
      console.warn(
        `[local platform] The subscription to ${topicPath(subscription.topic)} at ${endpointUri(subscription.endpoint)} was removed from ${subscription.shop}: ${subscription.failures} consecutive deliveries failed. Create it again when the app responds.`,
      )
    },
  }
}
