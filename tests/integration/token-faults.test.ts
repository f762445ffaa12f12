import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../packages/emulator/src'
import { asDocument, asScript } from './admin-requests'
import { bounceLocation, pageAncestors } from './app-bridge-responses'
import { startApp } from './app-under-test'
import { expectError, expectNothingSecret } from './expect-error'
import { framed } from './frame-address'
import { newShop } from './new-shop'
import { tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'
import { TOKEN_ENDPOINT_FAULTS } from './token-endpoint-faults'

const GUARDED = '/api/guarded'
const RETRY = 'x-shopify-retry-invalid-session-request'

let shop: string

const app = await startApp()
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await newShop(app)
})

const stored = () => storedSessions(app).loadSession(`offline_${shop}`)
const failOnce = (fault: Omit<Fault, 'on' | 'shop'>) =>
  app.emulator.control.addFault({ on: 'access_token', shop, ...fault })

/** Checks that the next request gets a token and that it is the one that is kept. */
async function recovers(): Promise<void> {
  const response = await asScript(app, shop, GUARDED)
  expect([response.status, await response.json()]).toStrictEqual([200, { ok: true, shop }])
  expect(await validTokens(app, shop)).toContain((await stored())?.accessToken)
}

describe('A22: the platform refuses an ID token that the app accepted', () => {
  beforeEach(() =>
    failOnce({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: '{"error":"invalid_subject_token"}',
    }),
  )

  it('a script is asked to retry with a new one', async () => {
    const response = await asScript(app, shop, GUARDED)
    expect([response.status, response.headers.get(RETRY), await response.text()]).toStrictEqual([
      401,
      '1',
      '',
    ])
    expect(await stored()).toBeUndefined()
    await recovers()
  })

  it.each([GUARDED, '/products'])(
    'a document at %s is sent to the bounce page, without its token',
    async path => {
      const response = await asDocument(app, shop, path)
      expect([
        response.status,
        response.headers.get('location'),
        await response.text(),
      ]).toStrictEqual([302, bounceLocation(app, path, framed(app, '', {}, shop).slice(1)), ''])
      expect(await stored()).toBeUndefined()
      await recovers()
    },
  )
})

describe('A23: the token endpoint fails', () => {
  it.each(TOKEN_ENDPOINT_FAULTS)(
    '$name: responds with $status, stores nothing, and the next request works',
    async ({ fault, status }) => {
      await failOnce(fault)
      const response = await asScript(app, shop, GUARDED)
      expect(response.headers.get(RETRY)).toBeNull()
      await expectError(response, status, 'token_endpoint_failed')
      expect(await stored()).toBeUndefined()
      await recovers()
    },
  )

  it.each([GUARDED, '/products'])(
    'a document at %s gets an error page that its shop can frame and that hides the cause',
    async path => {
      await failOnce({ status: 500, body: 'details of the upstream' })
      const response = await asDocument(app, shop, path)
      const html = await response.text()
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('content-security-policy'),
      ]).toStrictEqual([502, 'text/html;charset=utf-8', pageAncestors(app, shop)])
      expect(html).not.toMatch(/\n\s+at |\.mjs:\d|details of the upstream/)
      expectNothingSecret(html)
      await recovers()
    },
  )

  it('stolen secret: a redirect of the token endpoint is not followed', async () => {
    await failOnce({ status: 307, headers: { location: `${app.emulator.url}/elsewhere` } })
    await expectError(await asScript(app, shop, GUARDED), 502, 'token_endpoint_failed')
    expect(await tokenRequests(app, shop)).toStrictEqual(['injected 307'])
    expect(
      (await app.emulator.control.log()).filter(entry => entry.path === '/elsewhere'),
    ).toStrictEqual([])
  })

  it('waits 10 seconds for one that does not respond, not longer, and serves other requests meanwhile', async () => {
    await failOnce({ delayMs: 60_000 })
    const startedAt = performance.now()
    const ended: string[] = []
    const note = (name: string) => (response: Response) => {
      ended.push(name)
      return response
    }
    const slow = asScript(app, shop, GUARDED).then(note('slow'))
    const other = await app.fetch('/api/unguarded').then(note('other'))
    expect(await other.json()).toStrictEqual({ ok: true })
    await expectError(await slow, 502, 'token_endpoint_failed')
    expect(ended).toStrictEqual(['other', 'slow'])
    expect(performance.now() - startedAt).toBeGreaterThan(9900)
    expect(await stored()).toBeUndefined()
    await recovers()
  })

  it('stampede: 20 concurrent requests share one failed call, and the next one succeeds', async () => {
    await failOnce({ delayMs: 1500, status: 500 })
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => asScript(app, shop, GUARDED)),
    )
    expect(responses.map(response => response.status)).toStrictEqual(
      Array.from({ length: 20 }, () => 502),
    )
    expect(await tokenRequests(app, shop)).toStrictEqual(['injected 500'])
    await recovers()
  })

  it('an injected fault of one shop does not affect another', async () => {
    const other = await newShop(app)
    await failOnce({ status: 500 })
    const [broken, working] = await Promise.all([
      asScript(app, shop, GUARDED),
      asScript(app, other, GUARDED),
    ])
    expect([broken.status, await working.json()]).toStrictEqual([502, { ok: true, shop: other }])
  })
})

describe('the token endpoint returns less than it should', () => {
  it('no expires_in: the token is treated as valid for an hour, never forever', async () => {
    await failOnce({ omit: ['expires_in'] })
    const before = Date.now()
    expect((await asScript(app, shop, GUARDED)).status).toBe(200)
    const expires = (await stored())?.expires?.getTime()
    expect(expires).toBeGreaterThanOrEqual(before + 3600_000)
    expect(expires).toBeLessThanOrEqual(Date.now() + 3600_000)
  })

  it('no refresh token: the access token is stored with its expiry, and no partial pair', async () => {
    await failOnce({ omit: ['refresh_token'] })
    expect((await asScript(app, shop, GUARDED)).status).toBe(200)
    const session = await stored()
    expect(session?.toObject()).toStrictEqual({
      id: `offline_${shop}`,
      shop,
      state: '',
      isOnline: false,
      scope: 'write_products',
      accessToken: (await validTokens(app, shop))[0],
      expires: session?.expires,
    })
  })

  it('no lifetime of the refresh token: 90 days', async () => {
    await failOnce({ omit: ['refresh_token_expires_in'] })
    const before = Date.now()
    expect((await asScript(app, shop, GUARDED)).status).toBe(200)
    const expires = (await stored())?.refreshTokenExpires?.getTime()
    expect(expires).toBeGreaterThanOrEqual(before + 90 * 86_400_000)
    expect(expires).toBeLessThanOrEqual(Date.now() + 90 * 86_400_000)
  })
})

it('no secret was logged', async () => {
  await expect.poll(() => app.output()).toContain('"reason":"token_endpoint_failed"')
  expectNothingSecret(app.output())
})
