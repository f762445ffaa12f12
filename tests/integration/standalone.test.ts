import { describe, expect, it } from 'vitest'
import { DEMO, SECOND } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import type { Browser } from './browser'
import { expectError, expectNothingSecret } from './expect-error'
import { hostParam } from './frame-address'
import { AUTH, CALLBACK } from './oauth-round-trip'
import { adminApiCalls, tokenRequests } from './platform-log'
import { storedSessions } from './stored-sessions'
import { setUpStandaloneApp } from './uninstalled-app'

/** A product that only this shop has. */
const OWN: Record<string, string> = { [DEMO]: 'Beeswax Candle', [SECOND]: 'Bike Bell' }
const SIGN_IN_HEADER = 'x-shopify-api-request-failure-reauthorize-url'

let app: AppUnderTest
let browser: Browser
setUpStandaloneApp((started, opened) => {
  app = started
  browser = opened
})

const authorize = (shop: string) => `302 /${shop}/admin/oauth/authorize`
const titlesIn = (text: string) => Object.values(OWN).filter(title => text.includes(title))
const sessionCookie = (shop: string) =>
  new RegExp(`^platform_session_${shop}=\\d{10}\\.[\\w-]{22}\\.[\\w-]{43}$`)

/** Opens the app as a new user. */
const signIn = (shop = DEMO, path = '/products') => browser.open(`${path}?shop=${shop}`)

