import { describe, expect, it } from 'vitest'
import { readWebhookHandlers } from '../../../src/doctor/read-webhook-handlers'

const read = (...texts: string[]) =>
  readWebhookHandlers(texts.map((text, index) => ({ file: `server/${index}.ts`, text })))

describe('readWebhookHandlers', () => {
  it('finds the topics of configurePlatform in both spellings, with their lines', () => {
    expect(
      read(`export default defineNitroPlugin(() => {
  configurePlatform({
    webhooks: {
      // 'orders/paid': not yet
      'orders/create': async ({ payload }) => log({ 'refunds/create': payload, "text": 'carts/create: {' }),
      PRODUCTS_DELETE: [forget, forget],
      async 'customer.tags_added'({ shop }) { return { ORDERS_EDITED: shop } },
      ...complianceWebhooks({ shopRedact: ignore }),
      'products/update': { uri: '/webhooks', callback },
      'shop/update': { callback },
    },
    hooks: { afterAuth: () => {} },
  })
})`),
    ).toEqual([
      { topic: 'ORDERS_CREATE', where: 'server/0.ts:5', hasAddress: false },
      { topic: 'PRODUCTS_DELETE', where: 'server/0.ts:6', hasAddress: false },
      { topic: 'CUSTOMER_TAGS_ADDED', where: 'server/0.ts:7', hasAddress: false },
      { topic: 'PRODUCTS_UPDATE', where: 'server/0.ts:9', hasAddress: true },
      { topic: 'SHOP_UPDATE', where: 'server/0.ts:10', hasAddress: false },
    ])
  })

  it('follows a constant to another file and finds a typed one', () => {
    expect(
      read(
        'configurePlatform({ webhooks: handlers, hooks })',
        "export const handlers = {\n  'orders/create': record,\n}",
        "export const more: PlatformWebhooks = { \"orders/paid\": { deliveryMethod: 'http', callbackUrl: '/w' } }",
      ),
    ).toEqual([
      { topic: 'ORDERS_PAID', where: 'server/2.ts:1', hasAddress: true },
      { topic: 'ORDERS_CREATE', where: 'server/1.ts:2', hasAddress: false },
    ])
  })

  it('ignores other objects', () => {
    expect(
      read(
        "const types = { webhooks: { 'text/html': 1 } }",
        "const handlers = { 'orders/create': 1 }",
        'configurePlatform({ webhooks: {',
      ),
    ).toEqual([])
  })
})
