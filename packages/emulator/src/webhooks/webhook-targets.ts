import { missingTopicScopes } from '../../../facts/schemas/topic-access'
import { topicConstant } from '../../../facts/schemas/webhook-topic'
import type { EmulatorWebhook } from '../state/app-options'
import type { EmulatorState } from '../state/state'
import type { PayloadRules } from './customize-payload'
import { isUnapprovedTopic } from './protected-payload'
import { endpointUri, subscriptionGid } from './webhook-subscriptions'

export interface WebhookTarget extends PayloadRules {
  /** Absolute URL, or the address of a queue. */
  uri: string
  /** Global id of a subscription over the Admin API. */
  subscriptionId?: string
  /** Name of the subscription. */
  name: string | null
  /** Condition of a delivery. */
  filter: string | null
}

/** Rules of a subscription to whole payloads. */
export const WHOLE_PAYLOAD: PayloadRules = {
  includeFields: [],
  metafieldNamespaces: [],
  metafields: [],
}

/** Resolves a URI of the registered app: a path on its server, or a URL. */
export function appUri(appUrl: string, uri: string): string {
  return uri.startsWith('/') ? appUrl + uri : uri
}

/**
 * Lists the targets of a topic in a shop: first those of the app's registration, then those of the
 * shop's subscriptions. An app without the scope of a topic, or
 * without approval for its data, gets none.
 */
export function webhookTargets(
  { app, subscriptions, installations }: EmulatorState,
  shop: string,
  topic: string,
): WebhookTarget[] {
  const wanted = topicConstant(topic)
  const installation = installations.find(app.apiKey, shop)
  if (installation && missingTopicScopes(wanted, installation.scopes).length > 0) return []
  if (isUnapprovedTopic(topic, app.protectedCustomerData)) return []
  const registered = app.webhooks.filter(({ topics }) =>
    topics.some(candidate => topicConstant(candidate) === wanted),
  )
  const own = subscriptions.list(shop).filter(subscription => subscription.topic === wanted)
  return [
    ...registered.map(webhook => registeredTarget(app.appUrl, webhook)),
    ...own.map(subscription => {
      const { endpoint, name, filter, includeFields, metafieldNamespaces, metafields } =
        subscription
      return {
        uri: endpointUri(endpoint),
        subscriptionId: subscriptionGid(subscription),
        name,
        filter,
        includeFields,
        metafieldNamespaces,
        metafields,
      }
    }),
  ]
}

/** Returns the target of a subscription in the app's registration. */
export function registeredTarget(appUrl: string, webhook: EmulatorWebhook): WebhookTarget {
  const { uri, name = null, filter = null, includeFields = [], metafieldNamespaces = [] } = webhook
  return {
    uri: appUri(appUrl, uri),
    name,
    filter,
    includeFields,
    metafieldNamespaces,
    metafields: [],
  }
}
