import { appPath } from '../../../shared/app-path'
import type { PlatformConfig } from '../config/config'
import type { SubscribedWebhook } from './webhook-handler'

export type DeliveryMethod = 'http' | 'eventbridge' | 'pubsub'

/** A subscription as the app wants it, or as the platform has it. */
export interface WebhookSubscription {
  /**
   * URL, ARN of an event source, or `pubsub://project:topic`. A topic has at most one subscription
   * for each.
   */
  uri: string
  deliveryMethod: DeliveryMethod
  /** Sorted: the order means nothing. */
  includeFields: readonly string[]
  /** Sorted. */
  metafieldNamespaces: readonly string[]
  /** '' for none. */
  filter: string
}

type Address = Pick<WebhookSubscription, 'uri' | 'deliveryMethod'>

/** Where the app is: what a `callbackUrl` that is a path belongs to. */
export type AppAddress = Pick<PlatformConfig, 'appUrl' | 'basePath'>

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Returns the subscription that a handler configures, undefined when it configures none, or a
 * message about the mistake.
 */
export function webhookSubscription(
  handler: SubscribedWebhook,
  app: AppAddress,
): WebhookSubscription | string | undefined {
  const { includeFields = [], metafieldNamespaces = [], filter = '' } = handler
  if (!isNames(includeFields) || !isNames(metafieldNamespaces))
    return 'includeFields and metafieldNamespaces are lists of names'
  if (typeof filter !== 'string') return 'filter must be a string'
  const address = addressOf(handler, app)
  if (typeof address !== 'object') return address
  return {
    ...address,
    includeFields: [...includeFields].sort(),
    metafieldNamespaces: [...metafieldNamespaces].sort(),
    filter,
  }
}

/**
 * Returns how the platform delivers to an address; undefined for a kind that this layer does not
 * know.
 */
export function deliveryMethodOf(uri: string): DeliveryMethod | undefined {
  if (uri.startsWith('arn:')) return 'eventbridge'
  if (uri.startsWith('pubsub://')) return 'pubsub'
  return /^https?:\/\//.test(uri) ? 'http' : undefined
}

/** True when both deliver the same things. */
export function sameContent(a: WebhookSubscription, b: WebhookSubscription): boolean {
  return contentOf(a) === contentOf(b)
}

function contentOf({ includeFields, metafieldNamespaces, filter }: WebhookSubscription): string {
  return JSON.stringify([includeFields, metafieldNamespaces, filter])
}

function addressOf(handler: SubscribedWebhook, app: AppAddress): Address | string | undefined {
  switch (handler.deliveryMethod) {
    case undefined:
    case 'http':
      return handler.callbackUrl === undefined
        ? undefined
        : callbackAddress(handler.callbackUrl, app)
    case 'eventbridge':
      return isText(handler.arn) && handler.arn.startsWith('arn:')
        ? { uri: handler.arn, deliveryMethod: 'eventbridge' }
        : 'eventbridge needs the arn of an event source'
    case 'pubsub':
      return isText(handler.pubSubProject) && isText(handler.pubSubTopic)
        ? {
            uri: `pubsub://${handler.pubSubProject}:${handler.pubSubTopic}`,
            deliveryMethod: 'pubsub',
          }
        : 'pubsub needs pubSubProject and pubSubTopic'
    default:
      return 'deliveryMethod must be http, eventbridge or pubsub'
  }
}

function callbackAddress(callbackUrl: unknown, { appUrl, basePath }: AppAddress): Address | string {
  const path = isText(callbackUrl) ? appPath(callbackUrl, basePath) : callbackUrl
  const text = isText(path) && path.startsWith('/') ? appUrl + path : path
  const url = isText(text) && URL.canParse(text) ? new URL(text) : null
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  return url && isSafe
    ? { uri: url.href, deliveryMethod: 'http' }
    : 'callbackUrl must be a path in the app, or an https URL'
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}
