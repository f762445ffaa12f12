import { afterAll, describe, expect, it } from 'vitest'
import { Session } from '../../server/core/session/session'
import { json, startUpstream } from '../unit/upstream'
import { responseOf, bearer } from './response-of'
import { bounceLocation } from './app-bridge-responses'
import { API_KEY, DEMO, SECRET, startApp } from './app-under-test'
import { framed } from './frame-address'
import { newShop } from './new-shop'
import { forgeToken } from './session-tokens'
import { storedSessions } from './stored-sessions'
import { DATA_TYPE, STATUS_FIELD } from './nuxt-version'

const RETRY = {
  status: 401,
  headers: { 'cache-control': 'private, no-store', 'x-shopify-retry-invalid-session-request': '1' },
  body: '',
}
const HOUR_MS = 3_600_000

const app = await startApp()
afterAll(() => app.stop())

const exchanges = async (shop: string) =>
  (await app.emulator.control.log()).filter(
    entry => entry.kind === 'access_token' && entry.shop === shop,
  ).length

describe('a valid ID token', () => {
  it('A17 with a stored session: the session is used unchanged, nothing is exchanged', async () => {
    const shop = await newShop(app)
    const stored = new Session({
      id: `offline_${shop}`,
      shop,
      state: '',
      isOnline: false,
      scope: 'read_products',
      accessToken: 'stored-token',
      expires: new Date(Date.now() + HOUR_MS),
    })
    await storedSessions(app).storeSession(stored)
    const claims = { jti: 'token-a17', sid: 'session-a17' }
    const token = forgeToken({ shop, claims })
    const { status, body } = await responseOf(await app.fetch('/api/me', bearer(token)))
    const payload = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    ) as unknown
    expect({ status, body: JSON.parse(body) as unknown }).toEqual({
      status: 200,
      body: { shop, isOnline: false, scope: 'read_products', claims: payload },
    })
    expect(await exchanges(shop)).toBe(0)
    expect(await storedSessions(app).findSessionsByShop(shop)).toEqual([stored])
  })

  it('A18 differs: no line is logged per request, so the log names no shop and no token', async () => {
    const before = app.output()
    await app.fetch('/api/guarded', bearer(forgeToken()))
    expect(app.output()).toBe(before)
  })

  it('A19 without a session: exchanged once and stored', async () => {
    const shop = await newShop(app)
    expect(await responseOf(await app.fetch('/api/guarded', bearer(forgeToken({ shop }))))).toEqual(
      {
        status: 200,
        headers: { 'cache-control': 'private, no-store', 'content-type': DATA_TYPE },
        body: JSON.stringify({ ok: true, shop }),
      },
    )
    const [token] = await app.emulator.control.tokens(shop)
    const [session, ...others] = await storedSessions(app).findSessionsByShop(shop)
    expect(others).toEqual([])
    expect(session?.toObject()).toEqual({
      id: `offline_${shop}`,
      shop,
      state: '',
      isOnline: false,
      scope: 'write_products',
      accessToken: token?.accessToken,
      refreshToken: token?.refreshToken,
      expires: expect.any(Date) as Date,
      refreshTokenExpires: expect.any(Date) as Date,
    })
    // The app counts from the response, in whole seconds.
    const issuedAt = Date.parse(token?.expiresAt ?? '') - HOUR_MS - 1000
    const lifetimes = [
      [session?.expires, HOUR_MS],
      [session?.refreshTokenExpires, 90 * 24 * HOUR_MS],
    ] as const
    for (const [end, lifetime] of lifetimes) {
      const countedFrom = (end?.getTime() ?? 0) - lifetime
      expect(countedFrom).toBeGreaterThanOrEqual(issuedAt)
      expect(countedFrom).toBeLessThanOrEqual(Date.now())
    }
    expect(await exchanges(shop)).toBe(1)
  })

  it.each([
    [
      'a document',
      (shop: string) =>
        app.fetch(framed(app, '/api/guarded', { id_token: forgeToken({ shop }) }, shop)),
    ],
    [
      'a guarded page',
      (shop: string) =>
        app.fetch(framed(app, '/guards/protected', { id_token: forgeToken({ shop }) }, shop)),
    ],
  ])('A19 the same for %s', async (_case, open) => {
    const shop = await newShop(app)
    const response = await open(shop)
    expect(response.status).toBe(200)
    const [token] = await app.emulator.control.tokens(shop)
    expect((await storedSessions(app).loadSession(`offline_${shop}`))?.accessToken).toBe(
      token?.accessToken,
    )
  })

  it('A19 sends exactly the fields of a token exchange', async () => {
    const upstream = await startUpstream()
    upstream.respondWith(
      json(200, {
        access_token: 'granted',
        scope: 'write_products',
        expires_in: 3600,
        refresh_token: 'renew',
        refresh_token_expires_in: 7_776_000,
      }),
    )
    const recorded = await startApp({
      environment: { NUXT_PLATFORM_PROFILE_SHOP_URL: upstream.profile.shopUrl },
    })
    try {
      const token = forgeToken()
      expect((await recorded.fetch('/api/guarded', bearer(token))).status).toBe(200)
      expect(
        upstream.requests.map(({ method, url, headers, body }) => ({
          method,
          url,
          type: headers['content-type'],
          body: JSON.parse(body) as unknown,
        })),
      ).toEqual([
        {
          method: 'POST',
          url: `/${DEMO}/admin/oauth/access_token`,
          type: 'application/json',
          body: {
            client_id: API_KEY,
            client_secret: SECRET,
            grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
            subject_token: token,
            subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
            requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
            expiring: '1',
          },
        },
      ])
    } finally {
      await recorded.stop()
      await upstream.close()
    }
  })

  it.each([
    ['has no access token', {}],
    [
      'expires within five minutes',
      { accessToken: 'old', expires: new Date(Date.now() + 299_000) },
    ],
  ])('A21 a stored session that %s is replaced by an exchange', async (_case, fields) => {
    const shop = await newShop(app)
    await storedSessions(app).storeSession(
      new Session({ id: `offline_${shop}`, shop, state: '', isOnline: false, ...fields }),
    )
    expect((await app.fetch('/api/guarded', bearer(forgeToken({ shop })))).status).toBe(200)
    const [token] = await app.emulator.control.tokens(shop)
    expect((await storedSessions(app).loadSession(`offline_${shop}`))?.accessToken).toBe(
      token?.accessToken,
    )
  })

  it('survives a crash of the app: the next process finds the session', async () => {
    const shop = await newShop(app)
    await app.fetch('/api/guarded', bearer(forgeToken({ shop })))
    await app.restart()
    expect((await app.fetch('/api/guarded', bearer(forgeToken({ shop })))).status).toBe(200)
    expect(await exchanges(shop)).toBe(1)
  })
})

