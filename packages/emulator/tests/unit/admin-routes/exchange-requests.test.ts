import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startReceiver } from '../app-requests/app-receiver'
import { API_KEY, DEMO, SECRET, startPlatform } from '../started-platform'

const SHOP_NAME = { query: 'query ShopName { shop { name } }' }
const GRAPHQL = `/${DEMO}/admin/api/2026-07/graphql.json`

const app = await startReceiver()
const platform = await startPlatform({ app: { appUrl: app.url } })
afterAll(async () => {
  await platform.emulator.close()
  await app.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  app.respondWith = () => ({ status: 202, body: 'seen' })
})

const sendUpdate = () =>
  platform.emulator.control.sendWebhook({
    shop: DEMO,
    topic: 'products/update',
    uri: '/webhooks',
    payload: { id: 1 },
  })

type Summary = Record<string, unknown> & { sequence: number }
const list = async () =>
  (await platform.get('/_admin/exchanges')).json as { now: string; exchanges: Summary[] }
const open = async (sequence: number) =>
  (await platform.get(`/_admin/exchanges/${sequence}`)).json as {
    result: {
      request: { url: string; headers: Record<string, string>; body: string }
      response: Record<string, unknown>
    }
    summary: Summary
    curl: string
    test: string | null
    replayProblem: string | null
  }
const openNewest = async () => open((await list()).exchanges[0]?.sequence ?? 0)

describe('the list', () => {
  it('contains requests of both directions, newest first, and none of the admin itself', async () => {
    const { json } = await platform.exchange()
    await platform.graphql(String(json.access_token), SHOP_NAME)
    await platform.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'products/update',
      uri: '/webhooks',
      payload: {},
    })
    await platform.emulator.control.callFlow({ shop: DEMO, path: '/flow/action' })
    await platform.emulator.control.callPos({ shop: DEMO, path: '/pos', method: 'GET' })
    await platform.get('/nothing?secret=x')
    for (const own of [
      '/',
      '/store/demo-store/inspector',
      '/_assets/mark.svg',
      '/_emulator/log',
      '/_admin/exchanges',
    ])
      await platform.get(own)
    const { now, exchanges } = await list()
    expect(now).toBe('2027-01-15T08:00:00.000Z')
    expect(
      exchanges.map(({ direction, kind, shop, label, method, path, status }) => [
        direction,
        kind,
        shop,
        label,
        method,
        path,
        status,
      ]),
    ).toEqual([
      ['to-platform', 'unknown', null, '', 'GET', '/nothing', 404],
      ['to-app', 'pos', DEMO, '', 'GET', '/pos', 0],
      ['to-app', 'flow', DEMO, '', 'POST', '/flow/action', 202],
      ['to-app', 'webhook', DEMO, 'products/update', 'POST', '/webhooks', 202],
      ['to-platform', 'graphql', DEMO, 'ShopName', 'POST', GRAPHQL, 200],
      [
        'to-platform',
        'access_token',
        DEMO,
        'token_exchange',
        'POST',
        `/${DEMO}/admin/oauth/access_token`,
        200,
      ],
    ])
    expect(exchanges[5]).toMatchObject({
      key: `${exchanges[5]?.sequence} 2027-01-15T08:00:00.000Z`,
      at: '2027-01-15T08:00:00.000Z',
      durationMs: expect.any(Number),
    })
  })

  it('contains each attempt of a delivery', async () => {
    app.respondWith = () => ({ status: 503 })
    await platform.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'a/b',
      uri: '/webhooks',
      payload: {},
    })
    await platform.emulator.control.advanceClock(60_000)
    expect((await list()).exchanges.map(({ at, status }) => [at, status])).toEqual([
      ['2027-01-15T08:01:00.000Z', 503],
      ['2027-01-15T08:00:00.000Z', 503],
    ])
  })

  it('contains a response that an injected fault dropped, with what the platform did', async () => {
    await platform.emulator.control.addFault({ on: 'access_token', loseResponse: true })
    await expect(platform.exchange()).rejects.toThrow('fetch failed')
    const [dropped] = (await list()).exchanges
    expect(dropped).toMatchObject({ kind: 'access_token', label: 'token_exchange', status: 0 })
    expect((await open(dropped?.sequence ?? 0)).result.response).toEqual({
      error: 'The connection was dropped without a response.',
    })
  })

  it('accepts no parameters', async () => {
    expect((await platform.get('/_admin/exchanges?x=1')).status).toBe(400)
  })

  it('is cleared by the page only', async () => {
    await platform.get('/nothing')
    const clear = (origin: string) =>
      platform.post('/_admin/exchanges/clear', { shop: DEMO }, { origin })
    expect((await clear('https://evil.example')).status).toBe(403)
    expect((await list()).exchanges).toHaveLength(1)
    expect((await clear(platform.emulator.url)).status).toBe(200)
    expect((await list()).exchanges).toEqual([])
  })
})

