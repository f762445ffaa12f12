import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, NOW, SECRET, startPlatform } from '../started-platform'
import { startReceiver } from './app-receiver'
import type { ReceiverResponse } from './app-receiver'

const ORIGIN = 'https://extensions.platform.test'

const app = await startReceiver()
const platform = await startPlatform({ app: { appUrl: app.url } })
afterAll(async () => {
  await platform.emulator.close()
  await app.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  app.received.length = 0
  respondWith({}, {})
})

/**
 * The app allows everything an extension needs, but for these changes; an undefined header is left
 * out.
 */
function respondWith(preflight: ReceiverResponse, reply: ReceiverResponse): void {
  const given = (headers: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(headers).filter(([, value]) => value !== undefined),
    ) as Record<string, string>
  app.respondWith = ({ method }) =>
    method === 'OPTIONS'
      ? {
          status: 204,
          ...preflight,
          headers: given({
            date: 'x',
            'access-control-allow-origin': '*',
            'access-control-allow-headers': 'Authorization, Content-Type',
            'access-control-allow-methods': 'DELETE',
            ...preflight.headers,
          }),
        }
      : {
          status: 200,
          body: '{"points":5}',
          ...reply,
          headers: given({ date: 'x', 'access-control-allow-origin': '*', ...reply.headers }),
        }
}

const tokenOf = (index: number) =>
  String(app.received[index]?.headers.authorization).replace('Bearer ', '')

