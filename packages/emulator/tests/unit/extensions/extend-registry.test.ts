import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEmulator } from '../../../src'
import { DEMO, startPlatform } from '../started-platform'

interface Bundle {
  title: string
}

const EXTENSION = defineEmulator({
  queries: {
    productOperation: ({ id }, store) => store.find(String(id)) ?? null,
    cashTrackingSessions: async () => Promise.resolve({ nodes: [] }),
  },
  mutations: {
    productBundleCreate: ({ input }, store) => {
      const { title } = input as Bundle
      const bundle = store.records<Bundle>('ProductBundleOperation').add({ title })
      store.emit('products/create', { admin_graphql_api_id: bundle.id, title })
      return title === ''
        ? { userErrors: [{ field: ['title'], message: "Title can't be blank" }] }
        : { productBundleOperation: { id: bundle.id, status: 'CREATED' } }
    },
    // The type does not allow it; JavaScript does.
    productBundleUpdate: (() => Promise.resolve({})) as never,
  },
  types: {
    Product: {
      feedback: ({ title }) => ({ summary: `${String(title)} is complete` }),
    },
  },
  payloads: {
    'products/delete': (payload, { shop, now }) => ({ ...payload, shop, deleted_at: now }),
    'products/update': () => {
      throw new Error('A mistake')
    },
  },
  seed: store => {
    const [first] = store.list('Product')
    store.records<{ productId?: string }>('Sample').add({ productId: first?.id })
  },
})

let token: string
const platform = await startPlatform({
  app: {
    scopes: ['write_products'],
    webhooks: [
      { topics: ['products/create', 'products/delete', 'products/update'], uri: '/webhooks' },
    ],
  },
  extensions: [EXTENSION],
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  platform.emulator.setExtensions([EXTENSION])
  await platform.emulator.control.reset()
  token = await platform.install()
})

const ask = async (query: string) => (await platform.graphql(token, { query })).json
const payloads = async (topic: string) =>
  (await platform.emulator.control.deliveries({ shop: DEMO, topic })).map(
    ({ body }) => JSON.parse(body) as unknown,
  )

describe('a mutation of an app', () => {
  const create = (title: string) =>
    ask(`mutation {
      productBundleCreate(input: { title: "${title}", components: [] }) {
        productBundleOperation { id status }
        userErrors { field message }
      }
    }`)

  it('stores records that queries find, and sends webhooks', async () => {
    const { data } = await create('Gift set')
    const id = 'gid://shopify/ProductBundleOperation/1001'
    expect(data).toEqual({
      productBundleCreate: {
        productBundleOperation: { id, status: 'CREATED' },
        userErrors: [],
      },
    })
    await vi.waitFor(async () =>
      expect(await payloads('products/create')).toEqual([
        { admin_graphql_api_id: id, title: 'Gift set' },
      ]),
    )
    expect((await ask(`{ productOperation(id: "${id}") { __typename } }`)).data).toEqual({
      productOperation: { __typename: 'ProductBundleOperation' },
    })
    expect((await ask(`{ node(id: "${id}") { id } }`)).data).toEqual({ node: { id } })
  })

  it('changes nothing if it returns user errors', async () => {
    const { data } = await create('')
    expect(data).toEqual({
      productBundleCreate: {
        productBundleOperation: null,
        userErrors: [{ field: ['title'], message: "Title can't be blank" }],
      },
    })
    const { stores } = await platform.emulator.control.exportState()
    expect(stores[0]?.records.tables['app:ProductBundleOperation'] ?? []).toEqual([])
    expect(await payloads('products/create')).toEqual([])
  })

  it('fails if it is asynchronous', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { errors } = await ask(
      'mutation { productBundleUpdate(input: { productId: "gid://shopify/Product/1001" }) { userErrors { message } } }',
    )
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }])
    expect(String(log.mock.calls[0]?.[1])).toContain(
      'The mutation productBundleUpdate of platform/emulator is asynchronous.',
    )
    log.mockRestore()
  })
})

describe('a field of an app', () => {
  it('gets the stored object, and is not listed as missing', async () => {
    const { data, extensions } = await ask(
      '{ product(id: "gid://shopify/Product/1001") { feedback { summary } } }',
    )
    expect(data).toEqual({ product: { feedback: { summary: 'Stoneware Mug is complete' } } })
    expect(extensions).not.toHaveProperty('notSimulated')
  })

  it('is used until the extensions change', async () => {
    platform.emulator.setExtensions([])
    const { data } = await ask(
      '{ product(id: "gid://shopify/Product/1001") { feedback { summary } } }',
    )
    expect(data).toEqual({ product: { feedback: null } })
  })
})

describe('a payload of an app', () => {
  it('replaces the payload of the emulator', async () => {
    await ask(
      'mutation { productDelete(input: { id: "gid://shopify/Product/1001" }) { deletedProductId } }',
    )
    await vi.waitFor(async () =>
      expect(await payloads('products/delete')).toEqual([
        { id: 1001, shop: DEMO, deleted_at: expect.any(String) as string },
      ]),
    )
  })

  it('is not applied if it fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await platform.emulator.control.sendWebhook({ shop: DEMO, topic: 'products/update' })
    expect(await payloads('products/update')).toEqual([{}])
    expect(log.mock.calls[0]?.[0]).toBe(
      '[local platform] The payload of products/update in platform/emulator failed:',
    )
    log.mockRestore()
  })

  it('does not change what a test sends', async () => {
    await platform.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'products/delete',
      payload: { id: 5 },
    })
    expect(await payloads('products/delete')).toEqual([{ id: 5 }])
  })
})

describe('a seed of an app', () => {
  const samples = async () => {
    const { stores } = await platform.emulator.control.exportState()
    return stores.map(({ records }) => records.tables['app:Sample'])
  }

  it('runs in each store, after its own seed', async () => {
    await platform.emulator.control.addShop({ handle: 'empty-store' })
    expect(await samples()).toEqual([
      [
        {
          id: 'gid://shopify/Sample/1001',
          __typename: 'Sample',
          productId: 'gid://shopify/Product/1001',
        },
      ],
      [
        {
          id: 'gid://shopify/Sample/2001',
          __typename: 'Sample',
          productId: 'gid://shopify/Product/2001',
        },
      ],
      [{ id: 'gid://shopify/Sample/3001', __typename: 'Sample', productId: undefined }],
    ])
  })

  it('is undone if it fails, and the store is created', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    platform.emulator.setExtensions([
      {
        seed: store => {
          store.records('Sample').add({})
          store.records('not a type').add({})
        },
      },
    ])
    await platform.emulator.control.reset()
    expect((await samples()).map(rows => rows ?? [])).toEqual([[], []])
    expect(String(log.mock.calls[0]?.[1])).toContain('"not a type" is not the name of a type')
    log.mockRestore()
  })
})
