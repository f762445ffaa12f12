import { BROWSER, DEMO } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { framed } from '../integration/frame-address'
import type { RawResponse, RawRequest } from '../integration/raw-request'
import { signedProxyQuery } from '../integration/signed-proxy-query'
import { forgeToken } from '../integration/session-tokens'

/** A request of an embedded app, named after the response to it. */
export type NamedRequest = [name: string, request: (app: AppUnderTest) => RawRequest]

const token = () => forgeToken()
const HTML = { accept: 'text/html', 'sec-fetch-dest': 'iframe' }
const withToken = (app: AppUnderTest, path: string): RawRequest => ({
  path: framed(app, path, { id_token: token() }),
  headers: HTML,
})
const bounceAddress = (app: AppUnderTest, params = '') =>
  framed(
    app,
    `/_platform/auth/session-token?shopify-reload=${encodeURIComponent(`${app.url}/products`)}${params}`,
  )

/** Every kind of page that the layer shows, or that it guards. */
export const PAGES: readonly NamedRequest[] = [
  ['a guarded page', app => withToken(app, '/guards/protected')],
  ['a guarded page that fails', app => withToken(app, '/guards/crash')],
  [
    'a guarded page with a parameter twice',
    app => ({ path: framed(app, '/guards/protected', { shop: [DEMO, DEMO] }), headers: HTML }),
  ],
  ['a page without a guard', app => ({ path: framed(app, '/guards/public'), headers: HTML })],
  ['a page that there is not', app => ({ path: framed(app, '/no-such-page'), headers: HTML })],
  ['the login page', () => ({ path: '/auth', headers: { accept: 'text/html' } })],
  [
    'the login page after a bad shop',
    () => ({ path: '/auth?shop=evil.example', headers: { accept: 'text/html' } }),
  ],
  ['the bounce page', app => ({ path: bounceAddress(app), headers: HTML })],
  [
    'the page of App Bridge alone',
    () => ({
      path: '/guards/protected',
      headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe' },
    }),
  ],
  [
    'the page that leaves the iframe',
    app => ({
      path: framed(app, '/_platform/auth/exit-iframe?exitIframe=%2Fproducts'),
      headers: HTML,
    }),
  ],
  [
    'the page that refuses to leave it',
    app => ({
      path: framed(app, '/_platform/auth/exit-iframe?exitIframe=https%3A%2F%2Fevil.example'),
      headers: HTML,
    }),
  ],
  [
    'the page that ends a loop',
    app => ({
      path: framed(app, '/guards/protected'),
      headers: {
        ...HTML,
        referer: `${app.url}${bounceAddress(app, `&platform-bounce=2.${Math.floor(Date.now() / 1000)}`)}`,
      },
    }),
  ],
  ['a redirect that leaves the frame', app => withToken(app, '/redirects/to-top')],
  [
    'a refused OAuth callback',
    () => ({
      path: '/_platform/auth/callback?shop=evil.example',
      headers: { accept: 'text/html' },
    }),
  ],
]

/**
 * Every other kind of response to a GET that depends on the caller or on optional headers.
 */
export const OTHER_RESPONSES: readonly NamedRequest[] = [
  [
    'the way to the bounce page',
    app => ({ path: framed(app, '/guards/protected'), headers: HTML }),
  ],
  [
    'the way into the admin',
    app => ({
      path: framed(app, '/guards/protected', { embedded: undefined }),
      headers: { accept: 'text/html' },
    }),
  ],
  [
    'the way to the login page',
    () => ({
      path: '/guards/protected',
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
    }),
  ],
  [
    'the response to a bot',
    app => ({ path: framed(app, '/guards/protected'), headers: { 'user-agent': 'Googlebot/2.1' } }),
  ],
  [
    'the response to a bot at a route',
    app => ({ path: framed(app, '/api/guarded'), headers: { 'user-agent': 'Googlebot/2.1' } }),
  ],
  [
    'the response to a bot at the first leg of OAuth',
    () => ({ path: `/_platform/auth?shop=${DEMO}`, headers: { 'user-agent': 'Googlebot/2.1' } }),
  ],
  ['the first leg of OAuth', () => ({ path: `/_platform/auth?shop=${DEMO}` })],
  [
    'the first leg of OAuth in the frame',
    app => ({ path: framed(app, '/_platform/auth'), headers: { 'sec-fetch-dest': 'iframe' } }),
  ],
  [
    'a callback without a cookie',
    () => ({ path: `/_platform/auth/callback?shop=${DEMO}&state=${'ab'.repeat(32)}` }),
  ],
  ['a login that goes on', () => ({ path: `/auth?shop=${DEMO}` })],
  [
    'a guarded call with its token in the address',
    app => ({ path: framed(app, '/api/guarded', { id_token: token() }) }),
  ],
  [
    'a refusal in JSON',
    () => ({ path: '/_platform/auth', headers: { accept: 'application/json' } }),
  ],
  [
    'a guarded call',
    () => ({ path: '/api/guarded', headers: { authorization: `Bearer ${token()}` } }),
  ],
  ['a refused call', () => ({ path: '/api/guarded', headers: { authorization: 'Bearer x' } })],
  ['a redirect of the app', app => withToken(app, '/redirects/to-app')],
  ['a redirect to the admin', app => withToken(app, '/redirects/to-admin')],
  [
    'the point of sale',
    () => ({ path: '/pos/loyalty', headers: { authorization: `Bearer ${token()}` } }),
  ],
  ['a storefront', () => ({ path: `/proxy/x?${signedProxyQuery()}` })],
]

/** Sends a named request as a browser does, with further headers. */
export function ask(
  app: AppUnderTest,
  [, request]: NamedRequest,
  further: Record<string, string> = {},
): Promise<RawResponse> {
  const { headers, ...rest } = request(app)
  return app.send({ ...rest, headers: { 'user-agent': BROWSER, ...headers, ...further } })
}
