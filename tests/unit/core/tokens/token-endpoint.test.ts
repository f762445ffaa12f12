import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GrantRefusedError, TokenEndpointError } from '../../../../server/core/errors/http-errors'
import { requestToken } from '../../../../server/core/tokens/token-endpoint'
import { testConfig } from '../../configs'
import { rejection } from '../../rejection'
import { standStill } from '../../stand-still'
import { hangUp, html, json, silence, startUpstream } from '../../upstream'
import type { Upstream, UpstreamResponse } from '../../upstream'

const SHOP = 'acme.platform.test'
const CHECK = 'check NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

function request(
  overrides: { shop?: string; timeoutMs?: number; body?: Record<string, string> } = {},
) {
  return requestToken({
    shop: SHOP,
    body: { code: 'the-code' },
    config: testConfig({ profile: upstream.profile }),
    fetch,
    ...overrides,
  })
}

describe('requestToken', () => {
  it('posts the grant and the credentials as JSON', async () => {
    upstream.respondWith(
      json(200, { access_token: 'token', scope: 'write_products', expires_in: 3600, other: 1 }),
    )
    expect(await request()).toEqual({
      access_token: 'token',
      scope: 'write_products',
      expires_in: 3600,
    })
    expect(upstream.requests).toHaveLength(1)
    const [sent] = upstream.requests
    expect([sent?.method, sent?.url]).toEqual(['POST', `/${SHOP}/admin/oauth/access_token`])
    expect([sent?.headers['content-type'], sent?.headers.accept]).toEqual([
      'application/json',
      'application/json',
    ])
    expect(sent?.headers['user-agent']).toBe('Acme Reviews/2.1 | nuxt-platform-layer/0.0.0-test')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      code: 'the-code',
      client_id: 'testApiKey',
      client_secret: 'testApiSecretKey',
    })
  })

  it('attack: the grant cannot replace the credentials', async () => {
    upstream.respondWith(json(200, { access_token: 'token', scope: '' }))
    await request({ body: { client_id: 'other', client_secret: 'other' } })
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual({
      client_id: 'testApiKey',
      client_secret: 'testApiSecretKey',
    })
  })

  it.each([
    'evil.example',
    'acme.platform.test.evil.example',
    'acme.platform.test/x',
    'ACME.platform.test',
    '127.0.0.1',
    '',
  ])('attack: the secret is not sent to %o', async shop => {
    const error = await rejection(request({ shop }), PlatformError)
    expect(error.code).toBe('shop_invalid')
    expect(upstream.requests).toHaveLength(0)
  })

  it.each([301, 302, 303, 307, 308])(
    'attack: a redirect (%i) is not followed with the secret',
    async status => {
      const elsewhere = await startUpstream()
      upstream.respondWith(
        html(status, { location: `${elsewhere.profile.shopUrl.replace('{shop}', SHOP)}/` }),
      )
      const error = await rejection(request(), TokenEndpointError)
      expect([error.code, error.status, error.upstreamStatus]).toEqual([
        'token_endpoint_failed',
        502,
        status,
      ])
      expect(elsewhere.requests).toHaveLength(0)
      await elsewhere.close()
    },
  )

  it.each(['invalid_subject_token', 'invalid_grant'] as const)(
    '400 %s means that the grant is refused',
    async reason => {
      upstream.respondWith(
        json(400, { error: reason, error_description: 'secret testApiSecretKey' }),
      )
      const error = await rejection(request(), GrantRefusedError)
      expect([error.code, error.status, error.reason]).toEqual(['grant_refused', 401, reason])
      expect(error.message).toBe(`The platform refused the token that was presented (${reason})`)
    },
  )

  it('429 has the retry delay in seconds', async () => {
    upstream.respondWith(json(429, {}, { 'retry-after': '2.5' }))
    const error = await rejection(request(), TokenEndpointError)
    expect([error.code, error.status, error.upstreamStatus, error.retryAfterSeconds]).toEqual([
      'token_endpoint_failed',
      503,
      429,
      2.5,
    ])
  })

  it.each<[string, UpstreamResponse, number, string]>([
    ['429 without a time', html(429), 503, 'The token endpoint is throttled; try again later'],
    ['500', html(500), 502, 'The token endpoint failed with status 500'],
    [
      '503',
      json(503, { error: 'invalid_grant' }),
      502,
      'The token endpoint failed with status 503',
    ],
    [
      '401',
      json(401, { error: 'invalid_client' }),
      502,
      `The platform refused the token request (status 401); ${CHECK}`,
    ],
    [
      '401 invalid_grant',
      json(401, { error: 'invalid_grant' }),
      502,
      `The platform refused the token request (status 401); ${CHECK}`,
    ],
    [
      '400 invalid_client',
      json(400, { error: 'invalid_client' }),
      502,
      `The platform refused the token request (status 400); ${CHECK}`,
    ],
    ['400 HTML', html(400), 502, `The platform refused the token request (status 400); ${CHECK}`],
    ['403', html(403), 502, `The platform refused the token request (status 403); ${CHECK}`],
    [
      '404',
      json(404, { errors: 'Not Found' }),
      502,
      `The platform refused the token request (status 404); ${CHECK}`,
    ],
    [
      '200 HTML',
      html(200),
      502,
      'The response of the token endpoint contains no usable access token',
    ],
    [
      '200 without a token',
      json(200, { scope: 'write_products' }),
      502,
      'The response of the token endpoint contains no usable access token',
    ],
    [
      '200 with an empty token',
      json(200, { access_token: '', scope: '' }),
      502,
      'The response of the token endpoint contains no usable access token',
    ],
    [
      '204',
      response => response.writeHead(204).end(),
      502,
      'The response of the token endpoint contains no usable access token',
    ],
    [
      'a broken connection',
      hangUp,
      502,
      'The token endpoint did not respond: network error, timeout or oversized response',
    ],
  ])(
    '%s is token_endpoint_failed, and the message does not quote the response',
    async (_what, reply, status, message) => {
      upstream.respondWith(reply)
      const error = await rejection(request(), TokenEndpointError)
      expect([error.code, error.status, error.message]).toEqual([
        'token_endpoint_failed',
        status,
        message,
      ])
      expect(upstream.requests).toHaveLength(1)
    },
  )

  it('aborts after the timeout', async () => {
    upstream.respondWith(silence)
    const error = await rejection(request({ timeoutMs: 30 }), TokenEndpointError)
    expect([error.code, (error.cause as Error).name]).toEqual([
      'token_endpoint_failed',
      'TimeoutError',
    ])
  })

  it('aborts a body that does not end', async () => {
    upstream.respondWith(response =>
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":'),
    )
    const error = await rejection(request({ timeoutMs: 100 }), TokenEndpointError)
    expect([error.code, (error.cause as Error).name]).toEqual([
      'token_endpoint_failed',
      'TimeoutError',
    ])
  })

  it('attack: reads at most 256 KB of a response', async () => {
    upstream.respondWith(json(200, { access_token: 'token', scope: 'x'.repeat(256 * 1024) }))
    const error = await rejection(request(), TokenEndpointError)
    expect((error.cause as Error).message).toBe('The response is larger than 262144 bytes')
    upstream.respondWith(json(200, { access_token: 'token', scope: 'x'.repeat(255 * 1024) }))
    expect((await request()).access_token).toBe('token')
  })

  it('keeps an error code only in the standard form', async () => {
    upstream.respondWith(
      json(400, { error: 'invalid_request' }),
      json(400, { error: 'testApiSecretKey!' }),
      json(400, { error: { a: 1 } }),
    )
    expect((await rejection(request(), TokenEndpointError)).upstreamError).toBe('invalid_request')
    expect((await rejection(request(), TokenEndpointError)).upstreamError).toBe(undefined)
    expect((await rejection(request(), TokenEndpointError)).upstreamError).toBe(undefined)
  })

  it('race: accepts a response that arrived while the process was stopped, since its tokens cannot be requested again', async () => {
    upstream.respondWith(response => {
      response.once('finish', () => standStill(400))
      json(200, { access_token: 'token', scope: '' })(response, upstream.requests[0]!)
    })
    expect(await request({ timeoutMs: 200 })).toEqual({ access_token: 'token', scope: '' })
  })
})
