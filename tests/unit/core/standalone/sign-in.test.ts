import { describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { createOAuthFlow } from '../../../../server/core/oauth/oauth'
import { readState } from '../../../../server/core/oauth/oauth-state'
import { requestUrl } from '../../../../server/core/http/request-facts'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import {
  chooseShopResponse,
  isDocument,
  signInResponse,
  visitorResponse,
} from '../../../../server/core/standalone/sign-in'
import { createStorage } from 'unstorage'
import { APP_URL, NOW, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'
import { oauthRecords } from '../../oauth-callbacks'
import { OTHER_SHOP, SIGN_IN_HEADER, fetchRequest, pageRequest } from '../../standalone-requests'

const config = testConfig({ embedded: false })
const storage = createSessionStorage(createStorage())
const oauth = createOAuthFlow({
  ...oauthRecords(),
  config,
  fetch,
  now: () => NOW,
  storage,
  complete: async () => {},
  keep: async () => {},
})
const urlOf = (request: Request) => requestUrl(request, APP_URL)
/** Address and text of each link. */
const linksOf = (html: string) =>
  [...html.matchAll(/<li><a href="([^"]*)">([^<]*)<\/a><\/li>/g)].map(([, href = '', text]) => [
    href.replaceAll('&#38;', '&'),
    text,
  ])
/** A path that a web `Request` cannot have, as a server receives it. */
const rawPage = (path: string) =>
  ({ ...pageRequest(), method: 'GET', url: path, headers: pageRequest().headers }) as Request

describe('isDocument', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['GET', { 'sec-fetch-dest': 'document' }, true],
    ['HEAD', { 'sec-fetch-dest': 'document' }, true],
    ['GET', { 'sec-fetch-dest': 'document', accept: '*/*' }, true],
    ['GET', { 'sec-fetch-dest': 'empty', accept: 'text/html' }, false],
    ['GET', { 'sec-fetch-dest': 'iframe', accept: 'text/html' }, false],
    ['GET', { 'sec-fetch-dest': 'image', accept: 'text/html' }, false],
    ['GET', { accept: 'text/html,application/xhtml+xml' }, true],
    ['GET', { accept: 'application/json' }, false],
    ['GET', { accept: '*/*' }, false],
    ['GET', {}, false],
    ['POST', { 'sec-fetch-dest': 'document', accept: 'text/html' }, false],
  ])('%s with %j: %o', (method, headers, expected) => {
    expect(isDocument({ method, url: '/', headers: new Headers(headers) })).toBe(expected)
  })
})

describe('signInResponse', () => {
  const signIn = (request: Request) =>
    signInResponse(request, urlOf(request), SHOP, { config, oauth })

  it('Q10: sends a document to the grant screen, and keeps its target', async () => {
    const response = signIn(pageRequest(`/orders?page=2&shop=${SHOP}&host=x`))
    const location = new URL(response.headers.get('location') ?? '')
    const [setCookie = '', ...others] = response.headers.getSetCookie()
    expect([
      response.status,
      location.origin + location.pathname,
      await response.text(),
      others,
    ]).toEqual([302, `http://127.0.0.1:4400/${SHOP}/admin/oauth/authorize`, '', []])
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'testApiKey',
      scope: 'write_products',
      redirect_uri: `${APP_URL}/_platform/auth/callback`,
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
      'grant_options[]': '',
    })
    const state = location.searchParams.get('state')
    const pending = readState(
      new Request(APP_URL, { headers: { cookie: setCookie.split(';')[0] ?? '' } }),
      state,
      config,
    )
    expect(pending).toEqual({ state, shop: SHOP, online: false, returnTo: '/orders?page=2' })
  })

  it('Q10: sends a script the target of its page', async () => {
    const response = signIn(fetchRequest('/api/products'))
    expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual([
      401,
      '',
      { [SIGN_IN_HEADER]: `${APP_URL}/_platform/auth?shop=${SHOP}` },
    ])
  })

  it.each<[string, Record<string, string>]>([
    ['by its destination', { 'sec-fetch-dest': 'document', accept: '*/*' }],
    ['of an old browser', { accept: 'text/html,application/xhtml+xml' }],
  ])(
    'warns the sender of a form (%s) that it may be lost, with a link to sign in and come back',
    async (_how, headers) => {
      const response = signIn(
        new Request(`${APP_URL}/save?page=2&shop=${SHOP}`, { method: 'POST', headers }),
      )
      expect([
        response.status,
        response.headers.get(SIGN_IN_HEADER),
        response.headers.get('cache-control'),
        response.headers.getSetCookie(),
      ]).toEqual([401, null, 'private, no-store', []])
      const html = await response.text()
      expect(html).toContain(
        '<h1>Sign in again</h1><p>You are no longer signed in, and what you sent may not be saved.',
      )
      expect(linksOf(html)).toEqual([
        [`/_platform/auth?shop=${SHOP}&returnTo=%2Fsave%3Fpage%3D2`, 'Sign in'],
      ])
    },
  )

  it('sends a script that submits data the target of its page', () => {
    const response = signIn(fetchRequest('/save', {}, { method: 'POST' }))
    expect([response.status, response.headers.get(SIGN_IN_HEADER)]).toEqual([
      401,
      `${APP_URL}/_platform/auth?shop=${SHOP}`,
    ])
  })

  it('attack: markup in the address of a form is text', async () => {
    const html = await signIn({
      ...rawPage(`/"><script>alert(1)</script>?"'><img src=x onerror=alert(1)>`),
      method: 'POST',
    }).text()
    expect(html.match(/<(?:script|img)|onerror=a[^&]*"/i)).toBe(null)
  })

  it('attack: does not return to a path that looks like an address', () => {
    const [setCookie = ''] = signIn(rawPage('//evil.example/x')).headers.getSetCookie()
    expect(setCookie).toContain(`:0:${SHOP}:%2F.`)
  })
})

