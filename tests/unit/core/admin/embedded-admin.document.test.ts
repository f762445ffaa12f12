import { describe, expect, it } from 'vitest'
import { identifyAdminCaller } from '../../../../server/core/admin/embedded-admin'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { createSessionTokenVerifier } from '../../../../server/core/session-token/session-token'
import {
  APP_URL,
  FRAMED,
  HOST,
  NOW,
  SHOP,
  documentRequest,
  sessionTokenOf,
} from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'

const PAGE = '<script data-api-key="testApiKey" src="http://127.0.0.1:4400/app-bridge.js"></script>'
const IN_ADMIN = 'http://127.0.0.1:4400/store/acme/apps/testApiKey'
const BOUNCE = `/_platform/auth/session-token?${FRAMED}&shopify-reload=${encodeURIComponent(`${APP_URL}/?${FRAMED}`)}`
const host = encodeURIComponent(HOST)

function identify(request: Request, config: PlatformConfig = testConfig()) {
  const verifier = createSessionTokenVerifier({
    apiKey: config.apiKey,
    secrets: config.verificationSecrets,
    profile: config.profile,
  })
  return identifyAdminCaller(request, { config, verifier, now: NOW })
}

function responseTo(request: Request, config?: PlatformConfig): Response {
  try {
    identify(request, config)
  } catch (error) {
    if (error instanceof PlatformResponse) return error.response
    throw error
  }
  throw new Error('The caller was accepted')
}

const redirected = (response: Response) => [response.status, response.headers.get('location')]

describe('document with an ID token', () => {
  const token = sessionTokenOf()

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-dest': 'iframe' },
    { 'user-agent': 'Googlebot' },
  ])('is whom the token names (%o)', headers => {
    const caller = identify(documentRequest(`${FRAMED}&id_token=${token}`, headers))
    expect([caller.shop, caller.userId, caller.rawToken]).toEqual([SHOP, '42', token])
  })

  it("attack: login CSRF, a link with the attacker's token does not open the app as the attacker's shop: the admin knows who is there", () => {
    const link = documentRequest(`${FRAMED}&id_token=${token}`, {
      'sec-fetch-dest': 'document',
      'sec-fetch-site': 'cross-site',
    })
    expect(redirected(responseTo(link))).toEqual([302, IN_ADMIN])
  })

  it.each(['Mozilla/5.0 Shopify Mobile/iOS/9.1', 'Shopify POS/9.1 (Android)'])(
    "is whom the token names in the platform's own app, which frames nothing: %s",
    agent => {
      const caller = identify(
        documentRequest(`${FRAMED}&id_token=${token}`, {
          'sec-fetch-dest': 'document',
          'user-agent': agent,
        }),
      )
      expect([caller.shop, caller.userId]).toEqual([SHOP, '42'])
    },
  )

  it('needs neither shop nor host', () => {
    expect(identify(documentRequest(`embedded=1&id_token=${token}`)).shop).toBe(SHOP)
  })

  it('may be asked for by HEAD', () => {
    expect(
      identify(new Request(documentRequest(`embedded=1&id_token=${token}`), { method: 'HEAD' }))
        .shop,
    ).toBe(SHOP)
  })

  it('in a frame that lost its parameters is accepted as well', () => {
    expect(
      identify(documentRequest(`id_token=${token}`, { 'sec-fetch-dest': 'iframe' })).shop,
    ).toBe(SHOP)
  })

  it('attack: ?shop of a victim counts for nothing', () => {
    expect(
      identify(
        documentRequest(`embedded=1&shop=victim.platform.test&host=${host}&id_token=${token}`),
      ).shop,
    ).toBe(SHOP)
  })

  it("opened at top level belongs inside the admin, of the token's shop if the address names none", () => {
    expect(redirected(responseTo(documentRequest(`id_token=${token}`)))).toEqual([302, IN_ADMIN])
    expect(
      redirected(responseTo(documentRequest(`shop=victim.platform.test&id_token=${token}`))),
    ).toEqual([302, IN_ADMIN])
  })

  it('can be refused later, by a bounce without the token', () => {
    expect(
      redirected(identify(documentRequest(`${FRAMED}&id_token=${token}`)).refuse('x')),
    ).toEqual([302, BOUNCE])
  })
})

