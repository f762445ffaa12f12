import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testConfig } from '../unit/configs'
import { TokenEndpointError } from '../../server/core/errors/http-errors'
import type { Session } from '../../server/core/session/session'
import {
  ACCESS_TOKEN,
  API_KEY,
  APP_URL,
  HOST,
  NOW,
  REFRESH_TOKEN,
  SCOPE,
  SECRET,
  SHOP,
  USER,
  USER_ID,
} from './constants'
import {
  FRAMED,
  framedDocument,
  offlineSession,
  onlineSession,
  scriptRequest,
  sessionClaims,
  sessionToken,
} from './requests'
import { createScene, ending, json, refusalOf } from './scene'
import type { Responder } from './scene'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const OFFLINE_ID = `offline_${SHOP}`
const ONLINE_ID = `${SHOP}_${USER_ID}`
const REQUESTS = [
  ['a document', () => framedDocument()],
  ['a script', () => scriptRequest()],
] as const

/** The exchange of an ID token, as it is sent. */
function exchangeOf(type: 'offline' | 'online', expiring = '1') {
  return {
    method: 'POST',
    url: `https://${SHOP}/admin/oauth/access_token`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': testConfig().userAgent,
    },
    body: {
      client_id: API_KEY,
      client_secret: SECRET,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: sessionToken(),
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: `urn:shopify:params:oauth:token-type:${type}-access-token`,
      expiring,
    },
    signal: expect.any(AbortSignal) as AbortSignal,
  }
}

const OFFLINE_FIELDS = {
  id: OFFLINE_ID,
  shop: SHOP,
  state: '',
  isOnline: false,
  scope: SCOPE,
  accessToken: ACCESS_TOKEN,
  expires: new Date(NOW + 3_600_000),
  refreshToken: REFRESH_TOKEN,
  refreshTokenExpires: new Date(NOW + 7_776_000_000),
}
const ONLINE_FIELDS = {
  id: ONLINE_ID,
  shop: SHOP,
  state: '',
  isOnline: true,
  scope: SCOPE,
  accessToken: ACCESS_TOKEN,
  expires: new Date(NOW + 86_400_000),
  onlineAccessInfo: { expires_in: 86_400, associated_user_scope: SCOPE, associated_user: USER },
}

describe.each(REQUESTS)('%s with a good ID token', (_what, request) => {
  it.each([
    ['offline', false, offlineSession()],
    ['online', true, onlineSession()],
  ])(
    '[A17] and a stored %s session gets that session and the claims',
    async (_kind, useOnlineTokens, stored) => {
      const { platform, sent } = await createScene({
        config: { useOnlineTokens },
        sessions: [stored],
      })
      const { session, sessionToken: claims } = await platform.admin(request())
      expect([session.toObject(), claims, sent]).toStrictEqual([
        stored.toObject(),
        sessionClaims(),
        [],
      ])
    },
  )

  it.each([
    ['1', true],
    ['0', false],
  ])(
    '[A19] and no session exchanges the token, with expiring "%s"',
    async (expiring, expiringOfflineTokens) => {
      const { platform, storage, sent } = await createScene({ config: { expiringOfflineTokens } })
      const { session } = await platform.admin(request())
      const { expires, refreshToken, refreshTokenExpires, ...lasting } = OFFLINE_FIELDS
      const expected = expiringOfflineTokens
        ? { ...lasting, expires, refreshToken, refreshTokenExpires }
        : lasting
      expect(sent).toStrictEqual([exchangeOf('offline', expiring)])
      expect([
        session.toObject(),
        (await storage.loadSession(OFFLINE_ID))?.toObject(),
      ]).toStrictEqual([expected, expected])
    },
  )

  it("[A20] and an expired online session exchanges it for the shop's token, then for the user's", async () => {
    const expired = onlineSession({ expires: new Date(NOW - 1000), accessToken: 'old' })
    const { platform, storage, sent } = await createScene({
      config: { useOnlineTokens: true },
      sessions: [expired],
    })
    const { session } = await platform.admin(request())
    expect(sent).toStrictEqual([exchangeOf('offline'), exchangeOf('online')])
    expect(session.toObject()).toStrictEqual(ONLINE_FIELDS)
    expect((await storage.loadSession(OFFLINE_ID))?.toObject()).toStrictEqual(OFFLINE_FIELDS)
    expect((await storage.loadSession(ONLINE_ID))?.toObject()).toStrictEqual(ONLINE_FIELDS)
  })

  it('[A21] and a stored session without an access token exchanges it again', async () => {
    const { platform, storage, sent } = await createScene({
      sessions: [offlineSession({ accessToken: undefined })],
    })
    await platform.admin(request())
    expect(sent).toStrictEqual([exchangeOf('offline')])
    expect((await storage.loadSession(OFFLINE_ID))?.toObject()).toStrictEqual(OFFLINE_FIELDS)
  })
})

