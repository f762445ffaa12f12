import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { PlatformEventContext } from '../../../../server/core/events/platform-event'
import type { PlatformWebhookContext } from '../../../../server/core/webhooks/webhook-context'
import { SHOP } from '../../admin-requests'
import { eventually } from '../inbox/eventually'
import { PlatformError } from '../../../../server/core/errors/errors'
import { rejection } from '../../rejection'
import { delivery, eventsDelivery } from '../../webhook-deliveries'
import { createWebhookScene } from '../../webhook-scenes'
import type { WebhookSceneOptions } from '../../webhook-scenes'

const PRODUCT = 'gid://shopify/Product/1'
const PAYLOAD = {
  topic: 'Product',
  action: 'update',
  handle: 'titles',
  data: { product: { id: PRODUCT, updatedAt: '2026-10-02T10:00:00Z' } },
  fields_changed: { added: [], updated: [`product[id: '${PRODUCT}'].title`], removed: [] },
  query_variables: { productId: PRODUCT },
}
const HEADERS = { 'shopify-handle': 'titles', 'shopify-action': 'update' }

const event = (payload: object = PAYLOAD, headers: Record<string, string | undefined> = {}) =>
  eventsDelivery({
    body: JSON.stringify(payload),
    headers: { ...HEADERS, 'shopify-event-id': undefined, ...headers },
  })

async function scene(options: WebhookSceneOptions = {}, fails = false) {
  const runs: PlatformEventContext[] = []
  const created = await createWebhookScene({
    ...options,
    events: [
      {
        handle: 'titles',
        topic: 'Product',
        actions: ['update'],
        handler: context => {
          runs.push(context)
          if (fails) throw new Error('no')
        },
      },
    ],
  })
  return { ...created, runs }
}

describe('an event with a handler', () => {
  it('runs it, with what the signed payload names', async () => {
    const { receive, runs } = await scene()
    await receive(event())
    expect(runs).toMatchObject([
      {
        shop: SHOP,
        handle: 'titles',
        action: 'update',
        resourceId: PRODUCT,
        webhookType: 'events',
        payload: PAYLOAD,
        changeKey: `${PRODUCT}@1790935200`,
      },
    ])
  })

  it('does not run a handler of the topic', async () => {
    let topicRuns = 0
    const { receive, runs } = await scene({ webhooks: { PRODUCT: () => topicRuns++ } })
    await receive(event())
    expect([runs.length, topicRuns]).toEqual([1, 0])
  })

  it('runs it once for the copies of a delivery, and again after a failure', async () => {
    const { receive, runs } = await scene()
    await Promise.all([receive(event()), receive(event())])
    await receive(event())
    expect(runs).toHaveLength(1)
    const failing = await scene({}, true)
    for (const _ of [1, 2])
      expect(await rejection(failing.receive(event()), PlatformError)).toMatchObject({
        status: 500,
      })
    expect(failing.runs).toHaveLength(2)
  })

  it.each<[string, object, Record<string, string>]>([
    ['another handle in the header', PAYLOAD, { 'shopify-handle': 'other' }],
    ['another action in the header', PAYLOAD, { 'shopify-action': 'delete' }],
    ['another topic in the header', PAYLOAD, { 'shopify-topic': 'Order' }],
    ['no topic', { ...PAYLOAD, topic: undefined }, {}],
    ['an unknown action', { ...PAYLOAD, action: 'burn' }, { 'shopify-action': 'burn' }],
    ['a list as data', { ...PAYLOAD, data: [] }, {}],
    ['a text as errors', { ...PAYLOAD, errors: 'no' }, {}],
    ['the changed fields as a list', { ...PAYLOAD, fields_changed: [] }, {}],
    [
      'a number as a path',
      { ...PAYLOAD, fields_changed: { added: [1], updated: [], removed: [] } },
      {},
    ],
    ['no variables', { ...PAYLOAD, query_variables: null }, {}],
  ])('is refused with %s, and nothing runs', async (_, payload, headers) => {
    const { receive, runs } = await scene()
    expect(await rejection(receive(event(payload, headers)), PlatformError)).toMatchObject({
      code: 'body_invalid',
      status: 400,
    })
    expect(runs).toEqual([])
  })

  it('is refused with another signature, and nothing runs', async () => {
    const { receive, runs } = await scene()
    const forged = eventsDelivery({
      body: JSON.stringify(PAYLOAD),
      secret: 'other',
      headers: HEADERS,
    })
    expect(await rejection(receive(forged), PlatformError)).toMatchObject({
      code: 'hmac_invalid',
      status: 401,
    })
    expect(runs).toEqual([])
  })
})

