import { createHmac } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { DEMO, SECRET } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { asScript } from './admin-requests'
import type { RawResponse, RawRequest } from './raw-request'

/** A surface whose calls the platform signs over their body. */
export interface SignedSurface {
  path: string
  /** Status of the response to a refused signature. */
  refusedStatus: number
  /** Header of the signature. */
  signatureHeader: string
  /** A request that is accepted, but for what is changed. */
  request: (call?: SignedCall) => SignedRequest
}

export interface SignedRequest extends Omit<RawRequest, 'headers'> {
  headers: Record<string, string>
}

export interface SignedCall {
  shop?: string
  body?: string | Buffer
  /** Set over the valid ones. */
  headers?: Record<string, string>
  secret?: string
}

/** What the app recorded as received. */
export interface ReceivedEntry {
  kind: string
  title: string
  facts: Record<string, string>
  payload: string
}

const SIGNATURE = 'x-shopify-hmac-sha256'

export const ORDER = '{"id": 820982911946154508, "note": "gr\u00FC\u00DFe"}'

/** The platform's signature of a body. */
export function signBody(body: string | Buffer, secret = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/** Headers of a delivery of `orders/create`, new for each call. */
export function webhookHeaders(
  body: string | Buffer,
  { shop = DEMO, secret }: SignedCall = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-shopify-hmac-sha256': signBody(body, secret),
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': shop,
    'x-shopify-api-version': '2026-07',
    'x-shopify-webhook-id': crypto.randomUUID(),
  }
}

/** What the platform sends for a topic: an order, or the shop where data has to be deleted. */
function bodyOfTopic(topic = 'orders/create', shop = DEMO): string {
  if (topic === 'app/uninstalled')
    return JSON.stringify({ id: 1, domain: shop, myshopify_domain: shop })
  return /redact$|data_request$/.test(topic)
    ? JSON.stringify({ shop_id: 1, shop_domain: shop })
    : ORDER
}

export const WEBHOOK: SignedSurface = {
  path: '/webhooks',
  refusedStatus: 401,
  signatureHeader: SIGNATURE,
  request: (call = {}) => {
    const { shop, headers, body = bodyOfTopic(headers?.['x-shopify-topic'], shop) } = call
    return {
      path: '/webhooks',
      method: 'POST',
      body,
      headers: { ...webhookHeaders(body, call), ...headers },
    }
  },
}

export const FLOW: SignedSurface = {
  path: '/flow/action',
  refusedStatus: 400,
  signatureHeader: SIGNATURE,
  request: ({
    shop = DEMO,
    secret,
    body = JSON.stringify({ shopify_domain: shop, handle: 'tag-order', properties: {} }),
    headers,
  } = {}) => ({
    path: '/flow/action',
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': signBody(body, secret),
      ...headers,
    },
  }),
}

export const FULFILLMENT: SignedSurface = {
  path: '/fulfillment/callback',
  refusedStatus: 400,
  signatureHeader: SIGNATURE,
  request: ({ shop = DEMO, secret, body = '{"kind": "FULFILLMENT_REQUEST"}', headers } = {}) => ({
    path: '/fulfillment/callback',
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': signBody(body, secret),
      'x-shopify-shop-domain': shop,
      ...headers,
    },
  }),
}

const PRODUCT = 'gid://shopify/Product/1'

/**
 * The payload of an event of the playground,
 * `.playground/server/platform/events/product-titles.ts`.
 */
export const TITLE_EVENT = {
  topic: 'Product',
  action: 'update',
  handle: 'product-titles',
  data: {
    product: { id: PRODUCT, title: 'Mug', status: 'ACTIVE', updatedAt: '2026-11-01T10:00:00Z' },
  },
  fields_changed: { added: [], updated: [`product[id: '${PRODUCT}'].title`], removed: [] },
  query_variables: { productId: PRODUCT },
}

export const EVENT: SignedSurface = {
  path: '/_platform/events',
  refusedStatus: 401,
  signatureHeader: 'shopify-hmac-sha256',
  request: ({ shop = DEMO, secret, body = JSON.stringify(TITLE_EVENT), headers } = {}) => ({
    path: '/_platform/events',
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'shopify-hmac-sha256': signBody(body, secret),
      'shopify-topic': 'Product',
      'shopify-shop-domain': shop,
      'shopify-api-version': '2026-10',
      'shopify-webhook-id': crypto.randomUUID(),
      'shopify-handle': 'product-titles',
      'shopify-action': 'update',
      ...headers,
    },
  }),
}

export const SIGNED_SURFACES: readonly SignedSurface[] = [WEBHOOK, EVENT, FLOW, FULFILLMENT]

/** The same headers without one of them. */
export function without(headers: Record<string, string>, name: string): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name))
}

/** Status and code of an error of the layer. */
export function refusalOf({ status, text }: RawResponse): { status: number; code: unknown } {
  const { data } = JSON.parse(text) as { data?: { code?: unknown } }
  return { status, code: data?.code }
}

/** What the app recorded for a shop, newest first, as its merchant sees it. */
export async function received(app: AppUnderTest, shop = DEMO): Promise<ReceivedEntry[]> {
  const response = await asScript(app, shop, '/api/received')
  if (response.status !== 200) throw new Error(`/api/received returned ${response.status}`)
  return (await response.json()) as ReceivedEntry[]
}
