import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript, bounceTo } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectError, expectNothingSecret } from './error-answer'
import { tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'
import { TOKEN_ENDPOINT_FAULTS } from './token-endpoint-faults'

const OFFLINE = `offline_${DEMO}`
const GUARDED = '/api/guarded'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.emulator.control.reset()
  await app.emulator.control.install({ shop: DEMO })
  // A new process: the one before remembers its last session for a second.
  await storedSessions(app).deleteSession(OFFLINE)
  await app.restart()
})

const stored = () => storedSessions(app).loadSession(OFFLINE)

/** Checks that the next request gets a token and that it is the one that is kept. */
async function recovers(): Promise<void> {
  await app.emulator.control.clearFaults()
  const response = await asScript(app, GUARDED)
  expect([response.status, await response.json()]).toStrictEqual([200, { ok: true, shop: DEMO }])
  expect(await validTokens(app)).toContain((await stored())?.accessToken)
}

const INVALID_SUBJECT_TOKEN = { status: 400, headers: { 'content-type': 'application/json' }, body: '{"error":"invalid_subject_token"}' }

describe('the platform refuses a session token that the app accepted', () => {
  it('A22: a script is told to try again with a new one', async () => {
    await app.emulator.control.addFault({ on: 'access_token', ...INVALID_SUBJECT_TOKEN })
    const response = await asScript(app, GUARDED)
    expect([response.status, response.headers.get('x-shopify-retry-invalid-session-request'), await response.text()]).toStrictEqual([401, '1', ''])
    expect(await stored()).toBeUndefined()
    await recovers()
  })

  it('A22: a document is sent to the bounce page, without its token', async () => {
    await app.emulator.control.addFault({ on: 'access_token', ...INVALID_SUBJECT_TOKEN })
    const response = await asDocument(app, GUARDED)
    expect([response.status, response.headers.get('location'), await response.text()]).toStrictEqual([302, bounceTo(app, GUARDED), ''])
    expect(await stored()).toBeUndefined()
    await recovers()
  })

  it('a page is sent to the bounce page, too', async () => {
    await app.emulator.control.addFault({ on: 'access_token', ...INVALID_SUBJECT_TOKEN })
    const response = await asDocument(app, '/products')
    expect([response.status, response.headers.get('location')]).toStrictEqual([302, bounceTo(app, '/products')])
    expect(await stored()).toBeUndefined()
  })

  it('an app that is not installed any more is refused the same way', async () => {
    await app.emulator.control.uninstall({ shop: DEMO })
    const response = await asScript(app, GUARDED)
    expect([response.status, response.headers.get('x-shopify-retry-invalid-session-request')]).toStrictEqual([401, '1'])
    expect(await tokenRequests(app)).toStrictEqual(['token_exchange 400'])
  })
})

