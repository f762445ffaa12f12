import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { PlatformError } from '../../../../server/core/errors/errors'
import { hostOf } from '../../../../server/core/shop/host'
import type { Session } from '../../../../server/core/session/session'
import { readSignIns } from '../../../../server/core/standalone/session-cookie'
import { keyDigest } from '../../../../server/core/records/record-storage'
import { owedHookId } from '../../../../server/core/tokens/owed-hook'
import { APP_URL, HOST, NOW, SHOP, offlineSession } from '../../admin-requests'
import { testConfig } from '../../configs'
import { beginInstallation, readBegun, signQuery } from '../../oauth-callbacks'
import { emulatedProfile } from '../../profiles'
import { rejection } from '../../rejection'
import {
  OTHER_SHOP,
  pageRequest,
  recordSignIn,
  signInTo,
  signedIn,
} from '../../standalone-requests'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const STANDALONE: Partial<PlatformConfig> = { embedded: false }
const OFFLINE = json(200, {
  access_token: 'token-1',
  scope: 'write_products',
  expires_in: 3600,
  refresh_token: 'refresh-1',
  refresh_token_expires_in: 7_776_000,
})
const stateDeleted = (state: string) =>
  `__Host-platform_oauth_state_${state.slice(0, 16)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`
const host = encodeURIComponent(HOST)

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  upstream.respondWith(OFFLINE)
})
afterEach(() => upstream.close())

/** The cookie pairs that a response leaves with the browser. */
const kept = (response: Response) =>
  response.headers
    .getSetCookie()
    .filter(cookie => !cookie.includes('; Max-Age=0;'))
    .map(cookie => cookie.split(';')[0] ?? '')
const signInsOf = (response: Response) =>
  readSignIns(
    new Request(APP_URL, { headers: { cookie: kept(response).join('; ') } }),
    testConfig(),
    NOW,
  )

describe('Q8: the second leg of a standalone app', () => {
  it.each([
    ['', `/?shop=${SHOP}&host=${host}`],
    ['/orders', `/orders?shop=${SHOP}&host=${host}`],
    ['/orders?page=2', `/orders?page=2&shop=${SHOP}&host=${host}`],
    ['/orders?shop=evil.example&host=x', `/orders?shop=${SHOP}&host=${host}`],
    ['//evil.example/x', `/?shop=${SHOP}&host=${host}`],
    ['https://evil.example', `/?shop=${SHOP}&host=${host}`],
  ])('signs the browser in and returns to %j', async (returnTo, location) => {
    const { callback, fields, state, sessionStorage } = beginInstallation(upstream, {
      config: STANDALONE,
      query: `shop=${SHOP}&returnTo=${encodeURIComponent(returnTo)}`,
    })
    const response = await callback(signQuery(fields))
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('cache-control'),
      await response.text(),
    ]).toEqual([302, location, 'private, no-store', ''])
    const [first, second, ...others] = response.headers.getSetCookie()
    expect([first, others]).toEqual([stateDeleted(state), []])
    expect(second).toMatch(
      new RegExp(
        `^__Host-platform_session_${SHOP}=${NOW / 1000 + 86_400}\\.[\\w-]{22}\\.[\\w-]{43}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure$`,
      ),
    )
    expect(signInsOf(response).map(({ shop }) => shop)).toEqual([SHOP])
    expect((await sessionStorage.loadSession(`offline_${SHOP}`))?.accessToken).toBe('token-1')
  })

  it('the browser is signed in afterwards', async () => {
    const { callback, fields, platform } = beginInstallation(upstream, { config: STANDALONE })
    const response = await callback(signQuery(fields))
    const { session } = await platform.admin(
      pageRequest('/', { cookie: kept(response).join('; ') }),
    )
    expect(session.accessToken).toBe('token-1')
  })

  it('returns below a base path', async () => {
    const config = { ...STANDALONE, basePath: '/app', authPathPrefix: '/app/_platform/auth' }
    const { callback, fields } = beginInstallation(upstream, {
      config,
      query: `shop=${SHOP}&returnTo=/app/orders`,
    })
    expect((await callback(signQuery(fields))).headers.get('location')).toBe(
      `/app/orders?shop=${SHOP}&host=${host}`,
    )
  })

  it("attack: names the shop's own host when that of the query is not the platform's", async () => {
    const { callback, fields } = beginInstallation(upstream, { config: STANDALONE })
    const response = await callback(signQuery({ ...fields, host: btoa('evil.example/store/acme') }))
    expect(response.headers.get('location')).toBe(`/?shop=${SHOP}&host=${host}`)
  })

  it('Q7: signs no user in when the hook fails, and retries the hook later', async () => {
    const afterAuth = () => Promise.reject(new Error('no'))
    const { callback, fields, sessionStorage } = beginInstallation(upstream, {
      config: STANDALONE,
      hooks: { afterAuth },
    })
    await expect(callback(signQuery(fields))).rejects.toThrow('no')
    expect(owedHookId(await sessionStorage.loadSession(`offline_${SHOP}`))).toMatch(
      /^[0-9a-f]{16}$/,
    )
  })

  it('Q7: the hook may throw its own response', async () => {
    const reply = new Response('pay first', { status: 402 })
    const { callback, fields } = beginInstallation(upstream, {
      config: STANDALONE,
      hooks: { afterAuth: () => Promise.reject(reply) },
    })
    await expect(callback(signQuery(fields))).rejects.toBe(reply)
  })
})

