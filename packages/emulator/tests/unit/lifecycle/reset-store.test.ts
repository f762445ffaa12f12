import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SavedState } from '../../../src'
import { DAY, subscriptionMutation } from '../billing/billed-shop'
import { API_KEY, DEMO, NOW, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { respondWith, startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'

let app: Receiver
let platform: StartedPlatform
beforeEach(async () => {
  app = await startReceiver()
  app.respondWith = respondWith(500)
  platform = await startPlatform({
    app: {
      appUrl: app.origin,
      webhooks: [{ topics: ['app_subscriptions/update', 'shop/redact'], uri: '/hooks' }],
    },
  })
})
afterEach(async () => {
  await platform.emulator.close()
  await app.close()
})

const control = () => platform.emulator.control

/** Leaves something of every kind in a shop; returns the responses. */
async function use(shop: string): Promise<unknown> {
  const installed = await control().install({ shop })
  const tokens = [
    (await platform.exchange({ expiring: '0' }, shop)).json,
    (await platform.exchange({}, shop)).json,
  ]
  const token = String(tokens[1]?.access_token)
  const ask = async (query: string) => (await platform.graphql(token, { query }, shop)).json
  const responses = [
    await ask(subscriptionMutation('Basic')),
    await ask(
      'mutation { productCreate(product: { title: "Kettle" }) { product { id } userErrors { message } } }',
    ),
    await ask(
      `mutation { webhookSubscriptionCreate(topic: COLLECTIONS_CREATE, webhookSubscription: { callbackUrl: "${app.origin}/orders" }) { webhookSubscription { id } userErrors { message } } }`,
    ),
    await ask(
      'mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") { bulkOperation { id } userErrors { message } } }',
    ),
  ]
  const deliveries = await control().sendWebhook({
    shop,
    topic: 'collections/create',
    payload: { id: 1 },
  })
  await control().addFault({ on: 'graphql', shop, status: 500 })
  await control().setAppBridge({ shop, mobile: true })
  return {
    installed,
    tokens,
    responses,
    deliveries: deliveries.map(({ id, eventId }) => ({ id, eventId })),
  }
}

/** What the exported state has of a shop. */
async function partOf(shop: string): Promise<unknown> {
  const state: SavedState = await control().exportState()
  const {
    stores,
    installations,
    tokens,
    charges,
    subscriptions,
    deliveries,
    bulkOperations,
    redactions,
    ids,
  } = state
  return {
    store: stores.find(({ domain }) => domain === shop),
    owned: [
      installations,
      tokens.access,
      tokens.refresh,
      charges,
      subscriptions,
      bulkOperations,
    ].map(list => list.filter(item => item.shop === shop)),
    deliveries: deliveries.filter(({ message }) => message.shop === shop),
    redaction: redactions[shop],
    ids: Object.entries(ids).filter(([label]) => label.endsWith(`:${shop}`)),
    faults: (await control().faults()).filter(fault => fault.shop === shop),
    exchanges: (
      (await platform.get('/_admin/exchanges')).json.exchanges as { shop: string }[]
    ).filter(exchange => exchange.shop === shop),
    log: (await control().log()).filter(entry => entry.shop === shop),
    bridge: (await control().appBridge({ shop })).settings,
  }
}

describe('a reset of one store', () => {
  it('restores its initial state, and affects no other store', async () => {
    const fresh = await partOf(DEMO)
    await use(DEMO)
    await use(SECOND)
    const other = await partOf(SECOND)
    await control().reset({ shop: DEMO })
    expect(await partOf(DEMO)).toEqual(fresh)
    expect(await partOf(SECOND)).toEqual(other)
  })

  it('returns the same ids again for the same actions', async () => {
    const first = await use(DEMO)
    await use(SECOND)
    await control().reset({ shop: DEMO })
    expect(await use(DEMO)).toEqual(first)
  })

  it('returns the ids of an isolated store, whatever other stores do', async () => {
    await Promise.all([use(DEMO), use(SECOND)])
    const together = await partOf(SECOND)
    await control().reset()
    await use(SECOND)
    const alone = await partOf(SECOND)
    const numbersOf = (part: unknown) =>
      (part as { owned: { id?: number }[][] }).owned.map(list => list.map(({ id }) => id))
    expect(numbersOf(together)).toEqual(numbersOf(alone))
    expect(numbersOf(alone)).toEqual([
      [1_000_001],
      [undefined, undefined],
      [undefined],
      [1_000_001],
      [1_000_001],
      [1_000_001],
    ])
  })

  it('cancels the pending jobs of the store, and keeps those of others', async () => {
    await use(DEMO)
    await use(SECOND)
    await control().uninstall({ shop: SECOND })
    await control().reset({ shop: DEMO })
    app.received.length = 0
    await control().advanceClock(3 * DAY)
    expect(new Set(app.received.map(({ headers }) => headers['x-shopify-shop-domain']))).toEqual(
      new Set([SECOND]),
    )
    expect(app.received.map(({ headers }) => headers['x-shopify-topic'])).toContain('shop/redact')
  })

  it('discards a webhook that is being sent', async () => {
    let release = () => {}
    const arrived = new Promise<void>(resolve => {
      app.respondWith = response => {
        release = () => response.writeHead(500).end()
        resolve()
      }
    })
    const sent = control().sendWebhook({ shop: DEMO, topic: 'collections/create', uri: '/hook' })
    await arrived
    await control().reset({ shop: DEMO })
    release()
    await sent
    expect(await control().deliveries()).toEqual([])
    await control().advanceClock(DAY)
    expect(app.received).toHaveLength(1)
  })

  it('clears its authorization codes, its logged-in customer, and erasure requests', async () => {
    await control().storefrontCustomer({ shop: DEMO, customerId: '7' })
    const state = await control().exportState()
    const later = (NOW + 60) * 1000
    state.codes = [DEMO, SECOND].map(shop => ({
      code: `code of ${shop}`,
      apiKey: API_KEY,
      shop,
      redirectUri: 'https://app.example/',
      expiresAt: later,
    }))
    state.redactions = { [DEMO]: later, [SECOND]: later }
    await control().importState(state)
    await control().reset({ shop: DEMO })
    const after = await control().exportState()
    expect(after.stores[0]?.customerId).toBeNull()
    expect(after.codes.map(({ shop }) => shop)).toEqual([SECOND])
    expect(after.redactions).toEqual({ [SECOND]: later })
  })

  it('keeps the clock, which all shops share', async () => {
    await control().setClock(1000)
    await control().reset({ shop: DEMO })
    expect((await control().clock()).offsetMs).toBe(1000)
  })

  it('restores the initial seed of a store', async () => {
    const opened = await control().addShop({
      handle: 'worker-3',
      products: [{ title: 'A' }],
      installed: ['read_products'],
    })
    expect(opened).toEqual({
      shop: 'worker-3.platform.test',
      handle: 'worker-3',
      name: 'worker-3',
      products: 1,
      scopes: ['read_products'],
    })
    await control().uninstall({ shop: opened.shop })
    await control().reset({ shop: opened.shop })
    expect((await control().shops())[2]).toEqual(opened)
    expect((await control().exportState()).installations).toEqual([
      { id: 2_000_001, apiKey: API_KEY, shop: opened.shop, scopes: ['read_products'] },
    ])
  })

  it('over HTTP, in a state that was imported', async () => {
    await use(DEMO)
    await control().importState(await control().exportState())
    expect((await platform.post('/_emulator/reset', { shop: DEMO })).status).toBe(200)
    expect((await control().exportState()).installations).toEqual([])
    expect((await control().shops()).map(({ products }) => products)).toEqual([24, 5])
  })
})

describe('addShop', () => {
  it('opens stores with consecutive names', async () => {
    await control().addShop({ handle: 'shop-2' })
    const names = []
    for (let number = 0; number < 3; number++) names.push((await control().addShop()).shop)
    expect(names).toEqual(['shop-1.platform.test', 'shop-3.platform.test', 'shop-4.platform.test'])
    expect((await platform.post('/_emulator/shops', {})).json).toMatchObject({
      handle: 'shop-5',
      products: 0,
      scopes: null,
    })
  })

  it('accepts the products and the installation of a store over HTTP', async () => {
    const { json } = await platform.post('/_emulator/shops', {
      handle: 'a',
      installed: true,
      products: [{ title: 'x' }],
    })
    expect(json).toEqual({
      shop: 'a.platform.test',
      handle: 'a',
      name: 'a',
      products: 1,
      scopes: ['write_products'],
    })
  })
})
