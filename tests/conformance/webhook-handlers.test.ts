import { describe, expect, it } from 'vitest'
import type { PlatformWebhookContext } from '../../server/core/webhooks/webhook-context'
import { SHOP } from './constants'
import { offlineSession } from './requests'
import { createScene, ending } from './scene'
import { eventsDelivery, webhookDelivery } from './signed-calls'
import { webhookRefusal } from './webhook-refusal'

describe('[W9] handlers', () => {
  it('run with the context that the route gets', async () => {
    const contexts: PlatformWebhookContext[] = []
    const { platform } = await createScene({
      sessions: [offlineSession()],
      webhooks: { 'orders/create': context => void contexts.push(context) },
    })
    const { request, body } = webhookDelivery()
    const context = await platform.webhook(request, body)
    expect(contexts).toStrictEqual([context])
    expect([context.topic, context.shop, context.payload, context.session?.id]).toEqual([
      'ORDERS_CREATE',
      SHOP,
      { id: 1 },
      `offline_${SHOP}`,
    ])
  })

  it.each([
    ['in upper case', 'DOMAIN_SUB_DOMAIN_SOMETHING_HAPPENED'],
    ['with dots', 'domain.sub_domain.something_happened'],
    ['with slashes', 'domain/sub_domain/something_happened'],
  ])(
    'are found when a topic is configured %s and sent with dots',
    async (_spelling, configured) => {
      const topics: string[] = []
      const { platform } = await createScene({
        webhooks: { [configured]: ({ topic }) => void topics.push(topic) },
      })
      const { request, body } = eventsDelivery({
        headers: { 'shopify-topic': 'domain.sub_domain.something_happened' },
      })
      await platform.webhook(request, body)
      expect(topics).toEqual(['DOMAIN_SUB_DOMAIN_SOMETHING_HAPPENED'])
    },
  )

  it('of other topics leave the delivery to the route', async () => {
    const { platform } = await createScene({
      webhooks: { 'products/create': () => expect.unreachable() },
    })
    const { request, body } = webhookDelivery()
    expect((await platform.webhook(request, body)).topic).toBe('ORDERS_CREATE')
  })

  it.each([
    [
      'a wrong HMAC',
      webhookDelivery({ headers: { 'X-Shopify-Hmac-Sha256': 'AAAA' } }),
      401,
      'Unauthorized',
      'hmac_invalid',
    ],
    ['an empty body', webhookDelivery({ body: '' }), 400, 'Bad Request', 'body_missing'],
    [
      'a missing header',
      webhookDelivery({ headers: { 'X-Shopify-Webhook-Id': undefined } }),
      400,
      'Bad Request',
      'header_missing',
    ],
  ])('do not run for %s', async (_case, delivery, ...reply) => {
    expect(await webhookRefusal(delivery)).toEqual(reply)
  })

  it('that throw result in 500, all others run, and the next delivery is handled', async () => {
    const ran: string[] = []
    let isBroken = true
    const { platform } = await createScene({
      webhooks: {
        'orders/create': [
          () => {
            ran.push('first')
            if (isBroken) throw new Error('the database has a secret: hunter2')
          },
          () => void ran.push('second'),
        ],
      },
    })
    const { request, body } = webhookDelivery()
    const response = await ending(() => platform.webhook(request, body))
    const text = await response.text()
    expect([
      response.status,
      response.statusText,
      text.includes('webhook_handler_failed'),
      text.includes('hunter2'),
    ]).toEqual([500, 'Internal Server Error', true, false])
    expect(ran).toEqual(['first', 'second'])

    isBroken = false
    await platform.webhook(request, body)
    await platform.webhook(request, body)
    expect(ran).toEqual(['first', 'second', 'first', 'second'])
  })
})
