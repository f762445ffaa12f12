import { describe, expect, it } from 'vitest'
import { signToken } from '../unit/session-tokens'
import { API_KEY, APP_URL, HOST, NOW, SHOP } from './constants'
import {
  FRAMED,
  documentRequest,
  framedDocument,
  offlineSession,
  scriptRequest,
  sessionClaims,
  sessionToken,
} from './requests'
import { createScene, ending, refusalOf } from './scene'

const SCRIPT = `<script data-api-key="${API_KEY}" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>`
const ADMINS =
  'https://admin.shopify.com https://*.spin.dev https://admin.myshopify.io https://admin.shop.dev'
const ADMINS_ALONE = `frame-ancestors ${ADMINS};`
const OF_SHOP = `frame-ancestors https://${SHOP} ${ADMINS};`
const LINK =
  '<https://cdn.shopify.com>; rel="preconnect", <https://cdn.shopify.com/shopifycloud/app-bridge.js>; rel="preload"; as="script"'

const BAD_TOKENS: [string, string][] = [
  ['that is none', 'invalid'],
  ['whose parts are nonsense', 'a.b.c'],
  ['of another app', sessionToken({ aud: 'other' })],
  ['that has expired', sessionToken({ exp: NOW / 1000 - 11 })],
  ['signed with another secret', signToken(sessionClaims(), undefined, 'otherSecret')],
]

/**
 * The response to a request that an app of this configuration refuses; the platform must not
 * have been asked for anything.
 */
async function refused(request: Request, config = {}): Promise<Response> {
  const { platform, sent } = await createScene({ config })
  const response = await ending(() => platform.admin(request))
  expect(sent).toStrictEqual([])
  return response
}

/** Everything that makes a page of ours: status, type, policy, Link and body. */
async function pageOf(response: Response): Promise<unknown[]> {
  const { status, headers } = response
  return [
    status,
    headers.get('content-type'),
    headers.get('content-security-policy'),
    headers.get('link'),
    await response.text(),
  ]
}

/** Path and query, with the parameters decoded. */
function addressOf(response: Response): [number, string, Record<string, string>] {
  const { origin, pathname, searchParams } = new URL(
    response.headers.get('location') ?? '',
    APP_URL,
  )
  return [response.status, origin + pathname, Object.fromEntries(searchParams)]
}

const BOUNCE = `${APP_URL}/_platform/auth/session-token`
const PARAMS = { embedded: '1', shop: SHOP, host: HOST }

