import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startReceiver } from '../app-requests/app-receiver'
import { API_KEY, DEMO, SECRET, startPlatform } from '../started-platform'

const app = await startReceiver()
const platform = await startPlatform({ app: { appUrl: app.url } })
afterAll(async () => {
  await platform.emulator.close()
  await app.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  app.received.length = 0
  app.respondWith = () => ({
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization',
      'content-type': 'text/plain',
    },
    body: 'fine',
  })
})

const send = (kind: string, fields: unknown, origin = platform.emulator.url) =>
  platform.post('/_admin/calls', { shop: DEMO, kind, fields }, { origin })
const hmac = (body: string) => createHmac('sha256', SECRET).update(body).digest('base64')
const WEBHOOK = {
  topic: 'products/update',
  path: '/webhooks',
  family: 'webhooks',
  times: 1,
  body: '{ "id": 1 }',
  badSignature: false,
}

describe('a webhook', () => {
  it('is sent byte for byte, and the response comes back with what was sent', async () => {
    const { status, json } = await send('webhook', WEBHOOK)
    expect(app.received).toMatchObject([
      {
        method: 'POST',
        target: '/webhooks',
        body: '{ "id": 1 }',
        headers: {
          'x-shopify-topic': 'products/update',
          'x-shopify-hmac-sha256': hmac('{ "id": 1 }'),
        },
      },
    ])
    expect([status, json]).toEqual([
      200,
      {
        results: [
          {
            request: {
              method: 'POST',
              url: `${app.url}/webhooks`,
              body: '{ "id": 1 }',
              headers: expect.objectContaining({
                'X-Shopify-Topic': 'products/update',
                'X-Shopify-Hmac-Sha256': '…',
              }),
            },
            response: { status: 200, statusText: 'OK', body: 'fine' },
            durationMs: expect.any(Number),
          },
        ],
      },
    ])
  })

  it('has a bad signature when requested, and the headers of the chosen family', async () => {
    await send('webhook', { ...WEBHOOK, family: 'events', badSignature: true })
    const headers = app.received[0]?.headers ?? {}
    expect(headers['shopify-hmac-sha256']).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(headers['shopify-hmac-sha256']).not.toBe(hmac('{ "id": 1 }'))
    expect(headers).not.toHaveProperty('x-shopify-topic')
  })

  it('is sent in copies with one id, each with its response', async () => {
    const { json } = await send('webhook', { ...WEBHOOK, times: 3 })
    expect(json.results).toHaveLength(3)
    expect(new Set(app.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
    expect(app.received).toHaveLength(3)
  })

  it('is sent with an empty body when there is none', async () => {
    await send('webhook', { ...WEBHOOK, body: undefined })
    expect(app.received).toMatchObject([{ body: '' }])
  })

  it('with an earlier time is out of order: it arrives after a later event', async () => {
    for (const secondsAgo of [0, 300]) await send('webhook', { ...WEBHOOK, secondsAgo })
    const [first = 0, second = 0] = app.received.map(({ headers }) =>
      Date.parse(String(headers['x-shopify-triggered-at'])),
    )
    // Some time passes between the two.
    expect(Math.round((first - second) / 10_000)).toBe(30)
  })

  it('without a path goes to the subscriptions of its topic; without those it reports that', async () => {
    const { status, json } = await send('webhook', { ...WEBHOOK, path: undefined })
    expect([status, json.error]).toEqual([
      409,
      expect.stringMatching(/^The app has no subscription to products\/update in this shop\./),
    ])
  })
})

describe('every other kind', () => {
  it.each(['flow', 'fulfillment'])('%s is signed over the body as it stands', async kind => {
    const { json } = await send(kind, { path: '/here', body: '{ }', badSignature: false })
    expect(app.received).toMatchObject([
      {
        method: 'POST',
        target: '/here',
        body: '{ }',
        headers: { 'x-shopify-hmac-sha256': hmac('{ }') },
      },
    ])
    expect(json.results).toMatchObject([
      {
        request: { headers: { 'X-Shopify-Hmac-Sha256': '…' } },
        response: { status: 200, statusText: 'OK', body: 'fine' },
      },
    ])
  })

  it.each([
    ['pos', { userId: '7' }, '7', `https://${DEMO}`],
    ['checkout', {}, undefined, DEMO],
    ['checkout', { customerId: '8' }, 'gid://shopify/Customer/8', DEMO],
    ['customer-account', { customerId: '9' }, 'gid://shopify/Customer/9', DEMO],
  ])('%s with %j calls from another origin with its token', async (kind, user, sub, dest) => {
    const { json, text } = await send(kind, { path: '/here', method: 'POST', ...user })
    expect(app.received.map(({ method }) => method)).toEqual(['OPTIONS', 'POST'])
    const token = app.received[1]?.headers.authorization?.replace('Bearer ', '') ?? ''
    const claims = decodeJwt(token)
    expect([claims.sub, claims.dest, claims.aud]).toEqual([sub, dest, API_KEY])
    expect(json.results).toMatchObject([
      {
        preflight: { status: 200 },
        request: { method: 'POST', headers: { Authorization: 'Bearer …' } },
        response: { status: 200, body: 'fine' },
      },
    ])
    expect(text).not.toContain(token)
  })

  it('proxy goes through the storefront', async () => {
    const { json } = await send('proxy', {
      path: '/apps/app/hello?x=1',
      method: 'GET',
      customerId: '5',
    })
    expect(app.received).toHaveLength(1)
    const url = new URL(app.received[0]?.target ?? '', app.url)
    expect([
      url.pathname,
      url.searchParams.get('x'),
      url.searchParams.get('shop'),
      url.searchParams.get('logged_in_customer_id'),
    ]).toEqual(['/proxy/hello', '1', DEMO, '5'])
    expect(json.results).toMatchObject([
      {
        request: { url: `${platform.emulator.url}/${DEMO}/apps/app/hello?x=1` },
        response: { status: 200, body: 'fine' },
      },
    ])
  })

  it('reports why there is no response', async () => {
    const away = await startReceiver()
    platform.emulator.setApp({ appUrl: away.url })
    await away.close()
    const flow = await send('flow', { path: '/', badSignature: false })
    const webhook = await send('webhook', WEBHOOK)
    platform.emulator.setApp({ appUrl: app.url })
    expect(flow.json.results).toMatchObject([
      {
        response: {
          error: `Nothing listens at ${away.url}. Start the app, or register the app URL it has.`,
        },
      },
    ])
    expect(webhook.json.results).toMatchObject([
      { response: { error: 'Nothing listens at this address: ECONNREFUSED.' } },
    ])
  })

  it('reports that a browser would block the response', async () => {
    app.respondWith = () => ({ body: 'fine' })
    const { json } = await send('pos', { path: '/', method: 'GET', userId: '1' })
    expect(json.results).toMatchObject([
      {
        response: {
          error: 'blocked by CORS: the preflight response has no Access-Control-Allow-Origin',
        },
      },
    ])
  })
})

describe('what it refuses', () => {
  it.each(['http://localhost:3000', 'https://evil.example', 'null'])(
    'attack: a page of %s triggers no call of the platform',
    async origin => {
      expect((await send('webhook', WEBHOOK, origin)).status).toBe(403)
      expect(app.received).toEqual([])
    },
  )

  it.each<[string, unknown, number, string]>([
    [
      'billing',
      {},
      400,
      'Field kind must be one of webhook, flow, fulfillment, pos, checkout, customer-account, proxy.',
    ],
    ['constructor', {}, 400, 'Field kind must be one of'],
    ['webhook', { ...WEBHOOK, times: 1000 }, 400, 'Field times must be 1 to'],
    ['webhook', { ...WEBHOOK, secondsAgo: -1 }, 400, 'Field secondsAgo must be 0 to 86400.'],
    [
      'webhook',
      { ...WEBHOOK, family: 'all' },
      400,
      'Field family must be one of webhooks, events, both.',
    ],
    ['webhook', { ...WEBHOOK, secret: '1' }, 400, 'Unknown field secret.'],
    [
      'flow',
      { path: 'https://evil.example', badSignature: false },
      400,
      'The path must be a path in the app',
    ],
    [
      'flow',
      { path: '@evil.example', badSignature: false },
      400,
      'The path must be a path in the app',
    ],
    [
      'pos',
      { path: '/', method: 'GET', userId: '1; x' },
      400,
      'Field userId must be a positive decimal number in a string.',
    ],
    ['checkout', { path: '/', method: 'TRACE' }, 400, 'Field method must be one of'],
    ['checkout', { path: '/', method: 'GET', shop: 'x' }, 400, 'Unknown field shop.'],
  ])('%s with %j', async (kind, fields, status, message) => {
    const reply = await send(kind, fields)
    expect([reply.status, String(reply.json.error).slice(0, message.length)]).toEqual([
      status,
      message,
    ])
    expect(app.received).toEqual([])
  })

  it('an unknown shop, and a body that is not an object', async () => {
    const { url } = platform.emulator
    expect(
      (
        await platform.post(
          '/_admin/calls',
          { shop: 'unknown', kind: 'webhook', fields: WEBHOOK },
          { origin: url },
        )
      ).status,
    ).toBe(404)
    expect((await platform.post('/_admin/calls', null, { origin: url })).status).toBe(400)
    expect(
      (
        await platform.post(
          '/_admin/calls',
          { shop: DEMO, kind: 'flow', fields: null },
          { origin: url },
        )
      ).status,
    ).toBe(400)
  })
})
