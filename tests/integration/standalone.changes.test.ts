import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import type { Browser } from './browser'
import { expectError } from './expect-error'
import { AUTH } from './oauth-round-trip'
import { WEBHOOK } from './signed-calls'
import { storedSessions } from './stored-sessions'

let app: AppUnderTest
let browser: Browser
beforeAll(async () => {
  app = await startApp({
    installedOn: [],
    environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
    emulator: { app: { embedded: false } },
  })
  toSignIn = [401, `${app.url}${AUTH}?shop=${DEMO}`]
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.emulator.control.reset()
  for (const shop of [DEMO, SECOND]) await storedSessions(app).deleteSession(`offline_${shop}`)
  browser = startBrowser(app)
})

const sessionCookie = (shop: string) =>
  new RegExp(`^platform_session_${shop}=\\d{10}\\.[\\w-]{22}\\.[\\w-]{43}$`)

/** Status of a script's call with this cookie alone, and where its page has to go. */
async function withCookie(cookie: string): Promise<unknown[]> {
  const response = await startBrowser(app).call('/api/me', { headers: { cookie } })
  return [response.status, response.headers.get('x-shopify-api-request-failure-reauthorize-url')]
}
/** What {@link withCookie} gives for one that opens nothing. */
let toSignIn: unknown[]

/** Opens the app as a new user. */
const signIn = (shop = DEMO, path = '/products') => browser.open(`${path}?shop=${shop}`)

describe('logout', () => {
  const logout = (init: RequestInit = {}) =>
    browser.call(`${AUTH}/logout`, { method: 'POST', ...init })

  it('ends the sign-in in this browser; the app stays installed, and another browser stays signed in', async () => {
    await signIn()
    const other = startBrowser(app)
    await other.open(`/products?shop=${DEMO}`)
    const response = await logout()
    expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([
      204,
      '',
      [`platform_session_${DEMO}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`],
    ])
    expect(browser.cookies()).toEqual([])
    expect((await browser.open('/products')).steps).toEqual(['302 /products', '200 /auth'])
    expect((await other.open('/products')).steps).toEqual(['200 /products'])
    expect((await app.emulator.control.shops()).find(({ shop }) => shop === DEMO)?.scopes).toEqual([
      'write_products',
    ])
  })

  it('attack: a copied cookie opens nothing from then on, nor after a restart of the app', async () => {
    await signIn()
    const copied = browser.cookies().join('; ')
    expect((await browser.call('/api/me', { headers: { cookie: copied } })).status).toBe(200)
    await logout()
    expect(await withCookie(copied)).toEqual(toSignIn)
    await app.restart()
    expect(await withCookie(copied)).toEqual(toSignIn)
  })

  it('of one shop keeps the other', async () => {
    await signIn(DEMO)
    await signIn(SECOND)
    await logout({ headers: { 'x-platform-shop': DEMO } })
    expect(browser.cookies()).toEqual([expect.stringMatching(sessionCookie(SECOND))])
    expect(await (await browser.call('/api/me')).json()).toMatchObject({ shop: SECOND })
  })

  it('by a form redirects to the login page', async () => {
    await signIn()
    expect((await browser.submit(`${AUTH}/logout`, {})).steps).toEqual([
      `303 ${AUTH}/logout`,
      '200 /auth',
    ])
    expect(browser.cookies()).toEqual([])
  })

  it.each<[string, RequestInit, number]>([
    ['a link', { method: 'GET' }, 404],
    ['a form of another site', { headers: { origin: 'https://evil.example' } }, 403],
    ['a sandboxed frame', { headers: { origin: 'null' } }, 403],
  ])('attack: %s signs no user out', async (_what, init, status) => {
    await signIn()
    expect((await logout(init)).status).toBe(status)
    expect(browser.cookies()).toHaveLength(1)
    expect((await browser.call('/api/me')).status).toBe(200)
  })
})

describe('a shop that uninstalls the app', () => {
  const uninstall = () => {
    const body = JSON.stringify({ myshopify_domain: DEMO })
    return app.send(
      WEBHOOK.request({
        body,
        headers: {
          'x-shopify-topic': 'app/uninstalled',
          'x-shopify-triggered-at': new Date().toISOString(),
        },
      }),
    )
  }

  it('attack: an earlier cookie opens nothing, even when the app is installed again; the new one does', async () => {
    await signIn()
    await signIn(SECOND)
    const [copied = '', other = ''] = browser.cookies()
    expect((await uninstall()).status).toBe(200)
    expect(await withCookie(copied)).toEqual(toSignIn)
    browser = startBrowser(app)
    await signIn()
    expect(await withCookie(copied)).toEqual(toSignIn)
    expect([(await browser.call('/api/me')).status, await withCookie(other)]).toEqual([
      200,
      [200, null],
    ])
  })
})

describe('a form that is sent after the session has ended', () => {
  it('gets a page with an explanation, whose link signs in and comes back to the form', async () => {
    const { response, text, steps } = await browser.submit(`/products?page=2&shop=${DEMO}`, {
      title: 'Candle',
    })
    expect([steps, response.headers.get('cache-control')]).toEqual([
      ['401 /products'],
      'private, no-store',
    ])
    expect(text).toContain('<h1>Sign in again</h1>')
    const [, link = ''] = /<a href="([^"]+)">Sign in<\/a>/.exec(text) ?? []
    const { url } = await browser.open(link.replaceAll('&#38;', '&'))
    expect([url.pathname, url.searchParams.get('page'), url.searchParams.get('shop')]).toEqual([
      '/products',
      '2',
      DEMO,
    ])
  })
})

describe('attack: a form of another site (CSRF)', () => {
  const NEW = { greeting: 'Hacked', lowStock: 1, showPictures: true }
  const change = (headers: Record<string, string>) =>
    browser.call('/api/settings', {
      method: 'PUT',
      body: JSON.stringify(NEW),
      headers: { 'content-type': 'application/json', ...headers },
    })

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost' },
    { origin: '', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' },
  ])('%j changes nothing', async headers => {
    await signIn()
    const before = await (await browser.call('/api/settings')).json()
    await expectError(await change(headers), 403, 'origin_refused')
    expect(await (await browser.call('/api/settings')).json()).toEqual(before)
  })

  it('without Origin and Sec-Fetch-Site changes nothing', async () => {
    await signIn()
    const cookie = browser.cookies().join('; ')
    const response = await app.fetch('/api/settings', {
      method: 'PUT',
      body: JSON.stringify(NEW),
      headers: { cookie, 'content-type': 'application/json' },
    })
    expect(response.status).toBe(403)
  })

  it("accepts a form of the app's own page", async () => {
    await signIn()
    expect((await change({})).status).toBe(200)
    expect(await (await browser.call('/api/settings')).json()).toEqual(NEW)
  })
})
