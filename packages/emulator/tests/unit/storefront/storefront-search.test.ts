import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'

const { ask, send, sendToStorefront } = startAdmin(
  [
    ...['write_content', 'write_products', 'unauthenticated_read_content'],
    ...['unauthenticated_read_product_listings', 'unauthenticated_read_product_tags'],
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [
            { title: 'Soy candle', price: '12.00', totalInventory: 0, vendor: 'Beam' },
            { title: 'Soy wick', price: '3.00', totalInventory: 5, vendor: 'Beam', tags: ['diy'] },
            { title: 'Glass jar', price: '8.00', totalInventory: 5, vendor: 'Soy & Co' },
            { title: 'Soy draft', price: '1.00', status: 'DRAFT' },
          ],
        },
      ],
    },
  },
)

beforeEach(async () => {
  await ask(
    'mutation { pageCreate(page: { title: "Why soy", body: "<p>It burns slowly</p>" }) { page { id } } }',
  )
})

async function visit<Result = Record<string, unknown>>(query: string): Promise<Result> {
  const { data, errors } = await sendToStorefront(query)
  expect(errors).toBeUndefined()
  return Object.values(data as Record<string, unknown>)[0] as Result
}

const NODE = '... on Product { title } ... on Page { title }'

async function titles(args: string): Promise<string[]> {
  const { nodes } = await visit<{ nodes: { title: string }[] }>(
    `{ search(first: 9, ${args}) { nodes { ${NODE} } } }`,
  )
  return nodes.map(({ title }) => title)
}

describe('search', () => {
  it('finds products and pages, those that can be bought and match by title first', async () => {
    expect(await titles('query: "soy"')).toEqual(['Soy wick', 'Glass jar', 'Soy candle', 'Why soy'])
    expect(await titles('query: "soy", unavailableProducts: HIDE')).toEqual([
      'Soy wick',
      'Glass jar',
      'Why soy',
    ])
    expect(await titles('query: "soy", unavailableProducts: SHOW, types: [PRODUCT]')).toEqual([
      'Soy candle',
      'Soy wick',
      'Glass jar',
    ])
  })

  it('matches the start of the last word if requested', async () => {
    expect(await titles('query: "so", types: [PRODUCT]')).toEqual([])
    expect(await titles('query: "gla", prefix: LAST')).toEqual(['Glass jar'])
  })

  it('limits products by filters, sorts by price, and counts', async () => {
    expect(
      await titles('query: "soy", types: [PRODUCT], productFilters: [{ productVendor: "beam" }]'),
    ).toEqual(['Soy wick', 'Soy candle'])
    expect(
      await titles(
        'query: "soy", types: [PRODUCT], productFilters: [{ price: { min: 5 } }, { available: true }]',
      ),
    ).toEqual(['Glass jar'])
    expect(await titles('query: "soy", types: [PRODUCT], sortKey: PRICE')).toEqual([
      'Soy wick',
      'Glass jar',
      'Soy candle',
    ])
    expect(
      await visit(
        '{ search(first: 1, query: "soy", types: [PRODUCT]) { totalCount pageInfo { hasNextPage } productFilters { id values { label count } } } }',
      ),
    ).toEqual({
      totalCount: 3,
      pageInfo: { hasNextPage: true },
      productFilters: [
        {
          id: 'filter.v.availability',
          values: [
            { label: 'In stock', count: 2 },
            { label: 'Out of stock', count: 1 },
          ],
        },
        { id: 'filter.v.price', values: [{ label: 'Price', count: 0 }] },
      ],
    })
  })

  it('pages through all results', async () => {
    const found: string[] = []
    let after = 'null'
    for (let page = 0; page < 9 && after !== ''; page++) {
      const { nodes, pageInfo } = await visit<{
        nodes: { title: string }[]
        pageInfo: { hasNextPage: boolean; endCursor: string }
      }>(
        `{ search(first: 1, after: ${after}, query: "soy") { nodes { ${NODE} } pageInfo { hasNextPage endCursor } } }`,
      )
      found.push(...nodes.map(({ title }) => title))
      after = pageInfo.hasNextPage ? JSON.stringify(pageInfo.endCursor) : ''
    }
    expect(found).toEqual(await titles('query: "soy"'))
  })
})

