import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import type { Browser } from './browser'
import { expectError } from './expect-error'
import { AUTH } from './oauth-round-trip'
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

const titlesIn = (text: string) => Object.values(OWN).filter(title => text.includes(title))
const sessionCookie = (shop: string) =>
  new RegExp(`^platform_session_${shop}=\\d{10}\\.[\\w-]{22}\\.[\\w-]{43}$`)

/** Opens the app as a new user. */
const signIn = (shop = DEMO, path = '/products') => browser.open(`${path}?shop=${shop}`)

describe('two shops in one browser', () => {
  beforeEach(async () => {
    await signIn(DEMO)
    await signIn(SECOND)
  })

  it('have a separate cookie each', () => {
    expect(browser.cookies()).toEqual(
      [DEMO, SECOND].map(shop => expect.stringMatching(sessionCookie(shop))),
    )
  })

  it('never mix, in concurrent pages and calls', async () => {
    const turns = Array.from({ length: 10 }, (_, turn) => (turn % 2 ? DEMO : SECOND))
    await Promise.all(
      turns.flatMap(shop => [
        browser
          .open(`/products?shop=${shop}`)
          .then(({ steps, text }) =>
            expect([steps, titlesIn(text)]).toEqual([['200 /products'], [OWN[shop]]]),
          ),
        browser
          .call('/api/products', { headers: { 'x-platform-shop': shop } })
          .then(async response => expect(titlesIn(await response.text())).toEqual([OWN[shop]])),
        browser
          .call(`/api/me?shop=${shop}`)
          .then(async response => expect(await response.json()).toMatchObject({ shop })),
      ]),
    )
  })

  it('show a choice for a page without a shop', async () => {
    const { response, text } = await browser.open('/products?q=b')
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      300,
      'private, no-store',
    ])
    for (const shop of [DEMO, SECOND])
      expect(text).toContain(`<a href="/products?q=b&#38;shop=${shop}">${shop}</a>`)
    expect(titlesIn(text)).toEqual([])
  })

  it('attack: a script that does not name the shop gets neither', async () => {
    await expectError(await browser.call('/api/products'), 400, 'shop_ambiguous')
  })

  it('attack: the cookie of one shop under the name of the other opens nothing', async () => {
    const [demo = ''] = browser.cookies()
    const forged = demo.replace(`session_${DEMO}=`, `session_${SECOND}=`)
    const response = await app.fetch(`/api/me?shop=${SECOND}`, { headers: { cookie: forged } })
    expect([response.status, response.headers.get(SIGN_IN_HEADER)]).toEqual([
      401,
      `${app.url}${AUTH}?shop=${SECOND}`,
    ])
  })

  it('attack: a sign-in to one does not open the other', async () => {
    const [demo = ''] = browser.cookies()
    const headers = { cookie: demo, accept: 'text/html', 'sec-fetch-dest': 'document' }
    const response = await app.fetch(`/products?shop=${SECOND}`, { headers })
    expect(response.status).toBe(302)
    expect(new URL(response.headers.get('location') ?? '').pathname).toBe(
      `/${SECOND}/admin/oauth/authorize`,
    )
    expect(titlesIn(await response.text())).toEqual([])
  })

  it('one uninstalls the app: the other stays signed in', async () => {
    await app.emulator.control.uninstall({ shop: DEMO })
    await storedSessions(app).deleteSession(`offline_${DEMO}`)
    await new Promise(resolve => setTimeout(resolve, 1100))
    expect((await browser.call('/api/me', { headers: { 'x-platform-shop': DEMO } })).status).toBe(
      401,
    )
    expect((await browser.call('/api/me', { headers: { 'x-platform-shop': SECOND } })).status).toBe(
      200,
    )
  })
})
