import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { responseOf, bearer } from './response-of'
import { API_KEY, DEMO, SECOND, startApp } from './app-under-test'
import { forgeToken, rsaToken, secondsFromNow, unsignedToken } from './session-tokens'
import { received } from './signed-calls'

const EXTENSION = 'https://extensions.platform.test'
const CORS = {
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Shopify-API-Request-Failure-Reauthorize-Url',
}
const CHECKOUT_CORS = {
  ...CORS,
  'access-control-allow-headers': 'Authorization, Content-Type, X-Playground-Step',
}
const SURFACES = [
  { path: '/pos/loyalty', surface: 'pos', cors: CORS },
  { path: '/public/checkout', surface: 'checkout', cors: CHECKOUT_CORS },
  { path: '/public/customer-account', surface: 'customer-account', cors: CORS },
] as const

const app = await startApp()

afterAll(() => app.stop())

beforeEach(async () => {
  for (const shop of [DEMO, SECOND])
    await asScript(app, shop, '/api/received', { method: 'DELETE' })
})

const fromExtension = (path: string, token: string, headers: Record<string, string> = {}) =>
  app.fetch(path, bearer(token, { origin: EXTENSION, ...headers }))

describe('an extension', () => {
  it('at the point of sale gets a response, in a browser too', async () => {
    const { preflight, response } = await app.emulator.control.callPos({
      shop: DEMO,
      path: '/pos/loyalty',
      userId: '7',
    })
    expect(preflight?.status).toBe(204)
    expect(response).toMatchObject({ status: 200 })
    expect(await received(app)).toMatchObject([{ kind: 'pos', facts: { 'Staff member': '7' } }])
  })

  it.each([
    [undefined, 'a guest'],
    ['12', 'gid://shopify/Customer/12'],
  ])('in the checkout of customer %s gets a response', async (customerId, customer) => {
    const { response } = await app.emulator.control.callCheckout({
      shop: SECOND,
      path: '/public/checkout',
      ...(customerId && { customerId }),
    })
    expect(response).toMatchObject({ status: 200 })
    expect(await received(app, SECOND)).toMatchObject([
      { kind: 'checkout', facts: { Customer: customer } },
    ])
    expect(await received(app, DEMO)).toStrictEqual([])
  })

  it('of customer accounts gets a response', async () => {
    const { response } = await app.emulator.control.callCustomerAccount({
      shop: DEMO,
      path: '/public/customer-account',
      customerId: '3',
    })
    expect(response).toMatchObject({ status: 200 })
    expect(await received(app)).toMatchObject([
      { kind: 'customer-account', facts: { Customer: 'gid://shopify/Customer/3' } },
    ])
  })

  it('sends a custom header where the route allows it, and can read the response', async () => {
    const token = await app.emulator.control.extensionToken({ shop: DEMO, surface: 'checkout' })
    const response = await fromExtension('/public/checkout', token, {
      'x-playground-step': 'payment',
    })
    expect(await responseOf(response)).toMatchObject({ status: 200, headers: CHECKOUT_CORS })
    expect(await received(app)).toMatchObject([{ facts: { Step: 'payment' } }])
  })
})

