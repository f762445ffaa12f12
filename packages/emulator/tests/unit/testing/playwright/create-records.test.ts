import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestStore } from '../../../../testing/playwright/test-store'
import type { TestStore } from '../../../../testing/playwright/test-store'
import { startPlatform } from '../../started-platform'

let store: TestStore
const platform = await startPlatform({
  app: {
    scopes: ['write_products', 'read_orders', 'read_customers'],
    webhooks: [
      { topics: ['products/create', 'orders/create', 'customers/create'], uri: '/webhooks' },
    ],
  },
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  store = await createTestStore(platform.emulator.control, { handle: 'test-store' })
})

describe('store.create', () => {
  it.each([
    [
      'product',
      { title: 'Product 1', handle: 'product-1', variants: { nodes: [{ price: '10.00' }] } },
    ],
    ['customer', { email: 'customer-1@example.com', displayName: 'Test Customer 1' }],
    ['order', { name: '#1001', lineItems: { nodes: [{ title: 'Item', quantity: 1 }] } }],
    ['location', { name: 'Location 1' }],
    ['discountCode', {}],
    ['metafieldDefinition', { namespace: 'custom', key: 'field_1' }],
    ['metaobjectDefinition', { type: 'definition_1' }],
  ] as const)('creates a %s with defaults, another one each time', async (name, expected) => {
    const first = await store.create[name]()
    expect(first).toMatchObject(expected)
    expect((await store.create[name]()).id).not.toBe(first.id)
  })

  it('uses the given fields', async () => {
    const product = await store.create.product({ title: 'Brass Bell', price: '12.50' })
    expect(product).toMatchObject({
      title: 'Brass Bell',
      variants: { nodes: [{ price: '12.50' }] },
    })
    const { type } = await store.create.metaobjectDefinition({ type: 'scent' })
    expect(
      await store.create.metaobject({ type, fields: [{ key: 'name', value: 'Fig' }] }),
    ).toMatchObject({ handle: 'metaobject-1' })
  })

  it('notifies the app that is installed', async () => {
    await platform.emulator.control.install({ shop: store.shop })
    await store.create.customer({ email: 'noor@example.com' })
    await vi.waitFor(async () =>
      expect(
        (await store.webhooks('customers/create')).map(({ body }) => JSON.parse(body)),
      ).toMatchObject([{ email: 'noor@example.com' }]),
    )
  })

  it('fails with the user errors', async () => {
    await expect(store.create.customer({ email: 'unknown' })).rejects.toThrow(
      'customerCreate: email: Email is invalid',
    )
  })

  it('fails with the errors of the schema', async () => {
    await expect(store.create.customer({ mail: 'noor@example.com' })).rejects.toThrow(
      'Field is not defined on CustomerInput',
    )
  })
})

describe('store.query', () => {
  it('has all scopes, without the app', async () => {
    const { customersCount } = await store.query<{ customersCount: { count: number } }>(
      'query ($query: String) { customersCount(query: $query) { count } }',
      { query: 'email:unknown@example.com' },
    )
    expect(customersCount).toEqual({ count: 0 })
  })

  it('fails with the errors of the response', async () => {
    await expect(store.query('{ nothing }')).rejects.toThrow(
      "Field 'nothing' doesn't exist on type 'QueryRoot'",
    )
  })
})