describe('document without a good ID token', () => {
  it.each([
    ['A4: none', FRAMED],
    ['an empty one', `${FRAMED}&id_token=`],
    ['A6: garbage', `${FRAMED}&id_token=a.b.c`],
    ['an expired one', `${FRAMED}&id_token=${sessionTokenOf(SHOP, NOW - 71_000)}`],
    ['one of another app', `${FRAMED}&id_token=${sessionTokenOf(SHOP, NOW, { aud: 'otherKey' })}`],
  ])('%s: goes to the bounce page', (_what, query) => {
    expect(redirected(responseTo(documentRequest(query)))).toEqual([302, BOUNCE])
  })

  it('A5: attack: a foreign Host does not become the return address', () => {
    const request = new Request(`https://evil.example/?${FRAMED}`, {
      headers: { host: 'evil.example' },
    })
    expect(redirected(responseTo(request))).toEqual([302, BOUNCE])
  })

  it('in a frame without parameters: goes to the bounce page too, and so does the login path', () => {
    const framed = { 'sec-fetch-dest': 'iframe' }
    expect(redirected(responseTo(documentRequest('', framed, '/a')))).toEqual([
      302,
      `/_platform/auth/session-token?shopify-reload=${encodeURIComponent(`${APP_URL}/a`)}`,
    ])
    expect(redirected(responseTo(documentRequest('', framed, '/auth')))).toEqual([
      302,
      `/_platform/auth/session-token?shopify-reload=${encodeURIComponent(`${APP_URL}/auth`)}`,
    ])
  })

  it.each([
    ['no shop', `embedded=1&host=${host}`],
    ['an invalid shop', `embedded=1&shop=not..a..shop&host=${host}`],
    ['no host', `embedded=1&shop=${SHOP}`],
    ['an undecodable host', `embedded=1&shop=${SHOP}&host=%%%`],
    [
      'attack: a host of another site',
      `embedded=1&shop=${SHOP}&host=${encodeURIComponent(btoa('evil.example/store/acme'))}`,
    ],
    ['nothing at all', ''],
  ])('A1: %s: App Bridge finds out', async (_what, query) => {
    const response = responseTo(documentRequest(query))
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      200,
      null,
      PAGE,
    ])
  })

  it('A2: attack: ?shop=evil.com does not reach a header', () => {
    const { status, headers } = responseTo(documentRequest(`embedded=1&shop=evil.com&host=${host}`))
    expect([status, headers.get('content-security-policy'), headers.get('link')]).toEqual([
      200,
      'frame-ancestors http://127.0.0.1:4400;',
      null,
    ])
  })

  it.each(['', 'embedded=0&', 'embedded=true&'])(
    'A8: opened at top level (%o) goes into the admin',
    embedded => {
      expect(
        redirected(responseTo(documentRequest(`${embedded}shop=${SHOP}&host=${host}`))),
      ).toEqual([302, IN_ADMIN])
    },
  )
})

describe('a deep link at top level', () => {
  it("keeps its path and its own parameters on the way into the admin, and loses the frame's", () => {
    const request = documentRequest(
      `shop=${SHOP}&host=${host}&timestamp=1&hmac=x&q=a+b&tag=1&tag=2`,
      {},
      '/products/42',
    )
    expect(redirected(responseTo(request))).toEqual([
      302,
      `${IN_ADMIN}/products/42?q=a+b&tag=1&tag=2`,
    ])
  })

  it('attack: a path that looks like a host stays below the app in the admin', () => {
    const request = documentRequest(`shop=${SHOP}&host=${host}`, {}, '//evil.example/x')
    expect(redirected(responseTo(request))).toEqual([302, `${IN_ADMIN}//evil.example/x`])
  })
})