describe('a change that a webhook and an event report', () => {
  const webhook = (updatedAt = '2026-10-02T06:00:00-04:00') =>
    delivery({
      topic: 'products/update',
      body: JSON.stringify({ admin_graphql_api_id: PRODUCT, updated_at: updatedAt }),
    })

  async function bothScene(fails = 0) {
    const saved: string[] = []
    let failures = fails
    const save = async ({
      webhookType,
      oncePerChange,
    }: Pick<PlatformEventContext, 'webhookType' | 'oncePerChange'>) =>
      oncePerChange(async () => {
        if (failures-- > 0) throw new Error('no')
        saved.push(webhookType)
      })
    const { receive } = await createWebhookScene({
      webhooks: { 'products/update': save },
      events: [{ handle: 'titles', topic: 'Product', actions: ['update'], handler: save }],
    })
    return { receive, saved }
  }

  it.each([
    ['the webhook comes first', [webhook, event], ['webhooks']],
    ['the event comes first', [event, webhook], ['events']],
  ])('is handled once when %s', async (_, deliveries, expected) => {
    const { receive, saved } = await bothScene()
    for (const send of deliveries) await receive(send())
    expect(saved).toEqual(expected)
  })

  it('is handled by the second one when the first one failed', async () => {
    const { receive, saved } = await bothScene(1)
    expect(await rejection(receive(webhook()), PlatformError)).toMatchObject({ status: 500 })
    await receive(event())
    expect(saved).toEqual(['events'])
  })

  it('is another one at another time', async () => {
    const { receive, saved } = await bothScene()
    await receive(event())
    await receive(webhook('2026-10-02T06:00:01-04:00'))
    expect(saved).toEqual(['events', 'webhooks'])
  })

  it('has no key without an id and a time', async () => {
    const { receive } = await bothScene()
    expect(
      await rejection(receive(event({ ...PAYLOAD, data: undefined })), PlatformError),
    ).toMatchObject({
      code: 'webhook_handler_failed',
    })
  })
})

describe.each([
  ['without an inbox', undefined],
  ['with an inbox', { retryDelayMs: 1 }],
])('two changes of an order in one second, %s', (_case, inboxOptions) => {
  const order = (topic: string, webhookId: string, total: string) =>
    delivery({
      topic,
      body: JSON.stringify({
        admin_graphql_api_id: 'gid://shopify/Order/1',
        updated_at: '2026-10-02T06:00:00-04:00',
        total,
      }),
      webhookId,
    })

  async function orderScene() {
    const directory = await mkdtemp(join(tmpdir(), 'platform-changes-'))
    const saved: string[] = []
    const save = ({ topic, payload, oncePerChange }: PlatformWebhookContext) =>
      oncePerChange(async () => void saved.push(`${topic} ${payload['total']}`))
    const { webhooks, receive } = await createWebhookScene({
      webhooks: { 'orders/create': save, 'orders/paid': save },
      inbox: inboxOptions && { path: join(directory, 'inbox.sqlite'), ...inboxOptions },
    })
    onTestFinished(async () => {
      await webhooks.inbox?.close()
      await rm(directory, { recursive: true })
    })
    return { receive, saved }
  }

  it('loses none: the second has another state', async () => {
    const { receive, saved } = await orderScene()
    await receive(order('orders/paid', 'w-1', '10.00'))
    await receive(order('orders/paid', 'w-2', '25.00'))
    await eventually(() => saved.length === 2)
    expect(saved.toSorted()).toStrictEqual(['ORDERS_PAID 10.00', 'ORDERS_PAID 25.00'])
  })

  it('loses none of two topics, whose work differs', async () => {
    const { receive, saved } = await orderScene()
    await receive(order('orders/create', 'w-1', '10.00'))
    await receive(order('orders/paid', 'w-2', '10.00'))
    await eventually(() => saved.length === 2)
    expect(saved.toSorted()).toStrictEqual(['ORDERS_CREATE 10.00', 'ORDERS_PAID 10.00'])
  })
})

it('two handlers of one delivery that do not name their work fail, and the error names the fix', async () => {
  const save = ({ oncePerChange }: PlatformWebhookContext) => oncePerChange(async () => {})
  const { receive } = await createWebhookScene({ webhooks: { 'orders/paid': [save, save] } })
  const body = JSON.stringify({
    admin_graphql_api_id: 'gid://shopify/Order/1',
    updated_at: '2026-10-02T06:00:00-04:00',
  })
  const error = await rejection(receive(delivery({ topic: 'orders/paid', body })), PlatformError)
  expect(error.cause).toMatchObject({
    code: 'configuration_invalid',
    message:
      'Handlers of ORDERS_PAID called oncePerChange twice with the name "". Pass a different name as its second argument for each work, or one of them is skipped.',
  })
})

it('does not start with two events of one handle', async () => {
  const twice = { handle: 'a', topic: 'Product', actions: ['create'], handler: () => {} } as const
  await expect(createWebhookScene({ events: [twice, twice] })).rejects.toThrow(
    'Two events have the handle a',
  )
})
