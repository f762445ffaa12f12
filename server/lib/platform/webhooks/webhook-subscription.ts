import type { SubscribedWebhook } from './webhook-handler'

export type DeliveryMethod = 'http' | 'eventbridge' | 'pubsub'
/** Where a subscription delivers to, in the fields of the Admin API. */
export type WebhookEndpoint = { callbackUrl: string } | { arn: string } | { pubSubProject: string, pubSubTopic: string }

/** A subscription as the app wants it, or as the platform has it. */
export interface WebhookSubscription {
  /** Method and address: a topic has one subscription for each. */
  key: string
  deliveryMethod: DeliveryMethod
  endpoint: WebhookEndpoint
  /** Sorted: the order means nothing. */
  includeFields: readonly string[]
  /** Sorted. */
  metafieldNamespaces: readonly string[]
  /** '' for none. */
  filter: string
}

type Address = Pick<WebhookSubscription, 'key' | 'deliveryMethod' | 'endpoint'>

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Returns the subscription that a handler asks for, undefined when it asks for none, or what is wrong with it. */
export function webhookSubscription(handler: SubscribedWebhook, appUrl: string): WebhookSubscription | string | undefined {
  const { includeFields = [], metafieldNamespaces = [], filter = '' } = handler
  if (!isNames(includeFields) || !isNames(metafieldNamespaces)) return 'includeFields and metafieldNamespaces are lists of names'
  if (typeof filter !== 'string') return 'filter must be a string'
  const address = addressOf(handler, appUrl)
  if (typeof address !== 'object') return address
  return { ...address, includeFields: [...includeFields].sort(), metafieldNamespaces: [...metafieldNamespaces].sort(), filter }
}

export function httpAddress(callbackUrl: string): Address {
  return { key: `http_${callbackUrl}`, deliveryMethod: 'http', endpoint: { callbackUrl } }
}

export function eventBridgeAddress(arn: string): Address {
  return { key: `eventbridge_${arn}`, deliveryMethod: 'eventbridge', endpoint: { arn } }
}

export function pubSubAddress(pubSubProject: string, pubSubTopic: string): Address {
  return { key: `pubsub_${pubSubProject}:${pubSubTopic}`, deliveryMethod: 'pubsub', endpoint: { pubSubProject, pubSubTopic } }
}

/** True when both deliver the same things. */
export function sameContent(a: WebhookSubscription, b: WebhookSubscription): boolean {
  return contentOf(a) === contentOf(b)
}

function contentOf({ includeFields, metafieldNamespaces, filter }: WebhookSubscription): string {
  return JSON.stringify([includeFields, metafieldNamespaces, filter])
}

function addressOf(handler: SubscribedWebhook, appUrl: string): Address | string | undefined {
  switch (handler.deliveryMethod) {
    case undefined:
    case 'http':
      return handler.callbackUrl === undefined ? undefined : callbackAddress(handler.callbackUrl, appUrl)
    case 'eventbridge':
      return isText(handler.arn) && handler.arn.startsWith('arn:') ? eventBridgeAddress(handler.arn) : 'eventbridge needs the arn of an event source'
    case 'pubsub':
      return isText(handler.pubSubProject) && isText(handler.pubSubTopic)
        ? pubSubAddress(handler.pubSubProject, handler.pubSubTopic)
        : 'pubsub needs pubSubProject and pubSubTopic'
    default:
      return 'deliveryMethod must be http, eventbridge or pubsub'
  }
}

function callbackAddress(callbackUrl: unknown, appUrl: string): Address | string {
  const text = isText(callbackUrl) && callbackUrl.startsWith('/') ? appUrl + callbackUrl : callbackUrl
  const url = isText(text) && URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  return url && isSafe ? httpAddress(url.href) : 'callbackUrl must be a path in the app, or an https URL'
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}
