import fc from 'fast-check'
import { DEMO } from '../integration/app-under-test'
import { hostileBody, hostileText, hostileToken } from './hostile-values'

/** Every kind of endpoint that the layer has, as the playground mounts it. */
export const ENDPOINTS: readonly string[] = [
  '/_platform/auth',
  '/_platform/auth/callback',
  '/_platform/auth/exit-iframe',
  '/_platform/auth/session-token',
  '/_platform/auth/logout',
  '/_platform/auth/page',
  '/api/guarded',
  '/api/cors',
  '/api/redirect',
  '/webhooks',
  '/flow/action',
  '/fulfillment/callback',
  '/pos/loyalty',
  '/public/checkout',
  '/public/customer-account',
  '/proxy',
  '/proxy/x',
]
/** Pages: rendering one takes as long as a hundred of the others. */
const PAGES: readonly string[] = ['/auth', '/guards/protected', '/products']

/** Query parameters that the layer reads, or that the platform adds. */
export const PLATFORM_PARAMETERS: readonly string[] = [
  'shop',
  'host',
  'embedded',
  'id_token',
  'locale',
  'session',
  'timestamp',
  'hmac',
  'signature',
  'code',
  'state',
  'exitIframe',
  'shopify-reload',
  'returnTo',
  'path_prefix',
  'logged_in_customer_id',
]
const PARAMETERS = [
  ...PLATFORM_PARAMETERS,
  'platform-bounce',
  'url',
  'target',
  'status',
  '__proto__',
  'constructor[prototype][x]',
  'shop[]',
  'shop[x]',
  'shop%00',
  '%',
]
const HEADER_NAMES = [
  'cookie',
  'referer',
  'origin',
  'user-agent',
  'accept',
  'accept-language',
  'content-type',
  'content-encoding',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-original-url',
  'x-http-method-override',
  'range',
  'if-none-match',
  'sec-fetch-dest',
  'sec-fetch-site',
  'expect',
  'upgrade',
  'x-shopify-topic',
  'x-shopify-shop-domain',
  'x-shopify-webhook-id',
  'x-shopify-api-version',
  'shopify-topic',
  'x-platform-shop',
  'te',
]
const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'TRACE',
  'QUERY',
]
/** Where a string stands for the bytes of a header. */
const HEADER_VALUES = [
  'text/html',
  'application/json',
  'gzip',
  'chunked',
  'document',
  'iframe',
  'empty',
  'cross-site',
  'same-origin',
  'null',
  '100-continue',
  'websocket',
  'bytes=0-1',
  '*/*',
  'evil.example',
  'http://[',
  'platform_session_demo-store.platform.test=1.x',
  `platform_session_${DEMO}=${'9'.repeat(11)}.x.y; ;;=;`,
  `platform_oauth_state_${'ab'.repeat(8)}=a.b`,
  'Googlebot/2.1',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  `${'a;'.repeat(500)}`,
  '\xE9\xFF',
]

const pathOf = (known: readonly string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...known),
          fc.constantFrom(
            '/',
            '//',
            '/.',
            '/..',
            '%2e%2e',
            '%00',
            '%2f',
            '\\',
            ';x=1',
            '%',
            '/%zz',
            '/\xFF',
            '#x',
            '.json',
          ),
        )
        .map(([base, tail]) => base + tail),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('/', '//', '/./', '/x/..', '/%2e/', '\\', '/\\'),
          fc.constantFrom(...known),
        )
        .map(([front, base]) => front + base),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '*',
        '/',
        '//',
        '///',
        'http://evil.example/api/guarded',
        'mailto:x',
        '/api/%zz',
        '/__nuxt_error?url=/x&statusCode=500',
        '/_nuxt/%zz',
        '/.data/platform',
        '/../../etc/passwd',
      ),
    },
  )

const query = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...PARAMETERS), fc.oneof(hostileText, hostileToken)), {
        maxLength: 7,
      })
      .map(pairs => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('shop=a&', 'a&', '&', '=&', 'id_token=&', 'x[]=1&', '%41=%41&'),
        fc.integer({ min: 2, max: 900 }),
      )
      .map(([text, times]) => text.repeat(times)),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1000, max: 12_000 }).map(length => `shop=${'a'.repeat(length)}`),
  },
)

