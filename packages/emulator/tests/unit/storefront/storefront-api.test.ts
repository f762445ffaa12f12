import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { Responder } from '../started-platform'

const PATH = `/${DEMO}/api/2026-07/graphql.json`
const REFUSED = {
  errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
}

let token: string
const platform = await startPlatform({
  app: {
    scopes: [
      'write_products',
      'unauthenticated_read_product_listings',
      'unauthenticated_write_customers',
    ],
  },
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  token = await tokenFor(DEMO)
})

async function tokenFor(shop: string, fields: Record<string, unknown> = {}): Promise<string> {
  await platform.emulator.control.install({ shop })
  return String((await platform.exchange(fields, shop)).json.access_token)
}

const post = (body: unknown, accessToken?: string, path = PATH): Promise<Responder> =>
  platform.post(
    path,
    body,
    accessToken === undefined ? {} : { 'shopify-storefront-private-token': accessToken },
  )
const ask = (query: string, variables?: Record<string, unknown>): Promise<Responder> =>
  post({ query, variables }, token)

describe('the request', () => {
  const body = { query: '{ shop { name } }' }

  it("returns data of the token's shop", async () => {
    const { status, json } = await ask('{ shop { name primaryDomain { url host } } }')
    expect([status, json]).toEqual([
      200,
      {
        data: {
          shop: { name: 'Demo Store', primaryDomain: { url: `https://${DEMO}`, host: DEMO } },
        },
      },
    ])
  })

  it.each([
    ['no token', undefined],
    ['an unknown token', 'pat_offline_0'],
    ['an empty token', ''],
  ])('refuses %s', async (_name, value) => {
    const { status, json } = await post(body, value)
    expect([status, json]).toEqual([401, REFUSED])
  })

  it('refuses a token of another shop, of a user, and one that has expired', async () => {
    const other = await tokenFor(SECOND)
    const online = await tokenFor(DEMO, {
      requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token',
      expiring: undefined,
    })
    expect((await platform.graphql(online, body)).status).toBe(200)
    for (const wrong of [other, online]) expect((await post(body, wrong)).status).toBe(401)
    expect((await post(body, token)).status).toBe(200)
    await platform.emulator.control.revokeTokens({ shop: DEMO })
    expect((await post(body, token)).status).toBe(401)
  })

  it('refuses the token in the header of the Admin API', async () => {
    const { status, json } = await platform.post(PATH, body, { 'x-shopify-access-token': token })
    expect([status, json]).toEqual([401, REFUSED])
  })

  it.each([`/${DEMO}/api/2019-01/graphql.json`, '/unknown.platform.test/api/2026-07/graphql.json'])(
    'does not know %s',
    async unknown => {
      const { status, json } = await post(body, token, unknown)
      expect([status, json]).toEqual([404, { errors: 'Not Found' }])
    },
  )

  it('fails with an injected fault', async () => {
    await platform.emulator.control.addFault({ on: 'graphql', status: 503, body: 'down' })
    expect(await post(body, token)).toMatchObject({ status: 503, text: 'down' })
    expect((await post(body, token)).status).toBe(200)
  })

  it('needs the scopes of its fields for the storefront', async () => {
    await platform.emulator.control.install({ shop: SECOND, scopes: ['write_products'] })
    const other = String((await platform.exchange({}, SECOND)).json.access_token)
    const { status, json } = await post(
      { query: '{ products(first: 1) { nodes { title } } }' },
      other,
      PATH.replace(DEMO, SECOND),
    )
    expect([status, json]).toMatchObject([
      200,
      {
        data: null,
        errors: [
          {
            message:
              'Access denied for products field. Required access: `unauthenticated_read_product_listings` access scope.',
            path: ['products'],
            extensions: { code: 'ACCESS_DENIED' },
          },
        ],
      },
    ])
  })

  it('is logged separately from the Admin API', async () => {
    await platform.emulator.control.clearLog()
    await ask('query Name { shop { name } }')
    expect(await platform.emulator.control.log()).toMatchObject([
      { kind: 'storefront_api', path: PATH, shop: DEMO, status: 200, operationName: 'Name' },
    ])
  })
})

describe('products', () => {
  it('are returned in pages, without drafts and archived ones', async () => {
    const query =
      'query Page($after: String) { products(first: 10, after: $after) { nodes { id title handle } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor } } }'
    const titles: string[] = []
    let after: string | null = null
    const sizes: number[] = []
    do {
      const { json } = await ask(query, { after })
      const { nodes, edges, pageInfo } = (
        json.data as {
          products: {
            nodes: { title: string }[]
            edges: { cursor: string }[]
            pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string }
          }
        }
      ).products
      expect([pageInfo.hasPreviousPage, pageInfo.endCursor]).toEqual([
        after !== null,
        edges.at(-1)?.cursor,
      ])
      sizes.push(nodes.length)
      titles.push(...nodes.map(({ title }) => title))
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    } while (after !== null)
    // Of 24 products, two are drafts and two are archived.
    expect(sizes).toEqual([10, 10])
    expect(new Set(titles).size).toBe(20)
    for (const hidden of [
      'Desk Lamp "Arc"',
      'Two-Person Tent',
      'Corduroy Overshirt',
      'Gift Box “Søndag”',
    ])
      expect(titles).not.toContain(hidden)
  })

  it('have an id, a title and a handle', async () => {
    const { json } = await ask('{ products(first: 1) { nodes { id title handle } } }')
    expect(json.data).toEqual({
      products: {
        nodes: [
          { id: 'gid://shopify/Product/1001', title: 'Stoneware Mug', handle: 'stoneware-mug' },
        ],
      },
    })
  })

  it.each([
    ['{ products { nodes { id } } }', 'you must provide one of first or last'],
    [
      '{ products(first: 1) { nodes { status } } }',
      "Field 'status' doesn't exist on type 'Product'",
    ],
    [
      'mutation { productDelete(input: { id: "1" }) { deletedProductId } }',
      "Field 'productDelete' doesn't exist on type 'Mutation'",
    ],
    [
      'mutation { shopPayPaymentRequestSessionCreate(sourceIdentifier: "x", paymentRequest: { total: { amount: 1, currencyCode: USD }, subtotal: { amount: 1, currencyCode: USD }, presentmentCurrency: USD, locale: "en" }) { userErrors { code } } }',
      'The local platform does not simulate the mutation shopPayPaymentRequestSessionCreate of the Storefront API. Nothing was changed.',
    ],
    ['{ shop {', 'syntax error, unexpected end of file at [1, 8]'],
  ])('%s: %s', async (query, message) => {
    const { status, json } = await ask(query)
    expect([status, (json.errors as { message: string }[])[0]?.message]).toEqual([200, message])
  })
})