describe('one request', () => {
  it('has headers and bodies of both sides, and its curl command', async () => {
    const { json } = await platform.exchange()
    await platform.graphql(String(json.access_token), SHOP_NAME)
    const { result, curl } = await openNewest()
    expect(result).toMatchObject({
      request: {
        method: 'POST',
        url: platform.emulator.url + GRAPHQL,
        body: JSON.stringify(SHOP_NAME),
      },
      response: {
        status: 200,
        statusText: 'OK',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: expect.stringContaining('"Demo Store"'),
      },
    })
    expect(curl).toContain(`--header 'x-shopify-access-token: ${String(json.access_token)}'`)
    expect(curl).toContain(`--data-raw '${JSON.stringify(SHOP_NAME)}'`)
  })

  it('to the app has the headers as sent, without the signature', async () => {
    await platform.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'products/update',
      uri: '/webhooks',
      payload: { id: 1 },
    })
    const { result } = await openNewest()
    expect(result.request).toMatchObject({
      url: `${app.url}/webhooks`,
      headers: { 'X-Shopify-Topic': 'products/update', 'X-Shopify-Hmac-Sha256': '…' },
      body: '{"id":1}',
    })
    expect(result.response).toMatchObject({ status: 202, statusText: 'Accepted', body: 'seen' })
  })

  it('omits an HTML page from the recorded response', async () => {
    await platform.get('/app-bridge.js')
    expect((await openNewest()).result.response).toMatchObject({ status: 200, body: '' })
  })

  it('attack: contains no secret, ID token, code or signature', async () => {
    const subject = await platform.emulator.control.sessionToken({ shop: DEMO })
    await platform.exchange({ subject_token: subject })
    await platform.get(`/store/demo-store/oauth/install?client_id=${API_KEY}&hmac=hmac-of-mine`)
    await platform.get(`/nothing?code=code-of-mine&plain=${SECRET}`, {
      authorization: 'Bearer of-mine',
      cookie: 'cookie-of-mine',
    })
    const text = JSON.stringify([
      await list(),
      await openNewest(),
      await openNewest(),
      await open(3),
    ])
    for (const secret of [
      subject,
      SECRET,
      'hmac-of-mine',
      'code-of-mine',
      'Bearer of-mine',
      'cookie-of-mine',
    ])
      expect(text.includes(secret)).toBe(false)
  })

  it.each(['0', '9999', 'x', '1.5', '-1'])('is not there: %s', async sequence => {
    await platform.get('/nothing')
    expect(await platform.get(`/_admin/exchanges/${sequence}`)).toMatchObject({
      status: 404,
      json: { error: 'This request is no longer in the log.' },
    })
  })
})

describe('a page of the app', () => {
  it('is listed when the admin opens it and when it loads it again, without its signature', async () => {
    await platform.get(`/store/demo-store/apps/${API_KEY}/products?page=2`)
    await platform.post(
      '/_admin/frame-url',
      { shop: DEMO, apiKey: API_KEY, path: '/settings' },
      { origin: platform.emulator.url },
    )
    const { exchanges } = await list()
    expect(exchanges).toMatchObject(
      ['/settings', '/products'].map(path => ({
        direction: 'to-app',
        kind: 'page_load',
        label: 'in the admin',
        shop: DEMO,
        method: 'GET',
        path,
        status: null,
      })),
    )
    const { result, test, replayProblem } = await open(exchanges[1]?.sequence ?? 0)
    expect(result.response).toEqual({ isUnseen: true })
    const { searchParams } = new URL(result.request.url)
    expect(
      ['page', 'shop', 'id_token', 'hmac', 'session'].map(name => searchParams.get(name)),
    ).toEqual(['2', DEMO, '…', '…', '…'])
    expect([test, replayProblem]).toEqual([
      null,
      'Only webhooks and Admin API requests can be replayed.',
    ])
  })
})

