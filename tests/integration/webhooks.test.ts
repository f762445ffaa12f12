import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND, startApp } from './app-under-test'
import { editSession } from './edit-session'
import { newShop } from './new-shop'
import { adminApiCalls, tokenRequests } from './platform-log'
import { ORDER, received, refusalOf, WEBHOOK } from './signed-calls'

let shop: string

const app = await startApp()

afterAll(() => app.stop())

beforeEach(async () => {
  shop = await newShop(app)
  await asScript(app, shop, '/api/shop')
  await app.emulator.control.clearLog()
})

const titles = async (domain: string) => (await received(app, domain)).map(({ title }) => title)

describe('a delivery', () => {
  it.each([
    ['webhooks', 'orders/create', 'ORDERS_CREATE'],
    ['events', 'Order', 'ORDER'],
    ['both', 'Order', 'ORDER'],
  ] as const)('with %s headers reaches the app', async (family, topic, title) => {
    const [delivery] = await app.emulator.control.sendWebhook({
      shop,
      topic,
      family,
      payload: { id: 1, note: 'grüße' },
      uri: '/webhooks',
    })
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] })
    const [entry] = await received(app, shop)
    expect(entry).toMatchObject({
      kind: 'webhook',
      title,
      facts: { Session: 'stored', Headers: family === 'webhooks' ? 'webhooks' : 'events' },
    })
    expect(JSON.parse(entry?.payload ?? '')).toStrictEqual({ id: 1, note: 'grüße' })
  })

  it('with a bad signature is refused with 401 and reaches nothing', async () => {
    const [delivery] = await app.emulator.control.sendWebhook({
      shop,
      topic: 'orders/create',
      uri: '/webhooks',
      badSignature: true,
    })
    expect(delivery).toMatchObject({ state: 'retrying', attempts: [{ status: 401 }] })
    expect(await received(app, shop)).toStrictEqual([])
  })

  it('belongs to its own shop: no other merchant sees it', async () => {
    await app.emulator.control.sendWebhook({ shop, topic: 'orders/create', uri: '/webhooks' })
    expect(await titles(shop)).toStrictEqual(['ORDERS_CREATE'])
    expect(await received(app, SECOND)).toStrictEqual([])
  })

  it('is accepted with the secret before the last rotation', async () => {
    const rotated = await startApp({
      environment: { NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY: 'the-secret-before' },
    })
    try {
      expect((await rotated.send(WEBHOOK.request({ secret: 'the-secret-before' }))).status).toBe(
        200,
      )
      expect((await rotated.send(WEBHOOK.request())).status).toBe(200)
      expect(
        (await rotated.send(WEBHOOK.request({ secret: 'the-secret-before-that' }))).status,
      ).toBe(401)
    } finally {
      await rotated.stop()
    }
  })
})

describe('a handler that requests a fresh session', () => {
  const expire = () => editSession(app, shop, { expires: new Date(Date.now() - 60_000) })
  const send = async (topic: string) =>
    (await app.emulator.control.sendWebhook({ shop, topic, uri: '/webhooks' }))[0]

  it('gets one whose token was refreshed, once', async () => {
    await expire()
    expect(await send('orders/paid')).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200 }],
    })
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200'])
    const [entry] = await received(app, shop)
    expect(entry).toMatchObject({ title: 'ORDERS_PAID', facts: { Token: 'valid' } })
  })

  it('fails when there is none, so that the platform delivers again; other handlers do not', async () => {
    await expire()
    await app.emulator.control.addFault({ on: 'access_token', shop, status: 503, times: 3 })
    expect(await send('customers/data_request')).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200 }],
    })
    expect(await tokenRequests(app, shop)).toStrictEqual([])
    expect(await send('orders/paid')).toMatchObject({
      state: 'retrying',
      attempts: [{ status: 502 }],
    })
    expect(await tokenRequests(app, shop)).toStrictEqual([
      'injected 503',
      'injected 503',
      'injected 503',
    ])
  })
})