describe('a call from an extension', () => {
  it('sends a preflight like a browser, then the token', async () => {
    const result = await platform.emulator.control.callPos({ shop: DEMO, path: '/pos/loyalty?x=1' })
    const userAgent = expect.stringMatching(/^Mozilla\/5\.0 /)
    const host = new URL(app.url).host
    expect(app.received).toEqual([
      {
        method: 'OPTIONS',
        target: '/pos/loyalty?x=1',
        headers: {
          accept: '*/*',
          'access-control-request-headers': 'authorization',
          'access-control-request-method': 'GET',
          origin: ORIGIN,
          'user-agent': userAgent,
          host,
          connection: 'close',
        },
        body: '',
      },
      {
        method: 'GET',
        target: '/pos/loyalty?x=1',
        headers: {
          accept: '*/*',
          authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
          origin: ORIGIN,
          'user-agent': userAgent,
          host,
          connection: 'close',
        },
        body: '',
      },
    ])
    expect(result).toEqual({
      kind: 'pos',
      shop: DEMO,
      request: {
        method: 'GET',
        url: `${app.url}/pos/loyalty?x=1`,
        headers: {
          Accept: '*/*',
          Authorization: 'Bearer …',
          Origin: ORIGIN,
          'User-Agent': userAgent,
        },
        body: '',
      },
      preflight: {
        status: 204,
        headers: {
          date: 'x',
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'Authorization, Content-Type',
          'access-control-allow-methods': 'DELETE',
          connection: 'close',
        },
      },
      response: {
        status: 200,
        headers: {
          date: 'x',
          'access-control-allow-origin': '*',
          connection: 'close',
          'transfer-encoding': 'chunked',
        },
        body: '{"points":5}',
      },
      durationMs: expect.any(Number),
    })
  })

  it('requests the content type in the preflight, too, when it has a body', async () => {
    respondWith({ headers: { 'access-control-allow-methods': 'GET, PUT' } }, {})
    await platform.emulator.control.callCheckout({
      shop: DEMO,
      path: '/',
      method: 'PUT',
      body: '{"a":1}',
      origin: 'https://shop.example',
    })
    expect(
      app.received.map(({ method, headers, body }) => [
        method,
        headers.origin,
        headers['access-control-request-headers'],
        headers['content-type'],
        body,
      ]),
    ).toEqual([
      ['OPTIONS', 'https://shop.example', 'authorization,content-type', undefined, ''],
      ['PUT', 'https://shop.example', undefined, 'application/json', '{"a":1}'],
    ])
  })

  it('shows a response that refuses the token, when its origin may read it', async () => {
    respondWith(
      { headers: { 'access-control-allow-origin': ORIGIN } },
      { status: 401, body: 'no', headers: { 'access-control-allow-origin': ORIGIN } },
    )
    const { response } = await platform.emulator.control.callPos({
      shop: DEMO,
      path: '/',
      expiresInSeconds: -60,
    })
    expect(response).toMatchObject({ status: 401, body: 'no' })
    expect(decodeJwt(tokenOf(1)).exp).toBe(NOW - 60)
  })

  it.each<[string, ReceiverResponse, string]>([
    [
      'no origin',
      { headers: { 'access-control-allow-origin': undefined } },
      'has no Access-Control-Allow-Origin',
    ],
    [
      'another origin',
      { headers: { 'access-control-allow-origin': 'https://other.example' } },
      `allows the origin "https://other.example", not ${ORIGIN}`,
    ],
    [
      'the origin as part of a list',
      { headers: { 'access-control-allow-origin': [ORIGIN, '*'] } },
      `allows the origin "${ORIGIN}, *", not ${ORIGIN}`,
    ],
    ['a status of failure', { status: 405 }, 'has the status 405 instead of 2xx'],
    ['a redirect', { status: 302 }, 'has the status 302 instead of 2xx'],
    [
      'no headers',
      { headers: { 'access-control-allow-headers': undefined } },
      'does not allow the header authorization',
    ],
    [
      'any header, which does not cover the token',
      { headers: { 'access-control-allow-headers': '*' } },
      'does not allow the header authorization',
    ],
    [
      'the token only',
      { headers: { 'access-control-allow-headers': 'AUTHORIZATION' } },
      'does not allow the header content-type',
    ],
    [
      'no such method',
      { headers: { 'access-control-allow-methods': 'GET' } },
      'does not allow the method DELETE',
    ],
  ])(
    'is blocked by a preflight that allows %s, and sends no token',
    async (_name, preflight, reason) => {
      respondWith(preflight, {})
      const result = await platform.emulator.control.callPos({
        shop: DEMO,
        path: '/',
        method: 'DELETE',
        body: '{}',
      })
      expect(result.response).toEqual({
        error: `blocked by CORS: the preflight response ${reason}`,
      })
      expect(result.preflight?.status).toBe(preflight.status ?? 204)
      expect(app.received.map(({ method }) => method)).toEqual(['OPTIONS'])
    },
  )

  it('accepts a wildcard for the other headers and for methods', async () => {
    respondWith(
      {
        headers: {
          'access-control-allow-headers': 'authorization,*',
          'access-control-allow-methods': '*',
        },
      },
      {},
    )
    const { response } = await platform.emulator.control.callPos({
      shop: DEMO,
      path: '/',
      method: 'DELETE',
      body: '{}',
    })
    expect(response).toMatchObject({ status: 200 })
    expect(app.received.map(({ method, body }) => [method, body])).toEqual([
      ['OPTIONS', ''],
      ['DELETE', '{}'],
    ])
  })

  it.each<[string | undefined, string]>([
    [undefined, 'has no Access-Control-Allow-Origin'],
    ['https://other.example', `allows the origin "https://other.example", not ${ORIGIN}`],
  ])('hides a response that allows the origin %s from the extension', async (allowed, reason) => {
    respondWith({}, { status: 500, headers: { 'access-control-allow-origin': allowed } })
    const { response } = await platform.emulator.control.callPos({ shop: DEMO, path: '/' })
    expect(response).toEqual({ error: `blocked by CORS: the response (500) ${reason}` })
    expect(app.received.map(({ method }) => method)).toEqual(['OPTIONS', 'GET'])
  })

  it('resolves when the app drops the connection', async () => {
    app.respondWith = (_request, response) => void response.destroy()
    const { response, preflight } = await platform.emulator.control.callCustomerAccount({
      shop: DEMO,
      path: '/',
    })
    expect([response, preflight]).toEqual([
      { error: `The connection to ${app.url} failed: ECONNRESET.` },
      undefined,
    ])
  })

  it.each([
    [{ method: 'TRACE' }, 'Field method must be one of GET, HEAD, POST, PUT, PATCH, DELETE.'],
    [{ method: 'GET', body: '{}' }, 'A browser sends no body with GET.'],
    [
      { origin: 'https://shop.example/' },
      'Field origin must be an origin, e.g. "https://extensions.platform.test".',
    ],
    [
      { origin: 'https://a.example\nx-evil: 1' },
      'Field origin must be an origin, e.g. "https://extensions.platform.test".',
    ],
    [{ path: '@evil.example' }, 'The path must be a path in the app, e.g. "/products".'],
    [{ userId: '0' }, 'Field userId must be a positive decimal number in a string.'],
    [{ expiresInSeconds: 1.5 }, 'Field expiresInSeconds must be an integer between'],
  ])('is refused with %j, and sends nothing', async (options, message) => {
    await expect(
      platform.emulator.control.callPos({ shop: DEMO, path: '/', ...options }),
    ).rejects.toThrow(message)
    expect(app.received).toEqual([])
  })
})

