import { describe, expect, it } from 'vitest'
import { identifyAdminCaller } from '../../../../server/core/admin/embedded-admin'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { createSessionTokenVerifier } from '../../../../server/core/session-token/session-token'
import { APP_URL, NOW, SHOP, scriptRequest, sessionTokenOf } from '../../admin-requests'
import { testConfig } from '../../configs'

const RETRY = { 'x-shopify-retry-invalid-session-request': '1' }
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-expose-headers': 'X-Shopify-API-Request-Failure-Reauthorize-Url',
}

function identify(request: Request, config: PlatformConfig = testConfig()) {
  const verifier = createSessionTokenVerifier({
    apiKey: config.apiKey,
    secrets: config.verificationSecrets,
    profile: config.profile,
  })
  return identifyAdminCaller(request, { config, verifier, now: NOW })
}

/** Status, headers and body of the response to the request. */
async function responded(request: Request, config?: PlatformConfig): Promise<unknown[]> {
  try {
    identify(request, config)
  } catch (error) {
    if (!(error instanceof PlatformResponse)) throw error
    return [
      error.response.status,
      Object.fromEntries(error.response.headers),
      await error.response.text(),
    ]
  }
  throw new Error('The caller was accepted')
}

const withHeaders = (headers: Record<string, string>, init: RequestInit = {}) =>
  new Request(`${APP_URL}/api`, { ...init, headers })

describe('call with an ID token', () => {
  it('authenticates the user of the token, without any parameters', () => {
    const token = sessionTokenOf()
    const caller = identify(scriptRequest(token))
    expect([caller.shop, caller.userId, caller.rawToken, caller.payload.dest]).toEqual([
      SHOP,
      '42',
      token,
      `https://${SHOP}`,
    ])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('may use %s', method => {
    expect(identify(scriptRequest(undefined, { method })).shop).toBe(SHOP)
  })

  it("A14: passes for any user agent, even a bot's", () => {
    expect(
      identify(scriptRequest(undefined, { headers: { 'user-agent': 'Googlebot' } })).shop,
    ).toBe(SHOP)
  })

  it('attack: ?shop and ?id_token of another shop are ignored', () => {
    const other = sessionTokenOf('victim.platform.test')
    const caller = identify(
      scriptRequest(undefined, {}, `/api?shop=victim.platform.test&id_token=${other}`),
    )
    expect([caller.shop, caller.rawToken]).toEqual([SHOP, sessionTokenOf()])
  })

  it('can be refused later, with CORS when the page is of another origin', async () => {
    const refusal = identify(
      scriptRequest(undefined, { headers: { origin: 'https://extensions.example' } }),
    ).refuse('x')
    expect([refusal.status, Object.fromEntries(refusal.headers), await refusal.text()]).toEqual([
      401,
      { ...RETRY, ...CROSS_ORIGIN },
      '',
    ])
  })
})

describe('call with a bad Authorization header', () => {
  it.each([
    ['A7: garbage', 'Bearer invalid'],
    ['an expired token', `Bearer ${sessionTokenOf(SHOP, NOW - 71_000)}`],
    ['a token of another app', `Bearer ${sessionTokenOf(SHOP, NOW, { aud: 'otherKey' })}`],
    ['attack: a token of a shop outside the platform', `Bearer ${sessionTokenOf('evil.example')}`],
    ['an empty token', 'Bearer '],
    ['the scheme alone', 'Bearer'],
    ['an empty header', ''],
    ['another scheme', `Basic ${sessionTokenOf()}`],
    ['a bare token', sessionTokenOf()],
  ])('%s: 401 that App Bridge retries', async (_what, authorization) => {
    expect(await responded(withHeaders({ authorization }))).toEqual([401, RETRY, ''])
  })

  it('logs the likely cause, the secret of another app, and hides it from the caller', async () => {
    const refusalOf = (token: string) => {
      try {
        return identify(withHeaders({ authorization: token }))
      } catch (error) {
        return (error as PlatformResponse).refusal
      }
    }
    const checks =
      "If this comes back, check that NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY belong to the app that is open, that NUXT_PLATFORM_APP_URL is the address of this page, and that the server's clock is right."
    const forged = `${sessionTokenOf().slice(0, -8)}AAAAAAAA`

    expect(refusalOf(`Bearer ${forged}`)).toBe(
      `ID token refused: the signature does not match. ${checks}`,
    )
    expect(refusalOf(`Bearer ${sessionTokenOf(SHOP, NOW, { aud: 'otherKey' })}`)).toBe(
      `ID token refused: check of aud failed. ${checks}`,
    )
    expect(refusalOf('Basic x')).toBe('The Authorization header holds no Bearer token')
    expect(await responded(withHeaders({ authorization: `Bearer ${forged}` }))).toEqual([
      401,
      RETRY,
      '',
    ])
  })

  it.each([
    ['signature', `Bearer ${sessionTokenOf().slice(0, -8)}AAAAAAAA`],
    ['aud', `Bearer ${sessionTokenOf(SHOP, NOW, { aud: 'otherKey' })}`],
    ['form', 'Bearer invalid'],
  ])('names the check that failed as data: %s', (check, authorization) => {
    expect(() => identify(withHeaders({ authorization }))).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ code: 'session_token_invalid', check }) as unknown,
      }),
    )
  })

  it.each([
    ['signature', `${sessionTokenOf().slice(0, -8)}AAAAAAAA`],
    ['aud', sessionTokenOf(SHOP, NOW, { aud: 'otherKey' })],
  ])('names it also for the token of a document: %s', (check, token) => {
    const url = `${APP_URL}/?embedded=1&shop=${SHOP}&id_token=${token}`
    const request = new Request(url, { headers: { 'sec-fetch-dest': 'iframe' } })

    expect(() => identify(request)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ check }) as unknown }),
    )
  })

  it('attack: a good id_token in the query does not help', async () => {
    const request = new Request(`${APP_URL}/?embedded=1&id_token=${sessionTokenOf()}`, {
      headers: { authorization: 'Bearer invalid' },
    })
    expect(await responded(request)).toEqual([401, RETRY, ''])
  })

  it('adds CORS for a page of another origin', async () => {
    expect(
      await responded(
        withHeaders({ authorization: 'Bearer invalid', origin: 'https://extensions.example' }),
      ),
    ).toEqual([401, { ...RETRY, ...CROSS_ORIGIN }, ''])
  })
})

