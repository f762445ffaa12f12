import { DEMO, expect, test } from './emulator-test'
import type { Echo } from './fake-app'
import { API_KEY } from './fake-app-pages'

/** The claims of `Bearer <token>`, unverified. */
function claimsOf(authorization: string | null): Record<string, unknown> {
  const [, payload = ''] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization ?? '') ?? []
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as Record<string, unknown>
}

test('the page has the data of the user and the shop', async ({ emulator, openApp }) => {
  const frame = await openApp('/products')
  await frame.evaluate(() => window.shopify.ready)
  expect(
    await frame.evaluate(() => ({
      ...window.shopify.config,
      environment: window.shopify.environment,
      origin: window.shopify.origin,
    })),
  ).toEqual({
    apiKey: API_KEY,
    shop: DEMO,
    host: btoa(`${new URL(emulator.url).host}/store/demo-store`),
    locale: 'en',
    appOrigins: [],
    disabledFeatures: [],
    debug: { webVitals: false },
    environment: { embedded: true, mobile: false, pos: false, intent: false },
    origin: emulator.url,
  })
  expect(await frame.evaluate(() => window.shopify.user())).toEqual({
    id: 1,
    name: 'Alex Owner',
    email: 'owner@demo-store.platform.test',
    accountAccess: 'full',
  })
  expect((await frame.evaluate(() => window.shopify.scopes.query())).granted).toEqual([
    'read_products',
  ])
})

test('each ID token is a new one, of this app and this shop', async ({ openApp, page }) => {
  const frame = await openApp()
  const tokens = await frame.evaluate(() =>
    Promise.all([window.shopify.idToken(), window.shopify.idToken()]),
  )
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens)
    expect(claimsOf(`Bearer ${token}`)).toMatchObject({
      aud: API_KEY,
      dest: `https://${DEMO}`,
      sub: '1',
    })
  expect(await page.evaluate(() => window.platformEmulator.tokens)).toBe(2)
})

test('every kind of request to the app carries an ID token, the language and its own body', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const echoes = await frame.evaluate(async () => {
    const form = new FormData()
    form.append('file', new Blob(['in the form']))
    const responses = [
      await fetch('/api/echo'),
      await fetch(new URL('/api/echo', location.href), { method: 'POST', body: 'text' }),
      await fetch(new Request('/api/echo', { method: 'PUT', body: JSON.stringify({ a: 1 }) })),
      await fetch('/api/echo', { method: 'POST', body: form }),
    ]
    return Promise.all(responses.map(response => response.json() as Promise<Echo>))
  })
  for (const { authorization, language } of echoes) {
    expect(claimsOf(authorization)).toMatchObject({ aud: API_KEY, dest: `https://${DEMO}` })
    expect(language).toBe('en')
  }
  expect(echoes.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'POST'])
  expect(echoes.slice(0, 3).map(({ body }) => body)).toEqual(['', 'text', '{"a":1}'])
  expect(echoes[3]?.body).toContain('in the form')
  expect(await page.evaluate(() => window.platformEmulator.tokens)).toBe(4)
})

test('a request that brings its own authorization and language keeps them', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const echo = await frame.evaluate(() =>
    fetch('/api/echo', { headers: { Authorization: 'Bearer mine', 'Accept-Language': 'fr' } }).then(
      response => response.json() as Promise<Echo>,
    ),
  )
  expect([echo.authorization, echo.language]).toEqual(['Bearer mine', 'fr'])
  expect(await page.evaluate(() => window.platformEmulator.tokens)).toBe(0)
})

test('requests to subdomains of the app carry an ID token', async ({ app, openApp, page }) => {
  const { port } = new URL(app.url)
  await page.route(`http://api.localhost:${port}/**`, route =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: route.request().headers().authorization ?? '',
    }),
  )
  const frame = await openApp()
  const authorization = await frame.evaluate(
    url => fetch(url).then(response => response.text()),
    `http://api.localhost:${port}/`,
  )
  expect(claimsOf(authorization)).toMatchObject({ aud: API_KEY, dest: `https://${DEMO}` })
})

test('requests to other servers are not changed', async ({ openApp, page }) => {
  const frame = await openApp()
  expect(
    await frame.evaluate(() => fetch('data:text/plain,other').then(response => response.text())),
  ).toBe('other')
  expect(
    await frame.evaluate(() =>
      fetch('http://[').then(
        () => 'sent',
        (error: Error) => error.name,
      ),
    ),
  ).toBe('TypeError')
  expect(
    await frame.evaluate(() =>
      fetch('/api/echo', { signal: AbortSignal.abort() }).then(
        () => 'sent',
        (error: Error) => error.name,
      ),
    ),
  ).toBe('AbortError')
  expect(await page.evaluate(() => window.platformEmulator.navigations)).toEqual(['/'])
})

