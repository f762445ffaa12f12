import { afterAll, describe, expect, it } from 'vitest'
import { responseOf, bearer } from './response-of'
import { appBridgePage } from './app-bridge-responses'
import { DEMO, startApp } from './app-under-test'
import { framed } from './frame-address'
import { forgeToken } from './session-tokens'

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const CORS = {
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Shopify-API-Request-Failure-Reauthorize-Url',
}

const app = await startApp()
afterAll(() => app.stop())

describe.each([
  ['a server route', '/api/guarded'],
  ['a guarded page', '/guards/protected'],
])('user agents at %s', (_surface, path) => {
  it.each([GOOGLE, 'google', 'curl-like crawler bot'])(
    'A13 a bot without a token is refused: %s',
    async agent => {
      const { status, body } = await responseOf(
        await app.fetch(framed(app, path), { headers: { 'user-agent': agent } }),
      )
      expect({ status, body }).toEqual({ status: 410, body: '' })
    },
  )

  it.each([
    'Mozilla/5.0 Google Shopify POS/9.1.0',
    'Google Shopify POS/9.1.0 (iPhone; iOS)',
    'Mozilla/5.0 Google Shopify Mobile/9.1.0',
    'Google Shopify Mobile/9.1.0 (Android)',
  ])("A14 the platform's own apps are no bots: %s", async agent => {
    const { status, body } = await responseOf(
      await app.fetch(path, { headers: { 'user-agent': agent } }),
    )
    expect({ status, body }).toEqual({ status: 200, body: appBridgePage(app) })
  })

  it.each(['Mozilla/5.0 Shopify Mobile/iOS/9.1', 'Shopify POS/9.1.0 (iPhone; iOS)'])(
    "the platform's own apps open it without a frame: %s",
    async agent => {
      const response = await app.fetch(framed(app, path, { id_token: forgeToken() }), {
        headers: { accept: 'text/html', 'user-agent': agent, 'sec-fetch-dest': 'document' },
      })
      expect([response.status, (await response.text()).includes(DEMO)]).toEqual([200, true])
    },
  )

  it('a request without a user agent is no bot', async () => {
    const { status, text } = await app.send({ path })
    expect({ status, text }).toEqual({ status: 200, text: appBridgePage(app) })
  })

  it('A13 differs: a valid token counts more than the user agent', async () => {
    const response = await app.fetch(framed(app, path, { id_token: forgeToken() }), {
      headers: { 'user-agent': GOOGLE },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(DEMO)
  })
})

describe('preflight', () => {
  const preflight = async (headers: Record<string, string>) =>
    responseOf(await app.fetch('/api/cors', { method: 'OPTIONS', headers }))

  it('A15 from another origin: 204 with CORS headers', async () => {
    expect(await preflight({ origin: 'https://extensions.example' })).toEqual({
      status: 204,
      headers: {
        'access-control-max-age': '7200',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        ...CORS,
      },
      body: '',
    })
  })

  it.each([
    ["the app's own origin", () => ({ origin: app.url })],
    ['no origin', () => ({})],
  ])('A16 from %s: 204 without CORS headers', async (_case, headers) => {
    expect(await preflight(headers())).toEqual({
      status: 204,
      headers: { 'access-control-max-age': '7200' },
      body: '',
    })
  })

  it('A13 differs: a preflight of any client is allowed, because it carries neither token nor content', async () => {
    expect(
      (await preflight({ origin: 'https://extensions.example', 'user-agent': GOOGLE })).status,
    ).toBe(204)
  })
})

describe('cross-origin calls', () => {
  const origin = 'https://extensions.example'

  it('cors() lets the other origin read the response', async () => {
    expect(
      await responseOf(
        await app.fetch('/api/cors', { method: 'POST', ...bearer(forgeToken(), { origin }) }),
      ),
    ).toEqual({
      status: 200,
      headers: {
        'cache-control': 'private, no-store',
        'content-type': 'application/json',
        ...CORS,
      },
      body: '{"ok":true,"method":"POST"}',
    })
  })

  it("cors() adds nothing for the app's own pages", async () => {
    expect(
      await responseOf(
        await app.fetch('/api/cors', { ...bearer(forgeToken(), { origin: app.url }) }),
      ),
    ).toEqual({
      status: 200,
      headers: { 'cache-control': 'private, no-store', 'content-type': 'application/json' },
      body: '{"ok":true,"method":"GET"}',
    })
  })

  it('A7 a refusal can be read too', async () => {
    expect(
      await responseOf(await app.fetch('/api/guarded', bearer('invalid', { origin }))),
    ).toEqual({
      status: 401,
      headers: {
        'cache-control': 'private, no-store',
        'x-shopify-retry-invalid-session-request': '1',
        ...CORS,
      },
      body: '',
    })
  })

  it("an error that the app's own handler throws can be read too", async () => {
    const { status, headers } = await responseOf(
      await app.fetch('/api/redirect', bearer(forgeToken(), { origin })),
    )
    expect(status).toBe(422)
    expect(headers).toMatchObject(CORS)
  })
})
