import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, SECOND, SECRET, startPlatform } from '../started-platform'
import { startReceiver } from './receiver'
import { untyped } from '../../../../../tests/fake'

const app = await startReceiver()
const platform = await startPlatform({
  app: {
    appUrl: app.origin,
    webhooks: [
      { topics: ['customers/redact', 'app/uninstalled'], uri: '/webhooks' },
      { topics: ['app/uninstalled'], uri: `${app.origin}/second?x=1` },
    ],
  },
})
afterAll(async () => {
  await platform.emulator.close()
  await app.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  app.received.length = 0
})

const send = (fields: object) =>
  platform.post('/_emulator/webhooks', {
    shop: DEMO,
    topic: 'orders/create',
    uri: '/webhooks',
    ...fields,
  })

describe('the API version', () => {
  it.each([
    ['2026-07', '2026-07'],
    // No longer supported on the day of the clock.
    ['2025-01', '2026-04'],
    ['unstable', 'unstable'],
  ])('is that of the registration: %s is delivered as %s', async (webhooksApiVersion, version) => {
    const registered = await startPlatform({
      app: { appUrl: app.origin, webhooksApiVersion },
    })
    const options = { shop: DEMO, topic: 'app/uninstalled', uri: '/webhooks' }
    await registered.emulator.control.sendWebhook(options)
    await registered.emulator.control.sendWebhook({ ...options, apiVersion: '2026-10' })
    expect(app.received.map(({ headers }) => headers['x-shopify-api-version'])).toEqual([
      version,
      '2026-10',
    ])
    await registered.emulator.close()
  })

  it('lasts in a store where the end of the version is switched off', async () => {
    const registered = await startPlatform({
      app: { appUrl: app.origin, webhooksApiVersion: '2026-01' },
    })
    const { control } = registered.emulator
    await control.ignoreRule({ shop: DEMO, rule: 'api-2026-01-end' })
    for (const shop of [DEMO, SECOND])
      await control.sendWebhook({ shop, topic: 'app/uninstalled', uri: '/webhooks' })
    expect(app.received.map(({ headers }) => headers['x-shopify-api-version'])).toEqual([
      '2026-01',
      '2026-04',
    ])
    await registered.emulator.close()
  })

  it('is refused if it is none', () => {
    expect(() => platform.emulator.setApp({ webhooksApiVersion: '2026-08' })).toThrow(
      'Emulator: app.webhooksApiVersion must be an API version, e.g. "2026-10".',
    )
  })
})

describe('the target', () => {
  it('to every address that the app registered for the topic', async () => {
    const { status, json } = await platform.post('/_emulator/webhooks', {
      shop: DEMO,
      topic: 'APP_UNINSTALLED',
    })
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { topic: 'app/uninstalled', uri: `${app.origin}/webhooks`, state: 'delivered' },
      { topic: 'app/uninstalled', uri: `${app.origin}/second?x=1`, state: 'delivered' },
    ])
    const [first, second] = untyped<{ id: string; eventId: string }[]>(json)
    expect(first?.id).not.toBe(second?.id)
    expect(first?.eventId).toBe(second?.eventId)
    expect(app.received.map(({ path }) => path).sort()).toEqual(['/second?x=1', '/webhooks'])
  })

  it('to a compliance topic, although the app is not installed', async () => {
    const { json } = await platform.post('/_emulator/webhooks', {
      shop: DEMO,
      topic: 'customers/redact',
      payload: { customer: { id: 1 } },
    })
    expect(json).toMatchObject([
      { uri: `${app.origin}/webhooks`, body: '{"customer":{"id":1}}', state: 'delivered' },
    ])
  })

  it('to a given path or URL instead of those', async () => {
    await send({ topic: 'app/uninstalled', uri: '/elsewhere' })
    await send({ topic: 'app/uninstalled', uri: `${app.origin}/absolute` })
    expect(app.received.map(({ path }) => path)).toEqual(['/elsewhere', '/absolute'])
  })

  it('reports that no subscription received it', async () => {
    expect(
      await platform.post('/_emulator/webhooks', { shop: DEMO, topic: 'orders/create' }),
    ).toMatchObject({
      status: 409,
      json: {
        error:
          'The app has no subscription to orders/create in this shop. Create one, or pass a uri: a path of the app.',
      },
    })
  })
})

