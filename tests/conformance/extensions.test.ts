import { describe, expect, it } from 'vitest'
import { signToken } from '../unit/session-tokens'
import { APP_URL, SHOP } from './constants'
import { sessionClaims, sessionToken } from './requests'
import { createScene, ending } from './scene'
import type { Scene } from './scene'

const SURFACES = ['public', 'pos'] as const
type Surface = (typeof SURFACES)[number]

/** Where the platform runs extensions. */
const EXTENSION = { origin: 'https://extensions.shopifycdn.com' }
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-expose-headers': 'X-Shopify-API-Request-Failure-Reauthorize-Url',
}
const CRAWLER = { 'user-agent': 'Googlebot/2.1' }
const OPTIONS = { corsHeaders: ['Content-Type', 'X-Extra-Header'] }

function request(headers: Record<string, string>, method = 'GET'): Request {
  return new Request(`${APP_URL}/api/extension`, { method, headers })
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/**
 * Status, headers and body of the response that ends a request; nothing may be stored, or sent to
 * the platform.
 */
async function respondWith(
  surface: Surface,
  sent: Request,
  options?: typeof OPTIONS,
): Promise<[number, Record<string, string>, string]> {
  const scene: Scene = await createScene()
  const response = await ending(() => scene.platform[surface](sent, options))
  expect([scene.sent, await scene.storage.findSessionsByShop(SHOP)]).toEqual([[], []])
  return [response.status, Object.fromEntries(response.headers), await response.text()]
}

/** Caches keep a 410 unless a header forbids it. */
const ownHeaders = (status: number) =>
  status === 410 ? { 'cache-control': 'private, no-store' } : {}

describe.each(SURFACES)('%s', surface => {
  it.each([SHOP, `https://${SHOP}`])('[X1] a valid token for %s gives its claims', async dest => {
    const { platform, sent } = await createScene()
    const context = platform[surface](request({ ...EXTENSION, ...bearer(sessionToken({ dest })) }))
    expect([context.sessionToken, context.shop, sent]).toEqual([sessionClaims({ dest }), SHOP, []])
  })

  it('[X2] cors() allows further headers, without duplicates', async () => {
    const { platform } = await createScene()
    const { cors } = platform[surface](
      request({ ...EXTENSION, ...bearer(sessionToken()) }),
      OPTIONS,
    )
    const response = cors(Response.json({ id: 1 }, { status: 201 }))
    expect([response.status, await response.json()]).toEqual([201, { id: 1 }])
    expect(Object.fromEntries(response.headers)).toEqual({
      ...CORS,
      'content-type': 'application/json',
      'access-control-allow-headers': 'Authorization, Content-Type, X-Extra-Header',
    })
  })

  it("[X2] cors() adds nothing for the app's own origin", async () => {
    const { platform } = await createScene()
    const { cors } = platform[surface](
      request({ origin: APP_URL, ...bearer(sessionToken()) }),
      OPTIONS,
    )
    expect(Object.fromEntries(cors(new Response(null)).headers)).toEqual({})
  })

  it.each([
    ['from the own origin', { origin: APP_URL }, {}],
    ['without an origin', {}, {}],
    [
      'from another origin',
      EXTENSION,
      {
        ...CORS,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type, X-Extra-Header',
      },
    ],
  ])('[X3] a preflight %s is 204', async (_case, headers, expected) => {
    expect(await respondWith(surface, request(headers, 'OPTIONS'), OPTIONS)).toEqual([
      204,
      { 'access-control-max-age': '7200', ...expected },
      '',
    ])
  })

  it.each([
    ['no token', {}, 401],
    ['an empty token', bearer(''), 401],
    ['another scheme', { authorization: `Basic ${sessionToken()}` }, 401],
    ['a bad token', bearer('invalid'), 401],
    ['a crawler', CRAWLER, 410],
    ['a crawler with a bad token', { ...CRAWLER, ...bearer('invalid') }, 401],
  ])('[X4] %s is refused', async (_case, headers, status) => {
    expect(await respondWith(surface, request(headers))).toEqual([status, ownHeaders(status), ''])
  })

  it('[X4] a valid token counts more than the name of a browser', async () => {
    const { platform } = await createScene()
    expect(platform[surface](request({ ...CRAWLER, ...bearer(sessionToken()) })).shop).toBe(SHOP)
  })

  it('[X4] an expired token is refused', async () => {
    const { platform, at } = await createScene()
    at(71_000)
    expect((await ending(() => platform[surface](request(bearer(sessionToken()))))).status).toBe(
      401,
    )
  })

  // Without these headers a browser hides the response; a retry header would ask for what no
  // extension can do.
  it.each([
    ['no token', {}, 401],
    ['a bad token', bearer('invalid'), 401],
    [
      'a token that another secret signed',
      bearer(signToken(sessionClaims(), undefined, 'another secret')),
      401,
    ],
    [
      "a token of another shop's issuer",
      bearer(sessionToken({ iss: 'https://other-shop.myshopify.com/admin' })),
      401,
    ],
    ['a crawler', CRAWLER, 410],
  ])(
    '[H17] the refusal of %s can be read across origins, and names no retry',
    async (_case, headers, status) => {
      expect(await respondWith(surface, request({ ...EXTENSION, ...headers }))).toEqual([
        status,
        { ...CORS, ...ownHeaders(status) },
        '',
      ])
    },
  )
})
