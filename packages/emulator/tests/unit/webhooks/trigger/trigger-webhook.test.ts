import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLED_TOPICS } from '../../../../src/webhooks/trigger/sample-payload'
import { platformTopics } from '../../../../../facts/schemas/registration-facts'
import { DEMO, SECOND, startPlatform } from '../../started-platform'
import { startReceiver } from '../receiver'

const app = await startReceiver()
const platform = await startPlatform({
  app: { appUrl: app.origin, webhooks: [{ topics: ['products/update'], uri: '/webhooks' }] },
})
afterAll(async () => {
  await platform.emulator.close()
  await app.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  app.received.length = 0
})

const trigger = (topic: string, fields: object = {}) =>
  platform.post('/_emulator/webhooks/trigger', { shop: DEMO, topic, ...fields })
const bodies = () => app.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

describe('the payload', () => {
  it('equals the one that a mutation of the same record sends', async () => {
    const { control } = platform.emulator
    await control.install({ shop: DEMO })
    const { products } = (await control.query({
      shop: DEMO,
      query: '{ products(first: 1, reverse: true, sortKey: ID) { nodes { id } } }',
    })) as { products: { nodes: { id: string }[] } }
    await control.query({
      shop: DEMO,
      query:
        'mutation ($id: ID!) { productUpdate(product: { id: $id, title: "Mug" }) { product { id } } }',
      variables: { id: products.nodes[0]?.id },
    })
    await expect.poll(() => app.received.length).toBe(1)
    await trigger('PRODUCTS_UPDATE')
    const [sent, triggered] = bodies()
    expect(sent).toMatchObject({ admin_graphql_api_id: products.nodes[0]?.id, title: 'Mug' })
    expect(triggered).toEqual(sent)
  })

  it('is about a generated record if the store has none', async () => {
    await trigger('orders/create', { shop: SECOND, uri: '/webhooks' })
    const [order] = bodies()
    expect(order).toMatchObject({ currency: 'EUR', line_items: [{ quantity: expect.any(Number) }] })
    const { control } = platform.emulator
    expect(await control.query({ shop: SECOND, query: '{ ordersCount { count } }' })).toEqual({
      ordersCount: { count: 0 },
    })
  })

  it('fits its topic', async () => {
    await trigger('orders/paid', { uri: '/webhooks' })
    await trigger('orders/cancelled', { uri: '/webhooks' })
    expect(bodies()).toMatchObject([
      { financial_status: 'paid' },
      { cancelled_at: expect.stringMatching(/^20/) },
    ])
  })

  it('names the shop in topics of the platform', async () => {
    await trigger('shop/redact', { uri: '/webhooks' })
    expect(bodies()).toMatchObject([{ shop_domain: DEMO }])
  })

  it.each(SAMPLED_TOPICS)('of %s has a record', async topic => {
    expect(platformTopics().map(({ path }) => path)).toContain(topic)
    const { status, json } = await trigger(topic, { uri: '/webhooks' })
    expect([status, json]).toMatchObject([200, [{ topic, state: 'delivered' }]])
    expect(Object.keys(bodies()[0] ?? {}).length).toBeGreaterThan(0)
  })
})

describe('the field set', () => {
  it('replaces values by values of the same type', async () => {
    const set = { title: 'Bell', 'variants.0.price': '9.00', 'variants.0.position': '7' }
    await trigger('products/update', { set: { ...set, body_html: 'null', extra: '[1]' } })
    expect(bodies()).toMatchObject([
      { title: 'Bell', variants: [{ price: '9.00', position: 7 }], extra: [1] },
    ])
  })

  it.each([
    [
      'variants.0.position',
      'high',
      'Field set: variants.0.position must be JSON of the type number, or null.',
    ],
    ['variants.9.price', '1', 'Field set: the payload has no variants.9.price. 9 is not an object'],
    ['variants.9', '{}', 'Field set: the payload has no variants.9.'],
    ['title.text', 'x', 'Field set: the payload has no title.text. title is not an object'],
    ['__proto__', '{"x":1}', 'Field set: the payload has no __proto__.'],
    ['constructor.prototype.x', '1', 'Field set: the payload has no constructor.prototype.x.'],
  ])('refuses %s = %s', async (path, text, error) => {
    const { status, json } = await trigger('products/update', { set: { [path]: text } })
    expect([status, json.error]).toEqual([400, expect.stringContaining(error)])
    expect(app.received).toEqual([])
  })
})

it('refuses topics whose payload is not known, with the nearest one that is', async () => {
  const { status, json } = await trigger('product/update')
  expect([status, json.error]).toEqual([
    422,
    expect.stringContaining('Did you mean products/update?'),
  ])
  expect((await trigger('themes/publish')).status).toBe(422)
  expect((await trigger('orders/create')).json.error).toContain('no subscription to orders/create')
  expect((await trigger('products/update', { shop: 'x' })).status).toBe(404)
  expect((await trigger('products/update', { set: { title: 1 } })).status).toBe(400)
  expect(app.received).toEqual([])
})
