import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/state/refusal'
import type { Fault } from '../../../src'
import { DEMO, SECOND, startPlatform } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

const add = (fault: Fault) => platform.emulator.control.addFault(fault)

describe('faults of the token endpoint', () => {
  it('returns a raw status, headers and body, as often as configured', async () => {
    await add({
      on: 'access_token',
      times: 2,
      status: 503,
      headers: { 'Retry-After': '2', 'Content-Type': 'text/html' },
      body: '<h1>Down</h1>',
    })
    for (const left of [1, 0]) {
      const { status, headers, text } = await platform.exchange()
      expect([status, headers.get('retry-after'), headers.get('content-type'), text]).toEqual([
        503,
        '2',
        'text/html',
        '<h1>Down</h1>',
      ])
      expect((await platform.emulator.control.faults()).map(({ times }) => times)).toEqual(
        left > 0 ? [left] : [],
      )
    }
    expect((await platform.exchange()).status).toBe(200)
  })

  it('omits fields of a token', async () => {
    await add({ on: 'access_token', omit: ['expires_in', 'refresh_token_expires_in'] })
    expect(Object.keys((await platform.exchange()).json)).toEqual([
      'access_token',
      'scope',
      'refresh_token',
    ])
  })

  it('adds headers to an otherwise unchanged response', async () => {
    await add({ on: 'graphql', headers: { 'X-Shopify-API-Deprecated-Reason': 'soon' } })
    const token = String((await platform.exchange()).json.access_token)
    const responses = [
      await platform.graphql(token, { query: '{ shop { name } }' }),
      await platform.graphql(token, { query: '{ shop { name } }' }),
    ]
    expect(
      responses.map(({ status, headers, json }) => [
        status,
        headers.get('x-shopify-api-deprecated-reason'),
        json.data,
      ]),
    ).toEqual([
      [200, 'soon', { shop: { name: 'Demo Store' } }],
      [200, null, { shop: { name: 'Demo Store' } }],
    ])
  })

  it('drops the connection', async () => {
    await add({ on: 'access_token', reset: true })
    await expect(platform.exchange()).rejects.toThrow('fetch failed')
    expect(
      (await platform.emulator.control.log()).map(({ kind, status }) => [kind, status]),
    ).toEqual([['access_token', 0]])
  })

  it('drops the response of a completed rotation; the old refresh token still works', async () => {
    const { json } = await platform.exchange()
    await add({ on: 'access_token', loseResponse: true, grant: 'refresh_token' })
    const refresh = () =>
      platform.token({ grant_type: 'refresh_token', refresh_token: String(json.refresh_token) })
    await expect(refresh()).rejects.toThrow('fetch failed')
    expect((await platform.emulator.control.tokens(DEMO)).map(({ status }) => status)).toEqual([
      'valid',
      'valid',
    ])
    expect((await platform.emulator.control.log()).at(-1)).toMatchObject({
      kind: 'access_token',
      grantType: 'refresh_token',
      status: 0,
    })
    expect((await refresh()).status).toBe(200)
  })

  it('delays, then responds normally', async () => {
    await add({ on: 'access_token', delayMs: 60 })
    const started = performance.now()
    expect((await platform.exchange()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(59)
  })

  it('affects one grant, whatever else is requested before', async () => {
    await add({ on: 'access_token', grant: 'refresh_token', status: 503 })
    expect((await platform.token({ grant_type: 'nonsense' })).status).toBe(400)
    const { status, json } = await platform.exchange()
    expect(status).toBe(200)
    const refresh = () =>
      platform.token({ grant_type: 'refresh_token', refresh_token: String(json.refresh_token) })
    expect([(await refresh()).status, (await refresh()).status]).toEqual([503, 200])
  })

  it('affects one shop, in order', async () => {
    await platform.emulator.control.install({ shop: SECOND })
    await add({ on: 'access_token', shop: SECOND, status: 429 })
    await add({ on: 'access_token', status: 500 })
    await add({ on: 'graphql', status: 502 })
    expect((await platform.exchange()).status).toBe(500)
    expect((await platform.exchange()).status).toBe(200)
    expect((await platform.exchange({}, SECOND)).status).toBe(429)
    expect((await platform.graphql('any', {})).status).toBe(502)
  })

  it('are cleared', async () => {
    await add({ on: 'access_token', status: 500 })
    await platform.emulator.control.clearFaults()
    expect((await platform.exchange()).status).toBe(200)
  })
})

describe('a fault that contradicts itself', () => {
  it.each<[string, Fault]>([
    ['Field times must be 1 or more.', { on: 'graphql', status: 500, times: 0 }],
    ['Field delayMs must be 0 to 60000.', { on: 'graphql', delayMs: 60_001 }],
    ['Field status must be 200 to 599.', { on: 'graphql', status: 100 }],
    ['Field body needs the field status.', { on: 'graphql', body: 'x' }],
    [
      'Field grant is for a fault of access_token, one of authorization_code, token_exchange, refresh_token, client_credentials.',
      { on: 'graphql', status: 500, grant: 'refresh_token' },
    ],
    [
      'Field errorCode is for a fault of bulk_operation.',
      { on: 'graphql', status: 500, errorCode: 'TIMEOUT' },
    ],
    [
      'A fault of bulk_operation can have only errorCode, shop and times.',
      { on: 'bulk_operation', status: 500 },
    ],
    [
      'A fault can have only one of status, reset, loseResponse and omit.',
      { on: 'graphql', status: 500, reset: true },
    ],
    [
      'A fault can have only one of status, reset, loseResponse and omit.',
      { on: 'graphql', loseResponse: true, reset: true },
    ],
    [
      'A fault needs one of status, headers, reset, loseResponse, omit and delayMs.',
      { on: 'graphql' },
    ],
    [
      'Field headers contains an invalid header.',
      { on: 'graphql', status: 500, headers: { 'x-y': 'a\r\nb' } },
    ],
  ])('is refused: %s', async (message, fault) => {
    await expect(add(fault)).rejects.toEqual(new Refusal(400, message))
    expect(await platform.emulator.control.faults()).toEqual([])
  })

  it('is refused for an unknown shop', async () => {
    await expect(
      add({ on: 'graphql', status: 500, shop: 'unknown.platform.test' }),
    ).rejects.toThrow('There is no shop with this domain')
  })
})
