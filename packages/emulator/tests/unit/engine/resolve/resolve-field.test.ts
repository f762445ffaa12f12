import { describe, expect, it } from 'vitest'
import { startAdmin } from '../../admin-api/started-admin'

const { send: ask } = startAdmin(['write_products', 'read_orders', 'write_shipping'], [])

describe('a field that is not simulated', () => {
  it('returns what the schema allows, and is listed', async () => {
    const { data, errors, extensions } = await ask(`{
      shop { name description resourceLimits { maxProductVariants } }
      deliveryProfiles(first: 1) { nodes { sellingPlanGroups(first: 5) {
        nodes { id } edges { cursor } pageInfo { hasNextPage startCursor } } } }
      shippingLabel(id: "gid://shopify/ShippingLabel/1") { id }
      product(id: "gid://shopify/Product/1001") { standardizedProductType { productTaxonomyNode { name } } }
    }`)
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      shop: { name: 'Demo Store', description: null, resourceLimits: { maxProductVariants: 0 } },
      deliveryProfiles: {
        nodes: [
          {
            sellingPlanGroups: {
              nodes: [],
              edges: [],
              pageInfo: { hasNextPage: false, startCursor: null },
            },
          },
        ],
      },
      shippingLabel: null,
      product: { standardizedProductType: null },
    })
    expect((extensions as { notSimulated: string[] }).notSimulated).toEqual([
      'DeliveryProfile.sellingPlanGroups',
      'Product.standardizedProductType',
      'QueryRoot.shippingLabel',
      'Shop.resourceLimits',
    ])
  })

  it('is not listed in a response without one', async () => {
    const { extensions } = await ask(
      '{ shop { name } product(id: "gid://shopify/Product/1") { id } }',
    )
    expect(Object.keys(extensions as object)).toEqual(['cost'])
  })
})

describe('a mutation that is not simulated', () => {
  it('fails with an error that names it and shows how to supply it', async () => {
    const { data, errors } = await ask(
      `mutation { result: deliveryShippingOriginAssign(
        locationId: "gid://shopify/Location/1001"
      ) { userErrors { message } } }`,
    )
    expect(data).toEqual({ result: null })
    expect(errors).toMatchObject([
      {
        message:
          'The local platform does not simulate the mutation deliveryShippingOriginAssign. Nothing was changed. ' +
          'To supply it, create platform/emulator/deliveryShippingOriginAssign.ts in the app:\n\n' +
          "import { defineEmulator } from 'nuxt-platform-layer/emulator'\n\n" +
          'export default defineEmulator({\n  mutations: {\n' +
          '    deliveryShippingOriginAssign: (args, store) => ({ userErrors: [] }),\n' +
          '  },\n})\n\n' +
          'docs/emulator.md in the package explains it, and docs/simulated.md lists what is simulated.',
        path: ['result'],
        extensions: { code: 'NOT_SIMULATED', root: 'deliveryShippingOriginAssign' },
      },
    ])
  })
})

describe('access', () => {
  it('is required for each field', async () => {
    const { data, errors } = await ask('{ shop { name } customers(first: 1) { nodes { id } } }')
    expect(data).toBeNull()
    expect(errors).toMatchObject([
      {
        message:
          'Access denied for customers field. Required access: `read_customers` access scope.',
        path: ['customers'],
        extensions: { code: 'ACCESS_DENIED' },
      },
    ])
  })
})

describe('a search', () => {
  it('reports parts that have no effect', async () => {
    const { data, extensions } = await ask(
      '{ productsCount(query: "shade:red") { count } list: products(first: 1, query: "status:sold product_type:Outdoor") { nodes { title } } }',
    )
    expect(data).toEqual({
      productsCount: { count: 24 },
      list: { nodes: [{ title: 'Rain Jacket' }] },
    })
    expect((extensions as { search: unknown }).search).toEqual([
      {
        path: ['productsCount'],
        query: 'shade:red',
        parsed: { field: 'shade', match_all: 'red' },
        warnings: [
          {
            field: 'shade',
            message: 'Invalid search field for this query.',
            code: 'invalid_field',
          },
        ],
      },
      {
        path: ['list'],
        query: 'status:sold product_type:Outdoor',
        parsed: {
          and: [
            { field: 'status', match_all: 'sold' },
            { field: 'product_type', match_all: 'Outdoor' },
          ],
        },
        warnings: [
          {
            field: 'status',
            message: 'Input `sold` is not an accepted value.',
            code: 'invalid_value',
          },
        ],
      },
    ])
  })
})