describe('an ID token that the platform refuses', () => {
  const refuse = json(400, { error: 'invalid_subject_token' })

  it('[A22] sends a document to the bounce page', async () => {
    const { platform, storage, sent, respondToTokens } = await createScene()
    respondToTokens(refuse)
    const { status, headers } = await ending(() => platform.admin(framedDocument()))
    const { pathname, searchParams } = new URL(headers.get('location') ?? '', APP_URL)
    expect([status, pathname, Object.fromEntries(searchParams)]).toStrictEqual([
      302,
      '/_platform/auth/session-token',
      {
        embedded: '1',
        shop: SHOP,
        host: HOST,
        'shopify-reload': `${APP_URL}/?${FRAMED}`,
      },
    ])
    expect([sent.length, await storage.findSessionsByShop(SHOP)]).toStrictEqual([1, []])
  })

  it('[A22] responds to a script with 401 and the retry header', async () => {
    const { platform, storage, respondToTokens } = await createScene()
    respondToTokens(refuse)
    const response = await ending(() => platform.admin(scriptRequest()))
    expect([
      response.status,
      Object.fromEntries(response.headers),
      await response.text(),
    ]).toStrictEqual([401, { 'x-shopify-retry-invalid-session-request': '1' }, ''])
    expect(await storage.findSessionsByShop(SHOP)).toStrictEqual([])
  })
})

describe.each(REQUESTS)('an exchange that fails otherwise, for %s', (_what, request) => {
  it.each<[string, Responder, number, string | null]>([
    ['401', json(401, { error: 'im_broke' }), 502, null],
    ['400 with another error', json(400, { error: 'invalid_request' }), 502, null],
    ['500', json(500, {}), 502, null],
    ['no JSON', () => new Response('<h1>out of order</h1>'), 502, null],
    ['no response', () => Promise.reject(new TypeError('fetch failed')), 502, null],
    ['429', json(429, {}, { 'retry-after': '2.5' }), 503, '3'],
  ])('[A23] (%s) fails, and nothing is stored', async (_case, reply, status, retryAfter) => {
    const { platform, storage, respondToTokens } = await createScene()
    respondToTokens(reply)
    const response = await ending(() => platform.admin(request()))
    expect([response.headers.get('retry-after'), await refusalOf(response)]).toStrictEqual([
      retryAfter,
      [status, 'token_endpoint_failed'],
    ])
    await expect(platform.admin(request())).rejects.toBeInstanceOf(TokenEndpointError)
    expect(await storage.findSessionsByShop(SHOP)).toStrictEqual([])
  })
})

describe('the hook after a grant', () => {
  it('[A24] is called once, with the stored session and a client that works', async () => {
    const called: unknown[] = []
    const scene = await createScene({
      hooks: {
        afterAuth: async ({ session, admin }) => {
          called.push(
            session.toObject(),
            (await scene.storage.loadSession(OFFLINE_ID))?.accessToken,
            (await admin.graphql('{ shop { name } }')).data,
          )
        },
      },
    })
    await Promise.all([
      scene.platform.admin(scriptRequest()),
      scene.platform.admin(framedDocument()),
    ])
    await scene.platform.admin(scriptRequest())
    expect(called).toStrictEqual([OFFLINE_FIELDS, ACCESS_TOKEN, { shop: { name: 'Test shop' } }])
  })

  it('[A24] that throws an error results in 500', async () => {
    const { platform } = await createScene({
      hooks: { afterAuth: () => Promise.reject(new Error('The app is broken')) },
    })
    expect((await ending(() => platform.admin(framedDocument()))).status).toBe(500)
  })

  it('[A24] that throws a response responds with it', async () => {
    const reply = new Response('pay first', { status: 402, headers: { 'x-of-app': 'yes' } })
    const { platform } = await createScene({ hooks: { afterAuth: () => Promise.reject(reply) } })
    await expect(platform.admin(framedDocument())).rejects.toBe(reply)
    const response = await ending(() => platform.admin(framedDocument()))
    expect([
      response.status,
      response.headers.get('x-of-app'),
      await response.text(),
    ]).toStrictEqual([402, 'yes', 'pay first'])
  })

  it('[A24] that failed runs again with the next request', async () => {
    const hooked: Session[] = []
    const { platform, storage, sent } = await createScene({
      hooks: {
        afterAuth: ({ session }) => {
          if (hooked.push(session) === 1) throw new Error('The app is broken')
        },
      },
    })
    await expect(platform.admin(scriptRequest())).rejects.toThrow('The app is broken')
    expect((await storage.loadSession(OFFLINE_ID))?.accessToken).toBe(ACCESS_TOKEN)
    await platform.admin(scriptRequest())
    await platform.admin(scriptRequest())
    expect([
      hooked.length,
      sent,
      (await storage.loadSession(OFFLINE_ID))?.toObject(),
    ]).toStrictEqual([2, [exchangeOf('offline')], OFFLINE_FIELDS])
  })

  it("[A24] gets the user's session where the app works with users' tokens", async () => {
    const hooked: unknown[] = []
    const { platform } = await createScene({
      config: { useOnlineTokens: true },
      hooks: { afterAuth: ({ session }) => void hooked.push(session.toObject()) },
    })
    await platform.admin(framedDocument())
    expect(hooked).toStrictEqual([ONLINE_FIELDS])
  })
})
