import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../packages/emulator/src'
import { asDocument, asScript } from './admin-requests'
import { bounceLocation } from './app-bridge-responses'
import { startApp } from './app-under-test'
import { expectError, expectNothingSecret } from './expect-error'
import { framed } from './frame-address'
import { newShop } from './new-shop'
import { adminApiCalls, tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'

const RETRY = 'x-shopify-retry-invalid-session-request'

let shop: string

const app = await startApp()
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await newShop(app)
  expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
  await app.emulator.control.clearLog()
})

const stored = () => storedSessions(app).loadSession(`offline_${shop}`)
const fail = (fault: Omit<Fault, 'on' | 'shop'>) =>
  app.emulator.control.addFault({ on: 'graphql', shop, ...fault })

/**
 * Checks that the next request works, and that the token that is kept is one that the platform
 * accepts.
 */
async function recovers(): Promise<void> {
  const response = await asScript(app, shop, '/api/shop')
  expect([response.status, await response.json()]).toMatchObject([200, { domain: shop }])
  expect(await validTokens(app, shop)).toContain((await stored())?.accessToken)
}

describe('a revoked token', () => {
  it('is replaced once, and the call is repeated without an error for the merchant', async () => {
    const revoked = (await stored())?.accessToken
    await app.emulator.control.revokeTokens({ shop })
    const response = await asScript(app, shop, '/api/shop')
    expect([response.status, await response.json()]).toMatchObject([200, { domain: shop }])
    expect(await tokenRequests(app, shop)).toStrictEqual(['token_exchange 200'])
    expect(await adminApiCalls(app, shop)).toStrictEqual([401, 200])
    expect((await stored())?.accessToken).not.toBe(revoked)
    expect(await validTokens(app, shop)).toStrictEqual([(await stored())?.accessToken])
  })

  it.each(['/api/shop', '/products'])('is replaced for a document at %s, too', async path => {
    await app.emulator.control.revokeTokens({ shop })
    expect((await asDocument(app, shop, path)).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['token_exchange 200'])
    expect(await adminApiCalls(app, shop)).toStrictEqual([401, 200])
  })

  it('is replaced once for 20 concurrent requests', async () => {
    await app.emulator.control.revokeTokens({ shop })
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => asScript(app, shop, '/api/shop')),
    )
    expect(responses.map(response => response.status)).toStrictEqual(
      Array.from({ length: 20 }, () => 200),
    )
    expect(await tokenRequests(app, shop)).toStrictEqual(['token_exchange 200'])
  })

  it('cannot be replaced while the token endpoint fails: that error, and the storage is unchanged', async () => {
    const before = await stored()
    await app.emulator.control.revokeTokens({ shop })
    await app.emulator.control.addFault({ on: 'access_token', shop, status: 500 })
    await expectError(await asScript(app, shop, '/api/shop'), 502, 'token_endpoint_failed')
    expect((await stored())?.toObject()).toStrictEqual(before?.toObject())
    await recovers()
  })

  it('cannot be replaced after an uninstall: 401 with the retry header, and the storage is unchanged', async () => {
    const before = await stored()
    await app.emulator.control.uninstall({ shop })
    const response = await asScript(app, shop, '/api/shop')
    expect([response.status, response.headers.get(RETRY), await response.text()]).toStrictEqual([
      401,
      '1',
      '',
    ])
    expect((await stored())?.toObject()).toStrictEqual(before?.toObject())
  })
})

describe('a revoked token whose replacement is refused as well', () => {
  const REFUSED = ['invalid_subject_token', 'invalid_grant'].map(
    error =>
      [
        error,
        {
          status: 400,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ error }),
        },
      ] as const,
  )
  beforeEach(() => app.emulator.control.revokeTokens({ shop }))

  describe.each(REFUSED)('with %s', (_error, refusal) => {
    beforeEach(() => app.emulator.control.addFault({ on: 'access_token', shop, ...refusal }))

    it.each([
      ['a call', '/api/shop'],
      ['a call about what the shop pays', '/api/premium'],
      ['a call about scopes', '/api/scopes'],
    ])('%s gets 401 with the retry header, not an error', async (_what, path) => {
      const response = await asScript(app, shop, path)
      expect([
        response.status,
        response.headers.get(RETRY),
        response.headers.get('cache-control'),
        await response.text(),
      ]).toStrictEqual([401, '1', 'private, no-store', ''])
      await recovers()
    })

    it.each([
      ['a route', '/api/shop'],
      ['a page that calls a route while it is rendered', '/products'],
    ])(
      '%s that is opened as a document goes to the bounce page, not to an error',
      async (_what, path) => {
        const response = await asDocument(app, shop, path)
        expect([
          response.status,
          response.headers.get('location'),
          await response.text(),
        ]).toStrictEqual([302, bounceLocation(app, path, framed(app, '', {}, shop).slice(1)), ''])
        await recovers()
      },
    )
  })
})

