import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startPlatform } from '../started-platform'

const HEADER = 'x-shopify-storefront-access-token'
const UNAUTHORIZED = { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }
const QUERY = { query: '{ shop { name } }' }
const pathOf = (shop: string) => `/${shop}/api/2026-07/graphql.json`

let publicToken: { id: string; accessToken: string }
let adminToken: string
const platform = await startPlatform({
  app: { scopes: ['write_products', 'unauthenticated_read_product_listings'] },
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  adminToken = await platform.install()
  const { json } = await platform.graphql(adminToken, {
    query:
      'mutation { storefrontAccessTokenCreate(input: { title: "Web" }) { storefrontAccessToken { id accessToken } } }',
  })
  const { storefrontAccessTokenCreate } = json.data as {
    storefrontAccessTokenCreate: { storefrontAccessToken: typeof publicToken }
  }
  publicToken = storefrontAccessTokenCreate.storefrontAccessToken
})

const post = (token: string, shop = DEMO, body: unknown = QUERY) =>
  platform.post(pathOf(shop), body, { [HEADER]: token })

describe('a public token of the Storefront API', () => {
  it('reads what the scopes of the app for storefronts allow', async () => {
    const { status, json } = await post(publicToken.accessToken)
    expect([status, json]).toEqual([200, { data: { shop: { name: 'Demo Store' } } }])
    const denied = await post(publicToken.accessToken, DEMO, {
      query: '{ pages(first: 1) { nodes { id } } }',
    })
    expect(denied.json).toMatchObject({
      errors: [{ path: ['pages'], extensions: { code: 'ACCESS_DENIED' } }],
    })
  })

  it.each([
    ['an unknown token', () => 'f'.repeat(32)],
    ['an empty token', () => ''],
    ['the private token', () => adminToken],
  ])('is not %s', async (_name, tokenOf) => {
    const { status, json } = await post(tokenOf())
    expect([status, json]).toEqual([401, UNAUTHORIZED])
  })

  it('is of one shop', async () => {
    await platform.emulator.control.install({ shop: SECOND })
    const { status, json } = await post(publicToken.accessToken, SECOND)
    expect([status, json]).toEqual([401, UNAUTHORIZED])
  })

  it('is no token of the Admin API, and no private one', async () => {
    expect((await platform.graphql(publicToken.accessToken, QUERY)).status).toBe(401)
    const { status } = await platform.post(pathOf(DEMO), QUERY, {
      'shopify-storefront-private-token': publicToken.accessToken,
    })
    expect(status).toBe(401)
  })

  it('is invalid after it was deleted, and while the app is uninstalled', async () => {
    await platform.emulator.control.uninstall({ shop: DEMO })
    expect((await post(publicToken.accessToken)).status).toBe(401)
    const admin = await platform.install()
    expect((await post(publicToken.accessToken)).status).toBe(200)
    await platform.graphql(admin, {
      query: `mutation { storefrontAccessTokenDelete(input: { id: "${publicToken.id}" }) { userErrors { message } } }`,
    })
    expect((await post(publicToken.accessToken)).status).toBe(401)
  })

  it('is sent by browsers from any origin', async () => {
    const url = platform.emulator.url + pathOf(DEMO)
    const preflight = await fetch(url, { method: 'OPTIONS' })
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': '*',
      },
    ])
    const { headers } = await fetch(url, {
      method: 'POST',
      headers: { [HEADER]: publicToken.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify(QUERY),
    })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })
})