describe('the whole sign-in', () => {
  it('installs the app, stores a session and shows the requested page, with its data', async () => {
    const { url, response, text, steps } = await browser.open(`/products?q=candle&shop=${DEMO}`)
    expect(steps).toEqual(['302 /products', authorize(DEMO), `302 ${CALLBACK}`, '200 /products'])
    expect(url.href).toBe(
      `${app.url}/products?q=candle&shop=${DEMO}&host=${encodeURIComponent(hostParam(app))}`,
    )
    expect([response.status, titlesIn(text)]).toEqual([200, [OWN[DEMO]]])
    // The state cookie is gone.
    expect(browser.cookies()).toEqual([expect.stringMatching(sessionCookie(DEMO))])
    const [token] = await app.emulator.control.tokens(DEMO)
    expect(await storedSessions(app).loadSession(`offline_${DEMO}`)).toMatchObject({
      isOnline: false,
      scope: 'write_products',
      accessToken: token?.accessToken,
    })
    expect(await tokenRequests(app, DEMO)).toEqual(['authorization_code 200'])
    expectNothingSecret(text)
    expectNothingSecret(app.output())
  })

  it('runs the hook once, however often the app is opened', async () => {
    await signIn()
    const [before] = await Promise.all([
      browser.call('/api/after-auth'),
      browser.open('/products'),
      browser.open('/guards/protected'),
    ])
    await app.emulator.control.log()
    expect(await (await browser.call('/api/after-auth')).json()).toEqual(await before.json())
    expect(await tokenRequests(app, DEMO)).toEqual(['authorization_code 200'])
  })

  it('is not repeated: the next page is served at once', async () => {
    await signIn()
    expect((await browser.open('/products')).steps).toEqual(['200 /products'])
    expect(await (await browser.call('/api/me')).json()).toEqual({
      shop: DEMO,
      isOnline: false,
      scope: 'write_products',
      claims: null,
    })
  })

  it('needs no click where the shop has granted all scopes before', async () => {
    await signIn()
    const other = await startBrowser(app).open(`/products?shop=${DEMO}`)
    expect(other.steps).toEqual([
      '302 /products',
      authorize(DEMO),
      `302 ${CALLBACK}`,
      '200 /products',
    ])
  })

  it('sets a cookie that is not accessible to scripts and other sites', async () => {
    const begun = await app.fetch(`${AUTH}?shop=${DEMO}`)
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^platform_oauth_state_([0-9a-f]{16})=\\1[0-9a-f]{48}:0:${DEMO}:%2F\\.[\\w-]{43}; Max-Age=600; Path=${CALLBACK}; HttpOnly; SameSite=Lax$`,
        ),
      ),
    ])
  })
})

describe('five tabs that a browser restores at once', () => {
  it('each return to their own page', async () => {
    const tabs = [1, 2, 3, 4, 5]
    const visits = await Promise.all(
      tabs.map(tab => browser.open(`/products?tab=${tab}&shop=${DEMO}`)),
    )
    expect(visits.map(({ steps }) => steps)).toEqual(
      tabs.map(() => ['302 /products', authorize(DEMO), `302 ${CALLBACK}`, '200 /products']),
    )
    expect(visits.map(({ url }) => url.searchParams.get('tab'))).toEqual(tabs.map(String))
    expect(browser.cookies()).toEqual([expect.stringMatching(sessionCookie(DEMO))])
  })
})

describe('pages of a standalone app', () => {
  it('may not be framed by others, do not load App Bridge, and are cached privately only', async () => {
    const { response, text } = await signIn()
    expect(response.headers.get('content-security-policy')).toBe(`frame-ancestors 'self';`)
    expect([
      response.headers.get('link'),
      text.includes('app-bridge'),
      text.includes('data-api-key'),
    ]).toEqual([null, false, false])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('a guarded page shows which shop was verified, and without a sign-in nothing of it is sent', async () => {
    await signIn()
    expect((await browser.open('/guards/protected')).text).toMatch(
      new RegExp(`data-testid="shop"[^>]*>${DEMO}<`),
    )
    const stranger = await startBrowser(app).open('/guards/protected')
    expect([stranger.steps, stranger.text.includes('Verified shop')]).toEqual([
      ['302 /guards/protected', '200 /auth'],
      false,
    ])
  })

  it('an open page is open to every visitor', async () => {
    expect((await browser.open('/guards/public')).steps).toEqual(['200 /guards/public'])
  })
})

describe('a session that has ended', () => {
  const signInResponse = (response: Response) => [
    response.status,
    response.headers.get(SIGN_IN_HEADER),
  ]

  it('Q10: of a shop that uninstalled the app: a script gets the target, a page goes there and comes back', async () => {
    await signIn()
    await app.emulator.control.uninstall({ shop: DEMO })
    await storedSessions(app).deleteSession(`offline_${DEMO}`)
    await new Promise(resolve => setTimeout(resolve, 1100))
    expect(signInResponse(await browser.call('/api/products'))).toEqual([
      401,
      `${app.url}${AUTH}?shop=${DEMO}`,
    ])
    const again = await browser.open('/products?q=candle')
    expect([
      again.steps.slice(0, 2),
      again.response.status,
      again.url.searchParams.get('q'),
    ]).toEqual([['302 /products', authorize(DEMO)], 200, 'candle'])
  })

  it('an access token that the platform expired is refreshed', async () => {
    await signIn()
    await app.emulator.control.expireTokens({ shop: DEMO })
    expect(titlesIn(await (await browser.call('/api/products')).text())).toEqual([OWN[DEMO]])
    expect(await tokenRequests(app, DEMO)).toEqual(['authorization_code 200', 'refresh_token 200'])
  })

  it('access that the platform revoked altogether redirects to a sign-in', async () => {
    await signIn()
    await app.emulator.control.revokeTokens({ shop: DEMO })
    expect(signInResponse(await browser.call('/api/products'))).toEqual([
      401,
      `${app.url}${AUTH}?shop=${DEMO}`,
    ])
    const again = await browser.open('/products')
    expect([again.steps, titlesIn(again.text)]).toEqual([
      ['302 /products', authorize(DEMO), `302 ${CALLBACK}`, '200 /products'],
      [OWN[DEMO]],
    ])
    expect((await adminApiCalls(app, DEMO)).at(-1)).toBe(200)
  })

  it('Q10: an app that requires more scopes than granted shows the grant screen again', async () => {
    await signIn()
    await app.restart({ NUXT_PLATFORM_SCOPES: 'write_products,read_orders' })
    app.emulator.setApp({ scopes: ['write_products', 'read_orders'] })
    expect(signInResponse(await browser.call('/api/me'))).toEqual([
      401,
      `${app.url}${AUTH}?shop=${DEMO}`,
    ])
    expect((await browser.open('/products')).steps).toEqual([
      '302 /products',
      authorize(DEMO),
      `302 ${CALLBACK}`,
      '200 /products',
    ])
    expect(await (await browser.call('/api/me')).json()).toMatchObject({
      scope: 'write_products,read_orders',
    })
    await app.restart({ NUXT_PLATFORM_SCOPES: 'write_products' })
    app.emulator.setApp({ scopes: ['write_products'] })
  })

  it('survives a restart of the app', async () => {
    await signIn()
    await app.restart()
    expect((await browser.open('/products')).steps).toEqual(['200 /products'])
  })
})

describe('a visitor who is not signed in', () => {
  it('Q11: a page without a shop leads to the login page, a script gets its address', async () => {
    expect((await browser.open('/products')).steps).toEqual(['302 /products', '200 /auth'])
    const response = await browser.call('/api/products')
    expect([response.status, response.headers.get(SIGN_IN_HEADER)]).toEqual([
      401,
      `${app.url}/auth`,
    ])
  })

  it('Q6: an invalid shop is refused', async () => {
    await expectError(await browser.call('/api/products?shop=evil.example'), 400, 'shop_invalid')
    await expectError(
      await browser.call(`/api/products?shop=${DEMO}&shop=${SECOND}`),
      400,
      'parameter_repeated',
    )
  })

  it('Q2: a bot gets 410', async () => {
    const response = await app.fetch(`/api/products?shop=${DEMO}`, {
      headers: { 'user-agent': 'Googlebot/2.1', accept: 'text/html' },
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([410, []])
  })

  it('attack: an ID token of the admin is ignored here', async () => {
    const token = await app.emulator.control
      .install({ shop: DEMO })
      .then(() => app.emulator.control.sessionToken({ shop: DEMO }))
    expect(
      (await app.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
  })

  it('attack: a sign-in never returns to another site', async () => {
    const { url } = await browser.open(
      `${AUTH}?shop=${DEMO}&returnTo=${encodeURIComponent('//evil.example/x')}`,
    )
    expect([url.origin, url.pathname]).toEqual([app.url, '/'])
    const smuggled = await app.send({
      path: `//evil.example/products?shop=${DEMO}`,
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document', host: new URL(app.url).host },
    })
    expect(String(smuggled.headers.location ?? '').includes('evil.example')).toBe(false)
  })
})
