import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { framed } from './frame-address'

/**
 * The app below a path of its address: `NUXT_APP_BASE_URL`, which Nitro takes out of every path it
 * hands on.
 */
describe('with app.baseURL', () => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp({ environment: { NUXT_APP_BASE_URL: '/shop-tools/' } })
  })
  afterAll(() => app.stop())

  it('renders a guarded page with its data', async () => {
    const response = await app.fetch(
      framed(app, '/shop-tools/products', {
        id_token: await app.emulator.control.sessionToken({ shop: DEMO }),
      }),
    )
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Beeswax Candle')
  })

  it('bounces through its own bounce page and back to the whole address', async () => {
    const response = await app.fetch(framed(app, '/shop-tools/products'))
    const location = new URL(response.headers.get('location') ?? '', app.url)
    expect(response.status).toBe(302)
    expect(location.pathname).toBe('/shop-tools/_platform/auth/session-token')
    expect(location.searchParams.get('shopify-reload')).toMatch(
      new RegExp(`^${app.url}/shop-tools/products\\?embedded=1&`),
    )
    expect((await app.fetch(location.pathname + location.search)).status).toBe(200)
  })

  it('begins OAuth with a redirect URL and a cookie below the base', async () => {
    const response = await app.fetch(`/shop-tools/_platform/auth?shop=${DEMO}`)
    const location = new URL(response.headers.get('location') ?? '')
    expect(response.status).toBe(302)
    expect(location.searchParams.get('redirect_uri')).toBe(
      `${app.url}/shop-tools/_platform/auth/callback`,
    )
    expect(response.headers.get('set-cookie')).toContain(
      '; Path=/shop-tools/_platform/auth/callback; HttpOnly',
    )
  })

  it('sends a visitor to the login page, whose form posts to itself and leads to the store', async () => {
    const response = await app.fetch('/shop-tools/products', {
      headers: { 'sec-fetch-dest': 'document' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/shop-tools/auth'])
    expect(await (await app.fetch('/shop-tools/auth')).text()).toContain('<form method="post"')
    const submitted = await app.fetch('/shop-tools/auth', {
      method: 'POST',
      body: new URLSearchParams({ shop: DEMO }),
      headers: { origin: app.url, accept: 'text/html' },
    })
    expect([submitted.status, submitted.headers.get('location')]).toEqual([
      302,
      `${app.emulator.url}/store/demo-store/oauth/install?client_id=integration-key`,
    ])
  })
})
