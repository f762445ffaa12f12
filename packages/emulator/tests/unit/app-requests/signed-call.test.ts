import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECRET, startPlatform } from '../started-platform'
import { startReceiver } from './app-receiver'

const app = await startReceiver()
const platform = await startPlatform({ app: { appUrl: app.url } })
afterAll(async () => {
  await platform.emulator.close()
  await app.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  app.received.length = 0
  app.respondWith = () => ({
    status: 200,
    headers: { 'content-type': 'application/json', date: 'x' },
    body: '{"ok":true}',
  })
})

const hmacOf = (body: string, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('base64')

describe('callFlow', () => {
  it('posts the request of a workflow, signed over the exact bytes', async () => {
    const { request, response, ...rest } = await platform.emulator.control.callFlow({
      shop: DEMO,
      path: '/flow/action?x=1',
    })
    const [received] = app.received
    expect(app.received.length).toBe(1)
    expect([received?.method, received?.target]).toEqual(['POST', '/flow/action?x=1'])
    expect(JSON.parse(received?.body ?? '')).toEqual({
      shopify_domain: DEMO,
      shop_id: 1,
      action_run_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      action_definition_id: 'local-action',
      handle: 'local-action',
      properties: {},
    })
    expect(received?.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Local-Platform-Calls',
      'x-shopify-hmac-sha256': hmacOf(received?.body ?? ''),
      'content-length': String(received?.body.length),
      host: new URL(app.url).host,
      connection: 'close',
    })
    expect(request).toEqual({
      method: 'POST',
      url: `${app.url}/flow/action?x=1`,
      // Anyone with the signature can send the call again.
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Local-Platform-Calls',
        'X-Shopify-Hmac-Sha256': '…',
      },
      body: received?.body,
    })
    expect(response).toEqual({
      status: 200,
      headers: {
        'content-type': 'application/json',
        date: 'x',
        connection: 'close',
        'transfer-encoding': 'chunked',
      },
      body: '{"ok":true}',
    })
    expect(rest).toEqual({ kind: 'flow', shop: DEMO, durationMs: expect.any(Number) })
  })

  it('merges the payload over its own fields', async () => {
    await platform.emulator.control.callFlow({
      shop: DEMO,
      path: '/flow',
      payload: { properties: { note: 'é' }, shopify_domain: 'x' },
    })
    const body = app.received[0]?.body ?? ''
    expect(JSON.parse(body)).toMatchObject({
      shopify_domain: 'x',
      shop_id: 1,
      properties: { note: 'é' },
    })
    expect(app.received[0]?.headers['x-shopify-hmac-sha256']).toBe(hmacOf(body))
  })

  it.each(['', '{"a": 1 }', 'no json', '{"shopify_domain":"é"}'])(
    'sends the raw body %j unchanged',
    async rawBody => {
      await platform.emulator.control.callFlow({ shop: DEMO, path: '/flow', rawBody })
      expect(
        app.received.map(({ body, headers }) => [body, headers['x-shopify-hmac-sha256']]),
      ).toEqual([[rawBody, hmacOf(rawBody)]])
    },
  )

  it('signs wrongly when requested', async () => {
    await platform.emulator.control.callFlow({
      shop: DEMO,
      path: '/flow',
      rawBody: '{}',
      badSignature: true,
    })
    const signature = String(app.received[0]?.headers['x-shopify-hmac-sha256'])
    expect(Buffer.from(signature, 'base64').length).toBe(32)
    expect(signature === hmacOf('{}')).toBe(false)
  })

  it('shows the first 64 KB of a response', async () => {
    app.respondWith = () => ({ body: 'x'.repeat(100_000) })
    const { response } = await platform.emulator.control.callFlow({ shop: DEMO, path: '/flow' })
    expect('body' in response && response.body.length).toBe(65_536)
  })

  it('resolves when the app does not respond', async () => {
    app.respondWith = (_request, response) => void response.destroy()
    const { response } = await platform.emulator.control.callFlow({ shop: DEMO, path: '/flow' })
    expect(response).toEqual({ error: `The connection to ${app.url} failed: ECONNRESET.` })
  })

  it.each([
    [{ path: 'https://evil.example/' }, 'The path must be a path in the app, e.g. "/products".'],
    [{ path: 'flow' }, 'The path must be a path in the app, e.g. "/products".'],
    [{ path: '@evil.example' }, 'The path must be a path in the app, e.g. "/products".'],
    [{ path: '/flow', shop: 'unknown.platform.test' }, 'There is no shop with this domain.'],
    [{ path: '/flow', payload: {}, rawBody: '' }, 'Specify either payload or rawBody.'],
  ])('refuses %j, and sends nothing', async (options, message) => {
    await expect(platform.emulator.control.callFlow({ shop: DEMO, ...options })).rejects.toThrow(
      message,
    )
    expect(app.received).toEqual([])
  })
})

describe('callFulfillment', () => {
  it('names the shop in a header', async () => {
    const { kind } = await platform.emulator.control.callFulfillment({
      shop: DEMO,
      path: '/fulfillment/callback',
    })
    expect(kind).toBe('fulfillment')
    expect(app.received).toEqual([
      {
        method: 'POST',
        target: '/fulfillment/callback',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Local-Platform-Calls',
          'x-shopify-shop-domain': DEMO,
          'x-shopify-hmac-sha256': hmacOf('{"kind":"FULFILLMENT_REQUEST"}'),
          'content-length': '30',
          host: new URL(app.url).host,
          connection: 'close',
        },
        body: '{"kind":"FULFILLMENT_REQUEST"}',
      },
    ])
  })

  it('merges the payload over its own fields', async () => {
    await platform.emulator.control.callFulfillment({
      shop: DEMO,
      path: '/callback',
      payload: { kind: 'CANCELLATION_REQUEST' },
    })
    expect(app.received[0]?.body).toBe('{"kind":"CANCELLATION_REQUEST"}')
  })
})

describe('the control API', () => {
  it('makes both calls', async () => {
    for (const kind of ['flow', 'fulfillment']) {
      const { status, json } = await platform.post(`/_emulator/calls/${kind}`, {
        shop: DEMO,
        path: `/${kind}`,
        rawBody: '{}',
        badSignature: false,
      })
      expect([status, json.kind, json.shop]).toEqual([200, kind, DEMO])
    }
    expect(app.received.map(({ target, body }) => [target, body])).toEqual([
      ['/flow', '{}'],
      ['/fulfillment', '{}'],
    ])
  })

  it('refuses unknown fields', async () => {
    const { status, json } = await platform.post('/_emulator/calls/flow', {
      shop: DEMO,
      path: '/',
      url: 'https://evil.example',
    })
    expect([status, json.error]).toEqual([
      400,
      'Unknown field url. Known fields: shop, path, payload, rawBody, badSignature.',
    ])
  })

  it('attack: a page of another site sends no calls', async () => {
    const { status } = await platform.post(
      '/_emulator/calls/flow',
      { shop: DEMO, path: '/' },
      { origin: 'https://evil.example' },
    )
    expect([status, app.received]).toEqual([403, []])
  })
})