describe('predictive search', () => {
  const FIELDS =
    'products { title } pages { title } collections { title } articles { title } queries { text styledText }'

  it('completes words, in the fields that are searched by default', async () => {
    expect(await visit(`{ predictiveSearch(query: "so") { ${FIELDS} } }`)).toEqual({
      products: [{ title: 'Soy wick' }, { title: 'Glass jar' }, { title: 'Soy candle' }],
      pages: [{ title: 'Why soy' }],
      collections: [],
      articles: [],
      queries: [
        { text: 'soy candle', styledText: '<mark>so</mark><span>y candle</span>' },
        { text: 'soy wick', styledText: '<mark>so</mark><span>y wick</span>' },
      ],
    })
    // Tags and bodies are searched on request.
    expect(await visit(`{ predictiveSearch(query: "diy") { products { title } } }`)).toEqual({
      products: [],
    })
    expect(
      await visit(
        `{ predictiveSearch(query: "diy", searchableFields: [TAG]) { products { title } } }`,
      ),
    ).toEqual({ products: [{ title: 'Soy wick' }] })
  })

  it('shares its limit among the types, or gives it to each', async () => {
    expect(
      await visit(
        '{ predictiveSearch(query: "so", limit: 2, types: [PRODUCT, PAGE]) { products { title } pages { title } } }',
      ),
    ).toEqual({ products: [{ title: 'Soy wick' }], pages: [{ title: 'Why soy' }] })
    expect(
      await visit(
        '{ predictiveSearch(query: "so", limit: 2, limitScope: EACH, types: [PRODUCT, PAGE]) { products { title } pages { title } } }',
      ),
    ).toEqual({
      products: [{ title: 'Soy wick' }, { title: 'Glass jar' }],
      pages: [{ title: 'Why soy' }],
    })
  })

  it.each([0, 11])('refuses the limit %i', async limit => {
    expect(
      await sendToStorefront(
        `{ predictiveSearch(query: "so", limit: ${limit}) { products { title } } }`,
      ),
    ).toMatchObject({
      data: { predictiveSearch: null },
      errors: [{ message: 'The limit must be between 1 and 10.' }],
    })
  })

  it('finds nothing without a word', async () => {
    expect(await visit(`{ predictiveSearch(query: "  ") { ${FIELDS} } }`)).toEqual({
      products: [],
      pages: [],
      collections: [],
      articles: [],
      queries: [],
    })
  })
})

describe('products', () => {
  it('are sorted by price, and selected by availability', async () => {
    expect(
      await visit('{ products(first: 9, sortKey: PRICE, reverse: true) { nodes { title } } }'),
    ).toEqual({
      nodes: [{ title: 'Soy candle' }, { title: 'Glass jar' }, { title: 'Soy wick' }],
    })
    expect(
      await visit('{ products(first: 9, query: "available_for_sale:false") { nodes { title } } }'),
    ).toEqual({ nodes: [{ title: 'Soy candle' }] })
  })

  it('have tags, types, and recommendations', async () => {
    expect(await visit('{ productTags(first: 5) { nodes } }')).toEqual({ nodes: ['diy'] })
    expect(await visit('{ productTypes(first: 5) { nodes } }')).toEqual({ nodes: [] })
    await ask(
      'mutation { productCreate(product: { title: "Rose", productType: "Scent" }) { product { id } } }',
    )
    await ask(
      'mutation { productCreate(product: { title: "Lily", productType: "Scent" }) { product { id } } }',
    )
    expect(await visit('{ productRecommendations(productHandle: "rose") { title } }')).toEqual([
      { title: 'Lily' },
    ])
    expect(await visit('{ productRecommendations(productHandle: "none") { title } }')).toBeNull()
  })

  it('are found by their address alone while they are unlisted', async () => {
    await ask(
      'mutation { productCreate(product: { title: "Hidden gem", status: UNLISTED }) { product { id } userErrors { message } } }',
    )
    expect(await visit('{ product(handle: "hidden-gem") { title } }')).toEqual({
      title: 'Hidden gem',
    })
    expect(await titles('query: "hidden"')).toEqual([])
  })
})

it('does not have the search in the Admin API', async () => {
  expect(await send('{ predictiveSearch(query: "so") { products { title } } }')).toMatchObject({
    errors: [{ extensions: { code: 'undefinedField' } }],
  })
})
