import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { responseOf, bearer } from './response-of'
import type { Responder } from './response-of'
import { appBridgePage, appBridgePageHeaders } from './app-bridge-responses'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { framed } from './frame-address'
import { forgeToken } from './session-tokens'

/** The public address of the app, which is not where it listens. */
const APP_URL = 'https://my-test-app.example'
const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'

let app: AppUnderTest
beforeAll(async () => {
  // R4: with a trailing slash.
  app = await startApp({ environment: { NUXT_PLATFORM_APP_URL: `${APP_URL}/` } })
})
afterAll(() => app.stop())

type Params = Record<string, string>

/** A document inside the admin's iframe. */
const fromDocument = async (params: Params) =>
  responseOf(await app.fetch(framed(app, '/api/redirect', { ...params, id_token: forgeToken() })))
/** A request of a script in the page. */
const fromScript = async (params: Params, method = 'GET') =>
  responseOf(
    await app.fetch(`/api/redirect?${new URLSearchParams(params)}`, {
      method,
      ...bearer(forgeToken()),
    }),
  )
/** The request with which App Bridge asks for the page that a bounce leads to. */
const fromBounce = async (params: Params) =>
  responseOf(
    await app.fetch(
      framed(app, '/api/redirect', params),
      bearer(forgeToken(), { 'x-shopify-bounce': '1' }),
    ),
  )

const redirect = (location: string, status = 302): Responder => ({
  status,
  headers: { location, 'cache-control': 'private, no-store' },
  body: '',
})
/** The redirect of an address with an ID token, which no other site must learn. */
const redirectWithToken = (location: string): Responder => {
  const { headers, ...rest } = redirect(location)
  return { ...rest, headers: { ...headers, 'referrer-policy': 'strict-origin' } }
}
const page = (url: string, target: string): Responder => ({
  status: 200,
  headers: appBridgePageHeaders(app, DEMO),
  body: appBridgePage(app, { url, target }),
})
const reauthorize = (url: string): Responder => ({
  status: 401,
  headers: { [REAUTHORIZE]: url, 'cache-control': 'private, no-store' },
  body: '',
})
const paramsOf = (location: string | undefined) =>
  Object.fromEntries(new URL(location ?? '').searchParams)

describe('R1, R4 an address of the app', () => {
  it.each(['/home?shop=override', `${APP_URL}/home?shop=override`])(
    '%s keeps the parameters of the request, its own ones first',
    async url => {
      const { status, headers, body } = await fromDocument({ url, page: '2' })
      expect({ status, body }).toEqual({ status: 302, body: '' })
      expect(headers.location?.startsWith(`${APP_URL}/home?shop=override&embedded=1&host=`)).toBe(
        true,
      )
      expect(paramsOf(headers.location)).toMatchObject({ shop: 'override', page: '2', url })
    },
  )

  it('keeps the id_token too, so that the next page needs no bounce', async () => {
    const id_token = forgeToken()
    const { location } = (
      await responseOf(await app.fetch(framed(app, '/api/redirect', { url: '/home', id_token })))
    ).headers
    expect(paramsOf(location).id_token).toBe(id_token)
  })

  it('has the given status', async () => {
    expect(await fromScript({ url: '/home', status: '303' })).toEqual(
      redirect(`${APP_URL}/home?url=%2Fhome&status=303`, 303),
    )
  })
})

