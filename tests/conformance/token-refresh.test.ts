import { describe, expect, it } from 'vitest'
import type { Platform } from '../../server/core/platform'
import { PlatformError } from '../../server/core/errors/errors'
import type { Session } from '../../server/core/session/session'
import { rejection } from '../unit/rejection'
import { ACCESS_TOKEN, API_KEY, NOW, REFRESH_TOKEN, SCOPE, SECRET, SHOP } from './constants'
import { proxied, proxyRequest } from './proxy-requests'
import { offlineSession, scriptRequest } from './requests'
import { DATA, QUERY, createScene, ending, json, refusalOf } from './scene'
import type { Responder, SceneOptions, SentRequest } from './scene'
import { flowCall, fulfillmentCall, webhookDelivery } from './signed-calls'

interface Access {
  session?: Session
  /** Calls an API of the shop. */
  call(): Promise<unknown>
}

/** A way for work without a merchant to come to a shop's token. */
type Surface = (platform: Platform) => Promise<Access>

const flow: Surface = async platform => {
  const { request, body } = flowCall()
  const { session, admin } = await platform.flow(request, body)
  return { session, call: () => admin.graphql(QUERY) }
}
const fulfillment: Surface = async platform => {
  const { request, body } = fulfillmentCall()
  const { session, admin } = await platform.fulfillmentService(request, body)
  return { session, call: () => admin.graphql(QUERY) }
}
const background: Surface = async platform => {
  const { session, admin } = await platform.unauthenticatedAdmin(SHOP)
  return { session, call: () => admin.graphql(QUERY) }
}
const storefront: Surface = async platform => {
  const { session, storefront: api } = await platform.unauthenticatedStorefront(SHOP)
  return { session, call: () => api.graphql(QUERY) }
}
const webhook: Surface = async platform => {
  const { request, body } = webhookDelivery()
  const { session, admin } = await platform.webhook(request, body)
  return { session, call: async () => admin?.graphql(QUERY) }
}
const proxy: Surface = async platform => {
  const { session, admin } = await platform.appProxy(proxyRequest(proxied()))
  return { session, call: async () => admin?.graphql(QUERY) }
}

/** Renewed before the app's code runs. */
const EAGER = [
  ['flow', flow],
  ['fulfillment service', fulfillment],
  ['background work', background],
  ['background work with the storefront', storefront],
] as const
/** Renewed with the first call of an API, if there is one. */
const LAZY = [
  ['webhook', webhook],
  ['app proxy', proxy],
] as const
const ALL = [...EAGER, ...LAZY]

const TOKEN_URL = `https://${SHOP}/admin/oauth/access_token`
const REFRESHED = {
  access_token: 'refreshed_token',
  scope: SCOPE,
  expires_in: 3600,
  refresh_token: 'next_refresh_token',
  refresh_token_expires_in: 7_776_000,
}
const EXPIRED = { expires: new Date(NOW - 1000) }

const tokenOf = ({ headers }: SentRequest) =>
  headers['x-shopify-access-token'] ?? headers['shopify-storefront-private-token']

/**
 * An app with that session in its storage; its token endpoint refreshes, unless it is set to
 * respond otherwise.
 */
async function sceneWith(
  session: Partial<Session>,
  options: SceneOptions & { tokens?: Responder } = {},
) {
  const scene = await createScene({ sessions: [offlineSession(session)], ...options })
  scene.respondToTokens(options.tokens ?? json(200, REFRESHED))
  return { ...scene, stored: () => scene.storage.loadSession(`offline_${SHOP}`) }
}

async function expectUntouched(
  surface: Surface,
  session: Partial<Session>,
  config: SceneOptions['config'] = {},
): Promise<void> {
  const { platform, sent, stored } = await sceneWith(session, { config })
  const access = await surface(platform)
  await access.call()
  expect(sent.map(request => [request.url === TOKEN_URL, tokenOf(request)])).toEqual([
    [false, ACCESS_TOKEN],
  ])
  expect(offlineSession(session).equals(await stored())).toBe(true)
  expect(offlineSession(session).equals(access.session)).toBe(true)
}

async function expectRefreshed(surface: Surface, session: Partial<Session>): Promise<void> {
  const { platform, sent, stored } = await sceneWith(session)
  const { call } = await surface(platform)
  await call()
  await call()
  expect(
    sent.map(request => (request.url === TOKEN_URL ? request.body : tokenOf(request))),
  ).toEqual([
    {
      client_id: API_KEY,
      client_secret: SECRET,
      grant_type: 'refresh_token',
      refresh_token: REFRESH_TOKEN,
    },
    'refreshed_token',
    'refreshed_token',
  ])
  expect(sent[0]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
  })
  expect((await stored())?.toObject()).toEqual({
    id: `offline_${SHOP}`,
    shop: SHOP,
    state: '',
    isOnline: false,
    scope: SCOPE,
    accessToken: 'refreshed_token',
    expires: new Date(NOW + 3_600_000),
    refreshToken: 'next_refresh_token',
    refreshTokenExpires: new Date(NOW + 7_776_000_000),
  })
}

