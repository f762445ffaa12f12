import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBrowser } from './browser'
import { AUTH, CALLBACK } from './oauth-round-trip'

const TITLE = '<title>Open your store</title>'
/** The form's own message under its field. */
const problemIn = (html: string) =>
  /<div id="[^"]+-error"[^>]*>(.*?)<\/div><\/div>/s
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()
/** What the field holds. */
const valueIn = (html: string) => /<input[^>]* value="([^"]*)"/.exec(html)?.[1]

describe.each([
  ['embedded', 'true'],
  ['standalone', 'false'],
])('the login page of an app that is %s', (_kind, embedded) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp({
      installedOn: [],
      environment: { NUXT_PLATFORM_EMBEDDED: embedded },
      emulator: { app: { embedded: embedded === 'true' } },
    })
  })
  afterAll(() => app.stop())

  const destination = (shop: string) =>
    embedded === 'true'
      ? `${app.emulator.url}/store/${shop}/oauth/install?client_id=integration-key`
      : `${app.url}${AUTH}?shop=${shop}.platform.test`
  const post = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
    app.fetch('/auth', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: app.url, accept: 'text/html', ...headers },
    })

  it('L1: is shown to every visitor, without a message', async () => {
    const { response, text } = await startBrowser(app).open('/auth')
    expect([response.status, text.includes(TITLE), problemIn(text)]).toEqual([200, true, undefined])
    expect(text).toMatch(/<form method="post"/)
  })

  it.each([
    ['GET', ''],
    ['POST', ''],
    ['GET', '   '],
    ['POST', '\u200B'],
  ])('L1: %s without a shop (%j) shows a message', async (method, shop) => {
    const response =
      method === 'GET'
        ? await app.fetch(`/auth?shop=${encodeURIComponent(shop)}`)
        : await post({ shop })
    const text = await response.text()
    expect([response.status, response.headers.get('location'), problemIn(text)]).toEqual([
      200,
      null,
      expect.stringMatching(/./),
    ])
  })

  it.each([
    'evil.example',
    'owner@acme.com',
    'two words',
    '<script>alert(1)</script>',
    'demo-store.platform.test.evil.example',
  ])(
    'L1: attack: %j is no shop; the user can correct it, and a link puts nothing into the page',
    async shop => {
      const [missing = ''] = [problemIn(await (await post({ shop: '' })).text())]
      for (const response of [
        await post({ shop }),
        await app.fetch(`/auth?shop=${encodeURIComponent(shop)}`),
      ]) {
        const text = await response.text()
        expect([response.status, response.headers.get('location')]).toEqual([200, null])
        expect(problemIn(text)).toMatch(/./)
        expect(problemIn(text)).not.toBe(missing)
        expect(text).not.toContain('<script>alert(1)')
      }
      expect(valueIn(await (await post({ shop })).text())).toBe(
        shop.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      )
      expect(
        valueIn(await (await app.fetch(`/auth?shop=${encodeURIComponent(shop)}`)).text()) ?? '',
      ).toBe('')
    },
  )

  it.each([
    'demo-store',
    ' Demo-Store ',
    'demo-store.platform.test',
    'https://DEMO-STORE.platform.test/admin/products?x=1',
  ])('L2: accepts %j, by form or by address', async shop => {
    for (const response of [
      await post({ shop }),
      await app.fetch(`/auth?shop=${encodeURIComponent(shop)}`),
      await app.fetch(`/auth?shop=${encodeURIComponent(shop)}`, { method: 'HEAD' }),
    ]) {
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        destination('demo-store'),
      ])
      expect(await response.text()).toBe('')
    }
  })

  it("L2: accepts the address of the shop's admin", async () => {
    const response = await post({ shop: `${app.emulator.url}/store/demo-store/products` })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      destination('demo-store'),
    ])
  })

  it('attack: two shops are refused', async () => {
    for (const response of [
      await post('shop=demo-store&shop=second-store'),
      await app.fetch('/auth?shop=demo-store&shop=second-store'),
    ]) {
      expect([response.status, response.headers.get('location')]).toEqual([200, null])
    }
  })

  it('ignores a body that is no form, or too large', async () => {
    const json = await app.fetch('/auth', {
      method: 'POST',
      body: '{"shop":"demo-store"}',
      headers: { origin: app.url, 'content-type': 'application/json' },
    })
    expect([json.status, json.headers.get('location')]).toEqual([200, null])
    const large = await post({ shop: 'demo-store', more: 'x'.repeat(100_000) })
    expect([large.status, large.headers.get('location')]).toEqual([413, null])
  })

  it('may not be framed by another site, and does not load App Bridge', async () => {
    const response = await app.fetch('/auth', { headers: { accept: 'text/html' } })
    expect(response.headers.get('content-security-policy')).toBe(
      embedded === 'true'
        ? `frame-ancestors ${app.emulator.url} 'self';`
        : `frame-ancestors 'self';`,
    )
    expect(await response.text()).not.toContain('app-bridge')
  })

  it('redirects into the app', async () => {
    const browser = startBrowser(app)
    const { steps, url } = await browser.submit('/auth', { shop: 'demo-store' })
    if (embedded === 'false') {
      expect(steps).toEqual([
        '302 /auth',
        `302 ${AUTH}`,
        `302 /${DEMO}/admin/oauth/authorize`,
        `302 ${CALLBACK}`,
        '200 /',
      ])
      expect([url.pathname, url.searchParams.get('shop')]).toEqual(['/', DEMO])
      return
    }
    expect(steps.slice(0, 2)).toEqual([
      '302 /auth',
      expect.stringMatching(/^302 \/store\/demo-store\/oauth\/install$/),
    ])
    expect([url.origin, url.pathname]).toEqual([
      app.emulator.url,
      '/store/demo-store/apps/integration-key',
    ])
  })
})
