import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator } from '../../../src'
import type { Emulator } from '../../../src'

const SHOP = 'demo-store.platform.test'
let emulator: Emulator
let token: string

beforeAll(async () => {
  emulator = await startEmulator({
    port: 0,
    app: { apiKey: 'key', apiSecretKey: 'secret', scopes: ['write_products', 'read_orders'] },
    seed: { stores: [{ handle: 'demo-store', installed: true }] },
  })
  const granted = await fetch(`${emulator.url}/${SHOP}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: 'key',
      client_secret: 'secret',
      grant_type: 'client_credentials',
    }),
  })
  token = ((await granted.json()) as { access_token: string }).access_token
})
afterAll(() => emulator.close())

const call = (path: string, method = 'GET', headers = { 'x-shopify-access-token': token }) =>
  fetch(`${emulator.url}/${SHOP}/admin${path}`, { method, headers })

describe('the REST Admin API', () => {
  it.each([
    ['GET', '/api/2026-10/products.json'],
    ['POST', '/api/2026-10/orders/1/fulfillments.json'],
    ['PUT', '/api/2026-10/products/1.json'],
    ['DELETE', '/api/2026-10/webhooks/1.json'],
  ])('is not simulated: %s %s', async (method, path) => {
    const response = await call(path, method)
    expect([response.status, await response.text()]).toEqual([404, '{"errors":"Not Found"}'])
    expect(response.headers.get('x-shopify-api-version')).toBe('2026-10')
    expect(response.headers.get('x-shopify-shop-api-call-limit')).toBe('1/40')
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect((await emulator.control.log()).at(-1)).toMatchObject({
      method,
      path: `/${SHOP}/admin${path}`,
      kind: 'rest',
      shop: SHOP,
      status: 404,
    })
  })

  it.each(['/api/2026-10/products.json', '/oauth/access_scopes.json'])(
    'refuses %s without a valid token',
    async path => {
      const response = await call(path, 'GET', { 'x-shopify-access-token': 'wrong' })
      expect([response.status, await response.json()]).toEqual([
        401,
        {
          errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
        },
      ])
    },
  )

  it('lists the granted scopes', async () => {
    const response = await call('/oauth/access_scopes.json')
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        access_scopes: ['write_products', 'read_products', 'read_orders'].map(handle => ({
          handle,
        })),
      },
    ])
  })

  it('is not the GraphQL endpoint', async () => {
    expect((await call('/api/2026-10/graphql.json')).status).toBe(405)
  })
})
