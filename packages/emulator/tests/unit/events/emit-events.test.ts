import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { EmulatorEvent } from '../../../src/events/emulator-event'
import type { Delivery } from '../../../src/webhooks/delivery'
import { API_KEY, DEMO, SECRET, startPlatform } from '../started-platform'
import { respondWith, startReceiver } from '../webhooks/receiver'

const EVENTS: EmulatorEvent[] = [
  { handle: 'created', topic: 'Product', actions: ['create'], uri: '/events' },
  { handle: 'deleted', topic: 'Product', actions: ['delete'], uri: '/events' },
  {
    handle: 'titles',
    topic: 'Product',
    actions: ['update'],
    triggers: ['product.title', 'product.seo.*'],
    query: 'query Titles($productId: ID!) { product(id: $productId) { id title status } }',
    queryFilter: "product.status:'ACTIVE'",
    uri: '/events',
  },
  {
    handle: 'prices',
    topic: 'Product',
    actions: ['update'],
    triggers: ['product.variants.price'],
    query: 'query Price($variantsId: ID!) { productVariant(id: $variantsId) { id price } }',
    uri: '/events',
  },
  {
    handle: 'types',
    topic: 'Product',
    actions: ['update'],
    triggers: ['product.productType'],
    query:
      'query Types($productId: ID!) { product(id: $productId) { id productType } orders(first: 1) { nodes { id } } }',
    queryFilter: "product.productType:'Bowl'",
    uri: '/events',
  },
  {
    handle: 'variants',
    topic: 'Product',
    actions: ['update'],
    triggers: ['product.variants.*'],
    uri: '/events',
  },
  {
    handle: 'members',
    topic: 'Collection',
    actions: ['update'],
    triggers: ['collection.products.*'],
    uri: '/events',
  },
]

const receiver = await startReceiver()
const platform = await startPlatform({ app: { appUrl: receiver.origin, events: EVENTS } })
afterAll(async () => {
  await platform.emulator.close()
  await receiver.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  receiver.received.length = 0
  receiver.respondWith = respondWith(200)
})

async function query(text: string, variables: Record<string, unknown> = {}) {
  return platform.emulator.control.query({ shop: DEMO, query: text, variables })
}

async function createProduct(fields: Record<string, unknown> = {}) {
  const { productCreate } = (await query(
    `mutation ($product: ProductCreateInput!) {
      productCreate(product: $product) {
        product { id variants(first: 1) { nodes { id } } } userErrors { message }
      }
    }`,
    { product: { title: 'Mug', status: 'ACTIVE', ...fields } },
  )) as { productCreate: { product: { id: string; variants: { nodes: { id: string }[] } } } }
  const { id, variants } = productCreate.product
  return { id, variantId: variants.nodes[0]?.id ?? '' }
}

const updateProduct = (product: Record<string, unknown>) =>
  query(
    `mutation ($product: ProductUpdateInput!) {
      productUpdate(product: $product) { userErrors { message } }
    }`,
    { product },
  )

async function events(handle: string, count: number): Promise<(Delivery & { json: unknown })[]> {
  const deliveries = async () =>
    (await platform.emulator.control.deliveries({ shop: DEMO })).filter(
      ({ family, body, state }) =>
        family === 'events' &&
        state === 'delivered' &&
        (JSON.parse(body) as { handle: string }).handle === handle,
    )
  await expect.poll(async () => (await deliveries()).length).toBe(count)
  return (await deliveries()).map(delivery => ({
    ...delivery,
    json: JSON.parse(delivery.body) as unknown,
  }))
}

/** Expects no event: one of a later change arrived, and this one would have been sent before. */
async function noEvents(handle: string): Promise<void> {
  const sent = async () => (await platform.emulator.control.deliveries({ shop: DEMO })).length
  await platform.emulator.control.install({ shop: DEMO })
  const before = await sent()
  await createProduct()
  await expect.poll(sent).toBeGreaterThan(before)
  await events(handle, 0)
}

it('reports a created product with its children, signed, in the headers of events', async () => {
  const { id, variantId } = await createProduct()
  const [delivery] = await events('created', 1)
  expect(delivery?.json).toMatchObject({
    topic: 'Product',
    action: 'create',
    handle: 'created',
    fields_changed: {
      added: [
        `product[id: '${id}']`,
        `product[id: '${id}'].variants[id: '${variantId}']`,
        expect.stringContaining(`product[id: '${id}'].options[id: `),
      ],
      updated: [],
      removed: [],
    },
    query_variables: { productId: id },
  })
  const request = receiver.received.find(({ body }) => body === delivery?.body)
  expect(request?.headers).toMatchObject({
    'shopify-topic': 'Product',
    'shopify-action': 'create',
    'shopify-handle': 'created',
    'shopify-shop-domain': DEMO,
    'shopify-api-version': '2026-10',
    'shopify-api-key': API_KEY,
    'shopify-shop-id': 'gid://shopify/Shop/1',
    'shopify-webhook-id': delivery?.id,
    'shopify-hmac-sha256': createHmac('sha256', SECRET)
      .update(delivery?.body ?? '')
      .digest('base64'),
  })
  expect(request?.headers).not.toHaveProperty('shopify-event-id')
  expect(request?.headers).not.toHaveProperty('shopify-resource-id')
  expect(request?.headers).not.toHaveProperty('x-shopify-topic')
})

