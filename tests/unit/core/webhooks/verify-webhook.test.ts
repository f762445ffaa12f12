import { describe, expect, it } from 'vitest'
import { signCookie } from '../../../../server/core/crypto/signed-cookie'
import { PlatformError, HmacRefusedError } from '../../../../server/core/errors/errors'
import { bodyOf } from '../../../../server/core/signed-body/request-body'
import { createWebhookVerifier } from '../../../../server/core/webhooks/verify-webhook'
import { SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import {
  EVENT_ID,
  SECRET,
  WEBHOOK_ID,
  delivery,
  eventsDelivery,
  signatureOf,
} from '../../webhook-deliveries'
import type { Delivery } from '../../webhook-deliveries'

const BODY = '{"id":1}'
const verifier = createWebhookVerifier(testConfig())
const verify = ({ request, body }: Delivery, check = verifier) => check(request, body)

function refusal(given: Delivery, check = verifier): PlatformError {
  try {
    verify(given, check)
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
  throw new Error('Expected a refusal')
}
const refused = (given: Delivery) => {
  const { status, code } = refusal(given)
  return [status, code]
}

/** A delivery that carries both families, as the platform sends events. */
function both(
  events: Record<string, string> = {},
  webhooks: Record<string, string> = {},
): Delivery {
  const sent = delivery({ headers: { 'X-Shopify-Webhook-Id': EVENT_ID, ...webhooks } })
  return eventsDelivery({ headers: { ...Object.fromEntries(sent.request.headers), ...events } })
}

describe('a delivery of the "webhooks" family', () => {
  it('is parsed', () => {
    expect(verify(delivery({ topic: 'orders/create' }))).toEqual({
      family: 'webhooks',
      headers: { topic: 'ORDERS_CREATE', shop: SHOP, apiVersion: '2026-07', webhookId: WEBHOOK_ID },
      payload: { id: 1 },
    })
  })

  it('is parsed with its optional fields', () => {
    const headers = {
      'X-Shopify-Event-Id': EVENT_ID,
      'X-Shopify-Triggered-At': '2026-08-04T10:00:00.000000000Z',
      'X-Shopify-Name': 'my subscription',
      'shopify-handle': 'ignored',
    }
    expect(verify(delivery({ headers })).headers).toEqual({
      topic: 'ORDERS_CREATE',
      shop: SHOP,
      apiVersion: '2026-07',
      webhookId: WEBHOOK_ID,
      eventId: EVENT_ID,
      triggeredAt: '2026-08-04T10:00:00.000000000Z',
      name: 'my subscription',
    })
  })

  it('is accepted when the signature of the other family is empty', () => {
    expect(verify(delivery({ headers: { 'shopify-hmac-sha256': '' } })).family).toBe('webhooks')
  })
})

describe('a delivery of the "events" family', () => {
  it('is parsed', () => {
    const headers = {
      'shopify-triggered-at': '2026-08-04T10:00:00Z',
      'shopify-handle': 'stock',
      'shopify-action': 'update',
      'shopify-resource-id': 'gid://shopify/Product/1',
    }
    expect(verify(eventsDelivery({ headers }))).toEqual({
      family: 'events',
      headers: {
        topic: 'PRODUCT',
        shop: SHOP,
        apiVersion: '2026-07',
        webhookId: WEBHOOK_ID,
        eventId: EVENT_ID,
        triggeredAt: '2026-08-04T10:00:00Z',
        handle: 'stock',
        action: 'update',
        resourceId: 'gid://shopify/Product/1',
      },
      payload: { id: 1 },
    })
  })

  it('takes precedence when both are there: its id, its topic, its shop', () => {
    const { family, headers } = verify(
      both(
        {},
        {
          'X-Shopify-Topic': 'app/uninstalled',
          'X-Shopify-Shop-Domain': 'victim.platform.test',
          'X-Shopify-Name': 'n',
        },
      ),
    )
    expect([family, headers]).toEqual([
      'events',
      {
        topic: 'PRODUCT',
        shop: SHOP,
        apiVersion: '2026-07',
        webhookId: WEBHOOK_ID,
        eventId: EVENT_ID,
      },
    ])
  })

  it('attack: a valid signature of the other family does not authenticate its headers', () => {
    expect(refused(both({ 'shopify-hmac-sha256': signatureOf(BODY, 'forged') }))).toEqual([
      401,
      'hmac_invalid',
    ])
  })

  it('attack: its valid signature does not authenticate the other family', () => {
    expect(verify(both({}, { 'X-Shopify-Hmac-Sha256': signatureOf(BODY, 'forged') })).family).toBe(
      'events',
    )
  })
})

describe('the shop', () => {
  it('is lower-cased', () => {
    expect(
      verify(delivery({ headers: { 'X-Shopify-Shop-Domain': 'Acme.Platform.TEST' } })).headers.shop,
    ).toBe(SHOP)
  })

  it.each([
    'acme',
    'evil.example',
    `${SHOP}/`,
    `${SHOP}/admin`,
    `${SHOP}:8080`,
    `https://${SHOP}`,
    `x@${SHOP}`,
    `${SHOP}.`,
    `.${SHOP}`,
    `a.${SHOP}`,
    '127.0.0.1:4400/store/acme',
    'admin.platform.test',
    '../acme',
    'acme.platform.test?x',
  ])('is refused: %s', shop => {
    expect(refused(delivery({ headers: { 'X-Shopify-Shop-Domain': shop } }))).toEqual([
      400,
      'shop_invalid',
    ])
    expect(refused(eventsDelivery({ headers: { 'shopify-shop-domain': shop } }))).toEqual([
      400,
      'shop_invalid',
    ])
  })
})

describe('the signature', () => {
  it('may be made with the previous secret', () => {
    const rotated = createWebhookVerifier(testConfig({ verificationSecrets: ['new', 'old'] }))
    for (const secret of ['new', 'old'])
      expect(verify(delivery({ secret }), rotated).payload).toEqual({ id: 1 })
    expect(refusal(delivery({ secret: 'older' }), rotated).status).toBe(401)
  })

  it.each([
    ['X-Shopify-Hmac-Sha256', delivery],
    ['shopify-hmac-sha256', eventsDelivery],
  ])('that is wrong in %s is a 401', (name, deliver) => {
    for (const wrong of [
      signatureOf(BODY, 'x'),
      signatureOf(`${BODY} `),
      signatureOf(BODY).slice(0, -1),
      Buffer.from(signatureOf(BODY), 'base64').toString('hex'),
      'x',
      '=',
    ]) {
      expect(refused(deliver({ headers: { [name]: wrong } }))).toEqual([401, 'hmac_invalid'])
    }
  })

  it('that is repeated is a 400, even when both are right', () => {
    expect(
      refused(
        delivery({
          headers: { 'X-Shopify-Hmac-Sha256': `${signatureOf(BODY)}, ${signatureOf(BODY)}` },
        }),
      ),
    ).toEqual([400, 'parameter_repeated'])
  })

  it('is checked before anything is parsed', () => {
    expect(
      refused(
        delivery({
          body: 'not JSON',
          secret: 'x',
          headers: { 'X-Shopify-Topic': '', 'X-Shopify-Shop-Domain': 'evil.example' },
        }),
      ),
    ).toEqual([401, 'hmac_invalid'])
  })

  it('logs the reason of a refusal and hides it from the client', () => {
    const error = refusal(
      delivery({
        headers: {
          'X-Shopify-Hmac-Sha256': Buffer.from(signatureOf(BODY), 'base64').toString('hex'),
        },
      }),
    )
    expect(error).toBeInstanceOf(HmacRefusedError)
    expect([error.message, (error as HmacRefusedError).likelyCause]).toEqual([
      'The signature does not match the body',
      'The signature is in hex; the platform sends base64. Check what signs the calls in your tests or proxy.',
    ])
  })

  it('over a body that was parsed and serialized again is reported as that', () => {
    const { request, body } = delivery({ body: '{ "id": 1 }' })
    const error = refusal({
      request,
      body: { ...bodyOf(new TextEncoder().encode('{"id":1}')), reserialized: true },
    })
    expect([error.status, (error as HmacRefusedError).likelyCause]).toEqual([
      401,
      'The body was parsed before it was verified, and its raw bytes are gone. Verify first, or read it with readRawBody.',
    ])
    expect(verify({ request, body }).payload).toEqual({ id: 1 })
  })

  it('attack: of a cookie that anyone can get, with its value as body', () => {
    const state = '0f'.repeat(32)
    const cookie = signCookie('state', state, SECRET)
    const signature = cookie.slice(cookie.lastIndexOf('.') + 1)
    for (const body of [state, cookie, `state=${cookie}`, JSON.stringify(['state', state])]) {
      for (const stolen of [signature, Buffer.from(signature, 'base64url').toString('base64')]) {
        expect(
          refused(
            delivery({
              body,
              topic: 'app/uninstalled',
              headers: { 'X-Shopify-Hmac-Sha256': stolen },
            }),
          ),
        ).toEqual([401, 'hmac_invalid'])
      }
    }
  })
})

describe('refuses', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s', method => {
    expect(refused(delivery({ method }))).toEqual([405, 'method_not_allowed'])
  })

  it('an empty body, even when it is signed', () => {
    expect(refused(delivery({ body: '' }))).toEqual([400, 'body_missing'])
  })

  it.each([undefined, ''])('a signature of %j', hmac => {
    expect(refused(delivery({ headers: { 'X-Shopify-Hmac-Sha256': hmac } }))).toEqual([
      400,
      'hmac_missing',
    ])
    expect(refused(eventsDelivery({ headers: { 'shopify-hmac-sha256': hmac } }))).toEqual([
      400,
      'hmac_missing',
    ])
  })

  const WEBHOOKS = [
    'X-Shopify-Topic',
    'X-Shopify-Shop-Domain',
    'X-Shopify-API-Version',
    'X-Shopify-Webhook-Id',
  ]
  const EVENTS = [
    'shopify-topic',
    'shopify-shop-domain',
    'shopify-api-version',
    'shopify-webhook-id',
  ]

  describe.each([
    ...WEBHOOKS.map(name => [name, delivery] as const),
    ...EVENTS.map(name => [name, eventsDelivery] as const),
  ])('%s', (name, deliver) => {
    it.each([undefined, '', ' '])('of %j', value => {
      const error = refusal(deliver({ headers: { [name]: value } }))
      expect([error.status, error.code, error.message]).toEqual([
        400,
        'header_missing',
        `Headers are missing or malformed: ${name}`,
      ])
    })

    it('that is repeated', () => {
      const error = refusal(deliver({ headers: { [name]: 'a, a' } }))
      expect([error.status, error.code, error.message]).toEqual([
        400,
        'parameter_repeated',
        `A header occurs more than once: ${name}`,
      ])
    })
  })

  it('several missing headers, and names all', () => {
    expect(
      refusal(delivery({ headers: Object.fromEntries(WEBHOOKS.map(name => [name, undefined])) }))
        .message,
    ).toBe(`Headers are missing or malformed: ${WEBHOOKS.join(', ')}`)
    expect(
      refusal(
        eventsDelivery({ headers: Object.fromEntries(EVENTS.map(name => [name, undefined])) }),
      ).message,
    ).toBe(`Headers are missing or malformed: ${EVENTS.join(', ')}`)
  })

  it.each([
    ['X-Shopify-Topic', 'orders create'],
    ['X-Shopify-Topic', 'o'.repeat(101)],
    ['X-Shopify-API-Version', '2026-07/../'],
    ['X-Shopify-Webhook-Id', 'x'.repeat(256)],
    ['X-Shopify-Webhook-Id', 'caf\u00E9'],
    ['X-Shopify-Event-Id', 'a\tb'],
    ['X-Shopify-Triggered-At', 'x'.repeat(256)],
  ])('a malformed %s', (name, value) => {
    const error = refusal(delivery({ headers: { [name]: value } }))
    expect([error.status, error.code, error.message]).toEqual([
      400,
      'header_missing',
      `Headers are missing or malformed: ${name}`,
    ])
  })

  it.each(['{', '{"id":1}}', '{id:1}'])('the signed body %j', body => {
    expect(refused(delivery({ body }))).toEqual([400, 'body_invalid'])
  })

  it.each(['null', '[]', '[{"id":1}]', '1', '"x"', 'id=1', ' ', ' {"id":1}', '\uFEFF{"id":1}'])(
    'the signed body %j, which does not begin with "{"',
    body => {
      const error = refusal(delivery({ body }))
      expect([error.status, error.code, (error as HmacRefusedError).likelyCause]).toEqual([
        401,
        'hmac_invalid',
        expect.stringContaining('does not begin with "{"'),
      ])
    },
  )

  it('a signed body that does not begin with "{" in its first piece', () => {
    const { request } = delivery({ body: ' {"id":1}' })
    const chunks = ['', ' ', '{"id":1}'].map(text => new TextEncoder().encode(text))
    expect(refused({ request, body: { chunks, size: 9 } })).toEqual([401, 'hmac_invalid'])
    const good = delivery({ body: '{"id":1}' })
    expect(
      verify({
        ...good,
        body: { chunks: ['', '{', '"id":1}'].map(text => new TextEncoder().encode(text)), size: 8 },
      }).payload,
    ).toEqual({ id: 1 })
  })

  it.each([500, 5000, 20_000, 100_000])(
    'attack: signed JSON that is nested %i levels too deep',
    depth => {
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
        ['[{"a":', '}]'],
      ] as const) {
        expect(
          refused(
            delivery({ body: `{"id":1,"deep":${open.repeat(depth)}0${close.repeat(depth)}}` }),
          ),
        ).toEqual([400, 'body_invalid'])
      }
    },
  )

  it.each([
    '{"shopify_domain":"acme.platform.test","properties":{}}',
    '{"kind":"FULFILLMENT_REQUEST"}',
    '{"kind":"CANCELLATION_REQUEST"}',
  ])('attack: the signed body of another purpose: %s', body => {
    expect(refused(delivery({ body }))).toEqual([400, 'body_invalid'])
    expect(refused(eventsDelivery({ body }))).toEqual([400, 'body_invalid'])
  })

  it('a signed body that is not UTF-8', () => {
    expect(refused(delivery({ body: Buffer.from('{"name":"J\u00FCrgen"}', 'latin1') }))).toEqual([
      400,
      'body_invalid',
    ])
  })
})