describe('a token that is refused again right after it was replaced', () => {
  beforeEach(() =>
    fail({ times: 2, status: 401, body: '{"errors":"[API] Invalid API key or access token"}' }),
  )

  it('A26: a script gets 401 without the retry header, the token is not used again, and the next request succeeds', async () => {
    const response = await asScript(app, shop, '/api/shop')
    expect([response.status, response.headers.get(RETRY), await response.text()]).toStrictEqual([
      401,
      null,
      '',
    ])
    expect(await adminApiCalls(app, shop)).toStrictEqual([401, 401])
    expect(await tokenRequests(app, shop)).toStrictEqual(['token_exchange 200'])
    const refused = (await stored())?.accessToken
    await recovers()
    expect(await tokenRequests(app, shop)).toStrictEqual([
      'token_exchange 200',
      'token_exchange 200',
    ])
    expect((await stored())?.accessToken).not.toBe(refused)
  })

  it('A25: a document is sent to the bounce page, the token is not used again, and the next request succeeds', async () => {
    const response = await asDocument(app, shop, '/api/shop')
    expect([
      response.status,
      response.headers.get('location'),
      await response.text(),
    ]).toStrictEqual([
      302,
      bounceLocation(app, '/api/shop', framed(app, '', {}, shop).slice(1)),
      '',
    ])
    const refused = (await stored())?.accessToken
    await recovers()
    expect(await tokenRequests(app, shop)).toStrictEqual([
      'token_exchange 200',
      'token_exchange 200',
    ])
    expect((await stored())?.accessToken).not.toBe(refused)
  })
})

describe('other responses of the Admin API', () => {
  const LEAK = 'pat_offline_leak'
  /**
   * The last: number of calls, since an error that may be temporary is tried three times.
   */
  const faults: [string, Omit<Fault, 'on'>, number, string, number][] = [
    ['403', { status: 403, body: `{"errors":"${LEAK}"}` }, 502, 'admin_api_forbidden', 1],
    ['404', { status: 404, body: '{"errors":"Not Found"}' }, 502, 'admin_api_failed', 1],
    [
      '429',
      { status: 429, headers: { 'retry-after': '1' }, body: '' },
      429,
      'admin_api_throttled',
      3,
    ],
    ['500', { status: 500, body: LEAK }, 502, 'admin_api_failed', 1],
    ['503', { status: 503, body: '' }, 502, 'admin_api_failed', 3],
    [
      'HTML with status 200',
      { status: 200, headers: { 'content-type': 'text/html' }, body: `<p>${LEAK}</p>` },
      502,
      'admin_api_failed',
      1,
    ],
    ['JSON without data', { status: 200, body: '{}' }, 502, 'admin_api_failed', 1],
    [
      'GraphQL errors',
      {
        status: 200,
        body: `{"data":null,"errors":[{"message":"${LEAK}","extensions":{"code":"ACCESS_DENIED"}}]}`,
      },
      502,
      'graphql_failed',
      1,
    ],
    ['a reset connection', { reset: true }, 502, 'admin_api_failed', 3],
  ]
  it.each(faults)(
    '%s: the error by name, and the token is kept',
    async (_case, fault, status, code, calls) => {
      const before = await stored()
      await fail({ ...fault, times: calls })
      const response = await asScript(app, shop, '/api/shop')
      expect(response.headers.get(RETRY)).toBeNull()
      await expectError(response, status, code)
      expect((await adminApiCalls(app, shop)).length).toBe(calls)
      expect(await tokenRequests(app, shop)).toStrictEqual([])
      expect((await stored())?.toObject()).toStrictEqual(before?.toObject())
      await recovers()
    },
  )

  it('stolen token: a redirect of the Admin API is not followed', async () => {
    await fail({ status: 307, headers: { location: `${app.emulator.url}/elsewhere` } })
    await expectError(await asScript(app, shop, '/api/shop'), 502, 'admin_api_failed')
    expect(await adminApiCalls(app, shop)).toStrictEqual([307])
    expect(
      (await app.emulator.control.log()).filter(entry => entry.path === '/elsewhere'),
    ).toStrictEqual([])
  })
})

it('no secret was logged', async () => {
  await expect
    .poll(() => app.output())
    .toContain('"message":"The Admin API refused the app with status 403. ')
  expectNothingSecret(app.output())
})