test('a request to the Admin API goes through the admin, with its text and its abort', async ({
  emulator,
  openApp,
}) => {
  emulator.setApp({ directApiAccess: 'online' })
  await emulator.control.install({ shop: DEMO })
  const frame = await openApp()
  const send = (url: string) =>
    frame.evaluate(async address => {
      const body = JSON.stringify({ query: '{ shop { myshopifyDomain } }' })
      const response = await fetch(address, { method: 'POST', body })
      const { data } = (await response.json()) as { data: unknown }
      return [response.status, response.headers.get('Content-Type'), data]
    }, url)
  const expected = [200, 'application/json', { shop: { myshopifyDomain: DEMO } }]
  expect(await send('shopify:admin/api/2026-07/graphql.json')).toEqual(expected)
  expect(await send('shopify:admin/api/graphql.json')).toEqual(expected)
  expect(
    await frame.evaluate(() =>
      fetch('shopify:admin/api/graphql.json', {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.abort(),
      }).then(
        () => 'sent',
        (error: Error) => error.name,
      ),
    ),
  ).toBe('AbortError')
})

test.describe('with refusals', () => {
  test.use({ expectedMessages: [/status of 401/] })

  test('a request whose token is refused is repeated once, with a new token and the same body', async ({
    openApp,
    page,
  }) => {
    const frame = await openApp()
    const echo = await frame.evaluate(() =>
      fetch('/api/refuse-once', { method: 'POST', body: 'again' }).then(
        response => response.json() as Promise<Echo>,
      ),
    )
    expect([echo.method, echo.body]).toEqual(['POST', 'again'])
    expect(claimsOf(echo.authorization)).toMatchObject({ aud: API_KEY })
    expect(await page.evaluate(() => window.platformEmulator.tokens)).toBe(2)
  })

  test('a request that is refused twice is not repeated forever', async ({ openApp, page }) => {
    const frame = await openApp()
    expect(
      await frame.evaluate(() =>
        fetch('/api/refuse-once?always', { method: 'POST', body: 'x' }).then(
          ({ status }) => status,
        ),
      ),
    ).toBe(401)
    expect(await page.evaluate(() => window.platformEmulator.tokens)).toBe(2)
  })

  test('a refused request with its own authorization is not repeated', async ({ openApp }) => {
    const frame = await openApp()
    expect(
      await frame.evaluate(() =>
        fetch('/api/refuse-once', { headers: { Authorization: 'Bearer mine' } }).then(
          ({ status }) => status,
        ),
      ),
    ).toBe(401)
  })

  test('a server that requires a new grant gets the top window', async ({ app, openApp, page }) => {
    const frame = await openApp()
    await frame.evaluate(
      target => void fetch(`/api/reauthorize?to=${encodeURIComponent(target)}`),
      `${app.url}/outside?x=1`,
    )
    await expect(page).toHaveURL(`${app.url}/outside?x=1`)
  })
})

test.describe('with an address that runs code', () => {
  test.use({ expectedMessages: [/status of 401|refused to open a URL that is not http or https/] })

  test('attack: a reauthorize header cannot run code in the admin', async ({
    adminUrl,
    openApp,
    page,
  }) => {
    const frame = await openApp()
    const body = await frame.evaluate(() =>
      fetch('/api/reauthorize?to=javascript:document.title="attacked"').then(response =>
        response.text(),
      ),
    )
    expect(body).toBe('reauthorize')
    // The token comes over the channel on which an order to open the address would have come
    // before.
    await frame.evaluate(() => window.shopify.idToken())
    await expect(page).toHaveURL(adminUrl())
    await expect(page).toHaveTitle('Dashboard · Playground · Demo Store')
  })
})

test('a page that loads App Bridge twice has one', async ({ openApp, page }) => {
  const frame = await openApp('/products?twice=1')
  const { authorization } = await frame.evaluate(() =>
    fetch('/api/echo').then(response => response.json() as Promise<Echo>),
  )
  expect(claimsOf(authorization)).toMatchObject({ aud: API_KEY })
  expect(await page.evaluate(() => window.platformEmulator.tokens)).toBe(1)
  expect(await page.evaluate(() => window.platformEmulator.navigations)).toEqual([
    '/products?twice=1',
  ])
})
