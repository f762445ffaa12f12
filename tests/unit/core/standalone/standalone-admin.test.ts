import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { readState } from '../../../../server/core/oauth/oauth-state'
import { APP_URL, NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { testConfig } from '../../configs'
import { readBegun } from '../../oauth-callbacks'
import { DATA, QUERY, responseOf } from '../../platform-scenes'
import { rejection } from '../../rejection'
import {
  OTHER_SHOP,
  fetchRequest,
  pageRequest,
  recordSignIn,
  signedIn,
} from '../../standalone-requests'
import {
  USER_SESSION,
  createStandaloneScene,
  destination,
  toGrant,
  toSignIn,
} from '../../standalone-scenes'
import { startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const OTHER_ID = `offline_${OTHER_SHOP}`

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

const installed = (options?: Parameters<typeof createStandaloneScene>[1]) =>
  createStandaloneScene(upstream, options)

describe('a signed-in browser', () => {
  it.each([
    ['opens a page', pageRequest()],
    ['calls', fetchRequest()],
    ['asks for the head', new Request(pageRequest(), { method: 'HEAD' })],
  ])('%s: session, client, no ID token', async (_what, request) => {
    const { authenticate, used, loads } = await installed()
    const context = await authenticate(request, signedIn())
    expect(loads).toEqual([OFFLINE_ID])
    expect([context.session.id, context.session.shop, context.sessionToken]).toEqual([
      OFFLINE_ID,
      SHOP,
      undefined,
    ])
    expect([(await context.admin.graphql(QUERY)).data, used()]).toEqual([DATA, ['stored']])
  })

  it('can change data from a page of the app', async () => {
    const { authenticate } = await installed()
    expect(
      (
        await authenticate(fetchRequest('/api', {}, { method: 'POST' }), signedIn(), {
          origin: APP_URL,
        })
      ).session.id,
    ).toBe(OFFLINE_ID)
  })

  it('requires the shop to be named when it is signed in to two', async () => {
    const { authenticate } = await installed()
    const both = `${signedIn()}; ${signedIn(OTHER_SHOP)}`
    const shops = await Promise.all([
      authenticate(pageRequest(`/?shop=${SHOP}`), both),
      authenticate(pageRequest(`/?shop=${OTHER_SHOP}`), both),
      authenticate(fetchRequest(), both, { 'x-platform-shop': OTHER_SHOP }),
      authenticate(fetchRequest(`/api?shop=${OTHER_SHOP}`), both, { 'x-platform-shop': SHOP }),
    ])
    expect(shops.map(({ session }) => [session.shop, session.accessToken])).toEqual([
      [SHOP, 'stored'],
      [OTHER_SHOP, 'other-stored'],
      [OTHER_SHOP, 'other-stored'],
      [SHOP, 'stored'],
    ])
  })

  it('attack: does not get the first shop by default', async () => {
    const { authenticate } = await installed()
    const both = `${signedIn()}; ${signedIn(OTHER_SHOP)}`
    expect((await responseOf(authenticate(pageRequest(), both))).status).toBe(300)
    const error = await rejection(authenticate(fetchRequest(), both), PlatformError)
    expect([error.code, error.status]).toEqual(['shop_ambiguous', 400])
  })

  it('separates the sessions of users', async () => {
    const { authenticate, storage, records } = await installed({
      config: { useOnlineTokens: true },
    })
    await recordSignIn(records, SHOP, '00000000-0000-4000-8000-000000000002')
    await storage.storeSession(offlineSession({ ...USER_SESSION, accessToken: 'ada' }))
    await storage.storeSession(
      offlineSession({
        ...USER_SESSION,
        id: '00000000-0000-4000-8000-000000000002',
        accessToken: 'bob',
      }),
    )
    const tokens = await Promise.all(
      ['1', '2'].map(async last => {
        const { session } = await authenticate(
          pageRequest(),
          signedIn(SHOP, `00000000-0000-4000-8000-00000000000${last}`),
        )
        return session.accessToken
      }),
    )
    expect(tokens).toEqual(['ada', 'bob'])
  })

  it('a logged context contains neither cookie nor secret', async () => {
    const { authenticate } = await installed()
    const cookie = signedIn()
    const text = JSON.stringify(await authenticate(pageRequest(), cookie))
    expect([text.includes(cookie.split('=')[1] ?? ''), text.includes('testApiSecretKey')]).toEqual([
      false,
      false,
    ])
  })
})

describe('a browser that is not signed in', () => {
  it('Q11: goes to the login page when it names no shop', async () => {
    const { authenticate } = await installed()
    expect(destination(await responseOf(authenticate(pageRequest('/orders'), 'a=b')))).toEqual([
      302,
      '/auth',
      null,
    ])
    expect(destination(await responseOf(authenticate(fetchRequest(), 'a=b')))).toEqual([
      401,
      null,
      `${APP_URL}/auth`,
    ])
  })

  it('Q10: goes through OAuth for the shop that it names, and comes back to its page', async () => {
    const { authenticate, platform } = await installed()
    const response = await responseOf(
      authenticate(pageRequest(`/orders?page=2&shop=${SHOP}`), 'a=b'),
    )
    expect(destination(response)).toEqual(toGrant(SHOP))
    const { state, cookie } = readBegun(response)
    expect(
      readState(new Request(APP_URL, { headers: { cookie } }), state, platform.config)?.returnTo,
    ).toBe('/orders?page=2')
    expect(
      destination(await responseOf(authenticate(fetchRequest(`/api?shop=${SHOP}`), 'a=b'))),
    ).toEqual(toSignIn(SHOP))
  })

  it('attack: a sign-in to one shop does not open another', async () => {
    const { authenticate } = await installed()
    expect(
      destination(await responseOf(authenticate(pageRequest(`/?shop=${OTHER_SHOP}`), signedIn()))),
    ).toEqual(toGrant(OTHER_SHOP))
    expect(
      destination(
        await responseOf(
          authenticate(fetchRequest(), signedIn(), { 'x-platform-shop': OTHER_SHOP }),
        ),
      ),
    ).toEqual(toSignIn(OTHER_SHOP))
  })

  it.each([
    ['an unsigned cookie', `__Host-platform_session_${SHOP}=9999999999.${OFFLINE_ID}`],
    [
      'the cookie of another shop, renamed',
      signedIn(OTHER_SHOP).replace(`session_${OTHER_SHOP}=`, `session_${SHOP}=`),
    ],
    ['a cookie of yesterday', signedIn(SHOP, OFFLINE_ID, testConfig(), NOW - 86_400_000)],
  ])('attack: %s signs no user in', async (_what, cookie) => {
    const { authenticate, loads } = await installed()
    expect(
      destination(await responseOf(authenticate(pageRequest(`/?shop=${SHOP}`), cookie))),
    ).toEqual(toGrant(SHOP))
    expect(loads).toEqual([])
  })

  it('attack: a signed cookie with the session id of another shop opens nothing', async () => {
    const { authenticate } = await installed()
    expect(
      destination(await responseOf(authenticate(pageRequest(), signedIn(SHOP, OTHER_ID)))),
    ).toEqual(toGrant(SHOP))
  })

  it('Q2: a bot gets 410', async () => {
    const { authenticate } = await installed()
    for (const request of [
      pageRequest('/', { 'user-agent': 'Googlebot' }),
      pageRequest(`/?shop=${SHOP}`, { 'user-agent': 'Googlebot' }),
    ]) {
      const response = await responseOf(authenticate(request, 'a=b'))
      expect([response.status, response.headers.getSetCookie()]).toEqual([410, []])
    }
    expect(
      (await authenticate(pageRequest('/', { 'user-agent': 'Googlebot' }), signedIn())).session.id,
    ).toBe(OFFLINE_ID)
  })

  it('A3: throws a helpful error when the login page requires a sign-in', async () => {
    const { authenticate } = await installed()
    expect((await rejection(authenticate(pageRequest('/auth'), 'a=b'), PlatformError)).code).toBe(
      'configuration_invalid',
    )
  })
})

describe('attack: a request of another site with the cookies of this one', () => {
  it.each<[string, Record<string, string>]>([
    ['without an origin', {}],
    ['of a foreign page', { origin: 'https://evil.example' }],
    ['of a sandboxed frame', { origin: 'null' }],
    ['of a subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused before any storage is read', async (_what, headers) => {
    const { authenticate, loads } = await installed()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const error = await rejection(
        authenticate(fetchRequest('/api', {}, { method }), signedIn(), headers),
        PlatformError,
      )
      expect([error.code, error.status]).toEqual(['origin_refused', 403])
    }
    expect([loads, upstream.requests]).toEqual([[], []])
  })

  it('A15: its preflight does not allow credentials', async () => {
    const { authenticate, loads } = await installed()
    const request = fetchRequest('/api', { origin: 'https://evil.example' }, { method: 'OPTIONS' })
    const response = await responseOf(authenticate(request, signedIn()))
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('access-control-allow-credentials'),
      loads,
    ]).toEqual([204, '*', null, []])
  })

  it.each([`shop=${SHOP}&shop=${OTHER_SHOP}`])(
    'two shops at once (%s) are refused',
    async query => {
      const { authenticate } = await installed()
      expect(
        (await rejection(authenticate(pageRequest(`/?${query}`), signedIn()), PlatformError)).code,
      ).toBe('parameter_repeated')
      expect(
        (
          await rejection(
            authenticate(pageRequest('/?shop=evil.example'), signedIn()),
            PlatformError,
          )
        ).code,
      ).toBe('shop_invalid')
    },
  )
})
