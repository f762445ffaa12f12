import { afterAll, describe, expect, it } from 'vitest'
import { responseOf, bearer } from './response-of'
import { bounceLocation } from './app-bridge-responses'
import { startApp } from './app-under-test'
import { framed } from './frame-address'
import { newShop } from './new-shop'
import { forgeToken } from './session-tokens'
import { storedSessions } from './stored-sessions'

const QUERY = JSON.stringify({ query: 'query Name { shop { myshopifyDomain } }' })

const app = await startApp()
afterAll(() => app.stop())

const call = (shop: string, headers: Record<string, string> = {}) =>
  app.fetch('/api/graphql', {
    method: 'POST',
    body: QUERY,
    ...bearer(forgeToken({ shop }), { 'content-type': 'application/json', ...headers }),
  })
const calls = async (shop: string) =>
  (await app.emulator.control.log())
    .filter(entry => entry.shop === shop && entry.kind === 'graphql')
    .map(({ status }) => status)
const storedToken = async (shop: string) =>
  (await storedSessions(app).loadSession(`offline_${shop}`))?.accessToken

describe('admin.graphql', () => {
  it('returns the data of the shop in the token', async () => {
    const shop = await newShop(app)
    expect(await responseOf(await call(shop))).toEqual({
      status: 200,
      headers: {
        'cache-control': 'private, no-store',
        // h3 2 adds the character set.
        'content-type': expect.stringMatching(/^application\/json(?:;charset=UTF-8)?$/),
      },
      body: JSON.stringify({ shop: { myshopifyDomain: shop } }),
    })
  })

  it('A25, A26 differ: a token that was revoked meanwhile is replaced and the call repeated, once', async () => {
    const shop = await newShop(app)
    await call(shop)
    await app.emulator.control.revokeTokens({ shop })
    expect((await call(shop)).status).toBe(200)
    expect(await calls(shop)).toEqual([200, 401, 200])
    const newest = (await app.emulator.control.tokens(shop)).at(-1)
    expect(newest?.status).toBe('valid')
    expect(await storedToken(shop)).toBe(newest?.accessToken)
  })

  it('A25 refused twice, document: to the bounce page, and the stored access token is not used again', async () => {
    const shop = await newShop(app)
    await app.emulator.control.addFault({ on: 'graphql', shop, status: 401, times: 2 })
    const { status, headers } = await responseOf(
      await app.fetch(framed(app, '/api/shop', { id_token: forgeToken({ shop }) }, shop)),
    )
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: bounceLocation(app, '/api/shop', framed(app, '', {}, shop).slice(1)),
    })
    expect(await calls(shop)).toEqual([401, 401])
    const refused = await storedToken(shop)
    expect(refused).toMatch(/^pat_offline_/)
    expect((await call(shop)).status).toBe(200)
    expect(await storedToken(shop)).not.toBe(refused)
  })

  it('A26 refused twice, script: 401 without the retry header, and the stored access token is not used again', async () => {
    const shop = await newShop(app)
    await app.emulator.control.addFault({ on: 'graphql', shop, status: 401, times: 2 })
    expect(await responseOf(await call(shop))).toEqual({
      status: 401,
      headers: { 'cache-control': 'private, no-store' },
      body: '',
    })
    const refused = await storedToken(shop)
    expect(refused).toMatch(/^pat_offline_/)
    expect((await call(shop)).status).toBe(200)
    expect(await storedToken(shop)).not.toBe(refused)
  })

  it('A26 from another origin the 401 can be read', async () => {
    const shop = await newShop(app)
    await app.emulator.control.addFault({ on: 'graphql', shop, status: 401, times: 2 })
    const { status, headers } = await responseOf(
      await call(shop, { origin: 'https://extensions.example' }),
    )
    expect({ status, origin: headers['access-control-allow-origin'] }).toEqual({
      status: 401,
      origin: '*',
    })
  })
})

describe('A27 throttling', () => {
  it('is retried as often as the call allows, then succeeds', async () => {
    const shop = await newShop(app)
    await app.emulator.control.addFault({
      on: 'graphql',
      shop,
      status: 429,
      headers: { 'retry-after': '0' },
    })
    expect((await app.fetch('/api/products', bearer(forgeToken({ shop })))).status).toBe(200)
    expect(await calls(shop)).toEqual([429, 200])
  })

  it('two 429s with tries 2: the error reaches the app, which responds with 429', async () => {
    const shop = await newShop(app)
    await app.emulator.control.addFault({
      on: 'graphql',
      shop,
      status: 429,
      headers: { 'retry-after': '0' },
      times: 2,
    })
    const response = await app.fetch('/api/products', bearer(forgeToken({ shop })))
    expect(response.status).toBe(429)
    expect(await calls(shop)).toEqual([429, 429])
  })
})

describe('other failures of the Admin API', () => {
  it.each([
    ['500', { status: 500, body: 'secret details of the upstream' }, 502],
    ['dropped connections', { reset: true, times: 3 }, 502],
    [
      'a page instead of JSON',
      { status: 200, body: '<h1>secret details of the upstream</h1>' },
      502,
    ],
  ])("%s: the app's caller gets no detail of it", async (_case, fault, expected) => {
    const shop = await newShop(app)
    await app.emulator.control.addFault({ on: 'graphql', shop, ...fault })
    const { status, body } = await responseOf(await call(shop))
    expect(status).toBe(expected)
    expect(body).not.toContain('secret details')
    expect(typeof (await storedToken(shop))).toBe('string')
  })
})
