import { deliveryTarget } from './delivery-uri'
import type { QueueMessage, WebhookMessage } from './delivery'
import { webhookHeaders } from './webhook-headers'

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
