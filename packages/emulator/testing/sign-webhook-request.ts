import { randomUUID } from 'node:crypto'
import { isTopicConstant, topicPath } from '../../facts/schemas/webhook-topic'
import { DEFAULT_API_VERSION } from '../../../shared/wire'
import type { WebhookFamily } from '../src/webhooks/delivery'
import { defaultPayload } from '../src/webhooks/default-payload'
import { webhookHeaders } from '../src/webhooks/webhook-headers'
import { urlInApp } from './test-app'
import type { Signing, TestApp } from './test-app'

export interface WebhookRequestOptions extends Signing {
  /** `orders/create` or `ORDERS_CREATE`; the header carries the first spelling. */
  topic: string
  /** Path of the route that receives it. Default `/webhooks`. */
  path?: string
  /**
   * Default: what the platform sends for topics whose payload names the shop, as `app/uninstalled`
   * does; else the empty object.
   */
  payload?: object
  /** The exact body, in place of a payload. */
  rawBody?: string
  /** Which set of headers; `events` deliveries of the platform carry `both`. Default `webhooks`. */
  family?: WebhookFamily
  /** Default `2026-10`. */
  apiVersion?: string
  /** The same id = the same delivery, once more. Default: a new one. */
  webhookId?: string
  /** Default: a new one. */
  eventId?: string
  /** Headers in place of those the platform sends; an empty one is left out. */
  headers?: Record<string, string>
}

/** What a test need not know of the shop. */
const SHOP = { id: 1, name: 'Test store', email: 'owner@example.test' }

/** The delivery of a webhook. */
export function signWebhookRequest(app: TestApp, options: WebhookRequestOptions): Request {
  const {
    topic,
    path = '/webhooks',
    payload = defaultPayload(topic, { ...SHOP, domain: app.shop }),
    rawBody,
    family = 'webhooks',
    now = new Date(),
    badSignature,
    headers,
  } = options
  const url = urlInApp(app, path)
  const body = rawBody ?? JSON.stringify(payload)
  const message = {
    id: options.webhookId ?? randomUUID(),
    eventId: options.eventId ?? randomUUID(),
    shop: app.shop,
    topic: isTopicConstant(topic) ? topicPath(topic) : topic,
    apiVersion: options.apiVersion ?? DEFAULT_API_VERSION,
    family,
    uri: url.href,
    triggeredAt: now.toISOString(),
    body,
    badSignature,
    headers,
  }
  return new Request(url, {
    method: 'POST',
    headers: webhookHeaders(message, app.apiSecretKey),
    body,
  })
}
