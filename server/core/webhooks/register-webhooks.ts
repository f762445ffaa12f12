import type { AdminApiContext } from '../api/shop-clients'
import type { TopicHandlers } from './configured-handlers'
import {
  createSubscription,
  deleteSubscription,
  readSubscriptions,
  updateSubscription,
} from './stored-subscriptions'
import type { StoredSubscription, WebhookUserError } from './stored-subscriptions'
import { sameContent } from './webhook-subscription'
import type { DeliveryMethod, WebhookSubscription } from './webhook-subscription'
import { isComplianceTopic } from './webhook-topic'

/** One change that was requested from the platform. */
export interface WebhookRegistration {
  success: boolean
  operation: 'create' | 'update' | 'delete'
  deliveryMethod: DeliveryMethod
  /** Why it was refused. */
  userErrors: WebhookUserError[]
}

/** By topic, upper case; nothing for a subscription that is as it should be. */
export type WebhookRegistrations = Record<string, WebhookRegistration[]>

/**
 * Brings the shop's own subscriptions in line with the handlers that name an address. Handlers that
 * are functions belong to subscriptions of the app's registration file, and the compliance topics
 * can only be there.
 *
 * Deletes only subscriptions that deliver to this app and that no handler configures: other code of
 * the app may own others. Source: docs/protocol.md#webhooks,
 * https://shopify.dev/docs/api/admin-graphql/latest/mutations/webhookSubscriptionCreate
 *
 * @throws GraphqlQueryError | HttpResponseError | ThrottledError | PlatformError as {@link
 *   AdminApiContext}
 */
export async function registerWebhooks(
  admin: AdminApiContext,
  handlers: ReadonlyMap<string, TopicHandlers>,
  appUrl: string,
): Promise<WebhookRegistrations> {
  const wanted = [...handlers].filter(([, { subscriptions }]) => subscriptions.length > 0)
  const registrations: WebhookRegistrations = Object.fromEntries(
    wanted.map(([topic]) => [topic, []]),
  )
  const stored = await readSubscriptions(admin)

  for (const [topic, { subscriptions }] of wanted.filter(([topic]) => !isComplianceTopic(topic))) {
    for (const subscription of subscriptions) {
      const present = stored.find(each => each.topic === topic && each.uri === subscription.uri)
      if (present && sameContent(present, subscription)) continue
      const errors = present
        ? await updateSubscription(admin, present.id, subscription)
        : await createSubscription(admin, topic, subscription)
      record(registrations, topic, present ? 'update' : 'create', subscription, errors)
    }
  }
  // Last, so that a topic whose address changes is subscribed at all times.
  for (const unwanted of stored) {
    if (
      !deliversTo(unwanted, appUrl) ||
      handlers.get(unwanted.topic)?.subscriptions.some(({ uri }) => uri === unwanted.uri)
    )
      continue
    record(
      registrations,
      unwanted.topic,
      'delete',
      unwanted,
      await deleteSubscription(admin, unwanted.id),
    )
  }
  return registrations
}

function record(
  registrations: WebhookRegistrations,
  topic: string,
  operation: WebhookRegistration['operation'],
  { deliveryMethod }: WebhookSubscription,
  errors: WebhookUserError[] | null,
): void {
  const ofTopic = (registrations[topic] ??= [])
  ofTopic.push({
    success: errors?.length === 0,
    operation,
    deliveryMethod,
    userErrors: errors ?? [],
  })
}

function deliversTo({ uri, deliveryMethod }: StoredSubscription, appUrl: string): boolean {
  return deliveryMethod === 'http' && URL.canParse(uri) && new URL(uri).origin === appUrl
}
