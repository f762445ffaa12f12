import { createHmac } from 'node:crypto'
import { bodyOf } from '../../server/core/signed-body/request-body'
import type { RequestBody } from '../../server/core/signed-body/request-body'
import { APP_URL, SHOP } from './admin-requests'

/** The secret of `testConfig()`. */
export const SECRET = 'testApiSecretKey'
export const WEBHOOK_ID = 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043'
export const EVENT_ID = '98880550-7158-44d4-b7cd-2c97c8a091b5'

export interface Delivery {
  request: Request
  body: RequestBody
}

export interface DeliveryOptions {
  method?: string
  body?: string | Uint8Array
  secret?: string
  topic?: string
  webhookId?: string
  /** Replaces headers; one of undefined is left out. */
  headers?: Record<string, string | undefined>
}

/** Base64 HMAC-SHA256, as the platform sends it. */
export function signatureOf(body: string | Uint8Array, secret = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/** The body that the platform sends for a topic, in short: those that delete data name the shop. */
function usualBody(topic: string): string {
  if (topic === 'app/uninstalled') return JSON.stringify({ id: 1, myshopify_domain: SHOP })
  return topic.startsWith('customers/') || topic.startsWith('shop/')
    ? JSON.stringify({ shop_id: 1, shop_domain: SHOP })
    : '{"id":1}'
}

/** A delivery of the "webhooks" family. */
export function delivery(options: DeliveryOptions = {}): Delivery {
  const { topic = 'orders/create', body = usualBody(topic), webhookId = WEBHOOK_ID } = options
  return deliver(body, options, {
    'X-Shopify-Hmac-Sha256': signatureOf(body, options.secret),
    'X-Shopify-Topic': topic,
    'X-Shopify-Shop-Domain': SHOP,
    'X-Shopify-API-Version': '2026-07',
    'X-Shopify-Webhook-Id': webhookId,
  })
}

/** A delivery of the "events" family. */
export function eventsDelivery(options: DeliveryOptions = {}): Delivery {
  const { body = '{"id":1}', topic = 'Product', webhookId = WEBHOOK_ID } = options
  return deliver(body, options, {
    'shopify-hmac-sha256': signatureOf(body, options.secret),
    'shopify-topic': topic,
    'shopify-shop-domain': SHOP,
    'shopify-api-version': '2026-07',
    'shopify-webhook-id': webhookId,
    'shopify-event-id': EVENT_ID,
  })
}

function deliver(
  body: string | Uint8Array,
  options: DeliveryOptions,
  sent: Record<string, string>,
): Delivery {
  const headers = Object.entries({ ...sent, ...options.headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    request: new Request(`${APP_URL}/webhooks`, { method: options.method ?? 'POST', headers }),
    body: bodyOf(typeof body === 'string' ? new TextEncoder().encode(body) : body),
  }
}
