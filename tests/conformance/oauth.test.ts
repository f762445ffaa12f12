import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { owedHookId } from '../../server/core/tokens/owed-hook'
import {
  ACCESS_TOKEN,
  API_KEY,
  APP_URL,
  HOST,
  NOW,
  OTHER_SHOP,
  REFRESH_TOKEN,
  SCOPE,
  SECRET,
  SHOP,
  USER,
  USER_ID,
} from './constants'
import { beginGrant, callback, installed, readGrant, sessionPair } from './grants'
import { documentRequest, signQuery } from './requests'
import { OFFLINE_TOKEN, ONLINE_TOKEN, createScene, ending, json, refusalOf } from './scene'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const HEX_64 = /^[0-9a-f]{64}$/
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
const STANDALONE = { embedded: false }
const cookieName = (state: string) => `__Host-platform_oauth_state_${state.slice(0, 16)}`
const stateEnds = (state: string) =>
  `${cookieName(state)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`
const IN_ADMIN = `https://admin.shopify.com/store/test-shop/apps/${API_KEY}`
const TOKEN_REQUEST = [
  `https://${SHOP}/admin/oauth/access_token`,
  { client_id: API_KEY, client_secret: SECRET, code: 'code-1', expiring: '1' },
]

/** The address of the grant screen, whole. */
function grantScreen(
  state: string,
  { option = '', callbackUrl = `${APP_URL}/_platform/auth/callback`, scope = SCOPE } = {},
): string {
  return (
    `https://${SHOP}/admin/oauth/authorize?client_id=${API_KEY}&scope=${scope}` +
    `&redirect_uri=${encodeURIComponent(callbackUrl)}&state=${state}&grant_options%5B%5D=${option}`
  )
}

const begin = (query = `shop=${SHOP}`, headers: Record<string, string> = {}) =>
  documentRequest(query, headers, '/_platform/auth')

describe('the first leg', () => {
  it.each([
    ['offline', {}, '__Host-', '/', '; Secure'],
    [
      "over http on a developer's machine",
      { appUrl: 'http://localhost:3000' },
      '',
      '/_platform/auth/callback',
      '',
    ],
  ])(
    '[Q1] (%s) goes to the grant screen with a state that a cookie keeps',
    async (_what, config: { appUrl?: string }, prefix, path, secure) => {
      const { platform } = await createScene({ config })
      const response = platform.oauth.begin(begin())
      const { state } = readGrant(response)
      expect(state).toMatch(HEX_64)
      const callbackUrl = `${config.appUrl ?? APP_URL}/_platform/auth/callback`
      expect([response.status, response.headers.get('location')]).toStrictEqual([
        302,
        grantScreen(state, { callbackUrl }),
      ])
      const [cookie, ...others] = response.headers.getSetCookie()
      expect(cookie).toMatch(
        new RegExp(
          `^${prefix}platform_oauth_state_${state.slice(0, 16)}=${state}:0:${SHOP}:%2F\\.[\\w-]{43}; Max-Age=600; Path=${path}; HttpOnly; SameSite=Lax${secure}$`,
        ),
      )
      expect(others).toStrictEqual([])
    },
  )

  it('[Q1] (online) is the second of two grant screens, with a state and a cookie of its own', async () => {
    const scene = await createScene({ config: { useOnlineTokens: true } })
    const first = beginGrant(scene)
    const response = await callback(scene, signQuery(first.fields), first.cookie)
    const { state, cookie } = readGrant(response)
    expect([state.length, state === first.state]).toStrictEqual([64, false])
    expect([response.status, response.headers.get('location')]).toStrictEqual([
      302,
      grantScreen(state, { option: 'per-user' }),
    ])
    expect(cookie.startsWith(`${cookieName(state)}=${state}:1:${SHOP}:%2F.`)).toBe(true)
  })

  it('[Q1] asks for scopes without those that others imply, and never sends a state twice', async () => {
    const { platform } = await createScene({
      config: { scopes: ['read_products', 'write_products'] },
    })
    const responses = [platform.oauth.begin(begin()), platform.oauth.begin(begin())]
    const states = responses.map(response => readGrant(response).state)
    expect(responses.map(response => response.headers.get('location'))).toStrictEqual(
      states.map(state => grantScreen(state, { scope: 'write_products' })),
    )
    expect(new Set(states).size).toBe(2)
  })

  it('[Q2] by a crawler is sent away without a cookie', async () => {
    const { platform } = await createScene()
    const response = await ending(() =>
      platform.oauth.begin(begin(undefined, { 'user-agent': CRAWLER })),
    )
    expect([
      response.status,
      response.statusText,
      response.headers.getSetCookie(),
      await response.text(),
    ]).toStrictEqual([410, 'Gone', [], ''])
  })

  it.each([
    [`&host=${HOST}`, `&host=${encodeURIComponent(HOST)}`],
    ['', ''],
    ['&host=evil', ''],
  ])('[Q9] inside the frame (%s) leaves it', async (given, kept) => {
    const { platform } = await createScene()
    const response = await ending(() =>
      platform.oauth.begin(begin(`shop=${SHOP}${given}`, { 'sec-fetch-dest': 'iframe' })),
    )
    const target = encodeURIComponent(`/_platform/auth?shop=${SHOP}${kept}`)
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.getSetCookie(),
    ]).toStrictEqual([
      302,
      `/_platform/auth/exit-iframe?shop=${SHOP}${kept}&exitIframe=${target}`,
      [],
    ])
  })
})