describe('visitorResponse', () => {
  const visit = (request: Request, used: PlatformConfig = config) =>
    visitorResponse(request, urlOf(request), used)
  const noLogin = { ...config, authPagePath: '' }

  it('sends a document to the login page', async () => {
    const response = visit(pageRequest('/orders'))
    expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual([
      302,
      '',
      { location: '/auth?returnTo=%2Forders', 'cache-control': 'private, no-store' },
    ])
    expect(visit(pageRequest('/')).headers.get('location')).toBe('/auth')
  })

  it('attack: the login page does not get a path that looks like an address', () => {
    expect(visit(rawPage('//evil.example/x')).headers.get('location')).toBe('/auth')
  })

  it('sends a script the login page as target', () => {
    const response = visit(fetchRequest())
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      401,
      { [SIGN_IN_HEADER]: `${APP_URL}/auth` },
    ])
  })

  it('gives the sender of a form a link to the login page, which leads back', async () => {
    const response = visit(new Request(pageRequest('/save'), { method: 'POST' }))
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get(SIGN_IN_HEADER),
    ]).toEqual([401, null, null])
    expect(linksOf(await response.text())).toEqual([['/auth?returnTo=%2Fsave', 'Sign in']])
    const page = visit(new Request(pageRequest('/save'), { method: 'POST' }), noLogin)
    expect([page.status, linksOf(await page.text())]).toEqual([401, []])
  })

  it('without a login page explains what to do, and returns only the status to a script', async () => {
    const page = visit(pageRequest('/orders'), noLogin)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      401,
      `frame-ancestors 'none';`,
    ])
    expect(await page.text()).toContain(
      '<h1>Sign in from your admin</h1><p>Open this app from the admin of your store to sign in.</p>',
    )
    const reply = visit(fetchRequest(), noLogin)
    expect([reply.status, await reply.text(), Object.fromEntries(reply.headers)]).toEqual([
      401,
      '',
      {},
    ])
  })

  it('A3: does not redirect the login page to itself forever', () => {
    expect(() => visit(pageRequest('/auth?x=1'))).toThrow(
      expect.objectContaining({
        code: 'configuration_invalid',
        status: 500,
        message:
          'A request was authenticated on the login path /auth. The login page must stay open to visitors.',
      }),
    )
    expect(errorCode(() => visit(pageRequest('/auth'), noLogin))).toBe('')
  })
})

describe('chooseShopResponse', () => {
  const choose = (request: Request) =>
    chooseShopResponse(request, urlOf(request), [SHOP, OTHER_SHOP], config)
  const hrefs = async (response: Response) => linksOf(await response.text())

  it('shows a choice of shops, on the same page', async () => {
    const response = choose(pageRequest('/orders?page=2&a=1&a=2'))
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('content-security-policy'),
    ]).toEqual([300, 'private, no-store', `frame-ancestors 'none';`])
    expect(await hrefs(response)).toEqual([
      [`/orders?page=2&a=1&a=2&shop=${SHOP}`, SHOP],
      [`/orders?page=2&a=1&a=2&shop=${OTHER_SHOP}`, OTHER_SHOP],
    ])
  })

  it('replaces an empty choice', async () => {
    expect(await hrefs(choose(pageRequest('/?shop=')))).toEqual([
      [`/?shop=${SHOP}`, SHOP],
      [`/?shop=${OTHER_SHOP}`, OTHER_SHOP],
    ])
  })

  it('attack: markup in the address is text', async () => {
    const html = await choose(
      rawPage(`/"><script>alert(1)</script>?"'><img src=x onerror=alert(1)>`),
    ).text()
    expect(html.match(/<(?:script|img)|onerror=a[^&]*"/i)).toBe(null)
  })

  it.each(['//evil.example/x', '/\\evil.example', '/.//evil.example', '//evil.example?shop='])(
    'attack: the links on %s remain in the app',
    async path => {
      const links = await hrefs(choose(rawPage(path)))
      expect(links).toEqual([
        [`/?shop=${SHOP}`, SHOP],
        [`/?shop=${OTHER_SHOP}`, OTHER_SHOP],
      ])
    },
  )

  it('attack: a script, which cannot choose, does not get one of them', () => {
    expect(errorCode(() => choose(fetchRequest()))).toBe('shop_ambiguous')
    expect(errorCode(() => choose(new Request(pageRequest('/save'), { method: 'POST' })))).toBe(
      'shop_ambiguous',
    )
  })
})
