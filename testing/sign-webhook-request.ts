import { randomUUID } from 'node:crypto'
import { DEFAULT_API_VERSION } from '../shared/platform/wire'
import type { WebhookFamily } from '../emulator/webhooks/delivery'
import { webhookHeaders } from '../emulator/webhooks/webhook-headers'
import { urlInApp } from './test-app'
import type { Signing, TestApp } from './test-app'

export interface WebhookRequestOptions extends Signing {
  /** As the header names it, e.g. `orders/create`. */
  topic: string
  /** Path of the route that receives it. Default `/webhooks`. */
  path?: string
  /** Default: the empty object. */
  payload?: object
  /** The exact body, in place of a payload. */
  rawBody?: string
  /** Which set of headers; `events` deliveries of the platform carry `both`. Default `webhooks`. */
  family?: WebhookFamily
  /** Default `2026-07`. */
  apiVersion?: string
  /** The same id = the same delivery, once more. Default: a new one. */
  webhookId?: string
  /** Default: a new one. */
  eventId?: string
  /** Headers in place of those the platform sends; an empty one is left out. */
  headers?: Record<string, string>
}

/** The delivery of a webhook. */
export function signWebhookRequest(app: TestApp, options: WebhookRequestOptions): Request {
  const { topic, path = '/webhooks', payload = {}, rawBody, family = 'webhooks', now = new Date(), badSignature, headers } = options
  const url = urlInApp(app, path)
  const body = rawBody ?? JSON.stringify(payload)
  const message = {
    id: options.webhookId ?? randomUUID(),
    eventId: options.eventId ?? randomUUID(),
    shop: app.shop,
    topic,
    apiVersion: options.apiVersion ?? DEFAULT_API_VERSION,
    family,
    uri: url.href,
    triggeredAt: now.toISOString(),
    body,
    badSignature,
    headers,
  }
  return new Request(url, { method: 'POST', headers: webhookHeaders(message, app.apiSecretKey), body })
}
