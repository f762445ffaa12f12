import { expect, it } from 'vitest'
import type { AnyPlatformEvent } from '../../server/core/events/platform-event'
import type { PlatformWebhookContext } from '../../server/core/webhooks/webhook-context'
import { createScene } from './scene'
import { eventsDelivery, webhookDelivery } from './signed-calls'
import type { SignedCall } from './signed-calls'
import { webhookRefusal } from './webhook-refusal'

const PRODUCT = 'gid://shopify/Product/1'
const BODY = JSON.stringify({
  topic: 'Product',
  action: 'update',
  handle: 'titles',
  data: { product: { id: PRODUCT, updatedAt: '2026-10-02T10:00:00Z' } },
  fields_changed: { added: [], updated: [`product[id: '${PRODUCT}'].title`], removed: [] },
  query_variables: { productId: PRODUCT },
})
const NAMES = { 'shopify-handle': 'titles', 'shopify-action': 'update' }

/** An event as the platform sends it since September 2026. */
const event = (headers: Record<string, string> = {}): SignedCall =>
  eventsDelivery({ body: BODY, headers: { 'shopify-event-id': undefined, ...NAMES, ...headers } })

const titles = (handler: (context: PlatformWebhookContext) => unknown): AnyPlatformEvent => ({
  handle: 'titles',
  topic: 'Product',
  actions: ['update'],
  handler,
})

it('[W12, W14] runs an event without an event id once', async () => {
  const ran: string[] = []
  const { platform } = await createScene({
    events: [titles(({ webhookId }) => ran.push(webhookId))],
  })
  for (const { request, body } of [event(), event()]) await platform.webhook(request, body)
  expect(ran).toEqual(['webhook-456'])
})

it.each([
  ['handle', { 'shopify-handle': 'other' }],
  ['action', { 'shopify-action': 'delete' }],
  ['topic', { 'shopify-topic': 'Order' }],
])('[W13] refuses another %s in a header', async (_, headers) => {
  expect(
    await webhookRefusal(event(headers), {
      events: [titles(() => expect.unreachable('it ran'))],
    }),
  ).toEqual([400, 'Bad Request', 'body_invalid'])
})

it('[W15] handles a change once that a webhook and an event report', async () => {
  const ran: string[] = []
  const save = ({ webhookType, oncePerChange }: PlatformWebhookContext) =>
    oncePerChange(async () => void ran.push(webhookType))
  const { platform } = await createScene({
    webhooks: { 'products/update': save },
    events: [titles(save)],
  })
  const webhook = webhookDelivery({
    body: JSON.stringify({
      admin_graphql_api_id: PRODUCT,
      updated_at: '2026-10-02T06:00:00-04:00',
    }),
    headers: { 'X-Shopify-Topic': 'products/update' },
  })
  for (const { request, body } of [webhook, event()]) await platform.webhook(request, body)
  expect(ran).toEqual(['webhooks'])
})
