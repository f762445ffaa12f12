import { deliveryTarget } from './delivery-uri'
import type { WebhookMessage } from './delivery'
import { webhookHeaders } from './webhook-headers'

/**
 * A message of Google Cloud Pub/Sub, as a subscriber gets it.
 *
 * @see https://cloud.google.com/pubsub/docs/reference/rest/v1/PubsubMessage
 */
export interface PubSubMessage {
  /** Base64 of the payload. */
  data: string
  /** The headers of the delivery. */
  attributes: Record<string, string>
  messageId: string
  /** ISO 8601. */
  publishTime: string
}

/**
 * An event of Amazon EventBridge, as a target of a rule gets it.
 *
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-events-structure.html
 */
export interface EventBridgeEvent {
  version: '0'
  id: string
  'detail-type': 'shopifyWebhook'
  /** E.g. `aws.partner/shopify.com/1/example`. */
  source: string
  account: string
  /** ISO 8601, without fraction. */
  time: string
  region: string
  resources: string[]
  detail: {
    payload: unknown
    /** The headers of the delivery. */
    metadata: Record<string, string>
  }
}

/** A delivery to a queue, in the form of its service. */
export type QueueMessage =
  | { service: 'pubsub'; project: string; topic: string; message: PubSubMessage }
  | { service: 'eventbridge'; event: EventBridgeEvent }

/** Deliveries over HTTP only have them: queues authenticate their senders. */
const HTTP_HEADERS = /^(?:user-agent|(?:x-)?shopify-hmac-sha256)$/i
/** The local platform belongs to no account. */
const ACCOUNT = '000000000000'

/**
 * Converts a message to the form that the service of its URI hands out.
 *
 * @returns undefined for a URI of HTTP
 */
export function queueMessage(
  message: WebhookMessage,
  publishedAt: string,
): QueueMessage | undefined {
  const target = deliveryTarget(message.uri)
  if (!target || target.kind === 'http') return undefined
  const headers = Object.fromEntries(
    Object.entries(webhookHeaders(message, '')).filter(([name]) => !HTTP_HEADERS.test(name)),
  )
  if (target.kind === 'pubsub')
    return {
      service: 'pubsub',
      project: target.project,
      topic: target.topic,
      message: {
        data: Buffer.from(message.body).toString('base64'),
        attributes: headers,
        messageId: message.id,
        publishTime: publishedAt,
      },
    }
  return {
    service: 'eventbridge',
    event: {
      version: '0',
      id: message.id,
      'detail-type': 'shopifyWebhook',
      source: target.source,
      account: ACCOUNT,
      time: publishedAt.replace(/\.\d+/, ''),
      region: target.region,
      resources: [],
      detail: { payload: readPayload(message.body), metadata: headers },
    },
  }
}

/** A test may send a body that is no JSON. */
function readPayload(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