describe.each(ALL)('%s', (_name, surface) => {
  it('[O1] a token with an hour left is untouched', () =>
    expectUntouched(surface, { expires: new Date(NOW + 3_600_000) }))

  it('[O2] an expired token is refreshed', () => expectRefreshed(surface, EXPIRED))

  it('[O3] a token with half a second left is refreshed', () =>
    expectRefreshed(surface, { expires: new Date(NOW + 500) }))

  it('[O3] so is one with five minutes less a second left, but not one with five minutes', async () => {
    await expectRefreshed(surface, { expires: new Date(NOW + 299_000) })
    await expectUntouched(surface, { expires: new Date(NOW + 300_000) })
  })

  it('[O4] a token that never expires is untouched', () =>
    expectUntouched(surface, {
      expires: undefined,
      refreshToken: undefined,
      refreshTokenExpires: undefined,
    }))

  it('[O5] an expired token is untouched when expiring tokens are switched off', () =>
    expectUntouched(surface, EXPIRED, { expiringOfflineTokens: false }))

  it('[O6] a fixed token needs neither storage nor fetch', async () => {
    const config = {
      distribution: 'platform_admin',
      adminApiAccessToken: 'fixed_token',
      storefrontAccessToken: 'fixed_token',
    } as const
    const scene = await createScene({ config })
    const { session, call } = await surface(scene.platform)
    expect([session?.toObject(), scene.sent]).toEqual([
      { id: '', shop: SHOP, state: '', isOnline: false },
      [],
    ])
    await call()
    expect([scene.sent.map(tokenOf), await scene.storage.findSessionsByShop(SHOP)]).toEqual([
      ['fixed_token'],
      [],
    ])
  })
})

const FAILURES: [string, Responder, status: number, code: string, attempts: number][] = [
  ['a dead refresh token', json(400, { error: 'invalid_grant' }), 503, 'grant_refused', 1],
  ['a refused token', json(400, { error: 'invalid_subject_token' }), 503, 'grant_refused', 1],
  ['other credentials', json(401, { error: 'invalid_client' }), 502, 'token_endpoint_failed', 1],
  ['a server error', json(500, {}), 502, 'token_endpoint_failed', 3],
  [
    'a broken connection',
    () => Promise.reject(new TypeError('fetch failed')),
    502,
    'token_endpoint_failed',
    3,
  ],
  ['throttling', json(429, {}, { 'retry-after': '2' }), 503, 'token_endpoint_failed', 3],
]

// Most of them wait before another attempt, so they wait together.
describe.concurrent.each(FAILURES)('[O7] the refresh fails with %s', (...failure) => {
  const [, tokens, status, code, attempts] = failure
  // With the same pair, while the token cannot be used.
  const requests = Array.from({ length: attempts }, () => TOKEN_URL)

  it.each(EAGER)('%s: returns an error', async (_name, surface) => {
    const { platform, sent } = await sceneWith(EXPIRED, { tokens })
    const response = await ending(() => surface(platform))
    expect([response.status, response.headers.get('retry-after')]).toEqual([
      status,
      code === 'token_endpoint_failed' && status === 503 ? '2' : null,
    ])
    expect((await refusalOf(response))[1]).toBe(code)
    expect(sent.map(({ url }) => url)).toEqual(requests)
  })

  it.each(LAZY)(
    '%s: is served; only the call that needs the token fails',
    async (_name, surface) => {
      const { platform, sent } = await sceneWith(EXPIRED, { tokens })
      const { session, call } = await surface(platform)
      expect([session?.accessToken, sent]).toEqual([ACCESS_TOKEN, []])
      expect((await rejection(call(), PlatformError)).code).toBe(code)
      expect(sent.map(({ url }) => url)).toEqual(requests)
    },
  )

  it('a token that has not expired yet is used meanwhile', async () => {
    const { platform, sent } = await sceneWith({ expires: new Date(NOW + 500) }, { tokens })
    const { call } = await background(platform)
    await call()
    expect(sent.map(request => [request.url === TOKEN_URL, tokenOf(request)])).toEqual([
      [true, undefined],
      [false, ACCESS_TOKEN],
    ])
  })
})

it("[O7] an invalid refresh token is tried once, and the merchant's next visit replaces it", async () => {
  const {
    platform,
    sent,
    stored,
    respondToTokens: respondToTokens,
  } = await sceneWith(EXPIRED, {
    tokens: json(400, { error: 'invalid_grant' }),
  })
  await rejection(background(platform), PlatformError)
  expect([(await rejection(background(platform), PlatformError)).code, sent.length]).toEqual([
    'session_not_found',
    1,
  ])
  respondToTokens(json(200, REFRESHED))
  await platform.admin(scriptRequest())
  expect([sent.length, (await stored())?.accessToken]).toEqual([2, 'refreshed_token'])
  expect(await (await background(platform)).call()).toMatchObject({ data: DATA })
})

describe('[O8] background work without a session', () => {
  it.each([
    ['admin', background],
    ['storefront', storefront],
  ])('%s: an error of its own', async (_name, surface) => {
    const { platform, sent } = await createScene()
    const error = await rejection(surface(platform), PlatformError)
    expect([error.code, error.status, error.message]).toEqual([
      'session_not_found',
      404,
      `The app has no access token for ${SHOP}. It gets one when the merchant opens the app.`,
    ])
    expect(sent).toEqual([])
  })
})
