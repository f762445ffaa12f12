import { createHmac } from 'node:crypto'
import { bodyOf } from '../../server/core/signed-body/request-body'
import type { RequestBody } from '../../server/core/signed-body/request-body'
import { APP_URL, SECRET, SHOP } from './constants'

/** A request and its raw body, as the app's server has read it. */
export interface SignedCall {
  request: Request
  body: RequestBody
}

export interface CallOptions {
  method?: string
  body?: string
  /** Replaces headers, the signature too; one of undefined is left out. */
  headers?: Record<string, string | undefined>
}

/** Base64 HMAC-SHA256, as the platform sends it. */
export function signBody(body: string, secret = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/** A delivery of `orders/create` with the "webhooks" headers. */
export function webhookDelivery({ body = '{"id":1}', ...options }: CallOptions = {}): SignedCall {
  return call('/webhooks', body, options, {
    'X-Shopify-Hmac-Sha256': signBody(body),
    'X-Shopify-Topic': 'orders/create',
    'X-Shopify-Shop-Domain': SHOP,
    'X-Shopify-API-Version': '2026-10',
    'X-Shopify-Webhook-Id': 'webhook-123',
  })
}

/** A delivery of an event of a product with the "events" headers. */
export function eventsDelivery({ body = '{"id":1}', ...options }: CallOptions = {}): SignedCall {
  return call('/webhooks', body, options, {
    'shopify-hmac-sha256': signBody(body),
    'shopify-topic': 'Product',
    'shopify-shop-domain': SHOP,
    'shopify-api-version': '2026-10',
    'shopify-webhook-id': 'webhook-456',
    'shopify-event-id': 'evt-123',
  })
}

/** A Flow action. */
export function flowCall({
  body = `{"shopify_domain":"${SHOP}","properties":{}}`,
  ...options
}: CallOptions = {}): SignedCall {
  return call('/flow', body, options, { 'X-Shopify-Hmac-Sha256': signBody(body) })
}

/** A call to the app's fulfillment service. */
export function fulfillmentCall({
  body = '{"kind":"FULFILLMENT_REQUEST"}',
  ...options
}: CallOptions = {}): SignedCall {
  return call('/fulfillment', body, options, {
    'X-Shopify-Hmac-Sha256': signBody(body),
    'X-Shopify-Shop-Domain': SHOP,
  })
}

function call(
  path: string,
  body: string,
  options: CallOptions,
  sent: Record<string, string>,
): SignedCall {
  const headers = Object.entries({ ...sent, ...options.headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    request: new Request(APP_URL + path, { method: options.method ?? 'POST', headers }),
    body: bodyOf(new TextEncoder().encode(body)),
  }
}