describe('the token of an extension', () => {
  const times = { exp: NOW + 60, nbf: NOW, iat: NOW }
  const jti = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

  async function claims(token: string): Promise<unknown> {
    const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(SECRET), {
      currentDate: new Date(NOW * 1000),
    })
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
    return payload
  }

  it('of a point of sale names the user', async () => {
    await platform.emulator.control.callPos({ shop: DEMO, path: '/', userId: '7' })
    expect(await claims(tokenOf(1))).toEqual({
      iss: `https://${DEMO}/admin`,
      dest: `https://${DEMO}`,
      aud: API_KEY,
      sub: '7',
      sid: expect.stringMatching(/^[0-9a-f]{64}$/),
      jti,
      ...times,
    })
  })

  it('of a checkout has no scheme, no issuer, and no subject for a guest', async () => {
    await platform.emulator.control.callCheckout({ shop: DEMO, path: '/' })
    expect(await claims(tokenOf(1))).toEqual({ dest: DEMO, aud: API_KEY, jti, ...times })
  })

  it('of a checkout names the customer who buys', async () => {
    await platform.emulator.control.callCheckout({ shop: DEMO, path: '/', customerId: '42' })
    expect(await claims(tokenOf(1))).toEqual({
      dest: DEMO,
      aud: API_KEY,
      sub: 'gid://shopify/Customer/42',
      jti,
      ...times,
    })
  })

  it('of a customer account always names a customer', async () => {
    await platform.emulator.control.callCustomerAccount({ shop: DEMO, path: '/', customerId: '42' })
    await platform.emulator.control.callCustomerAccount({ shop: DEMO, path: '/' })
    expect(await claims(tokenOf(1))).toEqual({
      dest: DEMO,
      aud: API_KEY,
      sub: 'gid://shopify/Customer/42',
      jti,
      ...times,
    })
    expect(decodeJwt(tokenOf(3)).sub).toBe('gid://shopify/Customer/1')
  })

  it('is new each time', async () => {
    const mint = () => platform.emulator.control.extensionToken({ shop: DEMO, surface: 'checkout' })
    expect(decodeJwt(await mint()).jti === decodeJwt(await mint()).jti).toBe(false)
  })

  it('attack: that of a customer cannot be exchanged for an access token', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    for (const surface of ['checkout', 'customer-account'] as const) {
      const token = await platform.emulator.control.extensionToken({
        shop: DEMO,
        surface,
        customerId: '1',
      })
      expect((await platform.exchange({ subject_token: token })).json.error).toBe(
        'invalid_subject_token',
      )
    }
  })
})

describe('the control API', () => {
  it.each(['pos', 'checkout', 'customer-account'])('calls from %s', async kind => {
    const { status, json } = await platform.post(`/_emulator/calls/${kind}`, {
      shop: DEMO,
      path: '/x',
      method: 'POST',
      body: '{}',
    })
    expect([status, json.kind, json.response]).toEqual([
      200,
      kind,
      expect.objectContaining({ status: 200, body: '{"points":5}' }),
    ])
    expect(app.received.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'OPTIONS /x',
      'POST /x',
    ])
  })

  it('mints tokens', async () => {
    const { status, json } = await platform.post('/_emulator/extension-token', {
      shop: DEMO,
      surface: 'customer-account',
      customerId: '9',
      expiresInSeconds: 5,
    })
    expect([status, decodeJwt(String(json.token))]).toMatchObject([
      200,
      { dest: DEMO, sub: 'gid://shopify/Customer/9', exp: NOW + 5 },
    ])
  })

  it.each([
    [
      '/extension-token',
      { shop: DEMO, surface: 'admin' },
      'Field surface must be pos, checkout or customer-account.',
    ],
    [
      '/extension-token',
      { shop: DEMO, surface: 'checkout', customerId: 'gid://shopify/Customer/1' },
      'Field customerId must be a positive decimal number in a string.',
    ],
    [
      '/calls/pos',
      { shop: DEMO, path: '/', customerId: '1' },
      'Unknown field customerId. Known fields: shop, path, method, body, origin, expiresInSeconds, userId.',
    ],
  ])('%s refuses %j', async (path, body, message) => {
    const { status, json } = await platform.post(`/_emulator${path}`, body)
    expect([status, json.error]).toEqual([400, message])
  })
})
