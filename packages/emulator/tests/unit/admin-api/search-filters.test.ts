import { describe, expect, it } from 'vitest'
import { startAdmin } from './started-admin'

/**
 * Filters of the tables in the descriptions of `query` arguments, with values that some records of
 * the store have.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/queries/products#arguments-query
 */
const { ask, send } = startAdmin(
  [
    ...['write_products', 'write_orders', 'write_discounts', 'write_customers', 'write_inventory'],
    ...['write_inventory_transfers', 'write_locations', 'write_publications', 'read_returns'],
    ...['write_merchant_managed_fulfillment_orders', 'write_returns', 'read_all_orders'],
    ...['write_inventory_shipments', 'read_inventory_transfers', 'write_files'],
    ...['write_companies', 'write_markets'],
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          plan: 'plus',
          locations: [{ name: 'Annex', city: 'Austin', countryCode: 'US', zip: '78701' }],
          products: [
            { title: 'Mug', price: '8.00', totalInventory: 5 },
            {
              title: 'Shirt',
              tags: ['cotton'],
              variants: [
                { options: { Size: 'S' }, price: '30.00', inventory: { Annex: 4 } },
                { options: { Size: 'M' }, price: '30.00', inventory: { Annex: 4 } },
              ],
            },
          ],
          collections: [{ title: 'Kitchen', products: ['mug'] }],
          customers: [{ email: 'kim@example.com', firstName: 'Kim' }],
          companies: [{ name: 'Mill', locations: [{ name: 'Mill' }] }],
          orders: [
            { items: [{ product: 'mug' }], customer: 'kim@example.com', fulfilled: true },
            { items: [{ product: 'mug' }], customer: 'kim@example.com' },
          ],
        },
      ],
    },
  },
)

interface Page {
  nodes: { title?: string; name?: string; displayName?: string }[]
}

/** Reads the names of the records that a search finds. Refuses a filter that is unknown. */
async function found(root: string, field: string, query: string): Promise<unknown[]> {
  const { data, errors, extensions } = await send(
    `query ($query: String!) { page: ${root}(first: 9, query: $query) { nodes { ${field} } } }`,
    { query },
  )
  const { search = [] } = extensions as { search?: { warnings?: object[] }[] }
  expect({ errors, warnings: search.flatMap(({ warnings = [] }) => warnings) }).toEqual({
    warnings: [],
  })
  const { page } = data as { page: Page }
  return page.nodes.map(node => Object.values(node)[0])
}

async function idOf(root: string, query: string): Promise<string> {
  const { nodes } = await ask<{ nodes: { id: string }[] }>(
    `query ($query: String!) { ${root}(first: 1, query: $query) { nodes { id } } }`,
    { query },
  )
  return nodes[0]?.id ?? ''
}

describe('products', () => {
  it.each([
    ['bundles:true', []],
    ['category_id:sg-4-17-2-17', []],
    ['combined_listing_role:no_role', ['Mug', 'Shirt']],
    ['combined_listing_role:parent', []],
    ['has_only_composites:true', []],
    ['has_only_default_variant:true', ['Mug']],
    ['has_only_default_variant:false', ['Shirt']],
    ['has_variant_with_components:false', ['Mug', 'Shirt']],
    ['is_price_reduced:false', ['Mug', 'Shirt']],
    ['tracks_inventory:true', ['Mug', 'Shirt']],
  ])('by %s are %j', async (query, titles) => {
    expect(await found('products', 'title', query)).toEqual(titles)
  })

  it('are found by a list of publications, and by their delivery profile', async () => {
    const { publications, deliveryProfiles } = await ask<
      Record<'publications' | 'deliveryProfiles', { nodes: { id: string }[] }>
    >('{ publications(first: 1) { nodes { id } } deliveryProfiles(first: 1) { nodes { id } } }')
    const [publication, profile] = [publications, deliveryProfiles].map(({ nodes }) =>
      String(nodes[0]?.id.split('/').at(-1)),
    )
    expect(await found('products', 'title', `publication_ids:7,${publication}`)).toEqual([
      'Mug',
      'Shirt',
    ])
    expect(await found('products', 'title', 'publication_ids:7,8')).toEqual([])
    expect(await found('products', 'title', `delivery_profile_id:${profile}`)).toEqual([
      'Mug',
      'Shirt',
    ])
  })
})

it('products with a reduced price are found', async () => {
  const { nodes } = await ask<{ nodes: { id: string; product: { id: string } }[] }>(
    '{ productVariants(first: 1) { nodes { id product { id } } } }',
  )
  await ask(
    `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } }
    }`,
    { id: nodes[0]?.product.id, variants: [{ id: nodes[0]?.id, compareAtPrice: '10.00' }] },
  )
  expect(await found('products', 'title', 'is_price_reduced:true')).toEqual(['Mug'])
})

