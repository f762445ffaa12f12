import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EmulatorEvent } from '../../../src/events/emulator-event'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { respondWith, startReceiver } from './receiver'
import type { Receiver } from './receiver'

const ARN = 'arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/example'
const PUBSUB = 'pubsub://my-project:products'
const EVENT: EmulatorEvent = {
  handle: 'titles',
  topic: 'Product',
  actions: ['create'],
  uri: ARN,
}

let app: Receiver
let platform: StartedPlatform
beforeEach(async () => {
  app = await startReceiver()
  platform = await startPlatform({
    app: {
      appUrl: app.origin,
      webhooks: [{ topics: ['products/create'], uri: PUBSUB, includeFields: ['title'] }],
      events: [EVENT],
    },
  })
  await platform.emulator.control.install({ shop: DEMO })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await platform.emulator.close()
  await app.close()
})

const query = (text: string) => platform.emulator.control.query({ shop: DEMO, query: text })
const createProduct = () =>
  query('mutation { productCreate(product: { title: "Mug" }) { userErrors { message } } }')
const messages = (uri?: string) => platform.emulator.control.queueMessages({ shop: DEMO, uri })

describe('a queue', () => {
  it('gets webhooks in the form of Google Cloud Pub/Sub', async () => {
    await createProduct()
    await expect.poll(async () => (await messages(PUBSUB)).length).toBe(1)
    const [message] = await messages(PUBSUB)
    const [delivery] = await platform.emulator.control.deliveries({ topic: 'products/create' })
    expect(message).toEqual({
      service: 'pubsub',
      project: 'my-project',
      topic: 'products',
      message: {
        data: Buffer.from('{"title":"Mug"}').toString('base64'),
        attributes: {
          'Content-Type': 'application/json',
          'X-Shopify-Topic': 'products/create',
          'X-Shopify-Shop-Domain': DEMO,
          'X-Shopify-API-Version': delivery?.apiVersion,
          'X-Shopify-Webhook-Id': delivery?.id,
          'X-Shopify-Event-Id': delivery?.eventId,
          'X-Shopify-Triggered-At': delivery?.triggeredAt,
        },
        messageId: delivery?.id,
        publishTime: delivery?.triggeredAt,
      },
    })
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] })
    expect(app.received).toEqual([])
  })

  it('gets events in the form of Amazon EventBridge', async () => {
    await createProduct()
    await expect.poll(async () => (await messages(ARN)).length).toBe(1)
    expect((await messages(ARN))[0]).toMatchObject({
      service: 'eventbridge',
      event: {
        version: '0',
        'detail-type': 'shopifyWebhook',
        source: 'aws.partner/shopify.com/1/example',
        region: 'us-east-1',
        resources: [],
        detail: {
          payload: { topic: 'Product', action: 'create', handle: 'titles' },
          metadata: {
            'shopify-topic': 'Product',
            'shopify-handle': 'titles',
            'shopify-shop-domain': DEMO,
          },
        },
      },
    })
    expect(JSON.stringify(await messages())).not.toContain('hmac')
  })

  it('is listed over HTTP, and unknown parameters are refused', async () => {
    expect((await platform.get(`/_emulator/queue-messages?shop=${DEMO}`)).json).toEqual([])
    expect((await platform.get(`/_emulator/queue-messages?shop=${DEMO}&a=1`)).status).toBe(400)
    expect((await platform.get('/_emulator/queue-messages?shop=none.platform.test')).status).toBe(
      404,
    )
  })
})

describe('a subscription whose deliveries fail', () => {
  const subscribe = () =>
    query(
      `mutation { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: {
        uri: "${app.origin}/webhooks" }) { userErrors { message } } }`,
    )
  const own = async () =>
    (await platform.emulator.control.subscriptions({ shop: DEMO })).filter(({ id }) => id !== null)
  const hours = (count: number) => platform.emulator.control.advanceClock(count * 3600 * 1000)
  const update = () =>
    platform.emulator.control.sendWebhook({ shop: DEMO, topic: 'products/update' })

  it('is removed after the last retry, with a warning before', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    app.respondWith = respondWith(500)
    await subscribe()
    await update()
    await hours(0.25)
    expect(warn.mock.calls.map(String)).toEqual([
      expect.stringContaining('4 consecutive deliveries of products/update to'),
    ])
    expect((await own()).map(({ failures }) => failures)).toEqual([5])
    await hours(3.75)
    expect(await own()).toEqual([])
    expect(warn.mock.calls.map(String)[1]).toContain('was removed from')
  })

  it('stays when one delivery succeeds in between', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    app.respondWith = respondWith(500)
    await subscribe()
    await update()
    await hours(2)
    app.respondWith = respondWith(200)
    await update()
    app.respondWith = respondWith(500)
    await hours(2)
    expect((await own()).map(({ failures }) => failures)).toEqual([1])
  })

  it('stays when it is part of the registration', async () => {
    app.respondWith = respondWith(500)
    await platform.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'products/create',
      uri: '/webhooks',
    })
    const before = await platform.emulator.control.subscriptions({ shop: DEMO })
    await hours(5)
    expect(await platform.emulator.control.subscriptions({ shop: DEMO })).toEqual(before)
  })
})