describe('a document', () => {
  it.each([
    ['without a shop', `embedded=1&host=${HOST}`, ADMINS_ALONE, null],
    ['with what is no shop', `embedded=1&shop=invalid&host=${HOST}`, ADMINS_ALONE, null],
    ['without a host', `embedded=1&shop=${SHOP}`, OF_SHOP, LINK],
    [
      'with a host that cannot be decoded',
      `embedded=1&shop=${SHOP}&host=invalid-host`,
      OF_SHOP,
      LINK,
    ],
  ])('[A1] %s is the App Bridge page', async (_what, query, policy, link) => {
    expect(await pageOf(await refused(documentRequest(query)))).toStrictEqual([
      200,
      'text/html;charset=utf-8',
      policy,
      link,
      SCRIPT,
    ])
  })

  it.each([
    ['the login page', '/auth/login', 302, '/auth/login'],
    ['an explanation, where there is no login page,', '', 401, null],
  ])(
    '[A1] opened outside the admin gets %s when it names neither',
    async (_what, authPagePath, status, location) => {
      const response = await refused(documentRequest('', { 'sec-fetch-dest': 'document' }), {
        authPagePath,
      })
      expect([response.status, response.headers.get('location')]).toStrictEqual([status, location])
    },
  )

  it('[A2] with a foreign shop and a valid host does not contain that shop', async () => {
    const response = await refused(documentRequest(`embedded=1&shop=evil.com&host=${HOST}`))
    expect(await pageOf(response)).toStrictEqual([
      200,
      'text/html;charset=utf-8',
      ADMINS_ALONE,
      null,
      SCRIPT,
    ])
  })

  it.each([
    ['', '/auth/login'],
    ['/app', '/app/auth/login'],
  ])(
    '[A3] on the login path, below the base path "%s", fails with an error that names the mistake',
    async (basePath, authPagePath) => {
      const { platform } = await createScene({ config: { basePath, authPagePath } })
      await expect(platform.admin(documentRequest('', {}, authPagePath))).rejects.toMatchObject({
        code: 'configuration_invalid',
        status: 500,
        message: `A request was authenticated on the login path ${authPagePath}. The login page must stay open to visitors.`,
      })
    },
  )

  it('[A4] in the frame without an ID token is redirected to the bounce page, which returns to the same URL of the app', async () => {
    const response = await refused(documentRequest(`${FRAMED}&tab=two`, {}, '/orders'))
    const reload = `${APP_URL}/orders?embedded=1&shop=${SHOP}&host=${encodeURIComponent(HOST)}&tab=two`
    expect(addressOf(response)).toStrictEqual([
      302,
      BOUNCE,
      { ...PARAMS, tab: 'two', 'shopify-reload': reload },
    ])
    expect(response.headers.get('location')).toMatch(/^\/_platform\/auth\/session-token\?/)
  })

  it('[A4] without an ID token after two consecutive bounces shows an error page instead of a redirect loop', async () => {
    const { platform } = await createScene()
    const responses: Response[] = []
    let referer = ''
    for (let visit = 1; visit <= 3; visit++) {
      const reply = await ending(() => platform.admin(documentRequest(FRAMED, { referer })))
      responses.push(reply)
      referer = new URL(reply.headers.get('location') ?? '', APP_URL).href
    }
    expect(responses.map(({ status }) => status)).toStrictEqual([302, 302, 401])
    expect(await responses[2]?.text()).toContain('This app cannot sign you in')
  })

  it('[A5] requested with a foreign Host header returns to the configured URL', async () => {
    const response = await refused(
      new Request(`https://evil.example/?${FRAMED}`, {
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      }),
    )
    expect(addressOf(response)).toStrictEqual([
      302,
      BOUNCE,
      { ...PARAMS, 'shopify-reload': `${APP_URL}/?${FRAMED}` },
    ])
  })

  it.each<[string, string]>([...BAD_TOKENS, ['that is empty', '']])(
    '[A6] with an ID token %s is redirected to the bounce page without it',
    async (_what, token) => {
      expect(addressOf(await refused(framedDocument(token)))).toStrictEqual([
        302,
        BOUNCE,
        { ...PARAMS, 'shopify-reload': `${APP_URL}/?${FRAMED}` },
      ])
    },
  )

  it.each([
    [`shop=${SHOP}&host=${HOST}`, '/', ''],
    [`embedded=0&shop=${SHOP}&host=${HOST}`, '/', ''],
    [`shop=${SHOP}&host=${HOST}&hmac=h&timestamp=1&tab=two`, '/orders', '/orders?tab=two'],
  ])('[A8] outside the frame (%s) goes to the app in the admin', async (query, path, rest) => {
    const response = await refused(documentRequest(query, {}, path))
    expect([response.status, response.headers.get('location')]).toStrictEqual([
      302,
      `https://admin.shopify.com/store/test-shop/apps/${API_KEY}${rest}`,
    ])
  })
})

describe('a script', () => {
  it.each(BAD_TOKENS)(
    '[A7] with an ID token %s gets 401 with the retry header',
    async (_what, token) => {
      const response = await refused(scriptRequest(token))
      expect([
        response.status,
        Object.fromEntries(response.headers),
        await response.text(),
      ]).toStrictEqual([401, { 'x-shopify-retry-invalid-session-request': '1' }, ''])
    },
  )

  it('[A7] with another scheme than Bearer gets 401 with the retry header', async () => {
    const request = new Request(`${APP_URL}/api/products`, {
      headers: { authorization: `Basic ${sessionToken()}` },
    })
    const response = await refused(request)
    expect([
      response.status,
      response.headers.get('x-shopify-retry-invalid-session-request'),
    ]).toStrictEqual([401, '1'])
  })
})

