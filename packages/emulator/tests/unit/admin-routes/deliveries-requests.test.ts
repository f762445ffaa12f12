import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startReceiver } from '../app-requests/app-receiver'
import { DEMO, SECOND, SECRET, startPlatform } from '../started-platform'

const app = await startReceiver()
const platform = await startPlatform({
  app: { appUrl: app.url, webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }] },
})
afterAll(async () => {
  await platform.emulator.close()
  await app.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  app.received.length = 0
  app.respondWith = () => ({})
})

const news = async (shop = DEMO) => (await platform.get(`/_admin/deliveries?shop=${shop}`)).json
const act = (name: string, body: unknown, origin = platform.emulator.url) =>
  platform.post(`/_admin/webhooks/${name}`, body, { origin })

async function deliver(topic: string, status = 200) {
  app.respondWith = () => ({ status })
  const [delivery] = await platform.emulator.control.sendWebhook({
    shop: DEMO,
    topic,
    uri: '/webhooks',
    payload: { id: 1 },
  })
  if (!delivery) throw new Error('Nothing was delivered.')
  return delivery
}

describe('the list of deliveries', () => {
  it("lists deliveries of the shop, newest first, on the platform's clock", async () => {
    const first = await deliver('products/create')
    const second = await deliver('products/update', 503)
    expect(await news()).toMatchObject({
      now: '2027-01-15T08:00:00.000Z',
      deliveries: [
        {
          key: `${second.id} 1`,
          topic: 'products/update',
          state: 'retrying',
          attempts: [{ status: 503 }],
          nextAttemptAt: second.nextAttemptAt,
          body: '{"id":1}',
        },
        {
          key: `${first.id} 1`,
          topic: 'products/create',
          state: 'delivered',
          attempts: [{ status: 200 }],
        },
      ],
    })
    expect((await news(SECOND)).deliveries).toEqual([])
  })

  it('distinguishes deliveries with the same id', async () => {
    for (const topic of ['a/b', 'c/d'])
      await platform.emulator.control.sendWebhook({
        shop: DEMO,
        topic,
        uri: '/',
        webhookId: 'same',
      })
    expect((await news()).deliveries).toMatchObject([
      { key: 'same 2', topic: 'c/d' },
      { key: 'same 1', topic: 'a/b' },
    ])
  })

  it('shows the newest fifty', async () => {
    for (let index = 1; index <= 51; index++)
      await platform.emulator.control.sendWebhook({
        shop: DEMO,
        topic: 'a/b',
        uri: '/',
        webhookId: `id-${index}`,
      })
    const ids = ((await news()).deliveries as { id: string }[]).map(({ id }) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, 'id-51', 'id-2'])
  })

  it('lists the subscriptions of the registration and of the shop, with their filters', async () => {
    const accessToken = String((await platform.exchange()).json.access_token)
    const created = await platform.graphql(accessToken, {
      query: `mutation { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: {
        callbackUrl: "https://app.example/hooks", includeFields: ["id", "title"], filter: "vendor:X"
      }) { userErrors { message } } }`,
    })
    expect(created.json).toMatchObject({ data: { webhookSubscriptionCreate: { userErrors: [] } } })
    expect((await news()).subscriptions).toEqual([
      {
        topic: 'app/uninstalled',
        target: `${app.url}/webhooks`,
        origin: 'App registration',
        conditions: [],
        isLocal: true,
      },
      {
        topic: 'products/update',
        target: 'https://app.example/hooks',
        origin: 'This store',
        conditions: ['fields: id, title', 'filter: vendor:X'],
        isLocal: false,
      },
    ])
  })

  it.each([
    ['', 400],
    ['?shop=unknown.platform.test', 404],
    [`?shop=${DEMO}&shop=${DEMO}`, 400],
    [`?shop=${DEMO}&x=1`, 400],
  ])('refuses the query %j', async (query, status) => {
    expect((await platform.get(`/_admin/deliveries${query}`)).status).toBe(status)
  })
})

describe('actions of a developer', () => {
  it('retries an undelivered webhook', async () => {
    const { id } = await deliver('products/update', 503)
    app.respondWith = () => ({})
    expect((await act('retry', { id })).status).toBe(200)
    expect((await news()).deliveries).toMatchObject([
      { id, state: 'delivered', attempts: [{ status: 503 }, { status: 200 }] },
    ])
  })

  it('sends a duplicate of a delivered webhook, with the same id', async () => {
    const { id } = await deliver('products/update')
    expect(await act('retry', { id })).toMatchObject({
      status: 409,
      json: { error: expect.stringMatching(/duplicate/) },
    })
    expect((await act('duplicate', { id })).status).toBe(200)
    expect(app.received.map(({ headers }) => headers['x-shopify-webhook-id'])).toEqual([id, id])
  })

  it('replays a delivery: the same body with new ids, the current time, and a valid signature', async () => {
    const [first] = await platform.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'products/update',
      uri: '/webhooks',
      family: 'events',
      rawBody: '{"id": 1 }',
      badSignature: true,
    })
    await platform.emulator.control.setClock(60_000)
    expect(await act('replay', { id: first?.id })).toMatchObject({ status: 200, json: {} })
    const replayed = app.received.at(-1)
    expect(replayed).toMatchObject({
      target: '/webhooks',
      body: '{"id": 1 }',
      headers: {
        'shopify-topic': 'products/update',
        'shopify-hmac-sha256': createHmac('sha256', SECRET).update('{"id": 1 }').digest('base64'),
        'shopify-triggered-at': '2027-01-15T08:01:00.000Z',
      },
    })
    expect(replayed?.headers['shopify-webhook-id']).not.toBe(first?.id)
    expect(replayed?.headers['shopify-event-id']).not.toBe(first?.eventId)
    expect((await news()).deliveries).toMatchObject([
      { id: replayed?.headers['shopify-webhook-id'], state: 'delivered' },
      { id: first?.id },
    ])
  })

  it('writes a delivery as a test', async () => {
    const { id } = await deliver('products/update')
    const { json } = await act('test', { id })
    expect(json.test).toContain("test('the app handles products/update'")
  })

  it.each(['retry', 'duplicate', 'replay'])('attack: another site cannot %s', async name => {
    const { id } = await deliver('products/update', 503)
    expect((await act(name, { id }, 'https://evil.example')).status).toBe(403)
    expect(app.received).toHaveLength(1)
  })

  it.each<[unknown, number]>([
    [{}, 400],
    [{ id: 1 }, 400],
    [{ id: 'a', shop: DEMO }, 400],
    [{ id: 'unknown' }, 404],
  ])('refuses %j', async (body, status) => {
    for (const name of ['duplicate', 'replay', 'test'])
      expect((await act(name, body)).status, name).toBe(status)
  })
})