describe('call without an ID token', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s: 401 that App Bridge retries, never a page',
    async method => {
      expect(await responded(withHeaders({}, { method }))).toEqual([401, RETRY, ''])
    },
  )

  it('attack: a form of another site that carries an ID token in its address is refused', async () => {
    const request = new Request(`${APP_URL}/?embedded=1&id_token=${sessionTokenOf()}`, {
      method: 'POST',
      headers: { 'sec-fetch-dest': 'iframe' },
    })
    expect(await responded(request)).toEqual([401, RETRY, ''])
  })

  it('a fetch: 401 that App Bridge retries, even with an id_token in the query', async () => {
    const request = new Request(`${APP_URL}/?embedded=1&id_token=${sessionTokenOf()}`, {
      headers: { 'sec-fetch-dest': 'empty' },
    })
    expect(await responded(request)).toEqual([401, RETRY, ''])
  })

  it('from another origin gets CORS headers', async () => {
    const request = withHeaders({ origin: 'https://extensions.example', 'sec-fetch-dest': 'empty' })
    expect(await responded(request)).toEqual([401, { ...RETRY, ...CROSS_ORIGIN }, ''])
  })
})

describe('OPTIONS', () => {
  const preflight = (headers: Record<string, string>) =>
    responded(withHeaders(headers, { method: 'OPTIONS' }))

  it('A15: of another origin', async () => {
    expect(await preflight({ origin: 'https://extensions.example' })).toEqual([
      204,
      {
        ...CROSS_ORIGIN,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-max-age': '7200',
      },
      '',
    ])
  })

  it.each<Record<string, string>>([{}, { origin: APP_URL }])(
    "A16: from the app's own origin (%o)",
    async headers => {
      expect(await preflight(headers)).toEqual([204, { 'access-control-max-age': '7200' }, ''])
    },
  )

  it('allows a bot and a bad token too: neither reveals anything about the caller', async () => {
    expect(await preflight({ 'user-agent': 'Googlebot', authorization: 'Bearer invalid' })).toEqual(
      [204, { 'access-control-max-age': '7200' }, ''],
    )
  })
})
