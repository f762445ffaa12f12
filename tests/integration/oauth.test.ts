import { describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectError } from './expect-error'
import { hostParam } from './frame-address'
import {
  approveGrant,
  AUTH,
  beginGrant,
  CALLBACK,
  readBegunGrant,
  signedCallback,
} from './oauth-round-trip'
import { tokenRequests } from './platform-log'
import { setUpUninstalledApp } from './uninstalled-app'

const OFFLINE = `offline_${DEMO}`
const expiredCookie = (state: string) =>
  `platform_oauth_state_${state.slice(0, 16)}=; Max-Age=0; Path=/_platform/auth/callback; HttpOnly; SameSite=Lax`
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1)'

let app: AppUnderTest
const { callback, stored } = setUpUninstalledApp(started => {
  app = started
})

describe('begin', () => {
  it('Q1: redirects to the grant screen with the parameters in order, and stores the state in a cookie for the callback only', async () => {
    const response = await app.fetch(`${AUTH}?shop=${DEMO}`)
    const { state } = readBegunGrant(response)
    expect(state).toMatch(/^[0-9a-f]{64}$/)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(
      `${app.emulator.url}/${DEMO}/admin/oauth/authorize?client_id=integration-key&scope=write_products` +
        `&redirect_uri=${encodeURIComponent(app.url + CALLBACK)}&state=${state}&grant_options%5B%5D=`,
    )
    expect(response.headers.getSetCookie()).toStrictEqual([
      expect.stringMatching(
        new RegExp(
          `^platform_oauth_state_${state.slice(0, 16)}=${state}:0:${DEMO}:%2F\\.[\\w-]{43}; Max-Age=600; Path=${CALLBACK}; HttpOnly; SameSite=Lax$`,
        ),
      ),
    ])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toBe('')
  })

  it('never gives two browsers the same state', async () => {
    const grants = await Promise.all([beginGrant(app), beginGrant(app), beginGrant(app)])
    expect(new Set(grants.map(grant => grant.state)).size).toBe(3)
  })

  it('Q2: responds to a bot with 410 and sets no cookie', async () => {
    const response = await app.fetch(`${AUTH}?shop=${DEMO}`, { headers: { 'user-agent': BOT } })
    expect([response.status, response.headers.getSetCookie(), await response.text()]).toStrictEqual(
      [410, [], ''],
    )
  })

  it.each([
    ['Q6: missing', '', 'shop_invalid'],
    ['Q6: of another domain', '?shop=evil.example', 'shop_invalid'],
    [
      'a host that only ends like a shop',
      '?shop=demo-store.platform.test.evil.example',
      'shop_invalid',
    ],
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
    expect(response.headers.get('location')).toBe(
      `${AUTH}/exit-iframe?shop=${DEMO}&host=${host}&exitIframe=${encodeURIComponent(begin)}`,
    )
    expect(response.headers.getSetCookie()).toStrictEqual([])

    const exit = await app.fetch(response.headers.get('location') ?? '')
    expect(await exit.text()).toContain(`window.open(${JSON.stringify(app.url + begin)}, "_top")`)
  })

  it("Q9: drops a host that is not the platform's when it leaves the iframe", async () => {
    const foreign = Buffer.from('evil.example/store/x').toString('base64')
    const response = await app.fetch(`${AUTH}?shop=${DEMO}&host=${foreign}`, {
      headers: { 'sec-fetch-dest': 'iframe' },
    })
    expect(response.headers.get('location')).toBe(
      `${AUTH}/exit-iframe?shop=${DEMO}&exitIframe=${encodeURIComponent(`${AUTH}?shop=${DEMO}`)}`,
    )
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
    expect(response.headers.get('location')).toBe(
      `${app.emulator.url}/store/demo-store/apps/integration-key`,
    )
    expect(response.headers.getSetCookie()).toStrictEqual([expiredCookie(begun.state)])
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

    expect(await (await asScript(app, DEMO, '/api/after-auth')).json()).toStrictEqual({
      count: 1,
      lastAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(await tokenRequests(app, DEMO)).toStrictEqual(['authorization_code 200'])
  })

  it('five concurrent grants from one browser all end in the admin, the last one first', async () => {
    const tabs = await Promise.all(Array.from({ length: 5 }, () => beginGrant(app)))
    const cookies = tabs.map(({ cookie }) => cookie).join('; ')
    const ends: unknown[] = []
    for (const begun of tabs.reverse()) {
      const response = await callback(await approveGrant(app, begun), cookies)
      ends.push([
        response.status,
        response.headers.get('location'),
        response.headers.getSetCookie(),
      ])
    }
    expect(ends).toStrictEqual(
      tabs.map(({ state }) => [
        302,
        `${app.emulator.url}/store/demo-store/apps/integration-key`,
        [expiredCookie(state)],
      ]),
    )
    expect(await tokenRequests(app, DEMO)).toStrictEqual(tabs.map(() => 'authorization_code 200'))
  })

  it('finds the admin by the shop when the callback brings no host', async () => {
    const { state, cookie } = await beginGrant(app)
    const code =
      new URL(await approveGrant(app, await beginGrant(app)), app.url).searchParams.get('code') ??
      ''
    const response = await callback(signedCallback(app, { state, code, host: undefined }), cookie)
    expect(response.headers.get('location')).toBe(
      `${app.emulator.url}/store/demo-store/apps/integration-key`,
    )
  })
})
