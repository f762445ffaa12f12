import { expect, it } from 'vitest'
import {
  complianceWebhooks,
  handlesCompliance,
} from '../../../../server/core/webhooks/compliance-webhooks'
import { configuredHandlers } from '../../../../server/core/webhooks/configured-handlers'
import { createWebhookScene } from '../../webhook-scenes'
import { delivery } from '../../webhook-deliveries'

const PAYLOADS = {
  'customers/data_request': {
    shop_id: 1,
    shop_domain: 'acme.platform.test',
    orders_requested: [2],
    customer: { id: 3, email: 'ada@example.com', phone: null },
    data_request: { id: 4 },
  },
  'customers/redact': {
    shop_id: 1,
    shop_domain: 'acme.platform.test',
    customer: { id: 3, email: null, phone: '555' },
    orders_to_redact: [2],
  },
  'shop/redact': { shop_id: 1, shop_domain: 'acme.platform.test' },
}

it('runs the handler of each topic with its payload', async () => {
  const seen: unknown[] = []
  const { receive } = await createWebhookScene({
    webhooks: complianceWebhooks({
      customersDataRequest: ({ topic, payload }) =>
        seen.push([topic, payload.data_request.id, payload.orders_requested]),
      customersRedact: ({ topic, payload }) =>
        seen.push([topic, payload.customer.phone, payload.orders_to_redact]),
      shopRedact: ({ topic, payload }) => seen.push([topic, payload.shop_domain]),
    }),
  })
  for (const [topic, payload] of Object.entries(PAYLOADS))
    await receive(delivery({ topic, body: JSON.stringify(payload) }))
  expect(seen).toEqual([
    ['CUSTOMERS_DATA_REQUEST', 4, [2]],
    ['CUSTOMERS_REDACT', '555', [2]],
    ['SHOP_REDACT', 'acme.platform.test'],
  ])
})

it('creates no subscription: the registration file has those', () => {
  const nothing = () => {}
  const handlers = configuredHandlers(
    complianceWebhooks({
      customersDataRequest: nothing,
      customersRedact: nothing,
      shopRedact: nothing,
    }),
    { appUrl: 'https://app.example', basePath: '' },
  )
  expect(
    [...handlers.values()].map(({ callbacks, subscriptions }) => [
      callbacks.length,
      subscriptions.length,
    ]),
  ).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})

it.each([
  [{}, false],
  [{ 'orders/create': () => {} }, false],
  [{ 'shop/redact': () => {} }, true],
  [{ CUSTOMERS_REDACT: [() => {}] }, true],
])('handlesCompliance(%o) is %s', (webhooks, expected) => {
  expect(handlesCompliance(webhooks)).toBe(expected)
})