describe('store.seed', () => {
  it('adds records of each subject without webhooks, and returns their ids', async () => {
    await platform.emulator.control.install({ shop: store.shop })
    const ids = await store.seed({
      locations: [{ name: 'Warehouse', countryCode: 'CA' }],
      metafieldDefinitions: [
        {
          ownerType: 'PRODUCT',
          namespace: 'custom',
          key: 'fabric',
          name: 'Fabric',
          type: 'single_line_text_field',
        },
      ],
      metaobjectDefinitions: [
        {
          type: 'scent',
          displayNameKey: 'name',
          fields: [{ key: 'name', type: 'single_line_text_field' }],
        },
      ],
      metaobjects: [{ type: 'scent', handle: 'fig', fields: { name: 'Fig Leaf' } }],
      metafields: [
        { namespace: 'custom', key: 'motto', type: 'single_line_text_field', value: 'Hello' },
      ],
      products: [
        {
          title: 'Shirt',
          tags: ['new'],
          variants: [
            {
              options: { Size: 'S', Color: 'Red' },
              price: '20.00',
              sku: 'A',
              inventory: { Warehouse: 3 },
            },
            {
              options: { Size: 'M', Color: 'Red' },
              price: '22.00',
              sku: 'B',
              inventory: { 'Shop location': 4 },
            },
          ],
          metafields: [
            { namespace: 'custom', key: 'fabric', type: 'single_line_text_field', value: 'Linen' },
          ],
        },
      ],
      collections: [
        { title: 'New', tag: 'new' },
        { title: 'Chosen', products: ['shirt'] },
      ],
      customers: [{ email: 'noor@example.com', firstName: 'Noor', tags: ['VIP'] }],
      segments: [{ name: 'VIP', query: "customer_tags CONTAINS 'VIP'" }],
      discountCodes: [{ code: 'HELLO', percentage: 15 }],
      orders: [{ customer: 'noor@example.com', items: [{ product: 'shirt', quantity: 2 }] }],
    })
    expect(Object.entries(ids).map(([name, list]) => [name, list.length])).toEqual([
      ['locations', 1],
      ['metafieldDefinitions', 1],
      ['metaobjectDefinitions', 1],
      ['metaobjects', 1],
      ['metafields', 1],
      ['products', 1],
      ['collections', 2],
      ['customers', 1],
      ['segments', 1],
      ['discountCodes', 1],
      ['orders', 1],
    ])
    const data = await store.query(
      `query ($product: ID!, $order: ID!, $discount: ID!) {
        shop { metafield(namespace: "custom", key: "motto") { value } }
        product(id: $product) {
          tags totalInventory options { name values }
          variants(first: 5) { nodes { title sku price inventoryItem { inventoryLevels(first: 2) { nodes { location { name } } } } } }
          metafield(namespace: "custom", key: "fabric") { value definition { name } }
          collections(first: 5) { nodes { title } }
        }
        metaobjectByHandle(handle: { type: "scent", handle: "fig" }) { displayName }
        segments(first: 5) { nodes { name } }
        codeDiscountNode(id: $discount) { codeDiscount { ... on DiscountCodeBasic { title status customerGets { value { ... on DiscountPercentage { percentage } } } codes(first: 1) { nodes { code } } } } }
        order(id: $order) { name customer { email } totalPriceSet { shopMoney { amount } } }
      }`,
      { product: ids.products?.[0], order: ids.orders?.[0], discount: ids.discountCodes?.[0] },
    )
    expect(data).toMatchObject({
      shop: { metafield: { value: 'Hello' } },
      product: {
        tags: ['new'],
        totalInventory: 7,
        options: [
          { name: 'Size', values: ['S', 'M'] },
          { name: 'Color', values: ['Red'] },
        ],
        variants: {
          nodes: [
            { title: 'S / Red', sku: 'A', price: '20.00' },
            { title: 'M / Red', sku: 'B', price: '22.00' },
          ],
        },
        metafield: { value: 'Linen', definition: { name: 'Fabric' } },
        collections: { nodes: [{ title: 'New' }, { title: 'Chosen' }] },
      },
      metaobjectByHandle: { displayName: 'Fig Leaf' },
      segments: { nodes: [{ name: 'VIP' }] },
      codeDiscountNode: {
        codeDiscount: {
          title: 'HELLO',
          status: 'ACTIVE',
          customerGets: { value: { percentage: 0.15 } },
          codes: { nodes: [{ code: 'HELLO' }] },
        },
      },
      order: {
        name: '#1001',
        customer: { email: 'noor@example.com' },
        totalPriceSet: { shopMoney: { amount: '40.0' } },
      },
    })
    expect(await store.webhooks()).toEqual([])
  })

  it.each([
    ['an unknown field', { products: [{ name: 'Shirt' }] }, 'products[0].name is not known.'],
    [
      'an unknown location',
      {
        products: [
          { title: 'A', variants: [{ options: { Size: 'S' }, inventory: { Nowhere: 1 } }] },
        ],
      },
      'There is no location with the name Nowhere.',
    ],
    [
      'an unknown product',
      { collections: [{ title: 'A', products: ['b'] }] },
      'The collection A contains b',
    ],
    [
      'a metaobject without a definition',
      { metaobjects: [{ type: 'scent', handle: 'fig', fields: {} }] },
      'The metaobject fig has the type scent, which no definition has.',
    ],
  ])('refuses %s, and changes nothing', async (_case, records, message) => {
    const seeded = store.seed({ customers: [{ email: 'first@example.com' }], ...records } as never)
    await expect(seeded).rejects.toThrow(message)
    expect(
      await store.query(
        '{ customersCount { count } productsCount { count } collectionsCount { count } }',
      ),
    ).toEqual({
      customersCount: { count: 0 },
      productsCount: { count: 0 },
      collectionsCount: { count: 0 },
    })
  })
})