const header = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constantFrom(...HEADER_NAMES),
      fc.oneof(fc.constantFrom(...HEADER_VALUES), hostileText),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('authorization'),
      hostileToken.map(token => `Bearer ${token}`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom('x-shopify-hmac-sha256', 'shopify-hmac-sha256'),
      fc.oneof(fc.base64String({ minLength: 44, maxLength: 44 }), hostileText),
    ),
  },
)

/**
 * A request whose framing is right, so that it must get a response, and everything else is not; its
 * bytes as Latin-1.
 */
const requestTo = (known: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: pathOf(known),
      query,
      headers: fc.array(header, { maxLength: 5 }),
      body: hostileBody,
      chunked: fc.boolean(),
      host: fc.constantFrom(
        'localhost',
        'localhost',
        'localhost',
        'evil.example',
        '',
        '[',
        'a b',
        '%',
        `${DEMO}:99999`,
        'x'.repeat(300),
      ),
      // A request that does not accept JSON gets Nuxt's error page, whose rendering would take most
      // of the run.
      accept: fc.constantFrom(
        ...Array.from({ length: 40 }, () => ['accept: application/json']),
        [],
      ),
    })
    .map(({ method, path: at, query: search, headers, body, chunked, accept, host }) => {
      const lines = [
        `${method} ${at}${search && `?${search}`} HTTP/1.1`,
        `host: ${host}`,
        ...accept,
        ...headers.map(([name, value]) => `${name}: ${value}`),
      ]
      if (method === 'GET' || method === 'HEAD' || body === '')
        return `${lines.join('\r\n')}\r\n\r\n`
      if (!chunked) return `${lines.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      return `${lines.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    })

export const hostileRequest: fc.Arbitrary<string> = requestTo(ENDPOINTS)
export const hostilePage: fc.Arbitrary<string> = requestTo(PAGES)

/** Heads and ends that are no HTTP, or whose framing lies. */
const FRAMINGS: readonly string[] = [
  'content-length: 10\r\n\r\n{}',
  'content-length: -1\r\n\r\n',
  'content-length: 1e3\r\n\r\n',
  'content-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  'content-length: 5, 5\r\n\r\nhello',
  'content-length: 99999999999999999999\r\n\r\nx',
  'transfer-encoding: chunked\r\n\r\nzz\r\n',
  'transfer-encoding: chunked\r\n\r\n-1\r\n',
  'transfer-encoding: chunked\r\n\r\n5\r\nhelloworld\r\n0\r\n\r\n',
  'transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\nx',
  'transfer-encoding: chunked\r\n\r\n5;ext=\x00\r\nhello',
  'transfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  'transfer-encoding: chunked, identity\r\n\r\n',
  'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
  'transfer-encoding: chunked\r\ntransfer-encoding: gzip\r\n\r\n0\r\n\r\n',
  ': empty\r\n\r\n',
  'no colon\r\n\r\n',
  ' folded: x\r\n\r\n',
  'x: a\r\n b\r\n\r\n',
  'x: \x00\r\n\r\n',
  'x\x00y: 1\r\n\r\n',
  'x: 1\n\n',
  '\r\n',
  'x: y',
  `x: ${'a'.repeat(70_000)}\r\n\r\n`,
  `${'x: y\r\n'.repeat(3000)}\r\n`,
  'content-length: 0\r\n\r\nGET /api/guarded HTTP/1.1\r\nhost: smuggled\r\n\r\n',
  'connection: upgrade\r\nupgrade: h2c\r\n\r\n',
]

/** A request that a server may reject; its bytes as Latin-1. */
export const brokenRequest: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'CONNECT', 'get', 'G\x00T', '', 'PRI'),
      fc.constantFrom(...ENDPOINTS),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTP/1.1 x', ''),
      fc.constantFrom(...FRAMINGS),
    )
    .map(
      ([method, at, version, rest]) => `${method} ${at} ${version}\r\nhost: localhost\r\n${rest}`,
    ),
  fc.uint8Array({ maxLength: 120 }).map(bytes => Buffer.from(bytes).toString('latin1')),
  // A good one that ends early.
  fc.tuple(hostileRequest, fc.nat(400)).map(([request, length]) => request.slice(0, length)),
)
