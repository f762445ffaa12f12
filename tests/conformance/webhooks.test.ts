import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/core/errors/errors'
import { rejection } from '../unit/rejection'
import { ACCESS_TOKEN, APP_URL, SHOP } from './constants'
import { offlineSession } from './requests'
import { DATA, QUERY, createScene, ending } from './scene'
import type { Scene } from './scene'
import { eventsDelivery, signBody, webhookDelivery } from './signed-calls'
import type { SignedCall } from './signed-calls'
import { webhookRefusal } from './webhook-refusal'

const UNINSTALLED = {
  body: `{"myshopify_domain":"${SHOP}"}`,
  headers: { 'X-Shopify-Topic': 'app/uninstalled' },
}
/** What deliveries without a session have in common. */
const NOBODY = {
  session: undefined,
  freshSession: expect.any(Function) as unknown,
  oncePerChange: expect.any(Function) as unknown,
  admin: undefined,
  storefront: undefined,
}

function receive({ platform }: Scene, { request, body }: SignedCall) {
  return platform.webhook(request, body)
}

async function messageOf(call: SignedCall): Promise<string> {
  return (await rejection(receive(await createScene(), call), PlatformError)).message
}

it('[W1] a valid delivery without a session gives its context, without admin and session', async () => {
  const scene = await createScene()
  expect({ ...(await receive(scene, webhookDelivery(UNINSTALLED))) }).toStrictEqual({
    webhookType: 'webhooks',
    topic: 'APP_UNINSTALLED',
    shop: SHOP,
    apiVersion: '2026-10',
    webhookId: 'webhook-123',
    payload: { myshopify_domain: SHOP },
    ...NOBODY,
  })
  expect(scene.sent).toEqual([])
})

it('[W1] puts optional headers into the context', async () => {
  const headers = {
    'X-Shopify-Event-Id': 'evt-1',
    'X-Shopify-Triggered-At': '2026-09-01T12:00:00.000Z',
    'X-Shopify-Name': 'my-name',
  }
  expect({ ...(await receive(await createScene(), webhookDelivery({ headers }))) }).toStrictEqual({
    webhookType: 'webhooks',
    topic: 'ORDERS_CREATE',
    shop: SHOP,
    apiVersion: '2026-10',
    webhookId: 'webhook-123',
    payload: { id: 1 },
    eventId: 'evt-1',
    triggeredAt: '2026-09-01T12:00:00.000Z',
    name: 'my-name',
    ...NOBODY,
  })
})

it('[W2] a valid delivery with a session gives the stored session and a working admin', async () => {
  const scene = await createScene({ sessions: [offlineSession()] })
  const { session, admin } = await receive(scene, webhookDelivery())
  expect(offlineSession().equals(session)).toBe(true)
  expect((await admin?.graphql(QUERY))?.data).toEqual(DATA)
  expect(scene.sent).toMatchObject([
    {
      method: 'POST',
      url: `https://${SHOP}/admin/api/2026-10/graphql.json`,
      headers: { 'x-shopify-access-token': ACCESS_TOKEN },
      body: { query: QUERY },
    },
  ])
})

describe('[W3] a wrong HMAC is 401', () => {
  const wrong = signBody('{"id":1}', 'another secret')
  it.each([
    ['of the webhooks family', webhookDelivery({ headers: { 'X-Shopify-Hmac-Sha256': wrong } })],
    ['of the events family', eventsDelivery({ headers: { 'shopify-hmac-sha256': wrong } })],
    [
      'of the events family next to a valid one of the other',
      eventsDelivery({
        headers: { 'shopify-hmac-sha256': wrong, 'X-Shopify-Hmac-Sha256': signBody('{"id":1}') },
      }),
    ],
    [
      'in hex',
      webhookDelivery({
        headers: {
          'X-Shopify-Hmac-Sha256': Buffer.from(signBody('{"id":1}'), 'base64').toString('hex'),
        },
      }),
    ],
    [
      'without its padding',
      webhookDelivery({
        headers: { 'X-Shopify-Hmac-Sha256': signBody('{"id":1}').replace('=', '') },
      }),
    ],
  ])('%s', async (_case, delivery) => {
    expect(await webhookRefusal(delivery)).toEqual([401, 'Unauthorized', 'hmac_invalid'])
  })
})

