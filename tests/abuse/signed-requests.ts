import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { DEMO, SECRET } from '../integration/app-under-test'
import { signBody, TITLE_EVENT } from '../integration/signed-calls'
import { forgeToken } from '../integration/session-tokens'
import { hostileBody, hostileText } from './hostile-values'

/** Text as it is in a JSON body or a claim, which percent signs are not taken out of. */
const plainText = fc.oneof(
  fc.constantFrom(
    '',
    DEMO,
    'evil.example',
    `${DEMO}\0`,
    `${DEMO}/admin`,
    '__proto__',
    '\uD800',
    'a'.repeat(500),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const value = fc.oneof(
  plainText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, 0, -1, 1e308, true, [], {}),
)

const token = fc
  .dictionary(
    fc.constantFrom(
      'iss',
      'dest',
      'aud',
      'sub',
      'exp',
      'nbf',
      'iat',
      'jti',
      'sid',
      '__proto__',
      'extra',
    ),
    value,
    { minKeys: 1, maxKeys: 4 },
  )
  .map(claims => forgeToken({ claims }))

const tokenRequest = fc
  .tuple(
    fc.constantFrom(
      '/api/guarded',
      '/api/cors',
      '/pos/loyalty',
      '/public/checkout',
      '/public/customer-account',
    ),
    token,
  )
  .map(
    ([path, signed]) =>
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${signed}\r\n\r\n`,
  )

const bodyOfCall = fc.oneof(
  hostileBody,
  fc
    .dictionary(
      fc.constantFrom('shopify_domain', 'handle', 'kind', 'id', '__proto__', 'current', 'shop_id'),
      value,
      { maxKeys: 4 },
    )
    .map(body => Buffer.from(JSON.stringify(body)).toString('latin1')),
)
const field = fc.oneof(
  fc.constantFrom(
    '',
    DEMO,
    'orders/create',
    '2026-07',
    'x'.repeat(255),
    'x'.repeat(256),
    '\xE9',
    'a,b',
    '__proto__',
  ),
  fc.string({ maxLength: 20 }).map(text => text.replace(/[^\x20-\x7E]/g, '')),
)

const callRequest = fc
  .tuple(
    fc.constantFrom('/webhooks', '/flow/action', '/fulfillment/callback'),
    bodyOfCall,
    fc.dictionary(
      fc.constantFrom(
        'x-shopify-topic',
        'x-shopify-shop-domain',
        'x-shopify-api-version',
        'x-shopify-webhook-id',
        'x-shopify-event-id',
        'x-shopify-triggered-at',
        'x-shopify-name',
      ),
      field,
    ),
  )
  .map(([path, body, given]) => {
    const headers = {
      'x-shopify-topic': 'products/update',
      'x-shopify-shop-domain': DEMO,
      'x-shopify-api-version': '2026-07',
      'x-shopify-webhook-id': 'fuzz',
      ...given,
    }
    const lines = Object.entries(headers).map(([name, text]) => `${name}: ${text}`)
    const signature = signBody(Buffer.from(body, 'latin1'))
    return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\nx-shopify-hmac-sha256: ${signature}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
  })

/** An event with fields of other types, or with headers that contradict it. */
const eventRequest = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...Object.keys(TITLE_EVENT), 'errors', '__proto__'), value, {
      maxKeys: 3,
    }),
    fc.dictionary(
      fc.constantFrom(
        'shopify-topic',
        'shopify-shop-domain',
        'shopify-api-version',
        'shopify-webhook-id',
        'shopify-event-id',
        'shopify-handle',
        'shopify-action',
        'shopify-triggered-at',
      ),
      field,
      { maxKeys: 2 },
    ),
  )
  .map(([fields, given]) => {
    const headers = {
      'shopify-topic': 'Product',
      'shopify-shop-domain': DEMO,
      'shopify-api-version': '2026-10',
      'shopify-webhook-id': 'fuzz',
      'shopify-handle': TITLE_EVENT.handle,
      'shopify-action': TITLE_EVENT.action,
      ...given,
    }
    const body = Buffer.from(JSON.stringify({ ...TITLE_EVENT, ...fields }))
    const lines = Object.entries(headers).map(([name, text]) => `${name}: ${text}`)
    return `POST /_platform/events HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\nshopify-hmac-sha256: ${signBody(body)}\r\n${lines.join('\r\n')}\r\n\r\n${body.toString('latin1')}`
  })

const proxyRequest = fc
  .dictionary(
    fc.constantFrom('shop', 'path_prefix', 'logged_in_customer_id', 'q', 'page', '%', 'signature2'),
    hostileText,
    { maxKeys: 5 },
  )
  .map(given => {
    const params = new URLSearchParams({
      shop: DEMO,
      path_prefix: '/apps/app',
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...given,
    })
    const text = [...params]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => `${name}=${text}`)
      .join('')
    params.set('signature', createHmac('sha256', SECRET).update(text).digest('hex'))
    return `GET /proxy/x?${params} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  })

/**
 * A request with a good signature of the app's secret, over content that the platform would never
 * send; bytes as Latin-1.
 */
export const signedRequest: fc.Arbitrary<string> = fc.oneof(
  tokenRequest,
  callRequest,
  eventRequest,
  proxyRequest,
)
