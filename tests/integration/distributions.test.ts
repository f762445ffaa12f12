import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import { expectError } from './expect-error'
import { AUTH, CALLBACK } from './oauth-round-trip'
import { storedSessions } from './stored-sessions'

/** A product that only this shop has. */
const OWN: Record<string, string> = { [DEMO]: 'Beeswax Candle', [SECOND]: 'Bike Bell' }
const titlesIn = (text: string) => Object.values(OWN).filter(title => text.includes(title))

describe('app_store and single_merchant', () => {
  it.each(['app_store', 'single_merchant'])(
    '%s: inside the admin by ID token',
    async distribution => {
      const app = await startApp({ environment: { NUXT_PLATFORM_DISTRIBUTION: distribution } })
      try {
        const response = await asScript(app, DEMO, '/api/products')
        expect([response.status, titlesIn(await response.text())]).toEqual([200, [OWN[DEMO]]])
        expect((await app.fetch('/auth?shop=demo-store')).headers.get('location')).toBe(
          `${app.emulator.url}/store/demo-store/oauth/install?client_id=integration-key`,
        )
      } finally {
        await app.stop()
      }
    },
  )

  it.each(['app_store', 'single_merchant'])('%s: on its own by OAuth', async distribution => {
    const app = await startApp({
      installedOn: [],
      environment: { NUXT_PLATFORM_DISTRIBUTION: distribution, NUXT_PLATFORM_EMBEDDED: 'false' },
      emulator: { app: { embedded: false } },
    })
    try {
      const { steps, text } = await startBrowser(app).open(`/products?shop=${DEMO}`)
      expect([steps.at(-2), steps.at(-1), titlesIn(text)]).toEqual([
        `302 ${CALLBACK}`,
        '200 /products',
        [OWN[DEMO]],
      ])
    } finally {
      await app.stop()
    }
  })
})

describe('platform_admin', () => {
  let app: AppUnderTest
  let token: string
  beforeAll(async () => {
    // What a merchant copies out of the admin: a token that does not expire, which apps of the app
    // store cannot use from 2027 on.
    app = await startApp({
      environment: { NUXT_PLATFORM_EXPIRING_OFFLINE_TOKENS: 'false' },
      emulator: { app: { distribution: 'platform_admin' } },
    })
    await asScript(app, DEMO, '/api/guarded')
    token = (await app.emulator.control.tokens(DEMO))[0]?.accessToken ?? ''
    await storedSessions(app).deleteSession(`offline_${DEMO}`)
    await app.restart({
      NUXT_PLATFORM_DISTRIBUTION: 'platform_admin',
      NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN: token,
      NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN: token,
    })
    await app.emulator.control.clearLog()
  })
  afterAll(() => app.stop())

  it('serves the shop that a call names, with the fixed token, and stores nothing', async () => {
    for (const response of [
      await app.fetch(`/api/products?shop=${DEMO}`),
      await app.fetch('/api/products', { headers: { 'x-platform-shop': DEMO } }),
    ]) {
      expect([response.status, titlesIn(await response.text())]).toEqual([200, [OWN[DEMO]]])
    }
    expect(await (await app.fetch(`/api/me?shop=${DEMO}`)).json()).toEqual({
      shop: DEMO,
      isOnline: false,
      scope: '',
      claims: null,
    })
    expect(await storedSessions(app).findSessionsByShop(DEMO)).toEqual([])
    expect(
      (await app.emulator.control.log()).filter(({ kind }) => kind === 'access_token'),
    ).toEqual([])
  })

  it('renders pages with their data; no other origin may frame them, and App Bridge is not loaded', async () => {
    const { response, text, steps } = await startBrowser(app).open(`/products?shop=${DEMO}`)
    expect([steps, titlesIn(text)]).toEqual([['200 /products'], [OWN[DEMO]]])
    expect(response.headers.get('content-security-policy')).toBe(`frame-ancestors 'self';`)
    expect([
      text.includes('app-bridge'),
      text.includes(token),
      response.headers.get('link'),
    ]).toEqual([false, false, null])
  })

  it.each(['', '?shop=', '?shop=evil.example', '?shop=demo-store'])(
    'attack: %j names no shop',
    async query => {
      await expectError(await app.fetch(`/api/products${query}`), 400, 'shop_invalid')
    },
  )

  it('attack: two shops are refused', async () => {
    await expectError(
      await app.fetch(`/api/products?shop=${DEMO}&shop=${SECOND}`),
      400,
      'parameter_repeated',
    )
  })

  it('attack: a form of another site changes nothing', async () => {
    const change = (headers: Record<string, string>) =>
      app.fetch(`/api/settings?shop=${DEMO}`, {
        method: 'PUT',
        body: JSON.stringify({ greeting: 'Hi', lowStock: 1, showPictures: true }),
        headers: { 'content-type': 'application/json', ...headers },
      })
    await expectError(await change({ origin: 'https://evil.example' }), 403, 'origin_refused')
    await expectError(await change({}), 403, 'origin_refused')
    expect((await change({ origin: app.url })).status).toBe(200)
  })

  it('has neither login nor OAuth', async () => {
    expect((await app.fetch('/auth?shop=demo-store')).status).toBe(500)
    await expect
      .poll(() => app.output())
      .toContain('A platform_admin app has no login: its fixed token needs none')
    for (const path of [`${AUTH}?shop=${DEMO}`, `${CALLBACK}?shop=${DEMO}&code=1`]) {
      const response = await app.fetch(path)
      expect([
        response.status,
        response.headers.get('location'),
        response.headers.getSetCookie(),
      ]).toEqual([404, null, []])
    }
  })

  it('a revoked token is an error of the app: the log names the variable and not the token, and the visitor gets no detail', async () => {
    await app.emulator.control.revokeTokens({ shop: DEMO })
    await expectError(await app.fetch(`/api/products?shop=${DEMO}`), 500, 'configuration_invalid')
    await expect
      .poll(() => app.output())
      .toContain(
        '"message":"The platform refused the fixed access token. Set NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN to one that is valid.',
      )
    expect(app.output().includes(token)).toBe(false)
  })
})
