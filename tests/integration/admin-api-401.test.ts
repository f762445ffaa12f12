import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../emulator'
import { asDocument, asScript, bounceTo } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectError, expectNothingSecret } from './error-answer'
import { adminApiCalls, tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'

const OFFLINE = `offline_${DEMO}`
const RETRY = 'x-shopify-retry-invalid-session-request'
const REFUSED_TWICE = { on: 'graphql', times: 2, status: 401, body: '{"errors":"[API] Invalid API key or access token"}' } as const
const SHOP = {
  domain: DEMO,
  name: 'Demo Store',
  email: `owner@${DEMO}`,
  plan: 'Standard',
  currency: 'USD',
  timeZone: 'Etc/UTC',
}

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.emulator.control.reset()
  await app.emulator.control.install({ shop: DEMO })
  await storedSessions(app).deleteSession(OFFLINE)
  await app.restart()
  expect((await asScript(app, '/api/guarded')).status).toBe(200)
  await app.emulator.control.clearLog()
})

const stored = () => storedSessions(app).loadSession(OFFLINE)

/** Checks that the next request works, and that it is the platform's newest token that is kept. */
async function recovers(): Promise<void> {
  const response = await asScript(app, '/api/shop')
  expect([response.status, await response.json()]).toStrictEqual([200, SHOP])
  expect(await validTokens(app)).toContain((await stored())?.accessToken)
}

describe('a revoked token', () => {
  it('is replaced once, and the call is repeated: the merchant notices nothing', async () => {
    const revoked = (await stored())?.accessToken
    await app.emulator.control.revokeTokens({ shop: DEMO })
    const response = await asScript(app, '/api/shop')
    expect([response.status, await response.json()]).toStrictEqual([200, SHOP])
    expect(await tokenRequests(app)).toStrictEqual(['token_exchange 200'])
    expect(await adminApiCalls(app)).toStrictEqual([401, 200])
    expect((await stored())?.accessToken).not.toBe(revoked)
    expect(await validTokens(app)).toStrictEqual([(await stored())?.accessToken])
  })

  it('is replaced on a document, too', async () => {
    await app.emulator.control.revokeTokens({ shop: DEMO })
    const response = await asDocument(app, '/products')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Beeswax Candle')
    expect(await tokenRequests(app)).toStrictEqual(['token_exchange 200'])
  })

  it('is replaced once for 20 requests at the same time', async () => {
    await app.emulator.control.revokeTokens({ shop: DEMO })
    const responses = await Promise.all(Array.from({ length: 20 }, () => asScript(app, '/api/shop')))
    expect(responses.map(response => response.status)).toStrictEqual(Array.from({ length: 20 }, () => 200))
    expect(await tokenRequests(app)).toStrictEqual(['token_exchange 200'])
  })

  it('cannot be replaced when the token endpoint fails: that error, and the token is gone from storage', async () => {
    await app.emulator.control.revokeTokens({ shop: DEMO })
    await app.emulator.control.addFault({ on: 'access_token', status: 500 })
    await expectError(await asScript(app, '/api/shop'), 500, 'token_endpoint_failed')
    expect((await stored())?.accessToken).toBeUndefined()
    await recovers()
  })

  it('cannot be replaced after an uninstall: 401 with the retry header, and the token is gone from storage', async () => {
    await app.emulator.control.uninstall({ shop: DEMO })
    const response = await asScript(app, '/api/shop')
    expect([response.status, response.headers.get(RETRY), await response.text()]).toStrictEqual([401, '1', ''])
    expect((await stored())?.accessToken).toBeUndefined()
  })
})

describe('a token that is refused again right after it was replaced', () => {
  it('A26: a script gets 401 without the retry header, and the token is dropped', async () => {
    await app.emulator.control.addFault(REFUSED_TWICE)
    const response = await asScript(app, '/api/shop')
    expect([response.status, response.headers.get(RETRY), await response.text()]).toStrictEqual([401, null, ''])
    expect(await adminApiCalls(app)).toStrictEqual([401, 401])
    expect(await tokenRequests(app)).toStrictEqual(['token_exchange 200'])
    expect((await stored())?.accessToken).toBeUndefined()
    await recovers()
  })

  it('A26: a script of another origin can read that 401', async () => {
    await app.emulator.control.addFault(REFUSED_TWICE)
    const response = await asScript(app, '/api/shop', { headers: { origin: 'https://extensions.example' } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toStrictEqual([401, '*'])
  })

  it('A25: a document is sent to the bounce page, and the token is dropped', async () => {
    await app.emulator.control.addFault(REFUSED_TWICE)
    const response = await asDocument(app, '/api/shop')
    expect([response.status, response.headers.get('location'), await response.text()]).toStrictEqual([302, bounceTo(app, '/api/shop'), ''])
    expect((await stored())?.accessToken).toBeUndefined()
    await recovers()
  })
})

describe('other answers of the Admin API', () => {
  const faults: [string, Omit<Fault, 'on'>, number, string][] = [
    ['403', { status: 403, body: '{"errors":"pat_offline_leak"}' }, 502, 'admin_api_failed'],
    ['429', { status: 429, headers: { 'retry-after': '1' }, body: '' }, 429, 'admin_api_throttled'],
    ['500', { status: 500, body: 'pat_offline_leak' }, 502, 'admin_api_failed'],
    ['503', { status: 503, body: '' }, 502, 'admin_api_failed'],
    ['HTML with status 200', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>pat_offline_leak</p>' }, 502, 'admin_api_failed'],
    ['JSON without data', { status: 200, body: '{}' }, 502, 'admin_api_failed'],
    ['GraphQL errors', { status: 200, body: '{"data":null,"errors":[{"message":"pat_offline_leak","extensions":{"code":"ACCESS_DENIED"}}]}' }, 502, 'graphql_failed'],
    ['a reset connection', { reset: true }, 502, 'admin_api_failed'],
  ]
  it.each(faults)('%s: one call, the error by name, and the token is kept', async (_case, fault, status, code) => {
    const before = await stored()
    await app.emulator.control.addFault({ on: 'graphql', ...fault })
    const response = await asScript(app, '/api/shop')
    expect(response.headers.get(RETRY)).toBeNull()
    await expectError(response, status, code)
    expect((await adminApiCalls(app)).length).toBe(1)
    expect(await tokenRequests(app)).toStrictEqual([])
    expect((await stored())?.toObject()).toStrictEqual(before?.toObject())
    await recovers()
  })

  it('stolen token: a redirect of the Admin API is not followed', async () => {
    await app.emulator.control.addFault({ on: 'graphql', status: 307, headers: { location: `${app.emulator.url}/elsewhere` } })
    await expectError(await asScript(app, '/api/shop'), 502, 'admin_api_failed')
    expect((await app.emulator.control.log()).map(entry => entry.kind)).toStrictEqual(['graphql'])
  })

  it('a call that is repeatable is repeated after the wait that was asked for', async () => {
    await app.emulator.control.addFault({ on: 'graphql', status: 429, headers: { 'retry-after': '1' } })
    const startedAt = performance.now()
    const response = await asScript(app, '/api/products?first=1')
    expect(response.status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000)
    expect(await adminApiCalls(app)).toStrictEqual([429, 200])
  })
})

it('nothing secret was logged on the way', () => {
  expect(app.output()).toContain('[platform] admin_api_failed: The Admin API answered with status 403')
  expectNothingSecret(app.output())
})