describe('the same delivery again', () => {
  it('fifty times at once runs the handlers once, and every copy gets 200', async () => {
    const request = WEBHOOK.request({ shop })
    const responses = await Promise.all(Array.from({ length: 50 }, () => app.send(request)))
    expect(responses.map(({ status }) => status)).toStrictEqual(
      Array.from({ length: 50 }, () => 200),
    )
    expect(await titles(shop)).toStrictEqual(['ORDERS_CREATE'])
    expect(await adminApiCalls(app, shop)).toStrictEqual([200])
  })

  it('later, and after a restart of the app, runs nothing', async () => {
    const request = WEBHOOK.request({ shop, headers: { 'x-shopify-topic': 'products/update' } })
    expect((await app.send(request)).status).toBe(200)
    expect(await titles(shop)).toStrictEqual(['PRODUCTS_UPDATE'])
    expect((await app.send(request)).status).toBe(200)
    expect(await titles(shop)).toStrictEqual(['PRODUCTS_UPDATE'])

    await app.restart()
    expect((await app.send(request)).status).toBe(200)
    expect(await titles(shop)).toStrictEqual(['PRODUCTS_UPDATE'])
  })

  it('is another delivery with another id, another topic or of another shop', async () => {
    const request = WEBHOOK.request({ shop })
    const others = [
      { 'x-shopify-webhook-id': crypto.randomUUID() },
      { 'x-shopify-topic': 'products/update' },
      { 'x-shopify-shop-domain': DEMO },
    ]
    for (const headers of [{}, ...others])
      expect(
        (await app.send({ ...request, headers: { ...request.headers, ...headers } })).status,
      ).toBe(200)
    expect(await titles(shop)).toStrictEqual(['PRODUCTS_UPDATE', 'ORDERS_CREATE', 'ORDERS_CREATE'])
  })
})

describe('a handler that fails', () => {
  it('makes the platform deliver again, logs the reason, and runs when it can', async () => {
    await app.restart({ PLAYGROUND_WEBHOOK_FAILS: 'APP_SCOPES_UPDATE' })
    const request = WEBHOOK.request({
      shop,
      body: '{}',
      headers: { 'x-shopify-topic': 'app/scopes_update' },
    })
    const before = app.output().length
    const responses = await Promise.all([app.send(request), app.send(request), app.send(request)])
    expect(responses.map(refusalOf)).toStrictEqual(
      Array.from({ length: 3 }, () => ({ status: 500, code: 'webhook_handler_failed' })),
    )
    expect(responses.map(({ text }) => text).join()).not.toContain('PLAYGROUND_WEBHOOK_FAILS')
    await expect
      .poll(() => app.output().slice(before))
      .toContain(
        '"error":"Error: The handler failed because PLAYGROUND_WEBHOOK_FAILS is set\\n    at ',
      )
    expect(await received(app, shop)).toStrictEqual([])

    await app.restart({ PLAYGROUND_WEBHOOK_FAILS: '' })
    expect((await app.send(request)).status).toBe(200)
    expect(await titles(shop)).toStrictEqual(['APP_SCOPES_UPDATE'])
  })
})

describe('the expired token of a shop', () => {
  const deliver = (topic: string) =>
    Promise.all(
      Array.from({ length: 100 }, () =>
        app.send(WEBHOOK.request({ shop, headers: { 'x-shopify-topic': topic } })),
      ),
    )

  it('is not refreshed by a hundred deliveries that do not use it', async () => {
    await expireStored(shop)
    const responses = await deliver('products/update')
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(await tokenRequests(app, shop)).toStrictEqual([])
    expect(await adminApiCalls(app, shop)).toStrictEqual([])
  })

  it('is refreshed once by a hundred deliveries whose handlers call the Admin API', async () => {
    await expireStored(shop)
    const responses = await deliver('orders/create')
    expect(responses.filter(({ status }) => status !== 200)).toStrictEqual([])
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200'])
    expect((await adminApiCalls(app, shop)).length).toBe(100)
  })

  it('that cannot be refreshed fails the handlers that need it, and no delivery of another kind', async () => {
    await expireStored(shop)
    await app.emulator.control.revokeTokens({ shop })
    expect(
      (await app.send(WEBHOOK.request({ shop, headers: { 'x-shopify-topic': 'products/update' } })))
        .status,
    ).toBe(200)
    expect(refusalOf(await app.send(WEBHOOK.request({ shop })))).toStrictEqual({
      status: 503,
      code: 'webhook_handler_failed',
    })
  })
})

it('no delivery of these tests appears in the log', () => {
  expect(app.output()).not.toContain('820982911946154508')
  expect(ORDER).toContain('820982911946154508')
})

/** Lets the stored access token expire for the app and the platform alike. */
async function expireStored(domain: string): Promise<void> {
  await editSession(app, domain, { expires: new Date(Date.now() - 1000) })
  await app.emulator.control.expireTokens({ shop: domain })
  // The app believes what it has read for a second.
  await new Promise(resolve => setTimeout(resolve, 1100))
  await app.emulator.control.clearLog()
}
