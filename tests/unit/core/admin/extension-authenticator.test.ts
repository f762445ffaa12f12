import { describe, expect, it } from 'vitest'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import { createExtensionAuthenticator } from '../../../../server/core/admin/extension-authenticator'
import type { ExtensionOptions } from '../../../../server/core/admin/extension-authenticator'
import { APP_URL, BROWSER, NOW, SHOP, sessionTokenOf } from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'

const EXTENSION = 'https://extensions.example'
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-expose-headers': 'X-Shopify-API-Request-Failure-Reauthorize-Url',
}
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-max-age': '7200',
}
const CORS_EXTRA = {
  ...CORS,
  'access-control-allow-headers': 'Authorization, Content-Type, X-Extra-Header',
}
const EXTRA: ExtensionOptions = { corsHeaders: ['X-Extra-Header', 'content-type'] }

const seconds = NOW / 1000
const services = { config: testConfig(), now: () => NOW }
const authenticators = {
  public: createExtensionAuthenticator('public', services),
  pos: createExtensionAuthenticator('pos', services),
}
const customerToken = sessionTokenOf(SHOP, NOW, {
  dest: SHOP,
  iss: undefined,
  sub: 'gid://shopify/Customer/7',
})
const guestToken = sessionTokenOf(SHOP, NOW, { dest: SHOP, iss: undefined, sub: undefined })

function request(headers: Record<string, string>, method = 'GET'): Request {
  return new Request(`${APP_URL}/api/loyalty`, {
    method,
    headers: { 'user-agent': BROWSER, ...headers },
  })
}

/** Status, reason phrase, headers and body of a refusal. */
async function refusal(run: () => unknown): Promise<[number, string, object, string]> {
  try {
    run()
  } catch (error) {
    if (!(error instanceof PlatformResponse)) throw error
    const { response } = error
    return [
      response.status,
      response.statusText,
      Object.fromEntries(response.headers),
      await response.text(),
    ]
  }
  throw new Error('Expected a response')
}

const BOT_LIKE = [
  'Googlebot',
  'Mozilla/5.0 HeadlessChrome/140.0.0.0',
  'Google Shopify POS/9.1 Android',
  'Google Shopify Mobile/9.1',
  'ExtensionSpider/1.0',
]