describe('login path', () => {
  it('A3: throws a configuration error, whatever the prefix', () => {
    expect(errorCode(() => identify(documentRequest('', {}, '/auth')))).toBe(
      'configuration_invalid',
    )
    expect(
      errorCode(() =>
        identify(documentRequest('', {}, '/de/login'), testConfig({ authPagePath: '/de/login' })),
      ),
    ).toBe('configuration_invalid')
    expect(() => identify(documentRequest('', {}, '/auth'))).toThrow(/on the login path \/auth\./)
  })

  it("is the target of a visitor at the app's own address", () => {
    expect(redirected(responseTo(documentRequest('', { 'sec-fetch-dest': 'document' })))).toEqual([
      302,
      '/auth',
    ])
  })

  it('that does not exist is replaced by an explanation', async () => {
    const response = responseTo(
      documentRequest('', { 'sec-fetch-dest': 'document' }),
      testConfig({ authPagePath: '' }),
    )
    expect([response.status, response.headers.get('location')]).toEqual([401, null])
    expect(await response.text()).toContain('<h1>Open this app from your admin</h1>')
  })

  it.each([`shop=${SHOP}`, `host=${host}`])(
    'is not for a visitor whose address has %s',
    async query => {
      const response = responseTo(documentRequest(query, { 'sec-fetch-dest': 'document' }))
      expect([response.status, await response.text()]).toEqual([200, PAGE])
    },
  )
})

describe('bots', () => {
  it.each(['Googlebot', 'google', 'Mozilla/5.0 (compatible; bingbot/2.0)'])(
    'A13: %s gets 410',
    async agent => {
      for (const query of ['', FRAMED, `${FRAMED}&id_token=a.b.c`]) {
        const response = responseTo(documentRequest(query, { 'user-agent': agent }))
        expect([response.status, response.statusText, await response.text()]).toEqual([
          410,
          'Gone',
          '',
        ])
      }
    },
  )

  it('are explained in the log: a developer may have called the page with curl', () => {
    expect(() => identify(documentRequest('', { 'user-agent': 'curl/8.5.0' }))).toThrow(
      expect.objectContaining({
        refusal:
          'The user agent is that of a bot, as those of curl and of link previews are. A browser gets the page.',
      }),
    )
  })

  it.each([
    'Google Shopify POS/9.1',
    'Google Shopify Mobile/9.1',
    'Mozilla/5.0 (Linux; Android; Google) Shopify POS/9 Android',
    'Google Shopify Mobile/iOS',
  ])('A14: %s is a merchant', async agent => {
    const response = responseTo(documentRequest('', { 'user-agent': agent }))
    expect([response.status, await response.text()]).toEqual([200, PAGE])
  })

  it('does not treat a request without a user agent as a bot', () => {
    expect(responseTo(documentRequest('', { 'user-agent': '' })).status).toBe(200)
  })
})

describe('repeated parameters', () => {
  it.each([
    'embedded',
    'shop',
    'host',
    'id_token',
    'locale',
    'hmac',
    'session',
    'timestamp',
    'protocol',
    'appLoadId',
  ])('attack: a second %s is refused, whatever other parameters there are', name => {
    const twice = `${name}=1&${name}=2`
    for (const query of [
      twice,
      `tag=1&tag=2&${twice}`,
      `${FRAMED}&id_token=${sessionTokenOf()}&${twice}`,
    ]) {
      expect(errorCode(() => identify(documentRequest(query)))).toBe('parameter_repeated')
    }
  })

  it('of the app itself are allowed', () => {
    expect(
      identify(
        documentRequest(`${FRAMED}&id_token=${sessionTokenOf()}&tag=1&tag=2&ids[]=1&ids[]=2`),
      ).shop,
    ).toBe(SHOP)
  })
})
