import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import type { Browser } from './browser'
import { AUTH, CALLBACK } from './oauth-round-trip'
import { tokenRequests } from './platform-log'
import { storedSessions } from './stored-sessions'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const AUTHORIZE = `302 /${DEMO}/admin/oauth/authorize`

let app: AppUnderTest
let browser: Browser
const start = (embedded: boolean) => async () => {
  app = await startApp({
    installedOn: [],
    environment: {
      NUXT_PLATFORM_EMBEDDED: String(embedded),
      NUXT_PLATFORM_USE_ONLINE_TOKENS: 'true',
    },
    emulator: { app: { embedded } },
  })
}
const clear = async () => {
  await app.emulator.control.reset()
  const sessions = await storedSessions(app).findSessionsByShop(DEMO)
  await storedSessions(app).deleteSessions(sessions.map(({ id }) => id))
  browser = startBrowser(app)
}
/** The shop's own session first. */
const stored = async () =>
  (await storedSessions(app).findSessionsByShop(DEMO)).sort(
    (one, other) => Number(one.isOnline) - Number(other.isOnline),
  )

describe.each([
  { embedded: false, id: `^${UUID}$` },
  { embedded: true, id: `^${DEMO}_1$` },
])('online tokens by authorization code ($embedded: embedded)', ({ embedded, id }) => {
  beforeAll(start(embedded))
  afterAll(() => app.stop())
  beforeEach(clear)

  it("Q8: the shop's token is stored, then the user's, and both come from the platform", async () => {
    const { steps } = await browser.open(`${AUTH}?shop=${DEMO}`)
    expect(steps.slice(0, 5)).toEqual([
      `302 ${AUTH}`,
      AUTHORIZE,
      `302 ${CALLBACK}`,
      AUTHORIZE,
      `302 ${CALLBACK}`,
    ])
    const granted = await app.emulator.control.tokens(DEMO)
    expect(granted.map(({ mode }) => mode)).toEqual(['offline', 'online'])
    const [offline, online, ...others] = await stored()
    expect([offline?.id, offline?.accessToken, online?.accessToken, others]).toEqual([
      `offline_${DEMO}`,
      granted[0]?.accessToken,
      granted[1]?.accessToken,
      [],
    ])
    expect(online?.id).toMatch(new RegExp(id))
    expect(online?.onlineAccessInfo?.associated_user.id).toBe(1)
    expect(await tokenRequests(app, DEMO)).toEqual([
      'authorization_code 200',
      'authorization_code 200',
    ])
  })
})

describe('a standalone app with online tokens', () => {
  beforeAll(start(false))
  afterAll(() => app.stop())
  beforeEach(clear)

  it('signs the user in, returns to the page, and responds as that user', async () => {
    const { steps, url } = await browser.open(`/products?q=candle&shop=${DEMO}`)
    expect([steps.at(-1), url.searchParams.get('q')]).toEqual(['200 /products', 'candle'])
    expect(await (await browser.call('/api/me')).json()).toEqual({
      shop: DEMO,
      isOnline: true,
      scope: 'write_products',
      claims: null,
    })
    const [, online] = await stored()
    expect([online?.isOnline, browser.cookies()]).toEqual([
      true,
      [
        expect.stringMatching(
          new RegExp(`^platform_session_${DEMO}=\\d{10}\\.[\\w-]{22}\\.[\\w-]{43}$`),
        ),
      ],
    ])
  })

  it('two browsers have a session each, and a new sign-in replaces only its own', async () => {
    const other = startBrowser(app)
    await browser.open(`/products?shop=${DEMO}`)
    await other.open(`/products?shop=${DEMO}`)
    const [, ...before] = (await stored()).map(({ id }) => id)
    expect(before).toHaveLength(2)
    await browser.open(`${AUTH}?shop=${DEMO}`)
    const [, ...after] = (await stored()).map(({ id }) => id)
    expect([after.length, after.filter(id => before.includes(id)).length]).toEqual([2, 1])
    expect((await other.open('/products')).steps).toEqual(['200 /products'])
  })

  it('five restored tabs each return to their own page, and the user is signed in once', async () => {
    const tabs = [1, 2, 3, 4, 5]
    const visits = await Promise.all(
      tabs.map(tab => browser.open(`/products?tab=${tab}&shop=${DEMO}`)),
    )
    expect(visits.map(({ url, steps }) => [url.searchParams.get('tab'), steps.at(-1)])).toEqual(
      tabs.map(tab => [String(tab), '200 /products']),
    )
    expect([browser.cookies().length, (await browser.open('/products')).steps]).toEqual([
      1,
      ['200 /products'],
    ])
  })

  it("logout deletes the user's token, and keeps the shop's", async () => {
    await browser.open(`/products?shop=${DEMO}`)
    expect((await browser.call(`${AUTH}/logout`, { method: 'POST' })).status).toBe(204)
    expect((await stored()).map(({ id }) => id)).toEqual([`offline_${DEMO}`])
  })

  it("a user's token that was revoked redirects to a sign-in", async () => {
    await browser.open(`/products?shop=${DEMO}`)
    await app.emulator.control.revokeTokens({ shop: DEMO })
    const response = await browser.call('/api/products')
    expect([
      response.status,
      response.headers.get('x-shopify-api-request-failure-reauthorize-url'),
    ]).toEqual([401, `${app.url}${AUTH}?shop=${DEMO}`])
  })
})