describe('R2, R3 an address of another site', () => {
  it.each([
    ['https://example.com/x?a=%20b#c', 'https://example.com/x?a=%20b#c'],
    ['//example.com/x', 'https://example.com/x'],
    ['/\\example.com/x', 'https://example.com/x'],
  ])('%s gets no parameters of the request', async (url, location) => {
    expect(await fromDocument({ url })).toEqual(redirectWithToken(location))
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://example.com/'])(
    'refuses %s',
    async url => {
      const { status, headers, body } = await fromScript({ url })
      expect(status).toBe(400)
      expect(headers).not.toHaveProperty('location')
      expect(JSON.parse(body)).toMatchObject({ data: { code: 'redirect_target_invalid' } })
    },
  )

  it.each(['javascript:alert(1)', 'data:text/html,x'])(
    'refuses %s in a page that opens it',
    async url => {
      expect((await fromDocument({ url, target: '_top' })).status).toBe(400)
    },
  )
})

describe('R5 to R7 pages of the admin', () => {
  const products = () => `${app.emulator.url}/store/demo-store/products`

  it("R5 opens in the frame's parent", async () => {
    expect(await fromDocument({ url: 'shopify://admin/products' })).toEqual(
      page(products(), '_parent'),
    )
  })

  it('R6 with _self it is a plain redirect', async () => {
    expect(await fromDocument({ url: 'shopify://admin/products', target: '_self' })).toEqual(
      redirectWithToken(products()),
    )
  })

  it("R7 removes the frame's own parameters, and keeps others and the trailing slash", async () => {
    const url = `shopify://admin/products/?hmac=1&locale=en&protocol=https&session=s&id_token=t&shop=${DEMO}&timestamp=1&host=h&embedded=1&appLoadId=a&extra=param`
    expect(await fromDocument({ url, target: '_top' })).toEqual(
      page(`${products()}/?extra=param`, '_top'),
    )
  })

  it('the shop is that of the token, not that of the address', async () => {
    const { body } = await responseOf(
      await app.fetch(
        framed(
          app,
          '/api/redirect',
          { url: 'shopify://admin/x', id_token: forgeToken() },
          'second-store.platform.test',
        ),
      ),
    )
    expect(body).toBe(
      appBridgePage(app, { url: `${app.emulator.url}/store/demo-store/x`, target: '_parent' }),
    )
  })
})

describe('R8 target _self', () => {
  const url = 'https://example.com/'
  const params = { url, target: '_self' }

  it('redirects an embedded document', async () =>
    expect(await fromDocument(params)).toEqual(redirectWithToken(url)))
  it('redirects a bounce with a page', async () =>
    expect(await fromBounce(params)).toEqual(page(url, '_self')))
  it('redirects a GET of a script', async () =>
    expect(await fromScript(params)).toEqual(redirect(url)))
  it('redirects a POST of a script to the absolute address', async () => {
    const response = await fromScript({ url: '/', target: '_self' }, 'POST')
    expect(response).toEqual(redirect(`${APP_URL}/?url=%2F&target=_self`))
  })
})

describe.each(['_parent', '_top', '_blank'])('R9 target %s', target => {
  const url = 'https://example.com/'
  const params = { url, target }

  it('redirects an embedded document with a page', async () =>
    expect(await fromDocument(params)).toEqual(page(url, target)))
  it('redirects a bounce with a page', async () =>
    expect(await fromBounce(params)).toEqual(page(url, target)))
  it('responds to a GET of a script with 401 and the address', async () =>
    expect(await fromScript(params)).toEqual(reauthorize(url)))
  it('responds to a POST of a script with 401 and the address', async () =>
    expect(await fromScript(params, 'POST')).toEqual(reauthorize(url)))
  it('responds to a POST of a script inside the frame with 401 and the address', async () => {
    expect(
      await responseOf(
        await app.fetch(framed(app, '/api/redirect', params), {
          method: 'POST',
          ...bearer(forgeToken()),
        }),
      ),
    ).toEqual(reauthorize(url))
  })
})

it('cross-site scripting: a destination cannot end the script element', async () => {
  const { body } = await fromDocument({
    url: 'https://example.com/</script><script>alert(1)</script>',
    target: '_top',
  })
  expect(body.match(/<\/script>/g)?.length).toBe(2)
})

it('response splitting: a line break in the destination does not become a header', async () => {
  const { headers } = await fromScript({ url: 'https://example.com/\r\nset-cookie: a=b' })
  expect(headers).not.toHaveProperty('set-cookie')
})
