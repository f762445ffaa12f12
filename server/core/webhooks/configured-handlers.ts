import { PlatformError } from '../errors/errors'
import type { PlatformWebhooks, WebhookCallback, WebhookHandler } from './webhook-handler'
import { sameContent, webhookSubscription } from './webhook-subscription'
import type { AppAddress, WebhookSubscription } from './webhook-subscription'
import { shopFieldOf, TOPIC, upperTopic } from './webhook-topic'

/** What is configured for one topic. */
export interface TopicHandlers {
  /** In the order of the configuration. */
  callbacks: WebhookCallback[]
  /** One for each address. */
  subscriptions: WebhookSubscription[]
}

/**
 * Sorts the app's handlers by the upper-case spelling of their topic, and checks them: a mistake
 * shows when the app starts, not with the first delivery.
 *
 * @param app what a `callbackUrl` that is a path belongs to
 * @throws PlatformError `configuration_invalid`: names the topic
 */
export function configuredHandlers(
  webhooks: PlatformWebhooks,
  app: AppAddress,
): Map<string, TopicHandlers> {
  const byTopic = new Map<string, TopicHandlers>()
  for (const [name, configured] of Object.entries(webhooks)) {
    if (!TOPIC.test(name))
      throw new PlatformError(
        'configuration_invalid',
        `Invalid webhook topic ${JSON.stringify(name.slice(0, 100))}; expected one like app/uninstalled or APP_UNINSTALLED`,
      )
    const topic = upperTopic(name)
    const handlers = byTopic.get(topic) ?? { callbacks: [], subscriptions: [] }
    byTopic.set(topic, handlers)
    for (const handler of Array.isArray(configured) ? configured : [configured]) {
      const mistake =
        addHandler(handlers, handler, app) ?? missingField(topic, handlers.subscriptions)
      if (mistake)
        throw new PlatformError('configuration_invalid', `webhooks['${name}']: ${mistake}`)
    }
  }
  return byTopic
}

/**
 * Returns what is wrong with the handler: configuration is JavaScript to many, where types promise
 * nothing.
 */
function addHandler(
  handlers: TopicHandlers,
  handler: WebhookHandler,
  app: AppAddress,
): string | undefined {
  if (typeof handler === 'function') {
    handlers.callbacks.push(handler)
    return undefined
  }
  if (typeof handler !== 'object' || handler === null) return 'a handler is a function or an object'
  const callback = 'callback' in handler ? handler.callback : undefined
  if (callback !== undefined && typeof callback !== 'function') return 'callback must be a function'
  if (callback) handlers.callbacks.push(callback)

  const subscription = webhookSubscription(handler, app)
  if (typeof subscription === 'string') return subscription
  if (subscription) return addSubscription(handlers.subscriptions, subscription)
  return callback ? undefined : 'needs a callback to run, or a callbackUrl to subscribe'
}

/** A delivery to the app without the field that names the shop is refused. */
function missingField(
  topic: string,
  subscriptions: readonly WebhookSubscription[],
): string | undefined {
  const field = shopFieldOf(topic)
  const isMissing =
    field &&
    subscriptions.some(
      ({ deliveryMethod, includeFields }) =>
        deliveryMethod === 'http' && includeFields.length > 0 && !includeFields.includes(field),
    )
  return isMissing
    ? `includeFields must contain ${field}, which names the shop that the payload is about`
    : undefined
}

/** Several callbacks may share one address; the platform keeps one subscription for it. */
function addSubscription(
  subscriptions: WebhookSubscription[],
  added: WebhookSubscription,
): string | undefined {
  const same = subscriptions.find(({ uri }) => uri === added.uri)
  if (!same) subscriptions.push(added)
  else if (!sameContent(same, added))
    return 'two handlers of one address differ in includeFields, metafieldNamespaces or filter'
  return undefined
}