describe('a page of the protocol', () => {
  it.each([
    ['the default prefix', {}, '/_platform/auth/session-token'],
    ['a prefix of the app', { authPathPrefix: '/custom' }, '/custom/session-token'],
    [
      'a base path',
      { basePath: '/app', authPathPrefix: '/app/_platform/auth' },
      '/app/_platform/auth/session-token',
    ],
  ])('[A9] the bounce page below %s loads App Bridge for the shop', async (_what, config, path) => {
    const { platform } = await createScene({ config })
    const home = 'basePath' in config ? `${config.basePath}/` : '/'
    const { headers } = await ending(() => platform.admin(documentRequest(FRAMED, {}, home)))
    const address = new URL(headers.get('location') ?? '', APP_URL)
    expect(address.pathname).toBe(path)
    const page = platform.sessionTokenBounce(new Request(address))
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(await pageOf(page)).toStrictEqual([
      200,
      'text/html;charset=utf-8',
      OF_SHOP,
      LINK,
      SCRIPT,
    ])
  })

  it.each([
    ['[A10]', 'to the app', APP_URL, `${APP_URL}/`],
    ['[A11]', 'to a path of the app', '/my-path', `${APP_URL}/my-path`],
  ])(
    '%s the exit-iframe page %s opens it in the top window',
    async (_row, _what, target, opened) => {
      const { platform } = await createScene({ config: { authPathPrefix: '/custom' } })
      const page = platform.exitIframe(
        documentRequest(
          new URLSearchParams({ shop: SHOP, host: HOST, exitIframe: target }).toString(),
          {},
          '/custom/exit-iframe',
        ),
      )
      const body = `${SCRIPT}<script>window.open("${opened}", "_top")</script>`
      expect(await pageOf(page)).toStrictEqual([
        200,
        'text/html;charset=utf-8',
        OF_SHOP,
        LINK,
        body,
      ])
    },
  )

  it.each(['&exitIframe=file%3A%2F%2F%2Fetc%2Fpasswd', ''])(
    '[A12] the exit-iframe page to a file or to nowhere (%o) is refused',
    async target => {
      const { platform } = await createScene()
      const request = documentRequest(`shop=${SHOP}${target}`, {}, '/_platform/auth/exit-iframe')
      const response = await ending(() => platform.exitIframe(request))
      expect(await refusalOf(response)).toStrictEqual([400, 'redirect_target_invalid'])
    },
  )
})

describe('a browser', () => {
  const APPS = [
    'Mozilla/5.0 Google Shopify POS/9.4.0 (iPad; iOS 17.1)',
    'Mozilla/5.0 (Linux; Android 10; Google) Shopify POS/9.4.0',
    'Mozilla/5.0 Google Shopify Mobile/iOS/9.138.0',
    'Mozilla/5.0 (Linux; Android 10; Google) Shopify Mobile/Android/9.138.0',
  ]

  it.each(['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'google'])(
    '[A13] a crawler (%s) gets 410',
    async agent => {
      for (const query of ['', FRAMED]) {
        const response = await refused(documentRequest(query, { 'user-agent': agent }))
        expect([response.status, response.statusText, await response.text()]).toStrictEqual([
          410,
          'Gone',
          '',
        ])
      }
    },
  )

  it('[A13] with a valid ID token is accepted, whatever its user agent', async () => {
    const { platform } = await createScene({ sessions: [offlineSession()] })
    const { session } = await platform.admin(
      documentRequest(`${FRAMED}&id_token=${sessionToken()}`, { 'user-agent': 'google' }),
    )
    expect(session.id).toBe(`offline_${SHOP}`)
  })

  it.each(APPS)('[A14] of the platform (%s) is not treated as a crawler', async agent => {
    expect(await pageOf(await refused(documentRequest('', { 'user-agent': agent })))).toStrictEqual(
      [200, 'text/html;charset=utf-8', ADMINS_ALONE, null, SCRIPT],
    )
  })
})

describe('a preflight', () => {
  const preflight = (headers: Record<string, string>) =>
    refused(new Request(`${APP_URL}/api/products`, { method: 'OPTIONS', headers }))

  it('[A15] from another origin is allowed the headers of App Bridge', async () => {
    const response = await preflight({ origin: 'https://other.example' })
    expect([response.status, Object.fromEntries(response.headers)]).toStrictEqual([
      204,
      {
        'access-control-max-age': '7200',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'Authorization, Content-Type',
        'access-control-expose-headers': 'X-Shopify-API-Request-Failure-Reauthorize-Url',
      },
    ])
  })

  it.each<Record<string, string>>([{ origin: APP_URL }, {}])(
    '[A16] from the own origin (%o) needs no permission',
    async headers => {
      const response = await preflight(headers)
      expect([response.status, Object.fromEntries(response.headers)]).toStrictEqual([
        204,
        { 'access-control-max-age': '7200' },
      ])
    },
  )
})
