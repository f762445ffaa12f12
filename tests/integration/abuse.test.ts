import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startApp } from './app-under-test'
import { expectNothingSecret } from './expect-error'
import { tokenRequests } from './platform-log'
import { sendBytes, statusOf } from './raw-socket'
import { forgeToken } from './session-tokens'
import { storedSessions } from './stored-sessions'
import { isNuxt5 } from './nuxt-version'

const PATHS = [
  '/api/guarded',
  '/guards/protected',
  '/_platform/auth',
  '/_platform/auth/callback',
  '/_platform/auth/exit-iframe',
  '/_platform/auth/session-token',
]

const app = await startApp()
afterAll(() => app.stop())
afterEach(async () => {
  expect(await (await app.fetch('/api/unguarded')).json()).toStrictEqual({ ok: true })
})

/** A request with these lines in its head, on a connection of its own. */
const head = (first: string, ...lines: string[]) =>
  sendBytes(
    app.url,
    `${[first, `host: ${new URL(app.url).host}`, 'user-agent: Mozilla/5.0', 'connection: close', ...lines].join('\r\n')}\r\n\r\n`,
  )

describe('URLs', () => {
  const QUERIES: [string, string][] = [
    ['a query of 20,000 characters', `?shop=${'a'.repeat(20_000)}`],
    ['20,000 characters after a good shop', `?shop=${DEMO}&x=${'%41'.repeat(6_666)}`],
    ['broken percent signs', '?shop=%zz&host=%&state=%E0%A4%A'],
    ['an encoded null byte', `?shop=${DEMO}%00&host=%00&exitIframe=/%00&code=%00`],
    ['a lone surrogate', '?shop=%ED%A0%80&host=%ED%A0%80&exitIframe=/%ED%A0%80'],
    [
      'objects and arrays',
      '?shop[]=a&shop[x]=b&host[__proto__]=c&__proto__[admin]=1&constructor.prototype=1',
    ],
    ['2,000 parameters', `?${Array.from({ length: 2000 }, (_, index) => `p${index}=1`).join('&')}`],
    ['a parameter 1,000 times', `?${'shop=a&'.repeat(1000)}`],
    ['only separators', '?&&&===&;;?#'],
    ['3,000 path segments behind it', '/a'.repeat(3000)],
  ]

  it.each(QUERIES)('%s: never causes a server error', async (_case, query) => {
    for (const path of PATHS) {
      const status = statusOf(await head(`GET ${path}${query} HTTP/1.1`))
      expect({ path, status, isFault: status === 0 || status >= 500 }).toStrictEqual({
        path,
        status,
        isFault: false,
      })
    }
  })

  it.each([
    '/%zz',
    '/api/%zz',
    '/api/guarded/%',
    '/_platform/auth/%E0%A4%A',
    '/products/%00',
    '/products/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/api/products/%zz',
    '/..%2f..%2f.data/platform',
    '/../../../etc/passwd',
    '//',
    '///',
    '/\\',
    '/;/',
    '/api//guarded',
    '*',
    'http://evil.example/api/guarded',
    '/__nuxt_error?status=500',
    '/_nuxt/%zz',
  ])('GET %s: never causes a server error', async target => {
    const reply = await head(`GET ${target} HTTP/1.1`, 'accept: text/html')
    const status = statusOf(reply)
    expect({ status, isFault: status === 0 || status >= 500 }).toStrictEqual({
      status,
      isFault: false,
    })
    expect(reply).not.toMatch(/root:x:0|"refreshToken"/)
  })

  it('raw null bytes and bytes above ASCII in the request line are refused', async () => {
    expect(statusOf(await head('GET /api/guarded?shop=\0 HTTP/1.1'))).toBe(400)
    expect(statusOf(await head('GET /api/\0guarded HTTP/1.1'))).toBe(400)
    expect(statusOf(await head(`GET /api/guarded?x=\xFF\xFE HTTP/1.1`))).toBeLessThan(500)
  })
})