describe('either leg', () => {
  it.each(['', 'shop=', 'shop=evil.com', 'shop=test-shop.myshopify.com.evil.com'])(
    '[Q6] without a shop (?%s) is refused',
    async query => {
      const scene = await createScene()
      for (const leg of ['begin', 'callback'] as const) {
        const request = documentRequest(
          query,
          {},
          leg === 'begin' ? '/_platform/auth' : '/_platform/auth/callback',
        )
        const response = await ending(() => scene.platform.oauth[leg](request))
        expect(await refusalOf(response)).toStrictEqual([400, 'shop_invalid'])
        await expect(
          Promise.resolve().then(() => scene.platform.oauth[leg](request)),
        ).rejects.toThrow('Shop param is invalid')
      }
      expect(scene.sent).toStrictEqual([])
    },
  )
})

describe('the callback', () => {
  it('[Q3] without a cookie begins again, with a new state', async () => {
    const scene = await createScene()
    const { fields } = beginGrant(scene)
    const response = await callback(scene, signQuery(fields), '')
    const again = readGrant(response)
    expect([response.status, response.headers.get('location')]).toStrictEqual([
      302,
      grantScreen(again.state),
    ])
    expect([again.state === fields.state, scene.sent]).toStrictEqual([false, []])
    expect(
      (await callback(scene, signQuery(again.fields), again.cookie)).headers.get('location'),
    ).toBe(IN_ADMIN)
  })

  it('[Q3] without a cookie for a second time reports that the browser stores none', async () => {
    const scene = await createScene()
    const { fields } = beginGrant(scene)
    const again = readGrant(await callback(scene, signQuery(fields), ''))
    expect(await refusalOf(await callback(scene, signQuery(again.fields), ''))).toStrictEqual([
      400,
      'oauth_state_missing',
    ])
  })

  it.each([
    [
      'a wrong HMAC',
      (fields: Record<string, string>) => signQuery(fields, 'otherSecret'),
      'hmac_invalid',
    ],
    [
      'no HMAC',
      (fields: Record<string, string>) => new URLSearchParams(fields).toString(),
      'hmac_missing',
    ],
    [
      'the state of a grant for another shop',
      (fields: Record<string, string>) => signQuery({ ...fields, shop: OTHER_SHOP }),
      'oauth_state_invalid',
    ],
  ])('[Q3] with %s is refused, and the code is not spent', async (_what, query, code) => {
    const scene = await createScene()
    const { cookie, fields } = beginGrant(scene)
    expect(await refusalOf(await callback(scene, query(fields), cookie))).toStrictEqual([400, code])
    expect([scene.sent, await scene.storage.findSessionsByShop(SHOP)]).toStrictEqual([[], []])
  })

  it('[Q3] with a wrong state begins again once, and the code is not spent', async () => {
    const scene = await createScene()
    const { cookie, fields } = beginGrant(scene)
    const query = signQuery({ ...fields, state: 'ab'.repeat(32) })
    const response = await callback(scene, query, cookie)
    expect([response.status, response.headers.get('location')]).toStrictEqual([
      302,
      grantScreen(readGrant(response).state),
    ])
    expect(await refusalOf(await callback(scene, query, cookie))).toStrictEqual([
      400,
      'oauth_state_missing',
    ])
    expect([scene.sent, await scene.storage.findSessionsByShop(SHOP)]).toStrictEqual([[], []])
  })

  it('[Q3] by a crawler is sent away, and the code is not spent', async () => {
    const scene = await createScene()
    const { cookie, fields } = beginGrant(scene)
    const response = await callback(scene, signQuery(fields), cookie, CRAWLER)
    expect([response.status, response.headers.getSetCookie(), scene.sent]).toStrictEqual([
      410,
      [],
      [],
    ])
  })

  it.each([
    ['[Q8]', 'of an embedded app goes to the app in the admin', {}, IN_ADMIN],
    [
      '[Q4, Q8]',
      'of a standalone app goes to the app, signed in for a day',
      STANDALONE,
      `/?shop=${SHOP}&host=${encodeURIComponent(HOST)}`,
    ],
  ])('%s %s', async (_row, _what, config, location) => {
    const scene = await createScene({ config })
    const { cookie, fields, state } = beginGrant(scene)
    const response = await callback(scene, signQuery(fields), cookie)
    expect([response.status, response.headers.get('location')]).toStrictEqual([302, location])
    const [stateCookie, ...sessionCookies] = response.headers.getSetCookie()
    expect(stateCookie).toBe(stateEnds(state))
    expect(sessionCookies).toStrictEqual(
      config === STANDALONE
        ? [
            expect.stringMatching(
              new RegExp(
                `^__Host-platform_session_${SHOP}=${NOW / 1000 + 86_400}\\.[\\w-]{22}\\.[\\w-]{43}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure$`,
              ),
            ),
          ]
        : [],
    )
    expect(scene.sent.map(({ url, body }) => [url, body])).toStrictEqual([TOKEN_REQUEST])
    expect((await scene.storage.loadSession(`offline_${SHOP}`))?.toObject()).toStrictEqual({
      id: `offline_${SHOP}`,
      shop: SHOP,
      state,
      isOnline: false,
      scope: SCOPE,
      accessToken: ACCESS_TOKEN,
      expires: new Date(NOW + 3_600_000),
      refreshToken: REFRESH_TOKEN,
      refreshTokenExpires: new Date(NOW + 7_776_000_000),
    })
  })

  it.each([
    ['an embedded', {}, new RegExp(`^${SHOP}_${USER_ID}$`), ''],
    [
      'a standalone',
      STANDALONE,
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      'Max-Age=600',
    ],
  ])(
    "[Q4, Q8] of %s app with users' tokens stores both, and the cookie ends with the user's",
    async (_what, config, id, maxAge) => {
      const scene = await createScene({ config: { ...config, useOnlineTokens: true } })
      scene.respondToTokens(
        json(200, OFFLINE_TOKEN),
        json(200, { ...ONLINE_TOKEN, expires_in: 600 }),
      )
      const first = await installed(scene)
      expect(sessionPair(first)).toBe('')
      const { cookie, fields, state } = readGrant(first)
      const response = await callback(scene, signQuery({ ...fields, code: 'code-2' }), cookie)
      expect(
        response.headers
          .getSetCookie()
          .find(set => set.includes('platform_session_'))
          ?.split('; ')[1] ?? '',
      ).toBe(maxAge)
      expect(scene.sent.map(({ body }) => body.code)).toStrictEqual(['code-1', 'code-2'])
      const [offline, online] = await scene.storage.findSessionsByShop(SHOP)
      expect([offline?.id, offline?.isOnline]).toStrictEqual([`offline_${SHOP}`, false])
      expect(online?.id).toMatch(id)
      expect([
        online?.isOnline,
        online?.state,
        online?.expires,
        online?.onlineAccessInfo,
      ]).toStrictEqual([
        true,
        state,
        new Date(NOW + 600_000),
        { expires_in: 600, associated_user_scope: SCOPE, associated_user: USER },
      ])
    },
  )

  it('[Q7] whose hook throws an error returns 500 and signs no one in', async () => {
    const scene = await createScene({
      config: STANDALONE,
      hooks: { afterAuth: () => Promise.reject(new Error('The app is broken')) },
    })
    const response = await installed(scene)
    expect([response.status, response.headers.getSetCookie()]).toStrictEqual([500, []])
    expect(owedHookId(await scene.storage.loadSession(`offline_${SHOP}`))).toMatch(/^[0-9a-f]{16}$/)
  })

  it('[Q7] whose hook throws a response responds with it', async () => {
    const scene = await createScene({
      hooks: { afterAuth: () => Promise.reject(new Response('pay first', { status: 402 })) },
    })
    const response = await installed(scene)
    expect([response.status, await response.text()]).toStrictEqual([402, 'pay first'])
  })
})