describe('scopes', () => {
  it.each(['', 'read_products', 'read_orders', 'unauthenticated_write_products'])(
    'granted (%j) without all that the app requires: nothing is stored or run',
    async scope => {
      upstream.respondWith(json(200, { access_token: 'token-1', scope }))
      const hooked: Session[] = []
      const { callback, fields, sessionStorage } = beginInstallation(upstream, {
        config: STANDALONE,
        hooks: { afterAuth: ({ session }) => void hooked.push(session) },
      })
      const error = await rejection(callback(signQuery(fields)), PlatformError)
      expect([error.code, error.status, error.message]).toEqual([
        'scopes_missing',
        403,
        `${SHOP} did not grant every scope that the app requests: write_products`,
      ])
      expect([hooked, await sessionStorage.findSessionsByShop(SHOP)]).toEqual([[], []])
    },
  )

  it.each(['write_products', 'write_products,read_orders'])(
    'granted (%j) are enough',
    async scope => {
      upstream.respondWith(json(200, { access_token: 'token-1', scope }))
      const { callback, fields } = beginInstallation(upstream, { config: STANDALONE })
      expect((await callback(signQuery(fields))).status).toBe(302)
    },
  )

  it('of an embedded app are managed by the platform', async () => {
    upstream.respondWith(json(200, { access_token: 'token-1', scope: '' }))
    const { callback, fields } = beginInstallation(upstream)
    expect((await callback(signQuery(fields))).status).toBe(302)
  })
})

describe('two shops in one browser', () => {
  it.each([
    [0, 1],
    [1, 0],
  ])('are installed at the same time, whichever comes back first (%i, %i)', async (...order) => {
    const { callback, cookie, fields, begin, sessionStorage } = beginInstallation(upstream, {
      config: STANDALONE,
      query: `shop=${SHOP}&returnTo=/a`,
    })
    const other = begin(`shop=${OTHER_SHOP}&returnTo=/b`)
    const cookies = `${cookie}; ${other.cookie}`
    const queries = [signQuery(fields), signQuery(other.fields)]
    const locations: (string | null)[] = []
    for (const index of order)
      locations[index] = (await callback(queries[index] ?? '', cookies)).headers.get('location')
    expect(locations).toEqual([
      `/a?shop=${SHOP}&host=${host}`,
      `/b?shop=${OTHER_SHOP}&host=${encodeURIComponent(hostOf(OTHER_SHOP, emulatedProfile))}`,
    ])
    const stored = await Promise.all(
      [SHOP, OTHER_SHOP].map(shop => sessionStorage.loadSession(`offline_${shop}`)),
    )
    expect(stored.map(session => session?.shop)).toEqual([SHOP, OTHER_SHOP])
  })

  it('the sign-in of one does not change the cookies of the other', async () => {
    const { callback, fields, cookie } = beginInstallation(upstream, { config: STANDALONE })
    const response = await callback(signQuery(fields), `${cookie}; ${signedIn(OTHER_SHOP)}`)
    expect(response.headers.getSetCookie().filter(set => set.includes(OTHER_SHOP))).toEqual([])
  })
})