describe('the Authorization header', () => {
  it.each([
    ['Bearer without a token', ['authorization: Bearer ']],
    ['Bearer alone', ['authorization: Bearer']],
    ['spaces only', ['authorization:    ']],
    ['two tokens in one header', [`authorization: Bearer ${forgeToken()} ${forgeToken()}`]],
    [
      'a list of tokens',
      [`authorization: Bearer ${forgeToken()}, Bearer ${forgeToken({ shop: SECOND })}`],
    ],
    [
      'a token of 12,000 characters',
      [`authorization: Bearer ${'a'.repeat(4000)}.${'b'.repeat(4000)}.${'c'.repeat(4000)}`],
    ],
    ['only dots', [`authorization: Bearer ${'.'.repeat(8000)}`]],
    ['bytes above ASCII', ['authorization: Bearer \xE9\xFF.\xE9.\xE9']],
    ['a good token as Basic', [`authorization: Basic ${forgeToken()}`]],
    [
      'deeply nested claims',
      [`authorization: Bearer ${'e30.'}${Buffer.from('['.repeat(6000)).toString('base64url')}.x`],
    ],
  ])('%s: 401 with the retry header', async (_case, lines) => {
    const reply = await head('GET /api/guarded HTTP/1.1', ...lines)
    expect(statusOf(reply)).toBe(401)
    expect(reply.toLowerCase()).toContain('\r\nx-shopify-retry-invalid-session-request: 1\r\n')
  })

  it('smuggling: of two headers only the first counts, or none', async () => {
    const bad = forgeToken({ secret: 'guess', shop: SECOND })
    const first = await head(
      'GET /api/guarded HTTP/1.1',
      `authorization: Bearer ${bad}`,
      `authorization: Bearer ${forgeToken()}`,
    )
    const second = await head(
      'GET /api/guarded HTTP/1.1',
      `authorization: Bearer ${forgeToken()}`,
      `authorization: Bearer ${bad}`,
    )
    expect(statusOf(first)).toBe(401)
    if (isNuxt5) expect(statusOf(second)).toBe(401)
    else expect(second.endsWith(`{"ok":true,"shop":"${DEMO}"}`)).toBe(true)
    expect(await storedSessions(app).findSessionsByShop(SECOND)).toStrictEqual([])
    expect(await tokenRequests(app, SECOND)).toStrictEqual([])
  })
})

describe('other headers', () => {
  it.each([
    [
      'cookies without names, values or ends',
      'cookie: ;;=;==;platform_oauth_state_;platform_oauth_state_abababababababab=;platform_oauth_state_abababababababab=.;',
    ],
    [
      'a cookie of 10,000 characters',
      `cookie: platform_oauth_state_abababababababab=${'a.'.repeat(5000)}`,
    ],
    ['a referrer that is no address', 'referer: http://['],
    ['an origin that is no origin', 'origin: null, http://['],
    ['a host of another site', 'x-forwarded-host: evil.example'],
    ['a user agent of 10,000 characters', `user-agent: ${'(bot '.repeat(2000)}`],
  ])('%s: never causes a server error', async (_case, line) => {
    for (const path of PATHS) {
      const reply = await head(
        `GET ${path}?shop=${DEMO}&exitIframe=/&state=${'ab'.repeat(32)} HTTP/1.1`,
        line,
      )
      const status = statusOf(reply)
      expect({ path, status, isFault: status === 0 || status >= 500 }).toStrictEqual({
        path,
        status,
        isFault: false,
      })
      expect(reply).not.toContain('evil.example')
    }
  })

  it('a request that is not HTTP, and one that ends early, are hung up on', async () => {
    expect(statusOf(await sendBytes(app.url, 'HELO evil\r\n\r\n'))).toBe(400)
    expect(
      statusOf(
        await sendBytes(
          app.url,
          'GET /api/guarded HTTP/1.1\r\nhost: x\r\nauthorization: Bea',
          true,
        ),
      ),
    ).toBe(400)
  })
})

describe('methods', () => {
  it('300 preflights at once all get a response, and none reaches the platform', async () => {
    const before = (await app.emulator.control.log()).length
    const headers = {
      origin: 'https://extensions.example',
      'access-control-request-method': 'POST',
    }
    const responses = await Promise.all(
      Array.from({ length: 300 }, () => app.fetch('/api/cors', { method: 'OPTIONS', headers })),
    )
    expect(new Set(responses.map(response => response.status))).toStrictEqual(new Set([204]))
    expect((await app.emulator.control.log()).length).toBe(before)
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE'])(
    '%s at every address is refused, never with a server error',
    async method => {
      for (const path of PATHS) {
        const status = statusOf(await head(`${method} ${path}?shop=${DEMO} HTTP/1.1`))
        expect({ path, status, isRefusal: status >= 400 && status < 500 }).toStrictEqual({
          path,
          status,
          isRefusal: true,
        })
      }
    },
  )
})

it('no secret was logged', () => {
  expectNothingSecret(app.output())
})
