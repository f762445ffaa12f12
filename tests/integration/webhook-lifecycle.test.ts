import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import { newShop } from './new-shop'
import { received, refusalOf, WEBHOOK } from './signed-calls'
import { storedSessions } from './stored-sessions'

const APP_WEBHOOKS = [
  {
    topics: [
      'app/uninstalled',
      'app/scopes_update',
      'customers/data_request',
      'customers/redact',
      'shop/redact',
    ],
    uri: '/webhooks',
  },
]

let shop: string

const app = await startApp({
  emulator: { app: { webhooks: APP_WEBHOOKS } },
  environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'yes' },
})

afterAll(() => app.stop())

beforeEach(async () => {
  shop = await newShop(app)
  await asScript(app, shop, '/api/shop')
})

const sessionOf = (domain: string) => storedSessions(app).loadSession(`offline_${domain}`)
const titles = async (domain: string) => (await received(app, domain)).map(({ title }) => title)

describe('a shop that uninstalls the app', () => {
  it("is reported once its tokens are revoked; all its sessions are deleted, no other shop's", async () => {
    await asScript(app, DEMO, '/api/shop')
    expect(await sessionOf(shop)).toMatchObject({ shop, isOnline: false })
    await app.emulator.control.uninstall({ shop })
    expect(await sessionOf(shop)).toBeUndefined()
    expect(await storedSessions(app).findSessionsByShop(shop)).toStrictEqual([])
    expect(await sessionOf(DEMO)).toMatchObject({ shop: DEMO, isOnline: false })
    const [delivery] = await app.emulator.control.deliveries({ shop, topic: 'app/uninstalled' })
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] })
  })

  it('and installs it again is not affected by an old delivery', async () => {
    await app.emulator.control.uninstall({ shop })
    const [old] = await app.emulator.control.deliveries({ shop, topic: 'app/uninstalled' })
    await app.emulator.control.install({ shop })
    await asScript(app, shop, '/api/shop')
    const late = WEBHOOK.request({
      shop,
      body: old?.body ?? '',
      headers: {
        'x-shopify-topic': 'app/uninstalled',
        'x-shopify-triggered-at': old?.triggeredAt ?? '',
      },
    })
    expect((await app.send(late)).status).toBe(200)
    expect(await sessionOf(shop)).toMatchObject({ shop, isOnline: false })
  })

  it.each(['app/uninstalled', 'shop/redact', 'customers/redact', 'customers/data_request'])(
    'attack: is not the one in the header when the signed payload of %s names another',
    async topic => {
      await app.emulator.control.sendWebhook({ shop, topic: 'orders/create', uri: '/webhooks' })
      for (const named of [DEMO, undefined]) {
        const body = JSON.stringify({
          id: 1,
          shop_id: 1,
          shop_domain: named,
          myshopify_domain: named,
        })
        const response = await app.send(
          WEBHOOK.request({ shop, body, headers: { 'x-shopify-topic': topic } }),
        )
        expect(refusalOf(response)).toStrictEqual({ status: 400, code: 'shop_invalid' })
      }
      expect(await sessionOf(shop)).toMatchObject({ shop, isOnline: false })
      expect(await titles(shop)).toStrictEqual(['ORDERS_CREATE'])
    },
  )

  it('has its stored data deleted when the platform requests that', async () => {
    await app.emulator.control.sendWebhook({ shop, topic: 'orders/create', uri: '/webhooks' })
    expect(await titles(shop)).toStrictEqual(['ORDERS_CREATE'])
    await app.emulator.control.sendWebhook({
      shop,
      topic: 'shop/redact',
      payload: { shop_id: 1, shop_domain: shop },
    })
    expect(await received(app, shop)).toStrictEqual([])
  })
})

describe('a shop that grants other scopes', () => {
  it('is updated without a new grant', async () => {
    await app.emulator.control.install({ shop, scopes: ['read_orders', 'write_products'] })
    expect((await sessionOf(shop))?.scope).toBe('read_orders,write_products')
  })

  it('attack: keeps its granted scopes, whatever scopes a signed payload lists', async () => {
    const request = WEBHOOK.request({
      shop,
      body: JSON.stringify({ id: 1, previous: [], current: ['write_everything'] }),
      headers: { 'x-shopify-topic': 'app/scopes_update' },
    })
    expect((await app.send(request)).status).toBe(200)
    expect((await sessionOf(shop))?.scope).toBe('write_products')
  })
})

describe('subscriptions of a shop', () => {
  const addresses = async () =>
    (await app.emulator.control.subscriptions({ shop }))
      // Those of the app's registration have no id.
      .filter(({ id }) => id)
      .map(({ topic, uri }) => `${topic} ${uri}`)

  it('are created when it installs the app, deliver, and are not created twice', async () => {
    expect(await addresses()).toStrictEqual([`products/update ${app.url}/webhooks`])
    const json = (method: string, title: string) => ({
      method,
      body: JSON.stringify({ title }),
      headers: { 'content-type': 'application/json' },
    })
    const { id } = (await (
      await asScript(app, shop, '/api/products', json('POST', 'Tea'))
    ).json()) as { id: string }
    expect(
      (await asScript(app, shop, `/api/products/${id}`, json('PATCH', 'Green tea'))).status,
    ).toBe(200)
    await expect.poll(() => titles(shop)).toStrictEqual(['PRODUCTS_UPDATE'])

    await app.emulator.control.revokeTokens({ shop })
    await expect
      .poll(async () => (await asScript(app, shop, '/api/shop')).status, { timeout: 5000 })
      .toBe(200)
    expect(await addresses()).toStrictEqual([`products/update ${app.url}/webhooks`])
  })
})