describe('the request', () => {
  it('has exactly the raw body', async () => {
    const rawBody = '{"foo": "bar"}\r\n'
    await send({ rawBody })
    expect(app.received).toMatchObject([
      {
        body: rawBody,
        headers: {
          'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(rawBody).digest('base64'),
        },
      },
    ])
  })

  it('has an empty object without a payload', async () => {
    await send({})
    expect(app.received).toMatchObject([{ body: '{}' }])
  })

  it('has the chosen ids, time and version', async () => {
    const { json } = await send({
      webhookId: 'w-1',
      eventId: 'e-1',
      triggeredAt: '2020-01-01T00:00:00Z',
      apiVersion: 'unstable',
      name: 'hook',
    })
    expect(json).toMatchObject([
      { id: 'w-1', eventId: 'e-1', triggeredAt: '2020-01-01T00:00:00Z', apiVersion: 'unstable' },
    ])
    expect(app.received[0]?.headers).toMatchObject({
      'x-shopify-webhook-id': 'w-1',
      'x-shopify-event-id': 'e-1',
      'x-shopify-triggered-at': '2020-01-01T00:00:00Z',
      'x-shopify-api-version': 'unstable',
      'x-shopify-name': 'hook',
    })
  })

  it('has an event in both families', async () => {
    await send({
      family: 'both',
      topic: 'Product',
      webhookId: 'webhook-456',
      eventId: 'evt-123',
      handle: 'h',
      action: 'create',
      resourceId: 'r-1',
    })
    expect(app.received[0]?.headers).toMatchObject({
      'x-shopify-topic': 'Product',
      'x-shopify-webhook-id': 'evt-123',
      'shopify-topic': 'Product',
      'shopify-webhook-id': 'webhook-456',
      'shopify-event-id': 'evt-123',
      'shopify-handle': 'h',
      'shopify-action': 'create',
      'shopify-resource-id': 'r-1',
    })
  })

  it('has an event in its own family', async () => {
    await send({ family: 'events', topic: 'Product' })
    expect(
      Object.keys(app.received[0]?.headers ?? {})
        .filter(name => name.includes('shopify'))
        .sort(),
    ).toEqual([
      'shopify-api-version',
      'shopify-event-id',
      'shopify-hmac-sha256',
      'shopify-shop-domain',
      'shopify-topic',
      'shopify-triggered-at',
      'shopify-webhook-id',
    ])
  })

  it('has a wrong signature, and headers that are missing or different', async () => {
    await send({ badSignature: true })
    await send({ headers: { 'X-Shopify-Shop-Domain': '', 'content-type': 'text/plain' } })
    const right = createHmac('sha256', SECRET).update('{}').digest('base64')
    expect(app.received[0]?.headers['x-shopify-hmac-sha256']).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(app.received[0]?.headers['x-shopify-hmac-sha256']).not.toBe(right)
    expect(app.received[1]?.headers['x-shopify-hmac-sha256']).toBe(right)
    expect(app.received[1]?.headers).not.toHaveProperty('x-shopify-shop-domain')
    expect(app.received[1]?.headers['content-type']).toBe('text/plain')
  })
})