describe('the shop that the payload names', () => {
  const OTHER = 'other.platform.test'
  /** A delivery of either family with this payload. */
  const deliveries = (topic: string, payload: object): Delivery[] =>
    [delivery, eventsDelivery].map(deliver =>
      deliver({ topic, body: JSON.stringify({ id: 1, ...payload }) }),
    )

  it.each([
    'orders/create',
    'app/uninstalled',
    'app/scopes_update',
    'customers/data_request',
    'customers/redact',
    'shop/redact',
  ])('attack: %s of another shop, with the header of this one', topic => {
    for (const field of ['myshopify_domain', 'shop_domain']) {
      for (const named of [
        OTHER,
        `${SHOP}.evil.example`,
        `${SHOP}/`,
        '',
        1,
        true,
        [SHOP],
        { shop: SHOP },
      ]) {
        for (const given of deliveries(topic, {
          myshopify_domain: SHOP,
          shop_domain: SHOP,
          [field]: named,
        }))
          expect(refused(given)).toEqual([400, 'shop_invalid'])
      }
    }
  })

  it.each([
    ['app/uninstalled', 'myshopify_domain'],
    ['APP_UNINSTALLED', 'myshopify_domain'],
    ['app.uninstalled', 'myshopify_domain'],
    ['customers/data_request', 'shop_domain'],
    ['customers/redact', 'shop_domain'],
    ['shop/redact', 'shop_domain'],
    ['SHOP_REDACT', 'shop_domain'],
  ])('of %s is required, in %s', (topic, field) => {
    const { [field]: _left, ...others } = {
      myshopify_domain: SHOP,
      shop_domain: SHOP,
      domain: SHOP,
    } as Record<string, string>
    for (const payload of [{}, others, { ...others, [field]: null }]) {
      for (const given of deliveries(topic, payload)) {
        expect(refused(given)).toEqual([400, 'shop_invalid'])
        expect(refusal(given).message).toContain(`expected it in ${field}`)
      }
    }
    for (const named of [SHOP, SHOP.toUpperCase()]) {
      for (const given of deliveries(topic, { [field]: named }))
        expect(verify(given).headers.shop).toBe(SHOP)
    }
  })

  it('is optional in other topics, and is not the custom domain of a merchant', () => {
    for (const payload of [{}, { shop_domain: null }, { domain: 'www.acme.example' }]) {
      for (const given of deliveries('shop/update', payload))
        expect(verify(given).payload).toEqual({ id: 1, ...payload })
    }
  })
})