describe('a replay', () => {
  const replay = (sequence: number, origin = platform.emulator.url) =>
    platform.post('/_admin/exchanges/replay', { sequence }, { origin })
  const newest = async () => (await list()).exchanges[0]?.sequence ?? 0

  it('sends the document of an Admin API request again, with its token', async () => {
    const { json } = await platform.exchange()
    await platform.graphql(String(json.access_token), SHOP_NAME)
    const sequence = await newest()
    expect((await open(sequence)).replayProblem).toBeNull()
    expect(await replay(sequence)).toMatchObject({ status: 200, json: { sequence: sequence + 1 } })
    const { summary, result } = await open(sequence + 1)
    expect(summary).toMatchObject({
      kind: 'graphql',
      label: 'ShopName',
      path: GRAPHQL,
      status: 200,
    })
    expect(result.request).toMatchObject({
      body: JSON.stringify(SHOP_NAME),
      headers: { 'x-shopify-access-token': json.access_token },
    })
    expect(result.response.body).toContain('"Demo Store"')
  })

  it('uses another token of the app if that of the request is not valid', async () => {
    await platform.graphql('unknown', SHOP_NAME)
    const sequence = await newest()
    const refused = await replay(sequence)
    expect(refused.status).toBe(409)
    expect(refused.json.error).toContain('The app has no valid access token in this store.')
    const { json } = await platform.exchange()
    await replay(sequence)
    const { summary, result } = await openNewest()
    expect(summary.status).toBe(200)
    expect(result.request.headers['x-shopify-access-token']).toBe(json.access_token)
  })

  it('is subject to injected faults', async () => {
    const { json } = await platform.exchange()
    await platform.graphql(String(json.access_token), SHOP_NAME)
    const sequence = await newest()
    await platform.emulator.control.addFault({ on: 'graphql', reset: true })
    expect((await replay(sequence)).status).toBe(200)
    expect((await openNewest()).summary.status).toBe(0)
  })

  it('sends a webhook again as a new delivery', async () => {
    const [delivery] = await sendUpdate()
    const sequence = await newest()
    expect(await replay(sequence)).toMatchObject({ status: 200, json: { sequence: sequence + 1 } })
    const ids = (await platform.emulator.control.deliveries({ shop: DEMO })).map(({ id }) => id)
    expect([ids.length, ids[0] === delivery?.id, ids[1] === delivery?.id]).toEqual([2, true, false])
    expect(app.received.at(-1)?.headers['x-shopify-webhook-id']).toBe(ids[1])
  })

  it('refuses a request of which only a part is stored, and sends nothing', async () => {
    const { json } = await platform.exchange()
    await platform.graphql(String(json.access_token), {
      query: `{ shop { name } } #${'x'.repeat(9000)}`,
    })
    const sequence = await newest()
    expect(await replay(sequence)).toMatchObject({
      status: 409,
      json: { error: 'Only a part of its body is stored.' },
    })
    expect((await open(sequence)).test).toBeNull()
    expect(await newest()).toBe(sequence)
  })

  it('refuses requests that have a secret', async () => {
    await platform.exchange()
    expect((await replay(await newest())).status).toBe(409)
    await platform.emulator.control.callFlow({ shop: DEMO, path: '/flow/action' })
    expect((await replay(await newest())).status).toBe(409)
  })

  it('attack: another site cannot replay a request', async () => {
    await sendUpdate()
    const sequence = await newest()
    expect((await replay(sequence, 'https://evil.example')).status).toBe(403)
    expect(await newest()).toBe(sequence)
  })

  it('of a request that is not there has status 404', async () => {
    expect((await replay(9999)).status).toBe(404)
  })
})