describe.each(SURFACES)('$path', ({ path, surface, cors }) => {
  it('responds to a preflight', async () => {
    const response = await app.fetch(path, {
      method: 'OPTIONS',
      headers: {
        origin: EXTENSION,
        'access-control-request-headers': 'authorization',
        'access-control-request-method': 'POST',
      },
    })
    expect(await responseOf(response)).toStrictEqual({
      status: 204,
      headers: {
        ...cors,
        'access-control-max-age': '7200',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      },
      body: '',
    })
  })

  it('refuses bots without a token', async () => {
    const response = await app.fetch(path, {
      headers: { origin: EXTENSION, 'user-agent': 'Googlebot/2.1' },
    })
    expect(await responseOf(response)).toStrictEqual({
      status: 410,
      headers: { ...cors, 'cache-control': 'private, no-store' },
      body: '',
    })
  })

  it.each(['Shopify POS/9.1 bot', 'Googlebot/2.1', 'Mozilla/5.0 HeadlessChrome/140.0.0.0'])(
    'serves a valid token whatever the browser is named: %s',
    async agent => {
      const token = await app.emulator.control.extensionToken({ shop: DEMO, surface })
      expect(
        (
          await app.fetch(path, {
            method: 'OPTIONS',
            headers: { origin: EXTENSION, 'user-agent': agent },
          })
        ).status,
      ).toBe(204)
      expect((await fromExtension(path, token, { 'user-agent': agent })).status).toBe(200)
    },
  )

  it.each<[string, () => Record<string, string>]>([
    ['no header', () => ({})],
    ['an empty header', () => ({ authorization: '' })],
    ['an empty token', () => ({ authorization: 'Bearer ' })],
    ['another scheme', () => ({ authorization: 'Basic YTpi' })],
    ['no token', () => ({ authorization: 'Bearer nonsense' })],
    ['a very long token', () => ({ authorization: `Bearer ${'a'.repeat(10_000)}` })],
    [
      'a token of another secret',
      () => ({ authorization: `Bearer ${forgeToken({ secret: 'another-secret' })}` }),
    ],
    ['a token without a signature', () => ({ authorization: `Bearer ${unsignedToken()}` })],
    ['a token with a key of its own', () => ({ authorization: `Bearer ${rsaToken()}` })],
    [
      'a token that has expired',
      () => ({ authorization: `Bearer ${forgeToken({ claims: { exp: secondsFromNow(-60) } })}` }),
    ],
    [
      'a token without an end',
      () => ({ authorization: `Bearer ${forgeToken({ claims: { exp: undefined } })}` }),
    ],
    [
      'a token that is not valid yet',
      () => ({ authorization: `Bearer ${forgeToken({ claims: { nbf: secondsFromNow(120) } })}` }),
    ],
    [
      'a token of no shop',
      () => ({ authorization: `Bearer ${forgeToken({ claims: { dest: undefined } })}` }),
    ],
    [
      "a token of another platform's shop",
      () => ({
        authorization: `Bearer ${forgeToken({ claims: { dest: 'https://demo-store.evil.example', iss: undefined } })}`,
      }),
    ],
    [
      'a shop with a path',
      () => ({
        authorization: `Bearer ${forgeToken({ claims: { dest: `${DEMO}/x`, iss: undefined } })}`,
      }),
    ],
    [
      'a token whose issuer is another shop',
      () => ({
        authorization: `Bearer ${forgeToken({ claims: { iss: `https://${SECOND}/admin` } })}`,
      }),
    ],
  ])(
    'responds to %s with 401 that the script can read, without the retry header',
    async (_name, headers) => {
      const response = await app.fetch(path, { headers: { origin: EXTENSION, ...headers() } })
      expect(await responseOf(response)).toStrictEqual({
        status: 401,
        headers: { ...cors, 'cache-control': 'private, no-store' },
        body: '',
      })
      expect(await received(app)).toStrictEqual([])
    },
  )

  it('ignores a token in the address', async () => {
    const token = await app.emulator.control.extensionToken({ shop: DEMO, surface })
    expect((await app.fetch(`${path}?id_token=${token}`)).status).toBe(401)
  })

  it("needs no CORS on the app's own origin", async () => {
    const token = await app.emulator.control.extensionToken({ shop: DEMO, surface })
    const { headers } = await responseOf(await app.fetch(path, bearer(token, { origin: app.url })))
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toStrictEqual([])
  })
})

describe('tokens of one surface on another', () => {
  it('a customer is not accepted as staff at the point of sale', async () => {
    for (const surface of ['checkout', 'customer-account'] as const) {
      const token = await app.emulator.control.extensionToken({
        shop: DEMO,
        surface,
        customerId: '1',
      })
      expect((await fromExtension('/pos/loyalty', token)).status).toBe(401)
    }
    expect(await received(app)).toStrictEqual([])
  })

  it('an extension is not accepted as the merchant in the admin', async () => {
    for (const surface of ['checkout', 'customer-account'] as const) {
      const token = await app.emulator.control.extensionToken({
        shop: DEMO,
        surface,
        customerId: '1',
      })
      expect((await app.fetch('/api/me', bearer(token))).status).toBe(401)
    }
  })

  it('a token for another app cannot be used at the point of sale, and its app is not checked on public surfaces', async () => {
    const token = forgeToken({ claims: { aud: `${API_KEY}-other` } })
    expect((await fromExtension('/pos/loyalty', token)).status).toBe(401)
    expect((await fromExtension('/public/checkout', token)).status).toBe(200)
  })
})