describe('A22 an ID token that the platform refuses', () => {
  const uninstalledShop = async () => {
    const shop = await newShop(app)
    await app.emulator.control.uninstall({ shop })
    return shop
  }

  it('a script is asked to retry with a new one', async () => {
    const shop = await uninstalledShop()
    expect(await responseOf(await app.fetch('/api/guarded', bearer(forgeToken({ shop }))))).toEqual(
      RETRY,
    )
    expect(await storedSessions(app).findSessionsByShop(shop)).toEqual([])
  })

  it.each(['/api/guarded', '/guards/protected'])(
    'a document at %s goes to the bounce page',
    async path => {
      const shop = await uninstalledShop()
      const { status, headers } = await responseOf(
        await app.fetch(framed(app, path, { id_token: forgeToken({ shop }) }, shop)),
      )
      const query = framed(app, '', {}, shop).slice(1)
      expect({ status, location: headers.location }).toEqual({
        status: 302,
        location: bounceLocation(app, path, query),
      })
      expect(await storedSessions(app).findSessionsByShop(shop)).toEqual([])
    },
  )
})

describe('A23 any other failure of the token endpoint', () => {
  it.each([
    ['401 im_broke', { status: 401, body: '{"error":"im_broke"}' }, 502],
    ['400 of another kind', { status: 400, body: '{"error":"invalid_request"}' }, 502],
    ['500', { status: 500, body: 'oops' }, 502],
    ['a page instead of JSON', { status: 200, body: '<h1>Hello</h1>' }, 502],
    [
      'a redirect, which would carry the secret away',
      { status: 307, headers: { location: 'https://evil.example/' } },
      502,
    ],
    ['a dropped connection', { reset: true }, 502],
    ['throttled', { status: 429, headers: { 'retry-after': '2' } }, 503],
  ])('%s', async (_case, fault, expected) => {
    const shop = await newShop(app)
    await app.emulator.control.addFault({ on: 'access_token', shop, ...fault })
    const response = await app.fetch('/api/guarded', bearer(forgeToken({ shop })))
    expect(response.status).toBe(expected)
    expect(await response.json()).toMatchObject({
      [STATUS_FIELD]: expected,
      message: 'The request could not be completed',
      data: { code: 'token_endpoint_failed' },
    })
    expect(await storedSessions(app).findSessionsByShop(shop)).toEqual([])
    expect((await app.fetch('/api/guarded', bearer(forgeToken({ shop })))).status).toBe(200)
  })
})

it('unknown claims reach the app', async () => {
  const { body } = await responseOf(
    await app.fetch('/api/me', bearer(forgeToken({ claims: { custom: { a: [1] } } }))),
  )
  expect(JSON.parse(body)).toMatchObject({
    shop: DEMO,
    claims: { aud: API_KEY, custom: { a: [1] } },
  })
})