describe('a browser that is signed in to many shops', () => {
  const shopOf = (index: number) => `shop-${index}.platform.test`

  /** Signs in to one more shop after `count` others, the first of which is the oldest. */
  async function signInAfter(count: number) {
    const installation = beginInstallation(upstream, { config: STANDALONE })
    const { callback, fields, cookie, records } = installation
    const earlier = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const at = NOW - (count - index) * 1000
        const { id, endsAt } = signInTo(shopOf(index), undefined, at)
        await records.setItem(
          `sign-in:${new Date(endsAt * 1000).toISOString().slice(0, 10)}:${keyDigest(shopOf(index), id)}`,
          { sessionId: `offline_${shopOf(index)}`, endsAt },
        )
        return signedIn(shopOf(index), undefined, undefined, at)
      }),
    )
    // The order of cookies in the header means nothing.
    const response = await callback(signQuery(fields), [cookie, ...earlier.toReversed()].join('; '))
    const expired = response.headers
      .getSetCookie()
      .filter(set => set.includes('platform_session_') && set.includes('Max-Age=0'))
      .map(set => /platform_session_([^=]+)=/.exec(set)?.[1])
    const ends = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { id, endsAt } = signInTo(shopOf(index), undefined, NOW - (count - index) * 1000)
        const key = `sign-in:${new Date(endsAt * 1000).toISOString().slice(0, 10)}:${keyDigest(shopOf(index), id)}`
        const record = (await records.getItem(key)) as { endsAt: number }
        return record.endsAt <= NOW / 1000 + 10 ? shopOf(index) : undefined
      }),
    )
    return { expired, ended: ends.filter(shop => shop !== undefined), response }
  }

  it('keeps 20 sign-ins, the new one included', async () => {
    const { expired, ended, response } = await signInAfter(19)
    expect([expired, ended, signInsOf(response).length]).toEqual([[], [], 1])
  })

  it('loses the oldest with one more, in the browser and on the server', async () => {
    const { expired, ended } = await signInAfter(20)
    expect([expired, ended]).toEqual([[shopOf(0)], [shopOf(0)]])
  })

  it('loses all beyond 20 when it had more, so that no server refuses its cookies', async () => {
    const { expired, ended } = await signInAfter(113)
    const oldest = Array.from({ length: 94 }, (_, index) => shopOf(index))
    expect([expired.toSorted(), ended.toSorted()]).toEqual([oldest.toSorted(), oldest.toSorted()])
  })
})

describe('tabs of one shop that sign in at the same time', () => {
  it.each([[[0, 1, 2, 3, 4]], [[4, 3, 2, 1, 0]], [[2, 4, 0, 3, 1]]])(
    'all return to their pages, in the order %j',
    async order => {
      const { callback, begin } = beginInstallation(upstream, { config: STANDALONE })
      const tabs = order.map((_, index) => begin(`shop=${SHOP}&returnTo=/tab-${index}`))
      const jar = new Map(tabs.map(({ cookie }) => [cookie.split('=')[0] ?? '', cookie]))
      const locations: (string | null)[] = []
      for (const index of order) {
        const response = await callback(
          signQuery(tabs[index]?.fields ?? {}),
          [...jar.values()].join('; '),
        )
        locations[index] = response.headers.get('location')
        for (const set of response.headers.getSetCookie())
          if (set.includes('; Max-Age=0;')) jar.delete(set.split('=')[0] ?? '')
      }
      expect(locations).toEqual(order.map((_, index) => `/tab-${index}?shop=${SHOP}&host=${host}`))
      expect([upstream.requests.length, jar.size]).toEqual([5, 0])
    },
  )
})

describe('attack: session fixation', () => {
  it('a session cookie that an attacker planted is replaced, not adopted', async () => {
    const { callback, fields, cookie, platform, records, sessionStorage } = beginInstallation(
      upstream,
      { config: STANDALONE },
    )
    const theirs = offlineSession({ id: 'attackers-session', isOnline: true })
    await sessionStorage.storeSession(theirs)
    await recordSignIn(records, SHOP, theirs.id)
    const response = await callback(signQuery(fields), `${cookie}; ${signedIn(SHOP, theirs.id)}`)
    expect(signInsOf(response)).toEqual([
      {
        shop: SHOP,
        id: expect.not.stringMatching(signInTo(SHOP, theirs.id).id) as string,
        endsAt: NOW / 1000 + 86_400,
      },
    ])
    const { session } = await platform.admin(
      pageRequest('/', { cookie: kept(response).join('; ') }),
    )
    expect([session.id, (await sessionStorage.loadSession(theirs.id))?.accessToken]).toEqual([
      `offline_${SHOP}`,
      'stored',
    ])
  })

  it('a callback that an attacker began in another browser signs no user in', async () => {
    const { callback, fields } = beginInstallation(upstream, { config: STANDALONE })
    const response = await callback(signQuery(fields), 'a=b')
    expect(new URL(response.headers.get('location') ?? '').pathname).toBe(
      `/${SHOP}/admin/oauth/authorize`,
    )
    expect([signInsOf(response), upstream.requests]).toEqual([[], []])
  })

  it('Q3: a callback that is opened again signs no user in', async () => {
    const { callback, fields } = beginInstallation(upstream, { config: STANDALONE })
    const query = signQuery(fields)
    await callback(query)
    expect((await rejection(callback(query), PlatformError)).code).toBe('oauth_state_invalid')
    expect(upstream.requests).toHaveLength(1)
  })
})

describe('a sign-in from a page', () => {
  it('comes back to it', async () => {
    const { platform, callback } = beginInstallation(upstream, { config: STANDALONE })
    const begun = readBegun(platform.oauth.start(pageRequest(), SHOP, '/orders?page=2'))
    expect((await callback(signQuery(begun.fields), begun.cookie)).headers.get('location')).toBe(
      `/orders?page=2&shop=${SHOP}&host=${host}`,
    )
  })
})
