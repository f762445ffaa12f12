import { describe, expect, it } from 'vitest'
import { signBody, webhookHeaders } from '../../../src/webhooks/webhook-headers'
import type { WebhookMessage } from '../../../src/webhooks/delivery'

const message: WebhookMessage = {
  id: 'delivery-1',
  eventId: 'event-1',
  shop: 'demo-store.platform.test',
  topic: 'products/update',
  apiVersion: '2026-07',
  family: 'webhooks',
  uri: 'http://localhost:3000/webhooks',
  triggeredAt: '2027-01-15T08:00:00.000Z',
  body: '{"foo": "bar"}',
}

const common = { 'Content-Type': 'application/json', 'User-Agent': 'Local-Platform-Webhooks' }
const webhooks = {
  'X-Shopify-Topic': 'products/update',
  'X-Shopify-Hmac-Sha256': 's+9ygnAYLNPRaebSS5NnQpOusRDvdPemQvMqNVJviks=',
  'X-Shopify-Shop-Domain': 'demo-store.platform.test',
  'X-Shopify-API-Version': '2026-07',
  'X-Shopify-Webhook-Id': 'delivery-1',
  'X-Shopify-Event-Id': 'event-1',
  'X-Shopify-Triggered-At': '2027-01-15T08:00:00.000Z',
}
const events = {
  'shopify-topic': 'products/update',
  'shopify-hmac-sha256': 's+9ygnAYLNPRaebSS5NnQpOusRDvdPemQvMqNVJviks=',
  'shopify-shop-domain': 'demo-store.platform.test',
  'shopify-api-version': '2026-07',
  'shopify-webhook-id': 'delivery-1',
  'shopify-event-id': 'event-1',
  'shopify-triggered-at': '2027-01-15T08:00:00.000Z',
}

describe('signBody', () => {
  it.each([
    ['test_secret_key', '{"foo": "bar"}', 'B23tXN681gZ0qIWNRrgtzBE9XSDo5yaUu6wfmhu3a7g='],
    ['hush', '{"foo": "bar"}', 's+9ygnAYLNPRaebSS5NnQpOusRDvdPemQvMqNVJviks='],
    // printf %s 'Søndag ✓' | openssl dgst -sha256 -hmac hush -binary | base64
    ['hush', 'Søndag ✓', 'GBcJOc8CL8va+VMscJiBU2wlVk/UtfbxK3J5DEwIR60='],
  ])('signs with %s as the platform does: %s', (secret, body, hmac) => {
    expect(signBody(body, secret)).toBe(hmac)
  })
})

describe('webhookHeaders', () => {
  it('has the family of webhooks', () => {
    expect(
      webhookHeaders({ ...message, handle: 'h', action: 'a', resourceId: 'r' }, 'hush'),
    ).toEqual({ ...common, ...webhooks })
    expect(webhookHeaders({ ...message, name: 'my-hook' }, 'hush')).toEqual({
      ...common,
      ...webhooks,
      'X-Shopify-Name': 'my-hook',
    })
  })

  it('has the family of events alone', () => {
    const sent = webhookHeaders(
      {
        ...message,
        family: 'events',
        name: 'n',
        handle: 'h',
        action: 'create',
        resourceId: 'gid://shopify/Product/1',
      },
      'hush',
    )
    expect(sent).toEqual({
      ...common,
      ...events,
      'shopify-handle': 'h',
      'shopify-action': 'create',
      'shopify-resource-id': 'gid://shopify/Product/1',
    })
  })

  it('has both families, with the id of the event for the webhook', () => {
    expect(webhookHeaders({ ...message, family: 'both' }, 'hush')).toEqual({
      ...common,
      ...webhooks,
      'X-Shopify-Webhook-Id': 'event-1',
      ...events,
    })
  })

  it('signs wrongly when requested', () => {
    const sent = webhookHeaders({ ...message, family: 'both', badSignature: true }, 'hush')
    expect(sent['X-Shopify-Hmac-Sha256']).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(sent['X-Shopify-Hmac-Sha256']).not.toBe(webhooks['X-Shopify-Hmac-Sha256'])
    expect(sent['shopify-hmac-sha256']).toBe(sent['X-Shopify-Hmac-Sha256'])
  })

  it('replaces and omits single headers, in any case', () => {
    const { 'X-Shopify-Topic': _topic, ...rest } = webhooks
    const headers = { 'x-shopify-topic': '', 'CONTENT-TYPE': 'text/plain', 'X-More': '1' }
    expect(webhookHeaders({ ...message, headers }, 'hush')).toEqual({
      'User-Agent': common['User-Agent'],
      ...rest,
      'CONTENT-TYPE': 'text/plain',
      'X-More': '1',
    })
  })
})