describe('[W4] a required header that is empty is 400', () => {
  it.each([
    'X-Shopify-Topic',
    'X-Shopify-Shop-Domain',
    'X-Shopify-API-Version',
    'X-Shopify-Webhook-Id',
  ])('%s', async name => {
    expect(await webhookRefusal(webhookDelivery({ headers: { [name]: '' } }))).toEqual([
      400,
      'Bad Request',
      'header_missing',
    ])
  })

  it.each(['shopify-topic', 'shopify-shop-domain', 'shopify-api-version', 'shopify-webhook-id'])(
    '%s',
    async name => {
      expect(await webhookRefusal(eventsDelivery({ headers: { [name]: '' } }))).toEqual([
        400,
        'Bad Request',
        'header_missing',
      ])
    },
  )

  it.each([
    webhookDelivery({ headers: { 'X-Shopify-Hmac-Sha256': '' } }),
    eventsDelivery({ headers: { 'shopify-hmac-sha256': '' } }),
  ])('the signature itself', async delivery => {
    expect(await webhookRefusal(delivery)).toEqual([400, 'Bad Request', 'hmac_missing'])
  })
})

it('[W5] a GET returns 405 with the Allow header', async () => {
  const { platform } = await createScene()
  const { body } = webhookDelivery()
  const response = await ending(() => platform.webhook(new Request(`${APP_URL}/webhooks`), body))
  expect([response.status, response.statusText, response.headers.get('allow')]).toEqual([
    405,
    'Method not allowed',
    'POST',
  ])
  expect(await webhookRefusal(webhookDelivery({ method: 'PUT' }))).toEqual([
    405,
    'Method not allowed',
    'method_not_allowed',
  ])
})

it('[W6] uses the events family, with its own ids, when both are sent', async () => {
  const { platform } = await createScene()
  const { request, body } = eventsDelivery({
    headers: {
      ...Object.fromEntries(
        webhookDelivery({
          headers: { 'X-Shopify-Webhook-Id': 'evt-123', 'X-Shopify-Name': 'my-name' },
        }).request.headers,
      ),
      'shopify-handle': 'my-handle',
      'shopify-action': 'create',
      'shopify-resource-id': 'gid://shopify/Product/1',
      'shopify-triggered-at': '2026-09-01T12:00:00Z',
    },
  })
  expect({ ...(await platform.webhook(request, body)) }).toStrictEqual({
    webhookType: 'events',
    topic: 'PRODUCT',
    shop: SHOP,
    apiVersion: '2026-10',
    webhookId: 'webhook-456',
    eventId: 'evt-123',
    payload: { id: 1 },
    handle: 'my-handle',
    action: 'create',
    resourceId: 'gid://shopify/Product/1',
    triggeredAt: '2026-09-01T12:00:00Z',
    ...NOBODY,
  })
})

describe('[W7] reasons are distinguished', () => {
  it('by error code', async () => {
    expect(await webhookRefusal(webhookDelivery({ body: '' }))).toEqual([
      400,
      'Bad Request',
      'body_missing',
    ])
    expect(
      await webhookRefusal(webhookDelivery({ headers: { 'X-Shopify-Hmac-Sha256': undefined } })),
    ).toEqual([400, 'Bad Request', 'hmac_missing'])
    expect(
      await webhookRefusal(webhookDelivery({ headers: { 'X-Shopify-Hmac-Sha256': 'AAAA' } })),
    ).toEqual([401, 'Unauthorized', 'hmac_invalid'])
    expect(
      await webhookRefusal(webhookDelivery({ headers: { 'X-Shopify-Topic': undefined } })),
    ).toEqual([400, 'Bad Request', 'header_missing'])
  })

  it('in their order: body, signature, headers', async () => {
    const nothing = { 'X-Shopify-Topic': undefined, 'X-Shopify-Hmac-Sha256': undefined }
    expect(await webhookRefusal(webhookDelivery({ body: '', headers: nothing }))).toEqual([
      400,
      'Bad Request',
      'body_missing',
    ])
    expect(await webhookRefusal(webhookDelivery({ headers: nothing }))).toEqual([
      400,
      'Bad Request',
      'hmac_missing',
    ])
    expect(
      await webhookRefusal(
        webhookDelivery({ headers: { ...nothing, 'X-Shopify-Hmac-Sha256': 'AAAA' } }),
      ),
    ).toEqual([401, 'Unauthorized', 'hmac_invalid'])
  })

  it('names missing headers in the spelling of their family', async () => {
    const webhooks = [
      'X-Shopify-Topic',
      'X-Shopify-Shop-Domain',
      'X-Shopify-API-Version',
      'X-Shopify-Webhook-Id',
    ]
    const events = [
      'shopify-topic',
      'shopify-shop-domain',
      'shopify-api-version',
      'shopify-webhook-id',
    ]
    const without = (names: string[]) => ({
      headers: Object.fromEntries(names.map(name => [name, undefined])),
    })
    expect(await messageOf(webhookDelivery(without(webhooks)))).toBe(
      `Headers are missing or malformed: ${webhooks.join(', ')}`,
    )
    expect(await messageOf(eventsDelivery(without(events)))).toBe(
      `Headers are missing or malformed: ${events.join(', ')}`,
    )
  })
})