it('reports a trigger with the result of the query', async () => {
  const { id } = await createProduct()
  await updateProduct({ id, title: 'Cup', vendor: 'Acme' })
  const [delivery] = await events('titles', 1)
  expect(delivery?.json).toEqual({
    topic: 'Product',
    action: 'update',
    handle: 'titles',
    data: { product: { id, title: 'Cup', status: 'ACTIVE' } },
    fields_changed: { added: [], updated: [`product[id: '${id}'].title`], removed: [] },
    query_variables: { productId: id },
  })
})

it('delivers the error of a field whose scope the app lacks, whatever the filter', async () => {
  const { id } = await createProduct()
  await updateProduct({ id, productType: 'Cup' })
  const [delivery] = await events('types', 1)
  expect(delivery?.json).toMatchObject({
    errors: [
      {
        message: expect.stringMatching(/^Access denied for orders field\./) as string,
        path: ['orders'],
        extensions: {
          code: 'ACCESS_DENIED',
          requiredAccess: expect.stringMatching(/^`read_orders` access scope/) as string,
        },
      },
    ],
    fields_changed: { updated: [`product[id: '${id}'].productType`] },
  })
  expect(delivery?.json).not.toHaveProperty('data.orders.nodes')
})

it('sends one event for each trigger, with the same event id', async () => {
  const { id } = await createProduct()
  await updateProduct({ id, title: 'Cup', seo: { title: 'Cups', description: 'All cups' } })
  const [first, second] = await events('titles', 2)
  expect(first?.eventId).toBe(second?.eventId)
  expect(first?.id).not.toBe(second?.id)
  expect(second?.json).toMatchObject({
    fields_changed: {
      updated: [`product[id: '${id}'].seo.title`, `product[id: '${id}'].seo.description`],
    },
  })
})

it.each([
  ['no trigger matches', { vendor: 'Acme' }],
  ['the value is the same', { title: 'Mug' }],
])('sends nothing when %s', async (_, change) => {
  const { id } = await createProduct()
  await events('created', 1)
  await updateProduct({ id, ...change })
  await noEvents('titles')
})

it('sends nothing when the result does not meet the filter', async () => {
  const { id } = await createProduct({ status: 'DRAFT' })
  await updateProduct({ id, title: 'Cup' })
  await updateProduct({ id, status: 'ACTIVE', title: 'Glass' })
  const [delivery] = await events('titles', 1)
  expect(delivery?.json).toMatchObject({ data: { product: { title: 'Glass' } } })
})

it('reports a changed child with the ids of both', async () => {
  const { id, variantId } = await createProduct()
  await query(
    `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } }
    }`,
    { id, variants: [{ id: variantId, price: '12.50', barcode: '123' }] },
  )
  const path = `product[id: '${id}'].variants[id: '${variantId}']`
  const [price] = await events('prices', 1)
  expect(price?.json).toEqual({
    topic: 'Product',
    action: 'update',
    handle: 'prices',
    data: { productVariant: { id: variantId, price: '12.50' } },
    fields_changed: { added: [], updated: [`${path}.price`], removed: [] },
    query_variables: { productId: id, variantsId: variantId },
  })
  const [variants] = await events('variants', 1)
  expect(variants?.json).toMatchObject({
    fields_changed: { updated: [`${path}.price`, `${path}.barcode`] },
  })
})

it('reports products that join and leave a collection, also one with rules', async () => {
  const { id } = await createProduct()
  const { collectionCreate } = (await query(
    `mutation { collectionCreate(input: { title: "Cups", ruleSet: { appliedDisjunctively: false,
      rules: [{ column: TITLE, relation: EQUALS, condition: "Cup" }] } }) {
      collection { id } userErrors { message } } }`,
  )) as { collectionCreate: { collection: { id: string } } }
  await updateProduct({ id, title: 'Cup' })
  await updateProduct({ id, title: 'Glass' })
  const path = `collection[id: '${collectionCreate.collection.id}'].products[id: '${id}']`
  const [joined, left] = await events('members', 2)
  expect(joined?.json).toMatchObject({
    topic: 'Collection',
    action: 'update',
    fields_changed: { added: [path], updated: [], removed: [] },
  })
  expect(left?.json).toMatchObject({ fields_changed: { added: [], updated: [], removed: [path] } })
})

it('reports a deleted product, and none after a refused mutation', async () => {
  const { id } = await createProduct()
  await updateProduct({ id, title: '' })
  await query(
    `mutation ($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }`,
    { id },
  )
  const [delivery] = await events('deleted', 1)
  expect(delivery?.json).toMatchObject({
    action: 'delete',
    query_variables: { productId: id },
    fields_changed: {
      added: [],
      removed: expect.arrayContaining([`product[id: '${id}']`]) as string[],
    },
  })
  await noEvents('titles')
})

it('sends nothing to an app that is not installed', async () => {
  await platform.emulator.control.uninstall({ shop: DEMO })
  await createProduct()
  await platform.emulator.control.install({ shop: DEMO })
  await createProduct()
  await events('created', 1)
})

it('retries a failed event on the clock, with the same id', async () => {
  receiver.respondWith = respondWith(500)
  await createProduct()
  await expect
    .poll(
      async () => (await platform.emulator.control.deliveries({ shop: DEMO, topic: 'Product' }))[0],
    )
    .toMatchObject({ state: 'retrying' })
  receiver.respondWith = respondWith(200)
  await platform.emulator.control.advanceClock(4 * 3600 * 1000)
  const [delivery] = await events('created', 1)
  expect(delivery).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 500 }, { status: 200 }],
  })
})
