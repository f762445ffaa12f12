import type { PlatformPayload } from '../signed-body/signed-payload'
import type { PlatformWebhookContext } from './webhook-context'

/** Runs once for each delivery of its topic. If it throws, the platform delivers again. */
export type WebhookCallback<Payload extends object = PlatformPayload> = (
  context: PlatformWebhookContext<Payload>,
) => unknown

interface SubscriptionOptions {
  /** Fields of the payload to deliver; all by default. */
  includeFields?: readonly string[] | undefined
  /** Namespaces of the metafields to deliver. */
  metafieldNamespaces?: readonly string[] | undefined
  /** Search query that a resource must match, e.g. `status:active`. */
  filter?: string | undefined
}

/** Delivered to the app. Without `callbackUrl` it is not subscribed, as a bare function is not. */
export interface HttpWebhook extends SubscriptionOptions {
  deliveryMethod?: 'http'
  /** Path in the app, to which `app.baseURL` is added, or an https URL. */
  callbackUrl?: string
  callback?: WebhookCallback
}

/** Delivered to Amazon EventBridge: subscribed, never received here. */
export interface EventBridgeWebhook extends SubscriptionOptions {
  deliveryMethod: 'eventbridge'
  /** Of the event source. */
  arn: string
}

/** Delivered to Google Cloud Pub/Sub: subscribed, never received here. */
export interface PubSubWebhook extends SubscriptionOptions {
  deliveryMethod: 'pubsub'
  pubSubProject: string
  pubSubTopic: string
}

export type SubscribedWebhook = HttpWebhook | EventBridgeWebhook | PubSubWebhook
export type WebhookHandler = WebhookCallback | SubscribedWebhook

/**
 * `webhooks` of `configurePlatform`: handlers by topic, in either spelling (`app/uninstalled`,
 * `APP_UNINSTALLED`).
 */
export type PlatformWebhooks = Record<string, WebhookHandler | WebhookHandler[]>