describe('variants', () => {
  it.each([
    ['exclude_composite:true', ['Mug', 'Shirt - S', 'Shirt - M']],
    ['exclude_variants_with_components:false', []],
    ['managed:true', ['Mug', 'Shirt - S', 'Shirt - M']],
    ['managed_by:shopify', ['Mug', 'Shirt - S', 'Shirt - M']],
    ['requires_components:true', []],
    ['tag_not:cotton', ['Mug']],
  ])('by %s are %j', async (query, names) => {
    const shown = await found('productVariants', 'displayName', query)
    expect(shown.map(name => String(name).replace(' - Default Title', ''))).toEqual(names)
  })

  it('are found by their collection and their location', async () => {
    const collection = await idOf('collections', 'title:Kitchen')
    const location = await idOf('locations', 'name:Annex')
    expect(await found('productVariants', 'title', `collection:${collection}`)).toEqual([
      'Default Title',
    ])
    expect(await found('productVariants', 'title', `location_id:${location}`)).toEqual(['S', 'M'])
  })
})

describe('orders', () => {
  it('are found by their returns and their locations', async () => {
    const location = await idOf('locations', 'name:"Shop location"')
    expect(await found('orders', 'name', 'return_status:no_return')).toEqual(['#1001', '#1002'])
    expect(await found('orders', 'name', 'return_status:in_progress,returned')).toEqual([])
    expect(await found('orders', 'name', `fulfillment_location_id:${location}`)).toEqual(['#1001'])
    expect(await found('orders', 'name', `location_id:${location}`)).toEqual(['#1001', '#1002'])
  })
})

it('discounts are found by their buyers, and those of one method by their type', async () => {
  const customer = await idOf('customers', 'email:kim@example.com')
  const create = (title: string, context: object) =>
    ask(
      `mutation ($input: DiscountCodeBasicInput!) {
        discountCodeBasicCreate(basicCodeDiscount: $input) { userErrors { message } }
      }`,
      {
        input: {
          title,
          code: title,
          startsAt: '2026-01-01T00:00:00Z',
          context,
          customerGets: { value: { percentage: 0.1 }, items: { all: true } },
        },
      },
    )
  await create('Kim', { customers: { add: [customer] } })
  await create('Everyone', { all: 'ALL' })
  const titles = (root: string, query: string) =>
    found(root, 'discount { ... on DiscountCodeBasic { title } }', query)
  expect(await titles('discountNodes', 'context:customer')).toEqual([{ title: 'Kim' }])
  expect(await titles('discountNodes', `customer_ids:5,${customer.split('/').at(-1)}`)).toEqual([
    { title: 'Kim' },
  ])
  expect(await titles('discountNodes', 'market_ids:1')).toEqual([])
  expect(await titles('discountNodes', 'segment_ids:1')).toEqual([])
  expect(
    await found(
      'codeDiscountNodes',
      'codeDiscount { ... on DiscountCodeBasic { title } }',
      'type:percentage',
    ),
  ).toEqual([{ title: 'Kim' }, { title: 'Everyone' }])
})

it('transfers are found by what they move, and from where', async () => {
  const [origin, destination] = [
    await idOf('locations', 'name:Annex'),
    await idOf('locations', 'name:"Shop location"'),
  ]
  const { nodes } = await ask<{
    nodes: { id: string; product: { id: string }; inventoryItem: { id: string } }[]
  }>(
    '{ productVariants(first: 1, query: "title:S") { nodes { id product { id } inventoryItem { id } } } }',
  )
  const [variant] = nodes
  const { userErrors } = await ask<{ userErrors: object[] }>(
    `mutation ($input: InventoryTransferCreateInput!) {
      inventoryTransferCreate(input: $input) @idempotent(key: "a") { userErrors { message } }
    }`,
    {
      input: {
        originLocationId: origin,
        destinationLocationId: destination,
        tags: ['monthly'],
        lineItems: [{ inventoryItemId: variant?.inventoryItem.id, quantity: 1 }],
      },
    },
  )
  expect(userErrors).toEqual([])
  for (const query of [
    `product_id:${variant?.product.id}`,
    `product_variant_id:${variant?.id}`,
    `source_id:${origin}`,
    'tag_not:yearly',
  ])
    expect(await found('inventoryTransfers', 'name', query)).toEqual(['#T0001'])
  for (const query of ['product_id:1', `source_id:${destination}`, 'tag_not:monthly'])
    expect(await found('inventoryTransfers', 'name', query)).toEqual([])
  for (const query of ['barcode:1', `destination_id:${destination}`, 'tracking_number:1'])
    expect(await found('inventoryShipments', 'name', query)).toEqual([])
})

it('catalogs are found by the company and the location that they are for', async () => {
  const { nodes } = await ask<{ nodes: { id: string; locations: { nodes: { id: string }[] } }[] }>(
    '{ companies(first: 1) { nodes { id locations(first: 1) { nodes { id } } } } }',
  )
  const [company] = nodes
  const location = company?.locations.nodes[0]?.id
  const { userErrors } = await ask<{ userErrors: object[] }>(
    `mutation ($input: CatalogCreateInput!) {
      catalogCreate(input: $input) { userErrors { message } }
    }`,
    {
      input: {
        title: 'Wholesale',
        status: 'ACTIVE',
        context: { companyLocationIds: [location] },
      },
    },
  )
  expect(userErrors).toEqual([])
  for (const query of [`company_id:${company?.id}`, `company_location_id:${location}`])
    expect(await found('catalogs', 'title', query)).toEqual(['Wholesale'])
  for (const query of ['company_id:7', 'company_location_id:7'])
    expect(await found('catalogs', 'title', query)).toEqual([])
})
