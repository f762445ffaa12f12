import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, SECOND, startPlatform } from '../started-platform'
import type { Responder } from '../started-platform'
import { cpuTimeOf } from '../../../../../tests/unit/cpu-time'

let token: string
const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  token = await platform.install()
})

const ask = (query: string, variables?: Record<string, unknown>): Promise<Responder> =>
  platform.graphql(token, { query, variables })

describe('the request', () => {
  const path = `/${DEMO}/admin/api/2026-07/graphql.json`
  const body = { query: '{ shop { name } }' }

  it('responds with a request id', async () => {
    const { status, headers, json } = await ask(
      '{ shop { id name myshopifyDomain email currencyCode ianaTimezone plan { displayName } url } }',
    )
    expect(status).toBe(200)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(json.data).toEqual({
      shop: {
        id: 'gid://shopify/Shop/1',
        name: 'Demo Store',
        myshopifyDomain: DEMO,
        email: `owner@${DEMO}`,
        currencyCode: 'USD',
        ianaTimezone: 'Etc/UTC',
        plan: { displayName: 'Standard' },
        url: `https://${DEMO}`,
      },
    })
  })

  it('treats null as a missing field', async () => {
    const { status, json } = await platform.graphql(token, {
      ...body,
      operationName: null,
      variables: null,
    })
    expect([status, json.data]).toEqual([200, { shop: { name: 'Demo Store' } }])
  })

  it.each([
    ['no token', undefined],
    ['an unknown token', 'pat_offline_0'],
    ['an empty token', ''],
  ])('refuses %s', async (_name, value) => {
    const { status, json, headers } = await platform.post(
      path,
      body,
      value === undefined ? {} : { 'x-shopify-access-token': value },
    )
    expect([status, json]).toEqual([
      401,
      { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
    ])
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('refuses a revoked and an expired token', async () => {
    await platform.emulator.control.expireTokens({ shop: DEMO })
    expect((await platform.graphql(token, body)).status).toBe(401)
    const next = String((await platform.exchange()).json.access_token)
    expect((await platform.graphql(next, body)).status).toBe(200)
    await platform.emulator.control.revokeTokens({ shop: DEMO })
    expect((await platform.graphql(next, body)).status).toBe(401)
  })

  it.each([
    `/${DEMO}/admin/api/2019-01/graphql.json`,
    `/${DEMO}/admin/api/2099-01/graphql.json`,
    `/${DEMO}/admin/api/2026-05/graphql.json`,
    `/${DEMO}/admin/api/latest/graphql.json`,
    '/unknown.platform.test/admin/api/2026-07/graphql.json',
  ])('does not know %s', async unknown => {
    const { status, json } = await platform.post(unknown, body, { 'x-shopify-access-token': token })
    expect([status, json]).toEqual([404, { errors: 'Not Found' }])
  })

  it('accepts POST only', async () => {
    expect((await platform.get(path)).status).toBe(405)
  })

  it.each([
    ['text/plain', JSON.stringify(body)],
    ['application/json', '{'],
    ['application/json', '[]'],
    ['application/json', '{}'],
    ['application/json', '{"query":1}'],
    ['application/json', '{"query":"{ shop { name } }","variables":[]}'],
    ['application/json', '{"query":"{ shop { name } }","extra":1}'],
  ])('refuses a body of %s %s', async (contentType, text) => {
    const response = await fetch(platform.emulator.url + path, {
      method: 'POST',
      headers: { 'content-type': contentType, 'x-shopify-access-token': token },
      body: text,
    })
    expect(response.status).toBe(400)
  })

  it('attack: a body of more than 8 MiB is refused', async () => {
    const response = await platform.post(
      path,
      { query: '{ shop { name } }', variables: { x: 'x'.repeat(8 * 1024 * 1024) } },
      { 'x-shopify-access-token': token },
    )
    expect(response.status).toBe(413)
  })

  it.each([
    ['a syntax error', '{ shop {', 'syntax error, unexpected end of file at [1, 8]'],
    ['an unknown field', '{ shop { zzz } }', "Field 'zzz' doesn't exist on type 'Shop'"],
    [
      'two operations without a name',
      'query A { shop { name } } query B { shop { name } }',
      'An operation name is required',
    ],
  ])('returns errors for %s', async (_name, query, message) => {
    const { status, json } = await ask(query)
    expect([status, (json.errors as { message: string }[])[0]?.message, json.data]).toEqual([
      200,
      message,
      undefined,
    ])
  })

  it('attack: a document of nested fragments does not keep the server busy', async () => {
    const bomb = Array.from(
      { length: 400 },
      (_, index) => `fragment F${index} on QueryRoot { ...F${index + 1} ...F${index + 1} }`,
    ).join('\n')
    const took = await cpuTimeOf(async () => {
      const { status, json } = await ask(
        `{ ...F0 }\n${bomb}\nfragment F400 on QueryRoot { __typename }`,
      )
      expect([status, json.data]).toEqual([200, { __typename: 'QueryRoot' }])
    })
    expect(took).toBeLessThan(5000)
  })

  it.each([
    ['more than 10,000 tokens', `{ shop { ${'name '.repeat(10_000)} } }`],
    ['endless nesting', '{ shop '.repeat(3000)],
    ['an endless list', `{ product(id: ${'['.repeat(9000)}`],
  ])('attack: a document with %s is refused', async (_name, query) => {
    const { status, json } = await ask(query)
    expect([status, json]).toEqual([
      200,
      {
        errors: [
          {
            message: 'This query is too large to execute.',
            extensions: { code: 'PARSE_ERROR' },
          },
        ],
      },
    ])
  })
})

describe('scopes', () => {
  it('refuses fields without their scope', async () => {
    token = await platform.install(DEMO, ['read_orders'])
    const { status, json } = await ask('{ products(first: 1) { nodes { id } } }')
    expect(status).toBe(200)
    expect(json.data).toBe(null)
    expect(json.errors).toEqual([
      {
        message: 'Access denied for products field. Required access: `read_products` access scope.',
        locations: [{ line: 1, column: 3 }],
        path: ['products'],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: 'https://shopify.dev/api/usage/access-scopes',
          requiredAccess: '`read_products` access scope.',
        },
      },
    ])
  })

  it('refuses to write with read scopes, and writes nothing', async () => {
    token = await platform.install(DEMO, ['read_products'])
    const { json } = await ask(
      'mutation { productCreate(product: { title: "X" }) { product { id } } }',
    )
    expect([
      json.data,
      (json.errors as { extensions: { code: string } }[])[0]?.extensions.code,
    ]).toEqual([{ productCreate: null }, 'ACCESS_DENIED'])
    expect((await ask('{ productsCount { count precision } }')).json.data).toEqual({
      productsCount: { count: 24, precision: 'EXACT' },
    })
  })

  it('shows the installation', async () => {
    const { json } = await ask(
      '{ currentAppInstallation { id accessScopes { handle } app { id title apiKey handle } } }',
    )
    expect(json.data).toEqual({
      currentAppInstallation: {
        id: 'gid://shopify/AppInstallation/1',
        accessScopes: [{ handle: 'write_products' }, { handle: 'read_products' }],
        app: { id: 'gid://shopify/App/1', title: 'Playground', apiKey: API_KEY, handle: API_KEY },
      },
    })
  })
})

describe('products', () => {
  const titles = ({ json }: Responder) =>
    (json.data as { products: { nodes: { title: string }[] } }).products.nodes.map(
      node => node.title,
    )

  it('shows a product', async () => {
    const { json } = await ask(`{ product(id: "gid://shopify/Product/1003") {
      id title handle status vendor productType descriptionHtml totalInventory createdAt updatedAt
      priceRangeV2 { minVariantPrice { amount currencyCode } maxVariantPrice { amount currencyCode } }
      featuredMedia { id alt mediaContentType preview { image { altText width height } } }
    } }`)
    expect(json.data).toEqual({
      product: {
        id: 'gid://shopify/Product/1003',
        title: 'Walnut Cutting Board',
        handle: 'walnut-cutting-board',
        status: 'ACTIVE',
        vendor: 'Fold & Grain',
        productType: 'Kitchen',
        descriptionHtml: '<p>Kitchen by Fold &amp; Grain.</p>',
        totalInventory: 18,
        createdAt: '2026-01-07T09:00:00Z',
        updatedAt: '2026-01-07T09:00:00Z',
        priceRangeV2: {
          minVariantPrice: { amount: '64.5', currencyCode: 'USD' },
          maxVariantPrice: { amount: '98.0', currencyCode: 'USD' },
        },
        featuredMedia: {
          id: 'gid://shopify/MediaImage/1003',
          alt: 'Walnut Cutting Board',
          mediaContentType: 'IMAGE',
          preview: { image: { altText: 'Walnut Cutting Board', width: 480, height: 480 } },
        },
      },
    })
  })

  it.each(['gid://shopify/Product/9999', 'gid://shopify/Order/1003'])(
    'has no product %s',
    async id => {
      expect((await ask('query ($id: ID!) { product(id: $id) { id } }', { id })).json.data).toEqual(
        { product: null },
      )
    },
  )

  it('separates the stores', async () => {
    const other = await platform.install(SECOND)
    const { json } = await platform.graphql(
      other,
      { query: '{ productsCount { count } product(id: "gid://shopify/Product/1001") { id } }' },
      SECOND,
    )
    expect(json.data).toEqual({ productsCount: { count: 5 }, product: null })
  })

  it('pages forwards and backwards', async () => {
    const query = `query ($first: Int, $last: Int, $after: String, $before: String) {
      products(first: $first, last: $last, after: $after, before: $before, sortKey: TITLE) {
        nodes { title } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
    const info = ({ json }: Responder) =>
      (json.data as { products: { pageInfo: Record<string, unknown> } }).products.pageInfo
    const first = await ask(query, { first: 20 })
    const second = await ask(query, { first: 20, after: info(first).endCursor })
    const back = await ask(query, { last: 20, before: info(second).startCursor })
    expect([titles(first).length, titles(second).length]).toEqual([20, 4])
    expect([...titles(first), ...titles(second)]).toEqual(
      [...titles(first), ...titles(second)].sort((a, b) =>
        a.toLowerCase() < b.toLowerCase() ? -1 : 1,
      ),
    )
    expect(titles(back)).toEqual(titles(first))
    expect([info(first).hasPreviousPage, info(first).hasNextPage]).toEqual([false, true])
    expect([info(second).hasPreviousPage, info(second).hasNextPage]).toEqual([true, false])
  })

  it.each([
    ['first: 3', ['Stoneware Mug', 'Linen Apron', 'Walnut Cutting Board']],
    ['first: 2, reverse: true', ['Gift Box “Søndag”', 'Wildflower Honey']],
    ['first: 9, query: "status:draft"', ['Desk Lamp "Arc"', 'Two-Person Tent']],
    ['first: 9, query: "vendor:\\"Small Hours\\" status:active"', ['Beeswax Candle']],
    ['first: 9, query: "pen status:active,draft"', ['Fountain Pen']],
    ['first: 9, query: "green TEA"', ['Jasmine Green Tea']],
    ['first: 9, query: "nothing-like-it"', []],
  ])('lists products(%s)', async (args, expected) => {
    expect(titles(await ask(`{ products(${args}) { nodes { title } } }`))).toEqual(expected)
  })

  it.each([
    ['', 'you must provide one of first or last'],
    ['(first: 1, last: 1)', 'providing both first and last is not supported'],
    ['(first: 0)', 'first and last must be 1 to 250'],
    ['(first: 251)', 'first and last must be 1 to 250'],
    ['(first: 1, after: "nonsense")', 'Malformed cursor'],
    ['(first: 1, query: "created_at:>soon")', 'Invalid timestamp for query filter `created_at`.'],
  ])('refuses products%s', async (args, message) => {
    const { json } = await ask(`{ products${args} { nodes { title } } }`)
    expect((json.errors as { message: string; extensions: unknown }[])[0]).toMatchObject({
      message,
      extensions: { code: 'BAD_REQUEST' },
    })
  })

  it('creates, changes and deletes', async () => {
    const created = await ask(
      'mutation New { productCreate(product: { title: "Wool Throw", vendor: "V" }) { product { id handle status vendor createdAt featuredMedia { id } } userErrors { field message } } }',
    )
    expect(created.json.data).toEqual({
      productCreate: {
        product: {
          id: 'gid://shopify/Product/1025',
          handle: 'wool-throw-1',
          status: 'ACTIVE',
          vendor: 'V',
          createdAt: '2027-01-15T08:00:00Z',
          featuredMedia: null,
        },
        userErrors: [],
      },
    })
    const id = 'gid://shopify/Product/1025'
    await platform.emulator.control.advanceClock(1000)
    const updated = await ask(
      'mutation ($id: ID!) { productUpdate(product: { id: $id, title: "Throw", status: DRAFT, vendor: null }) { product { title vendor status updatedAt createdAt } userErrors { message } } }',
      { id },
    )
    expect(updated.json.data).toEqual({
      productUpdate: {
        product: {
          title: 'Throw',
          vendor: 'V',
          status: 'DRAFT',
          updatedAt: '2027-01-15T08:00:01Z',
          createdAt: '2027-01-15T08:00:00Z',
        },
        userErrors: [],
      },
    })
    const remove =
      'mutation ($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { field message } } }'
    expect((await ask(remove, { id })).json.data).toEqual({
      productDelete: { deletedProductId: id, userErrors: [] },
    })
    expect((await ask(remove, { id })).json.data).toEqual({
      productDelete: {
        deletedProductId: null,
        userErrors: [{ field: ['id'], message: 'Product does not exist' }],
      },
    })
  })

  it.each([
    [
      'productCreate(product: { title: "  " })',
      { field: ['title'], message: "Title can't be blank" },
    ],
    ['productCreate(product: {})', { field: ['title'], message: "Title can't be blank" }],
    [
      'productCreate(product: { title: "X", handle: "wool-throw" })',
      {
        field: ['handle'],
        message: "Handle 'wool-throw' already in use. Please provide a new handle.",
      },
    ],
    [
      'productUpdate(product: { id: "gid://shopify/Product/1001", title: "" })',
      { field: ['title'], message: "Title can't be blank" },
    ],
    [
      'productUpdate(product: { title: "X" })',
      { field: ['id'], message: 'Product does not exist' },
    ],
  ])('returns user errors for %s', async (mutation, error) => {
    const { json } = await ask(
      `mutation { result: ${mutation} { product { id } userErrors { field message } } }`,
    )
    expect(json.data).toMatchObject({ result: { userErrors: [error] } })
  })
})
