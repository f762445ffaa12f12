import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signQuery } from '../../../src/oauth/sign-query'
import { DEMO, NOW, SECOND, SECRET, startPlatform } from '../started-platform'
import type { Responder } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(() => platform.emulator.control.reset())

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Pick<Responder, 'status' | 'json'>> {
  const response = await fetch(`${platform.emulator.url}/_emulator${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const demo = { shop: DEMO, handle: 'demo-store', name: 'Demo Store', products: 24, scopes: null }
const second = {
  shop: SECOND,
  handle: 'second-store',
  name: 'Second Store',
  products: 5,
  scopes: null,
}

describe('permitted callers', () => {
  it.each(['http://localhost:3000', 'https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'attack: a page of %s is refused',
    async origin => {
      expect(await call('POST', '/install', { shop: DEMO }, { origin })).toEqual({
        status: 403,
        json: { error: 'The control API rejects requests from other origins.' },
      })
      expect(
        (await call('GET', '/tokens?shop=demo-store.platform.test', undefined, { origin })).status,
      ).toBe(403)
      expect(await platform.emulator.control.shops()).toEqual([demo, second])
    },
  )

  it.each(['cross-site', 'same-site'])(
    'attack: what a page fetches without an origin, %s, is refused',
    async site => {
      const from = { 'sec-fetch-site': site }
      expect(await call('GET', '/tokens?shop=demo-store.platform.test', undefined, from)).toEqual({
        status: 403,
        json: { error: 'The control API rejects requests from other origins.' },
      })
      expect(
        (await call('GET', '/state', undefined, { ...from, origin: platform.emulator.url })).status,
      ).toBe(403)
    },
  )

  it.each(['same-origin', 'none'])('accepts a request with Sec-Fetch-Site %s', async site => {
    expect((await call('GET', '/health', undefined, { 'sec-fetch-site': site })).status).toBe(200)
  })

  it('accepts its own pages and programs', async () => {
    const health = { url: platform.emulator.url, shops: 2 }
    expect(await call('GET', '/health')).toEqual({ status: 200, json: health })
    expect(await call('GET', '/health', undefined, { origin: platform.emulator.url })).toEqual({
      status: 200,
      json: health,
    })
  })
})

describe('refused requests', () => {
  it.each<[string, string, unknown, number, string]>([
    [
      'GET',
      '/nothing',
      undefined,
      404,
      'The local platform has no such path. Known paths: GET /_emulator/health, POST /_emulator/reset,',
    ],
    ['PUT', '/reset', undefined, 405, 'The local platform accepts POST on this path, not PUT.'],
    ['GET', '/log?kind=graphql', undefined, 400, 'Unknown parameter kind. Known parameters: none.'],
    ['POST', '/reset?hard=1', undefined, 400, 'Unknown parameter hard. Known parameters: none.'],
    ['POST', '/reset', { hard: true }, 400, 'Unknown field hard. Known fields: shop.'],
    ['POST', '/install', {}, 400, 'Field shop is missing: it must be a string.'],
    ['POST', '/install', { shop: 1 }, 400, 'Field shop must be a string.'],
    [
      'POST',
      '/install',
      { shop: DEMO, scopes: 'read_products' },
      400,
      'Field scopes must be a list of strings.',
    ],
    [
      'POST',
      '/install',
      { shop: DEMO, scopes: ['everything'] },
      400,
      'The access scope is invalid: everything',
    ],
    [
      'POST',
      '/install',
      { shop: 'unknown.platform.test' },
      404,
      'There is no shop with this domain.',
    ],
    ['POST', '/install', [], 400, 'The body must be a JSON object.'],
    ['POST', '/uninstall', { shop: DEMO }, 409, 'The app is not installed in this shop.'],
    ['GET', '/tokens', undefined, 400, 'Field shop is missing: it must be a string.'],
    ['GET', `/tokens?shop=${DEMO}&shop=${SECOND}`, undefined, 400, 'Parameter shop occurs twice.'],
    ['PUT', '/clock', {}, 400, 'Specify either offsetMs or advanceMs.'],
    ['PUT', '/clock', { offsetMs: 1, advanceMs: 1 }, 400, 'Specify either offsetMs or advanceMs.'],
    ['PUT', '/clock', { offsetMs: 1.5 }, 400, 'Field offsetMs must be an integer.'],
    ['PUT', '/clock', { offsetMs: 1e15 }, 400, "The clock's offset must be an integer between"],
    [
      'POST',
      '/session-token',
      { shop: DEMO, userId: '01' },
      400,
      'Field userId must be a positive decimal number in a string.',
    ],
    [
      'POST',
      '/session-token',
      { shop: DEMO, expiresInSeconds: 1e6 },
      400,
      'Field expiresInSeconds must be an integer between',
    ],
    [
      'POST',
      '/frame-url',
      { shop: DEMO, path: 'https://evil.example' },
      400,
      'The path must be a path in the app, e.g. "/products".',
    ],
    [
      'POST',
      '/frame-url',
      { shop: DEMO, path: '/', embedded: 'no' },
      400,
      'Field embedded must be true or false.',
    ],
    [
      'POST',
      '/faults',
      { on: 'webhook', status: 500 },
      400,
      'Field on must be one of access_token, graphql, bulk_operation, subscription_billing, partner_api, app_events, app_events_token.',
    ],
    [
      'POST',
      '/faults',
      { on: 'bulk_operation', errorCode: 'NONE' },
      400,
      'Field errorCode must be one of ACCESS_DENIED, INTERNAL_SERVER_ERROR, TIMEOUT.',
    ],
    [
      'POST',
      '/faults',
      { on: 'graphql', status: 500, headers: { a: 1 } },
      400,
      'Field headers must be an object of strings.',
    ],
    [
      'POST',
      '/shops',
      { handle: 'Third Store' },
      400,
      'handle must be 1 to 60 lower-case letters, digits or inner hyphens',
    ],
    [
      'POST',
      '/shops',
      { handle: 'a', products: [{ title: 'x', price: '1,50' }] },
      400,
      'products[0].price must be a decimal amount such as "19.50".',
    ],
    [
      'POST',
      '/shops',
      { handle: 'a', planet: 'x' },
      400,
      'planet is not known. Known fields: handle, name,',
    ],
    ['POST', '/shops', [], 400, 'The body must be an object.'],
    [
      'POST',
      '/reset',
      { shop: 'unknown.platform.test' },
      404,
      'There is no shop with this domain.',
    ],
    ['GET', '/state?shop=x', undefined, 400, 'Unknown parameter shop. Known parameters: none.'],
    [
      'PUT',
      '/state',
      {},
      400,
      'This is not the state of a local platform: its field format is not "nuxt-platform-layer/emulator-state".',
    ],
    [
      'PUT',
      '/state',
      { format: 'nuxt-platform-layer/emulator-state', version: 1 },
      400,
      'This state has another version; this local platform supports versions 2 and 3.',
    ],
    ['POST', '/shops', { handle: 'demo-store' }, 409, 'There is already a shop with this handle.'],
  ])('%s %s %j', async (method, path, body, status, message) => {
    const reply = await call(method, path, body)
    expect(reply.status).toBe(status)
    expect(String(reply.json.error).slice(0, message.length)).toBe(message)
  })

  it('a body that is not declared as JSON', async () => {
    const response = await fetch(`${platform.emulator.url}/_emulator/reset`, {
      method: 'POST',
      body: '{}',
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'The content type must be application/json.' },
    ])
  })
})

describe('accepted requests', () => {
  it('moves the clock', async () => {
    expect((await call('GET', '/clock')).json).toEqual({
      offsetMs: 0,
      now: '2027-01-15T08:00:00.000Z',
    })
    expect((await call('PUT', '/clock', { offsetMs: 60_000 })).json).toEqual({
      offsetMs: 60_000,
      now: '2027-01-15T08:01:00.000Z',
    })
    expect((await call('PUT', '/clock', { advanceMs: -1000 })).json).toEqual({
      offsetMs: 59_000,
      now: '2027-01-15T08:00:59.000Z',
    })
    const { json } = await call('POST', '/session-token', { shop: DEMO })
    expect(decodeJwt(String(json.token))).toMatchObject({ iat: NOW + 59, exp: NOW + 119 })
  })

  it('adds shops, installs and uninstalls', async () => {
    const third = {
      shop: 'third.platform.test',
      handle: 'third',
      name: 'Third',
      products: 0,
      scopes: null,
    }
    expect((await call('POST', '/shops', { handle: 'third', name: 'Third' })).json).toEqual(third)
    expect((await call('GET', '/shops')).json).toEqual([demo, second, third])
    expect((await call('POST', '/install', { shop: third.shop })).json).toEqual({
      ...third,
      scopes: ['write_products'],
    })
    expect(
      (await call('POST', '/install', { shop: third.shop, scopes: ['read_orders'] })).json,
    ).toEqual({ ...third, scopes: ['read_orders'] })
    expect((await call('POST', '/uninstall', { shop: third.shop })).json).toEqual(third)
  })

  it('lists, expires and revokes the tokens of one shop', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    await platform.emulator.control.install({ shop: SECOND })
    const issued = (await platform.exchange()).json
    await platform.exchange({ expiring: '0' })
    await platform.exchange({}, SECOND)
    const list = async () => (await call('GET', `/tokens?shop=${DEMO}`)).json
    expect(await list()).toEqual([
      {
        accessToken: issued.access_token,
        mode: 'offline',
        userId: null,
        status: 'valid',
        expiresAt: '2027-01-15T09:00:00.000Z',
        refreshToken: issued.refresh_token,
      },
      {
        accessToken: expect.stringMatching(/^pat_offline_/),
        mode: 'offline',
        userId: null,
        status: 'valid',
        expiresAt: null,
        refreshToken: null,
      },
    ])
    expect((await call('POST', '/tokens/expire', { shop: DEMO })).json).toEqual({ expired: 1 })
    expect(await list()).toMatchObject([{ status: 'expired' }, { status: 'valid' }])
    expect((await call('POST', '/tokens/revoke', { shop: DEMO })).json).toEqual({ revoked: 2 })
    expect(await list()).toMatchObject([{ status: 'revoked' }, { status: 'revoked' }])
    expect(await platform.emulator.control.tokens(SECOND)).toMatchObject([{ status: 'valid' }])
  })

  it('signs the URL of an embedded app, and keeps the query of the path', async () => {
    const { json } = await call('POST', '/frame-url', {
      shop: DEMO,
      path: '/products?page=2&ids[]=1&ids[]=2&hmac=x&shop=y#top',
      userId: '7',
    })
    const url = new URL(String(json.url))
    expect([url.origin, url.pathname, url.hash]).toEqual([
      'http://localhost:3000',
      '/products',
      '#top',
    ])
    expect([...url.searchParams.keys()]).toEqual([
      'page',
      'ids[]',
      'ids[]',
      'embedded',
      'id_token',
      'locale',
      'session',
      'host',
      'shop',
      'timestamp',
      'hmac',
    ])
    expect(url.searchParams.get('embedded')).toBe('1')
    expect(url.searchParams.get('locale')).toBe('en')
    expect(url.searchParams.get('shop')).toBe(DEMO)
    expect(url.searchParams.get('timestamp')).toBe(String(NOW))
    expect(Buffer.from(url.searchParams.get('host') ?? '', 'base64').toString()).toBe(
      `127.0.0.1:${platform.emulator.port}/store/demo-store`,
    )
    expect(decodeJwt(url.searchParams.get('id_token') ?? '')).toMatchObject({
      sub: '7',
      sid: url.searchParams.get('session'),
    })
    expect(url.searchParams.get('hmac')).toBe(signQuery(url.searchParams, SECRET))
  })

  it('signs the URL of the first open, outside of the admin', async () => {
    const { json } = await call('POST', '/frame-url', { shop: DEMO, path: '/', embedded: false })
    const url = new URL(String(json.url))
    expect([...url.searchParams.keys()]).toEqual(['host', 'shop', 'timestamp', 'hmac'])
    expect(url.searchParams.get('hmac')).toBe(signQuery(url.searchParams, SECRET))
  })

  it('queues and clears faults', async () => {
    expect(await call('POST', '/faults', { on: 'graphql', status: 500, times: 3 })).toEqual({
      status: 200,
      json: {},
    })
    expect((await call('GET', '/faults')).json).toEqual([{ on: 'graphql', status: 500, times: 3 }])
    await call('DELETE', '/faults')
    expect((await call('GET', '/faults')).json).toEqual([])
  })

  it('restores the seed', async () => {
    await call('POST', '/shops', { handle: 'third' })
    await platform.emulator.control.install({ shop: DEMO })
    const before = (await platform.exchange()).json.access_token
    await call('PUT', '/clock', { offsetMs: 5 })
    await call('POST', '/faults', { on: 'graphql', status: 500 })
    expect((await call('POST', '/reset')).json).toEqual({})
    expect(await platform.emulator.control.shops()).toEqual([demo, second])
    expect(await platform.emulator.control.tokens(DEMO)).toEqual([])
    expect(await platform.emulator.control.faults()).toEqual([])
    expect(await platform.emulator.control.log()).toEqual([])
    expect((await platform.emulator.control.clock()).offsetMs).toBe(0)
    await platform.emulator.control.install({ shop: DEMO })
    // The same calls give the same tokens in every run.
    expect((await platform.exchange()).json.access_token).toBe(before)
  })
})
