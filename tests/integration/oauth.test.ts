import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectError } from './error-answer'
import { hostParam } from './frame-address'
import { approveGrant, AUTH, beginGrant, CALLBACK, readBegunGrant, signedCallback } from './oauth-round-trip'
import { tokenRequests } from './platform-log'
import { secondsFromNow } from './session-tokens'
import { storedSessions } from './stored-sessions'

const OFFLINE = `offline_${DEMO}`
const EXPIRED_COOKIE = 'platform_oauth_state_demo-store.platform.test=; Max-Age=0; Path=/_platform/auth/callback; HttpOnly; SameSite=Lax'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1)'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp({ installedOn: [] })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.emulator.control.reset()
  await storedSessions(app).deleteSession(OFFLINE)
})

const callback = (path: string, cookie?: string) => app.fetch(path, { headers: cookie ? { cookie } : {} })
const stored = () => storedSessions(app).loadSession(OFFLINE)

describe('begin', () => {
  it('Q1: redirects to the grant screen with the parameters in their order, and keeps the state in a cookie for the callback alone', async () => {
    const response = await app.fetch(`${AUTH}?shop=${DEMO}`)
    const { state } = readBegunGrant(response)
    expect(state).toMatch(/^[0-9a-f]{64}$/)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${app.emulator.url}/${DEMO}/admin/oauth/authorize?client_id=integration-key&scope=write_products`
      + `&redirect_uri=${encodeURIComponent(app.url + CALLBACK)}&state=${state}&grant_options%5B%5D=`)
    expect(response.headers.getSetCookie()).toStrictEqual([
      expect.stringMatching(new RegExp(`^platform_oauth_state_${DEMO}=${state}\\.0\\.%2F\\.[\\w-]{43}; Max-Age=600; Path=${CALLBACK}; HttpOnly; SameSite=Lax$`)),
    ])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toBe('')
  })

  it('never gives two browsers the same state', async () => {
    const grants = await Promise.all([beginGrant(app), beginGrant(app), beginGrant(app)])
    expect(new Set(grants.map(grant => grant.state)).size).toBe(3)
  })

  it('Q2: answers a bot 410 and sets no cookie', async () => {
    const response = await app.fetch(`${AUTH}?shop=${DEMO}`, { headers: { 'user-agent': BOT } })
    expect([response.status, response.headers.getSetCookie(), await response.text()]).toStrictEqual([410, [], ''])
  })

  it.each([
    ['Q6: missing', '', 'shop_invalid'],
    ['Q6: of another domain', '?shop=evil.example', 'shop_invalid'],
    ['a host that only ends like a shop', '?shop=demo-store.platform.test.evil.example', 'shop_invalid'],
    ['with a user name', '?shop=demo-store.platform.test@evil.example', 'shop_invalid'],
    ['repeated', `?shop=${DEMO}&shop=${SECOND}`, 'parameter_repeated'],
  ])('refuses a shop that is %s', async (_case, query, code) => {
    const response = await app.fetch(AUTH + query)
    expect(response.headers.getSetCookie()).toStrictEqual([])
    await expectError(response, 400, code)
  })

  it('Q9: leaves the iframe first, because the grant screen refuses to be framed', async () => {
    const frame = { headers: { 'sec-fetch-dest': 'iframe' } }
    const host = encodeURIComponent(hostParam(app))
    const begin = `${AUTH}?shop=${DEMO}&host=${host}`
    const response = await app.fetch(begin, frame)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${AUTH}/exit-iframe?shop=${DEMO}&host=${host}&exitIframe=${encodeURIComponent(begin)}`)
    expect(response.headers.getSetCookie()).toStrictEqual([])

    const exit = await app.fetch(response.headers.get('location') ?? '')
    expect(await exit.text()).toContain(`window.open(${JSON.stringify(app.url + begin)}, "_top")`)
  })

  it('Q9: drops a host that is not the platform\'s on the way out of the iframe', async () => {
    const foreign = Buffer.from('evil.example/store/x').toString('base64')
    const response = await app.fetch(`${AUTH}?shop=${DEMO}&host=${foreign}`, { headers: { 'sec-fetch-dest': 'iframe' } })
    expect(response.headers.get('location')).toBe(`${AUTH}/exit-iframe?shop=${DEMO}&exitIframe=${encodeURIComponent(`${AUTH}?shop=${DEMO}`)}`)
  })
})

