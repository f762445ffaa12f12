import { readFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { describe, expect, it } from 'vitest'
import { deliveryTest, exchangeTest } from '../../../src/admin-routes/test-source'
import type { Exchange } from '../../../src/state/exchange-log'
import type { EmulatorState } from '../../../src/state/state'
import type { Delivery } from '../../../src/webhooks/delivery'
import { fake } from '../../../../../tests/fake'

const SHOP = 'demo-store.platform.test'
const STATE = fake<EmulatorState>({
  app: { appUrl: 'http://localhost:3000', basePath: '' },
  deliveries: { list: () => [] },
})
const DELIVERY: Delivery = {
  id: 'id-1',
  eventId: 'event-1',
  shop: SHOP,
  topic: 'products/update',
  apiVersion: '2026-07',
  family: 'webhooks',
  uri: 'http://localhost:3000/webhooks',
  triggeredAt: '2027-01-15T08:00:00.000Z',
  body: JSON.stringify({
    id: 1001,
    title: `It's a "mug"\\\n`,
    shop_domain: SHOP,
    'tax-lines': [null, true, [], {}],
  }),
  attempts: [{ at: '2027-01-15T08:00:00.000Z', status: 200, durationMs: 1 }],
  state: 'delivered',
}
const EXCHANGE: Exchange = {
  sequence: 1,
  direction: 'to-platform',
  kind: 'graphql',
  at: '2027-01-15T08:00:00.000Z',
  shop: SHOP,
  label: 'AddProduct',
  durationMs: 1,
  isBodyComplete: true,
  request: {
    method: 'POST',
    url: `http://127.0.0.1:4400/${SHOP}/admin/api/2026-07/graphql.json`,
    headers: {},
    body: JSON.stringify({
      query:
        'mutation AddProduct($product: ProductCreateInput!) {\n  # `${title}` \\\n  productCreate(product: $product) { product { id } userErrors { field message } }\n}',
      variables: { product: { title: 'Brass Bell' } },
    }),
  },
  response: {
    status: 200,
    headers: {},
    body: JSON.stringify({
      data: { productCreate: { product: { id: 'x' }, userErrors: [] } },
      extensions: {},
    }),
  },
}

/** A test of the repository, which runs against the playground. */
const example = (name: string) => readFileSync(`tests/e2e/examples/${name}.slow.spec.ts`, 'utf8')
const formatted = async (source: string | undefined) =>
  format(source ?? '', { ...(await resolveConfig('tests/x.ts')), parser: 'typescript' })
const respond = (body: object, status = 200): Exchange => ({
  ...EXCHANGE,
  response: { status, headers: {}, body: JSON.stringify(body) },
})

describe('the test of a delivery', () => {
  it('is one that runs', async () => {
    expect(await formatted(deliveryTest(STATE, DELIVERY))).toBe(example('copied-webhook'))
  })

  it('sends a body that is no JSON object unchanged, to its address, with its headers', () => {
    const source = deliveryTest(STATE, {
      ...DELIVERY,
      body: '[1]',
      family: 'both',
      handle: 'my-event',
      uri: 'https://other.example/hooks',
    })
    expect(source).toContain(`
  const { status } = await store.sendWebhook(
    'products/update',
    undefined,
    {
      uri: 'https://other.example/hooks',
      family: 'both',
      handle: 'my-event',
      rawBody: '[1]',
    },
  )`)
  })

  it.each([
    [204, '  expect(status).toBe(204)'],
    [503, '  // It was 503.\n  expect(status).toBe(200)'],
    [0, '  // It was no response.\n  expect(status).toBe(200)'],
  ])('expects success after the status %i', (status, expected) => {
    const attempts = [{ at: '', status, durationMs: 1 }]
    expect(deliveryTest(STATE, { ...DELIVERY, attempts })).toContain(expected)
  })

  it('attack: a topic with quotes does not end its string', () => {
    expect(deliveryTest(STATE, { ...DELIVERY, topic: "x', () => {}) //\\" })).toContain(
      String.raw`'x\', () => {}) //\\',`,
    )
  })
})

describe('the test of an Admin API request', () => {
  it('is one that runs', async () => {
    expect(await formatted(exchangeTest(STATE, EXCHANGE))).toBe(example('copied-admin-request'))
  })

  it('expects the errors and the status of the response', () => {
    const source = exchangeTest(STATE, respond({ errors: [{ message: 'No', path: ['a'] }] }))
    expect(source).toContain(`expect(await response.json()).toMatchObject({
    errors: [
      {
        message: 'No',
      },
    ],
  })`)
    expect(exchangeTest(STATE, respond({ errors: 'Not Found' }, 404))).toContain(
      'expect(response.status).toBe(404)',
    )
  })

  it('names ids that another store does not have', () => {
    const body = JSON.stringify({ query: '{ a }', variables: { id: 'gid://shopify/Product/1' } })
    const source = exchangeTest(STATE, { ...EXCHANGE, request: { ...EXCHANGE.request, body } })
    expect(source).toContain('// Ids of another store')
    expect(exchangeTest(STATE, EXCHANGE)).not.toContain('// Ids')
  })

  it('does not exist for a request that was cut off, has no JSON, or is of another kind', () => {
    const { request } = EXCHANGE
    expect(exchangeTest(STATE, { ...EXCHANGE, isBodyComplete: false })).toBeUndefined()
    expect(exchangeTest(STATE, { ...EXCHANGE, request: { ...request, body: 'x' } })).toBeUndefined()
    expect(exchangeTest(STATE, { ...EXCHANGE, response: { error: 'x' } })).toBeUndefined()
    expect(exchangeTest(STATE, { ...EXCHANGE, kind: 'access_token' })).toBeUndefined()
    expect(exchangeTest(STATE, { ...EXCHANGE, kind: 'webhook' })).toBeUndefined()
  })
})