describe('A23: the token endpoint fails', () => {
  it.each(TOKEN_ENDPOINT_FAULTS)('$name: answers $status, stores nothing, and the next request works', async ({ fault, status }) => {
    await app.emulator.control.addFault({ on: 'access_token', ...fault })
    const response = await asScript(app, GUARDED)
    expect(response.headers.get('x-shopify-retry-invalid-session-request')).toBeNull()
    await expectError(response, status, 'token_endpoint_failed')
    expect(await stored()).toBeUndefined()
    await recovers()
  })

  it('a document gets the same status as a page, framed by its shop', async () => {
    await app.emulator.control.addFault({ on: 'access_token', status: 500 })
    const response = await asDocument(app, '/products')
    const html = await response.text()
    expect([response.status, response.headers.get('content-security-policy')]).toStrictEqual([500, `frame-ancestors https://${DEMO} ${app.emulator.url};`])
    expect(html).not.toMatch(/\n\s+at |node:|\.mjs:\d/)
    expectNothingSecret(html)
    await recovers()
  })

  it('stolen secret: a redirect of the token endpoint is not followed', async () => {
    await app.emulator.control.addFault({ on: 'access_token', status: 307, headers: { location: `${app.emulator.url}/elsewhere` } })
    await expectError(await asScript(app, GUARDED), 500, 'token_endpoint_failed')
    expect((await app.emulator.control.log()).map(entry => entry.path)).toStrictEqual([`/${DEMO}/admin/oauth/access_token`])
  })

  it('waits 10 seconds for a slow one, not longer, and other requests are served meanwhile', async () => {
    await app.emulator.control.addFault({ on: 'access_token', delayMs: 12_000 })
    const startedAt = performance.now()
    const slow = asScript(app, GUARDED)
    expect(await (await app.fetch('/api/unguarded')).json()).toStrictEqual({ ok: true })
    expect(performance.now() - startedAt).toBeLessThan(2000)
    await expectError(await slow, 500, 'token_endpoint_failed')
    expect(performance.now() - startedAt).toBeGreaterThan(9900)
    expect(performance.now() - startedAt).toBeLessThan(11_500)
    expect(await stored()).toBeUndefined()
    await recovers()
  })

  it('stampede: 20 requests at once share one failed call, and the next one works', async () => {
    await app.emulator.control.addFault({ on: 'access_token', delayMs: 1000, status: 500 })
    const responses = await Promise.all(Array.from({ length: 20 }, () => asScript(app, GUARDED)))
    expect(responses.map(response => response.status)).toStrictEqual(Array.from({ length: 20 }, () => 500))
    expect(await tokenRequests(app)).toStrictEqual(['fault 500'])
    await recovers()
  })

  it('a fault for one shop does not touch the other', async () => {
    await app.emulator.control.install({ shop: 'second-store.platform.test' })
    await app.emulator.control.addFault({ on: 'access_token', shop: DEMO, status: 500 })
    const [broken, working] = await Promise.all([asScript(app, GUARDED), asScript(app, GUARDED, {}, 'second-store.platform.test')])
    expect([broken.status, await working.json()]).toStrictEqual([500, { ok: true, shop: 'second-store.platform.test' }])
  })
})

describe('the token endpoint answers less than it should', () => {
  it('no expires_in: the token is taken to live an hour, never for ever', async () => {
    await app.emulator.control.addFault({ on: 'access_token', omit: ['expires_in'] })
    const before = Date.now()
    expect((await asScript(app, GUARDED)).status).toBe(200)
    const expires = (await stored())?.expires?.getTime()
    expect(expires).toBeGreaterThanOrEqual(before + 3600_000)
    expect(expires).toBeLessThanOrEqual(Date.now() + 3600_000)
  })

  it('no refresh token: the access token is kept with its expiry, and no half pair', async () => {
    await app.emulator.control.addFault({ on: 'access_token', omit: ['refresh_token'] })
    expect((await asScript(app, GUARDED)).status).toBe(200)
    const session = await stored()
    expect(session?.toObject()).toStrictEqual({
      id: OFFLINE,
      shop: DEMO,
      state: '',
      isOnline: false,
      scope: 'write_products',
      accessToken: (await app.emulator.control.tokens(DEMO))[0]?.accessToken,
      expires: session?.expires,
    })
  })

  it('no lifetime of the refresh token: 90 days', async () => {
    await app.emulator.control.addFault({ on: 'access_token', omit: ['refresh_token_expires_in'] })
    const before = Date.now()
    expect((await asScript(app, GUARDED)).status).toBe(200)
    const expires = (await stored())?.refreshTokenExpires?.getTime()
    expect(expires).toBeGreaterThanOrEqual(before + 90 * 86_400_000)
    expect(expires).toBeLessThanOrEqual(Date.now() + 90 * 86_400_000)
  })
})

it('nothing secret was logged on the way', () => {
  expect(app.output()).toContain('[platform] token_endpoint_failed: ')
  expectNothingSecret(app.output())
})
