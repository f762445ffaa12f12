import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../../server/core/errors/errors'
import { signWebhookRequest } from '../../../testing'
import { SHOP } from '../../../../../tests/unit/admin-requests'
import { rejection } from '../../../../../tests/unit/rejection'
import { startUpstream } from '../../../../../tests/unit/upstream'
import type { Upstream } from '../../../../../tests/unit/upstream'
import { APP, createInstalledScene, now, receivedBody } from './test-app-scene'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

describe('signWebhookRequest', () => {
  it.each([
    ['webhooks', 'webhooks'],
    ['events', 'events'],
    ['both', 'events'],
  ] as const)('delivers with the headers of %s', async (family, webhookType) => {
    const { platform } = await createInstalledScene(upstream)
    const request = signWebhookRequest(APP, {
      topic: 'orders/create',
      payload: { id: 1, note: 'Søndag' },
      family,
      webhookId: 'w-1',
      eventId: 'e-1',
      now,
    })
    const context = await platform.webhook(request, await receivedBody(request))
    expect(context).toMatchObject({
      topic: 'ORDERS_CREATE',
      shop: SHOP,
      payload: { id: 1, note: 'Søndag' },
      webhookId: 'w-1',
      eventId: 'e-1',
      apiVersion: '2026-10',
      webhookType,
      triggeredAt: now.toISOString(),
      session: { id: `offline_${SHOP}` },
    })
  })

  it.each([
    ['ORDERS_CREATE', 'orders/create'],
    ['CUSTOMER_TAGS_ADDED', 'customer.tags_added'],
    ['orders/create', 'orders/create'],
  ])('sends the topic %s as %s', (topic, name) => {
    expect(signWebhookRequest(APP, { topic }).headers.get('x-shopify-topic')).toBe(name)
  })

  it('gives each delivery its own id', () => {
    const ids = [1, 2].map(() =>
      signWebhookRequest(APP, { topic: 'a/b' }).headers.get('x-shopify-webhook-id'),
    )
    expect(new Set(ids).size).toBe(2)
  })

  it('replaces headers, and omits empty ones', async () => {
    const { platform } = await createInstalledScene(upstream)
    const request = signWebhookRequest(APP, {
      topic: 'a/b',
      headers: { 'X-Shopify-Topic': 'c/d', 'X-Shopify-Shop-Domain': '' },
    })
    expect([
      request.headers.get('x-shopify-topic'),
      request.headers.has('x-shopify-shop-domain'),
    ]).toEqual(['c/d', false])
    const { status } = await rejection(
      platform.webhook(request, await receivedBody(request)),
      PlatformError,
    )
    expect(status).toBe(400)
  })

  it('is refused with a signature of another secret', async () => {
    const { platform } = await createInstalledScene(upstream)
    const request = signWebhookRequest(APP, { topic: 'orders/create', badSignature: true })
    const { code, status } = await rejection(
      platform.webhook(request, await receivedBody(request)),
      PlatformError,
    )
    expect([code, status]).toEqual(['hmac_invalid', 401])
  })
})