describe.each(['public', 'pos'] as const)('%s', surface => {
  const authenticate = authenticators[surface]

  it.each(['GET', 'POST', 'PUT', 'DELETE'])(
    'X1: %s with a token returns its claims and the shop',
    method => {
      const context = authenticate(
        request({ authorization: `Bearer ${sessionTokenOf()}`, origin: EXTENSION }, method),
      )
      expect(Object.keys(context).sort()).toEqual(['cors', 'sessionToken', 'shop'])
      expect(context.shop).toBe(SHOP)
      expect(context.sessionToken).toEqual({
        iss: `https://${SHOP}/admin`,
        dest: `https://${SHOP}`,
        aud: 'testApiKey',
        sub: '42',
        exp: seconds + 60,
        nbf: seconds,
        iat: seconds,
        jti: `jti-${SHOP}-${seconds}`,
        sid: 'sid-1',
      })
    },
  )

  it('X2: cors() adds the headers, with the extra ones, for another origin only', () => {
    const token = { authorization: `Bearer ${sessionTokenOf()}` }
    const reply = authenticate(request({ ...token, origin: EXTENSION }), EXTRA).cors(
      new Response('{}', { status: 201, headers: { 'x-mine': '1' } }),
    )
    expect([reply.status, Object.fromEntries(reply.headers)]).toEqual([
      201,
      { ...CORS_EXTRA, 'content-type': 'text/plain;charset=UTF-8', 'x-mine': '1' },
    ])
    const original = new Response('{}')
    expect(authenticate(request(token), EXTRA).cors(original)).toBe(original)
  })

  it('X3: OPTIONS of another origin gets the allowed methods and headers', async () => {
    expect(await refusal(() => authenticate(request({ origin: EXTENSION }, 'OPTIONS')))).toEqual([
      204,
      '',
      { ...CORS, ...PREFLIGHT },
      '',
    ])
    expect(
      await refusal(() => authenticate(request({ origin: EXTENSION }, 'OPTIONS'), EXTRA)),
    ).toEqual([204, '', { ...CORS_EXTRA, ...PREFLIGHT }, ''])
  })

  it.each<Record<string, string>>([{}, { origin: APP_URL }])(
    'X3: OPTIONS of the own origin (%j) allows nothing more',
    async headers => {
      expect(await refusal(() => authenticate(request(headers, 'OPTIONS'), EXTRA))).toEqual([
        204,
        '',
        { 'access-control-max-age': '7200' },
        '',
      ])
    },
  )

  it.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['an empty token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: `Basic ${sessionTokenOf()}` }],
    ['a token without scheme', { authorization: sessionTokenOf() }],
    ['nonsense', { authorization: 'Bearer invalid' }],
    ['two tokens', { authorization: `Bearer ${sessionTokenOf()}, Bearer ${sessionTokenOf()}` }],
    ['an expired token', { authorization: `Bearer ${sessionTokenOf(SHOP, NOW - 71_000)}` }],
    [
      "a token of another platform's shop",
      { authorization: `Bearer ${sessionTokenOf('acme.evil.example')}` },
    ],
  ])(
    'X4: %s is a 401 without the retry header that another origin can read',
    async (_what, headers) => {
      expect(await refusal(() => authenticate(request(headers)))).toEqual([401, '', {}, ''])
      expect(
        await refusal(() => authenticate(request({ ...headers, origin: EXTENSION }), EXTRA)),
      ).toEqual([401, '', CORS_EXTRA, ''])
    },
  )

  it('attack: ignores a token in the query', async () => {
    const url = `${APP_URL}/api/loyalty?id_token=${sessionTokenOf()}&shop=${SHOP}`
    expect(
      (
        await refusal(() => authenticate(new Request(url, { headers: { 'user-agent': BROWSER } })))
      )[0],
    ).toBe(401)
  })

  it('X4: a bot without a token gets 410', async () => {
    const notKept = { 'cache-control': 'private, no-store' }
    const bot = { 'user-agent': 'Googlebot' }
    expect(await refusal(() => authenticate(request(bot)))).toEqual([410, 'Gone', notKept, ''])
    expect(
      await refusal(() => authenticate(request({ ...bot, origin: EXTENSION }), EXTRA)),
    ).toEqual([410, 'Gone', { ...CORS_EXTRA, ...notKept }, ''])
  })

  describe.each(BOT_LIKE)('an extension whose browser is named %j', agent => {
    it('is served with a valid token', () => {
      expect(
        authenticate(request({ 'user-agent': agent, authorization: `Bearer ${sessionTokenOf()}` }))
          .shop,
      ).toBe(SHOP)
    })

    it('gets a response to its preflight, which carries no token', async () => {
      expect(
        await refusal(() =>
          authenticate(request({ 'user-agent': agent, origin: EXTENSION }, 'OPTIONS')),
        ),
      ).toEqual([204, '', { ...CORS, ...PREFLIGHT }, ''])
    })

    it('gets the 401 of a token that has expired, to send another one', async () => {
      const expired = {
        'user-agent': agent,
        authorization: `Bearer ${sessionTokenOf(SHOP, NOW - 71_000)}`,
      }
      expect(await refusal(() => authenticate(request(expired)))).toEqual([401, '', {}, ''])
    })
  })

  it('throws for an invalid header name', () => {
    expect(
      errorCode(() =>
        authenticate(request({ origin: EXTENSION }), { corsHeaders: ['X-Extra\r\nX-Evil: 1'] }),
      ),
    ).toBe('configuration_invalid')
  })
})

describe('users that are served', () => {
  it.each([
    ['customer', customerToken, 'gid://shopify/Customer/7'],
    ['guest', guestToken, undefined],
  ])('a %s on a public surface, and not at the point of sale', async (_who, token, sub) => {
    const sent = request({ authorization: `Bearer ${token}`, origin: EXTENSION })
    const { sessionToken, shop } = authenticators.public(sent)
    expect([sessionToken.dest, sessionToken.sub, shop]).toEqual([SHOP, sub, SHOP])
    expect(await refusal(() => authenticators.pos(sent))).toEqual([401, '', CORS, ''])
  })
})
