import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import type { Browser } from './browser'
import { expectError } from './error-answer'
import { AUTH } from './oauth-round-trip'
import { storedSessions } from './stored-sessions'

let app: AppUnderTest
let browser: Browser
beforeAll(async () => {
  app = await startApp({ installedOn: [], environment: { NUXT_PLATFORM_EMBEDDED: 'false' }, emulator: { app: { embedded: false } } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.emulator.control.reset()
  for (const shop of [DEMO, SECOND]) await storedSessions(app).deleteSession(`offline_${shop}`)
  browser = startBrowser(app)
})

const sessionCookie = (shop: string) => new RegExp(`^platform_session_${shop}=\\d{10}\\.offline_${shop}\\.[\\w-]{43}$`)

/** Opens the app as somebody who has not been there. */
const signIn = (shop = DEMO, path = '/products') => browser.open(`${path}?shop=${shop}`)

describe('logout', () => {
  const logout = (init: RequestInit = {}) => browser.call(`${AUTH}/logout`, { method: 'POST', ...init })

  it('ends the sign-in in this browser; the app stays installed, and another browser signed in', async () => {
    await signIn()
    const other = startBrowser(app)
    await other.open(`/products?shop=${DEMO}`)
    const response = await logout()
    expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([
      204, '', [`platform_session_${DEMO}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`],
    ])
    expect(browser.cookies()).toEqual([])
    expect((await browser.open('/products')).steps).toEqual(['302 /products', '200 /auth'])
    expect((await other.open('/products')).steps).toEqual(['200 /products'])
    expect((await app.emulator.control.shops()).find(({ shop }) => shop === DEMO)?.scopes).toEqual(['write_products'])
  })

  it('of one shop leaves the other', async () => {
    await signIn(DEMO)
    await signIn(SECOND)
    await logout({ headers: { 'x-platform-shop': DEMO } })
    expect(browser.cookies()).toEqual([expect.stringMatching(sessionCookie(SECOND))])
    expect(await (await browser.call('/api/me')).json()).toMatchObject({ shop: SECOND })
  })

  it('by a form leads to the login page', async () => {
    await signIn()
    expect((await browser.submit(`${AUTH}/logout`, {})).steps).toEqual([`303 ${AUTH}/logout`, '200 /auth'])
    expect(browser.cookies()).toEqual([])
  })

  it.each<[string, RequestInit, number]>([
    ['a link', { method: 'GET' }, 404],
    ['a form of another site', { headers: { origin: 'https://evil.example' } }, 403],
    ['a sandboxed frame', { headers: { origin: 'null' } }, 403],
  ])('attack: %s signs nobody out', async (_what, init, status) => {
    await signIn()
    expect((await logout(init)).status).toBe(status)
    expect(browser.cookies()).toHaveLength(1)
    expect((await browser.call('/api/me')).status).toBe(200)
  })
})

describe('a form that is sent after the session has ended', () => {
  it('gets a page that says so, whose link signs in and comes back to the form', async () => {
    const { response, text, steps } = await browser.submit(`/products?page=2&shop=${DEMO}`, { title: 'Candle' })
    expect([steps, response.headers.get('cache-control')]).toEqual([['401 /products'], 'private, no-store'])
    expect(text).toContain('<h1>Sign in again</h1>')
    const [, link = ''] = /<a href="([^"]+)">Sign in<\/a>/.exec(text) ?? []
    const { url } = await browser.open(link.replaceAll('&#38;', '&'))
    expect([url.pathname, url.searchParams.get('page'), url.searchParams.get('shop')]).toEqual(['/products', '2', DEMO])
  })
})

describe('attack: a form of another site (CSRF)', () => {
  const NEW = { greeting: 'Hacked', lowStock: 1, showPictures: true }
  const change = (headers: Record<string, string>) => browser.call('/api/settings', { method: 'PUT', body: JSON.stringify(NEW), headers: { 'content-type': 'application/json', ...headers } })

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'http://localhost' }, { 'origin': '', 'sec-fetch-site': 'cross-site' }, { 'origin': 'http://localhost:1', 'sec-fetch-site': 'same-site' },
  ])('%j changes nothing', async (headers) => {
    await signIn()
    const before = await (await browser.call('/api/settings')).json()
    await expectError(await change(headers), 403, 'origin_refused')
    expect(await (await browser.call('/api/settings')).json()).toEqual(before)
  })

  it('that says nothing of itself changes nothing', async () => {
    await signIn()
    const cookie = browser.cookies().join('; ')
    const response = await app.fetch('/api/settings', { method: 'PUT', body: JSON.stringify(NEW), headers: { cookie, 'content-type': 'application/json' } })
    expect(response.status).toBe(403)
  })

  it('does not stop the app\'s own page', async () => {
    await signIn()
    expect((await change({})).status).toBe(200)
    expect(await (await browser.call('/api/settings')).json()).toEqual(NEW)
  })
})