describe('refused requests', () => {
  it.each<[object, number, string]>([
    [{ shop: 'unknown.platform.test' }, 404, 'There is no shop with this domain.'],
    [{ topic: '' }, 400, 'Field topic must look like "products/update" or "PRODUCTS_UPDATE".'],
    [
      { topic: 'app uninstalled' },
      400,
      'Field topic must look like "products/update" or "PRODUCTS_UPDATE".',
    ],
    [{ family: 'none' }, 400, 'Field family must be one of webhooks, events, both.'],
    [{ times: 0 }, 400, 'Field times must be 1 to 100.'],
    [{ times: 101 }, 400, 'Field times must be 1 to 100.'],
    [{ payload: {}, rawBody: '{}' }, 400, 'Specify either payload or rawBody.'],
    [{ payload: 'text' }, 400, 'Field payload must be an object.'],
    [
      { uri: 'webhooks' },
      400,
      'Field uri must be a path in the app, e.g. "/webhooks", an http or https URL, "pubsub://project:topic", or the ARN of an event source.',
    ],
    [
      { uri: 'file:///etc/passwd' },
      400,
      'Field uri must be a path in the app, e.g. "/webhooks", an http or https URL, "pubsub://project:topic", or the ARN of an event source.',
    ],
    [
      { webhookId: 'a\r\nX-Evil: 1' },
      400,
      'A field or one of headers contains a value that is not valid in a header.',
    ],
    [
      { headers: { 'bad name': '1' } },
      400,
      'A field or one of headers contains a value that is not valid in a header.',
    ],
    [
      { secret: 'x' },
      400,
      'Unknown field secret. Known fields: shop, topic, payload, rawBody, uri, family,',
    ],
  ])('%j', async (fields, status, message) => {
    const reply = await send(fields)
    expect([reply.status, String(reply.json.error).slice(0, message.length)]).toEqual([
      status,
      message,
    ])
    expect(app.received).toEqual([])
    expect(await platform.emulator.control.deliveries()).toEqual([])
  })

  it('attack: a path with two slashes remains in the app', async () => {
    await send({ uri: '//evil.example/webhooks' })
    expect(app.received.map(({ path }) => path)).toEqual(['//evil.example/webhooks'])
  })
})

describe('over HTTP', () => {
  it('lists, retries and duplicates deliveries, and lists subscriptions', async () => {
    app.respondWith = response => response.writeHead(app.received.length === 1 ? 500 : 200).end()
    const [{ id }] = untyped<[{ id: string }]>((await send({})).json)
    expect(
      (await platform.get(`/_emulator/deliveries?shop=${DEMO}&topic=orders/create`)).json,
    ).toMatchObject([{ id, state: 'retrying' }])
    expect((await platform.get('/_emulator/deliveries?topic=app/uninstalled')).json).toEqual([])
    expect((await platform.post('/_emulator/deliveries/retry', { id })).json).toMatchObject({
      id,
      state: 'delivered',
    })
    expect((await platform.post('/_emulator/deliveries/duplicate', { id })).json).toMatchObject({
      id,
      attempts: [{}, {}, {}],
    })
    expect((await platform.post('/_emulator/deliveries/duplicate', { id: 'x' })).status).toBe(404)
    expect((await platform.get(`/_emulator/subscriptions?shop=${DEMO}`)).json).toEqual(
      [
        ['customers/redact', '/webhooks'],
        ['app/uninstalled', '/webhooks'],
        ['app/uninstalled', '/second?x=1'],
      ].map(([topic, path]) => ({
        id: null,
        topic,
        uri: `${app.origin}${path}`,
        name: null,
        includeFields: [],
        metafieldNamespaces: [],
        metafields: [],
        filter: null,
        failures: 0,
      })),
    )
    expect((await platform.get('/_emulator/subscriptions?shop=unknown.platform.test')).status).toBe(
      404,
    )
  })

  it.each([
    [
      { topics: ['APP_UNINSTALLED'], uri: '/webhooks' },
      'Emulator: app.webhooks contains "APP_UNINSTALLED", which is not a topic of the platform; a topic looks like "app/uninstalled".',
    ],
    [
      { topics: ['orders/explode'], uri: '/webhooks' },
      'Emulator: app.webhooks contains "orders/explode", which is not a topic of the platform; a topic looks like "app/uninstalled".',
    ],
    [
      { topics: ['app/uninstalled', 'customers/create'], uri: '/webhooks' },
      'Emulator: app.webhooks contains the topic "customers/create", which requires the scope read_customers.',
    ],
    [
      { topics: ['app/uninstalled'], uri: '//evil.example' },
      'Emulator: each uri of app.webhooks must be a path in the app, e.g. "/webhooks", an http or https URL, "pubsub://project:topic", or the ARN of an event source.',
    ],
    [
      { topics: ['app/uninstalled'], uri: 'ftp://localhost' },
      'Emulator: each uri of app.webhooks must be a path in the app, e.g. "/webhooks", an http or https URL, "pubsub://project:topic", or the ARN of an event source.',
    ],
  ])('a registration of %j is refused', (webhook, message) => {
    expect(() => platform.emulator.setApp({ apiKey: API_KEY, webhooks: [webhook] })).toThrow(
      message,
    )
  })
})