describe('the whole grant', () => {
  it('Q4, Q8: ends in the admin with a stored session, and runs afterAuth once', async () => {
    const begun = await beginGrant(app)
    const path = await approveGrant(app, begun)
    const before = Date.now()
    const response = await callback(path, begun.cookie)
    const after = Date.now()

    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${app.emulator.url}/store/demo-store/apps/integration-key`)
    expect(response.headers.getSetCookie()).toStrictEqual([EXPIRED_COOKIE])
    expect(await response.text()).toBe('')

    const [token] = await app.emulator.control.tokens(DEMO)
    const session = await stored()
    expect(session?.toObject()).toStrictEqual({
      id: OFFLINE,
      shop: DEMO,
      state: begun.state,
      isOnline: false,
      scope: 'write_products',
      accessToken: token?.accessToken,
      refreshToken: token?.refreshToken,
      expires: session?.expires,
      refreshTokenExpires: session?.refreshTokenExpires,
    })
    expect(session?.expires?.getTime()).toBeGreaterThanOrEqual(before + 3600_000)
    expect(session?.expires?.getTime()).toBeLessThanOrEqual(after + 3600_000)
    expect(session?.refreshTokenExpires?.getTime()).toBeGreaterThanOrEqual(before + 90 * 86_400_000)
    expect(session?.refreshTokenExpires?.getTime()).toBeLessThanOrEqual(after + 90 * 86_400_000)

    expect(await (await asScript(app, DEMO, '/api/after-auth')).json()).toStrictEqual({ count: 1, lastAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    expect(await tokenRequests(app, DEMO)).toStrictEqual(['authorization_code 200'])
  })

  it('finds the admin by the shop when the callback brings no host', async () => {
    const { state, cookie } = await beginGrant(app)
    const code = new URL(await approveGrant(app, await beginGrant(app)), app.url).searchParams.get('code') ?? ''
    const response = await callback(signedCallback(app, { state, code, host: undefined }), cookie)
    expect(response.headers.get('location')).toBe(`${app.emulator.url}/store/demo-store/apps/integration-key`)
  })
})

describe('callback refusals: nothing is stored and no token is asked for', () => {
  it('Q3: a bot is answered 410, and does not use up the flow of the browser whose link it follows', async () => {
    const begun = await beginGrant(app)
    const path = await approveGrant(app, begun)
    const response = await app.fetch(path, { headers: { 'cookie': begun.cookie, 'user-agent': BOT } })
    expect([response.status, response.headers.getSetCookie(), await response.text()]).toStrictEqual([410, [], ''])
    expect(await tokenRequests(app, DEMO)).toStrictEqual([])
    expect((await callback(path, begun.cookie)).status).toBe(302)
  })

  async function refused(path: string, cookie: string, code: string): Promise<void> {
    await expectError(await callback(path, cookie), 400, code)
    expect(await stored()).toBeUndefined()
    expect(await tokenRequests(app, DEMO)).toStrictEqual([])
  }

  it('Q7: bad hmac', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state }, { secret: 'another secret' }), cookie, 'hmac_invalid')
  })

  it('Q7: a parameter changed after it was signed', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state }).replace('code=a-code', 'code=another'), cookie, 'hmac_invalid')
  })

  it('Q7: no hmac', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state }).replace(/&hmac=.*/, ''), cookie, 'hmac_missing')
  })

  it.each([
    ['95 seconds ago', () => String(secondsFromNow(-95))],
    ['95 seconds ahead', () => String(secondsFromNow(95))],
    ['missing', () => undefined],
    ['not a number', () => 'now'],
  ])('stale timestamp: %s', async (_case, timestamp) => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state, timestamp: timestamp() }), cookie, 'timestamp_invalid')
  })

  it('Q3: another state than the browser began with', async () => {
    const { cookie } = await beginGrant(app)
    const other = await beginGrant(app)
    await refused(signedCallback(app, { state: other.state }), cookie, 'oauth_state_invalid')
  })

  it('Q3: no state', async () => {
    const { cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state: undefined }), cookie, 'oauth_state_invalid')
  })

  it('session fixation: a flow begun for one shop cannot end in another', async () => {
    const [own, other] = [await beginGrant(app), await beginGrant(app, SECOND)]
    await refused(signedCallback(app, { state: other.state }), `${own.cookie}; ${other.cookie}`, 'oauth_state_invalid')
  })

  it('Q6: a shop that is not one', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state, shop: 'evil.example' }), cookie, 'shop_invalid')
  })

  it('no code', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state, code: undefined }), cookie, 'oauth_code_missing')
  })

  it.each(['shop', 'code', 'state', 'hmac', 'timestamp', 'host', 'unknown'])('parameter smuggling: a second "%s"', async (name) => {
    const { state, cookie } = await beginGrant(app)
    const signed = signedCallback(app, { state, unknown: '1' })
    await refused(signed.replace('?', `?${name}=${name === 'shop' ? DEMO : 'x'}&`), cookie, 'parameter_repeated')
  })
})
