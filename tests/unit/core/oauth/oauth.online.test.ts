import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { Session } from '../../../../server/core/session/session'
import { readSignIns } from '../../../../server/core/standalone/session-cookie'
import { APP_URL, HOST, NOW, SHOP, USER_ID, offlineSession } from '../../admin-requests'
import { testConfig } from '../../configs'
import { beginInstallation, readBegun, signQuery } from '../../oauth-callbacks'
import { rejection } from '../../rejection'
import { OTHER_SHOP, pageRequest, recordSignIn, signedIn } from '../../standalone-requests'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const OFFLINE = json(200, {
  access_token: 'offline-token',
  scope: 'write_products',
  expires_in: 3600,
  refresh_token: 'refresh-1',
  refresh_token_expires_in: 7_776_000,
})
const online = (fields = {}) =>
  json(200, {
    access_token: 'online-token',
    scope: 'write_products',
    expires_in: 7200,
    associated_user_scope: 'write_products',
    associated_user: { id: USER_ID },
    ...fields,
  })
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  upstream.respondWith(OFFLINE, online())
})
afterEach(() => upstream.close())

/**
 * Begins an installation of an app that asks for users' own tokens, and comes back from the first
 * grant screen.
 */
async function firstReturn(config: Partial<PlatformConfig> = {}) {
  const hooked: Session[] = []
  const installation = beginInstallation(upstream, {
    config: { useOnlineTokens: true, ...config },
    hooks: { afterAuth: ({ session }) => void hooked.push(session) },
    query: `shop=${SHOP}&returnTo=/orders`,
  })
  const response = await installation.callback(signQuery(installation.fields))
  const followUp = readBegun(response)
  /** Comes back from the second grant screen. */
  const secondReturn = (cookies = '') =>
    installation.callback(
      signQuery({ ...followUp.fields, code: 'code-2' }),
      `${followUp.cookie}; ${cookies}`,
    )
  return { ...installation, hooked, response, followUp, secondReturn }
}

const signInsOf = (response: Response) =>
  readSignIns(
    new Request(APP_URL, {
      headers: {
        cookie: response.headers
          .getSetCookie()
          .map(cookie => cookie.split(';')[0])
          .join('; '),
      },
    }),
    testConfig(),
    NOW,
  )

describe.each([{ embedded: true }, { embedded: false }])(
  'Q8: online tokens by authorization code (%j)',
  ({ embedded }) => {
    it("stores the shop's token, and requests the user's before anything is run", async () => {
      const { response, state, hooked, sessionStorage } = await firstReturn({ embedded })
      const location = new URL(response.headers.get('location') ?? '')
      expect([response.status, location.pathname]).toEqual([302, `/${SHOP}/admin/oauth/authorize`])
      expect(location.search).toMatch(/&state=[0-9a-f]{64}&grant_options%5B%5D=per-user$/)
      expect(location.searchParams.get('state')).not.toBe(state)
      expect([
        hooked,
        (await sessionStorage.findSessionsByShop(SHOP)).map(({ id, accessToken }) => [
          id,
          accessToken,
        ]),
      ]).toEqual([[], [[`offline_${SHOP}`, 'offline-token']]])
      expect(signInsOf(response)).toEqual([])
    })

    it('leaves the browser the cookie of the second leg only', async () => {
      const { response, state, followUp } = await firstReturn({ embedded })
      const [kept, ended, ...others] = response.headers.getSetCookie()
      expect(kept?.split('; ')[0]).toBe(followUp.cookie)
      expect(followUp.cookie).toContain(`=${followUp.state}:1:${SHOP}:%2Forders.`)
      expect([ended, others]).toEqual([
        `__Host-platform_oauth_state_${state.slice(0, 16)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
        [],
      ])
    })

    it("then stores the user's next to it, and runs the hook once, with the user's", async () => {
      const { secondReturn, hooked, sessionStorage, followUp } = await firstReturn({ embedded })
      await secondReturn()
      const [session] = hooked
      expect(hooked).toHaveLength(1)
      expect(session?.id).toMatch(embedded ? new RegExp(`^${SHOP}_${USER_ID}$`) : UUID)
      expect([session?.isOnline, session?.accessToken, session?.state, session?.expires]).toEqual([
        true,
        'online-token',
        followUp.state,
        new Date(NOW + 7_200_000),
      ])
      const tokens = await Promise.all(
        [`offline_${SHOP}`, session?.id ?? ''].map(id => sessionStorage.loadSession(id)),
      )
      expect(
        tokens.map(stored => [stored?.accessToken, stored?.onlineAccessInfo?.associated_user.id]),
      ).toEqual([
        ['offline-token', undefined],
        ['online-token', USER_ID],
      ])
      expect(
        upstream.requests.map(({ body }) => (JSON.parse(body) as { code: string }).code),
      ).toEqual(['code-1', 'code-2'])
    })

    it('attack: the callback of the first leg does not count as the second', async () => {
      const { callback, fields, followUp } = await firstReturn({ embedded })
      const unknown = await callback(signQuery({ ...fields, code: 'code-2' }), followUp.cookie)
      expect(new URL(unknown.headers.get('location') ?? '').pathname).toBe(
        `/${SHOP}/admin/oauth/authorize`,
      )
      expect(
        (await rejection(callback(signQuery({ ...fields, code: 'code-2' })), PlatformError)).code,
      ).toBe('oauth_state_invalid')
      expect(upstream.requests).toHaveLength(1)
    })

    it("attack: the app's own token is not accepted as the user's", async () => {
      upstream.respondWith(OFFLINE)
      const { secondReturn, hooked, sessionStorage } = await firstReturn({ embedded })
      expect((await rejection(secondReturn(), PlatformError)).code).toBe('token_endpoint_failed')
      expect([hooked, (await sessionStorage.findSessionsByShop(SHOP)).map(({ id }) => id)]).toEqual(
        [[], [`offline_${SHOP}`]],
      )
    })

    it("attack: a user's token is not accepted as the app's own", async () => {
      upstream.respondWith(online())
      expect((await rejection(firstReturn({ embedded }), PlatformError)).code).toBe(
        'token_endpoint_failed',
      )
    })
  },
)

describe('a standalone app with online tokens', () => {
  const STANDALONE = { embedded: false }

  it('signs the user in until the session expires, and returns to the requested page', async () => {
    const { secondReturn, hooked, platform } = await firstReturn(STANDALONE)
    const response = await secondReturn()
    const [sessionId = ''] = hooked.map(({ id }) => id)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/orders?shop=${SHOP}&host=${encodeURIComponent(HOST)}`,
    ])
    expect(signInsOf(response)).toEqual([
      { shop: SHOP, id: expect.stringMatching(/^[\w-]{22}$/) as string, endsAt: NOW / 1000 + 7200 },
    ])
    const [, setCookie = ''] = response.headers.getSetCookie()
    expect(setCookie).toContain('; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax; Secure')
    const { session } = await platform.admin(
      pageRequest('/', { cookie: setCookie.split(';')[0] ?? '' }),
    )
    expect([session.id, session.accessToken]).toEqual([sessionId, 'online-token'])
  })

  it('gives each of two sign-ins of one user its own session', async () => {
    const { secondReturn, hooked } = await firstReturn(STANDALONE)
    await secondReturn()
    upstream.respondWith(OFFLINE, online())
    const again = await firstReturn(STANDALONE)
    await again.secondReturn()
    expect(hooked[0]?.id).not.toBe(again.hooked[0]?.id)
  })

  it('deletes the session that this browser had before, and no other', async () => {
    const { secondReturn, sessionStorage, records, hooked } = await firstReturn(STANDALONE)
    await sessionStorage.storeSession(offlineSession({ id: 'before', isOnline: true }))
    await recordSignIn(records, SHOP, 'before')
    await sessionStorage.storeSession(offlineSession({ id: 'of another browser', isOnline: true }))
    await secondReturn(signedIn(SHOP, 'before'))
    expect((await sessionStorage.findSessionsByShop(SHOP)).map(({ id }) => id).sort()).toEqual(
      [hooked[0]?.id, 'of another browser', `offline_${SHOP}`].sort(),
    )
  })

  it('deletes the sessions of users that have ended: their cookies have, too', async () => {
    const { secondReturn, sessionStorage, hooked } = await firstReturn(STANDALONE)
    const ended = new Date(NOW - 1)
    const stored = [
      offlineSession({ id: 'ended', isOnline: true, expires: ended }),
      offlineSession({ id: 'valid', isOnline: true, expires: new Date(NOW + 1000) }),
      offlineSession({ id: 'of another shop', shop: OTHER_SHOP, isOnline: true, expires: ended }),
    ]
    for (const session of stored) await sessionStorage.storeSession(session)
    await secondReturn()
    expect((await sessionStorage.findSessionsByShop(SHOP)).map(({ id }) => id).sort()).toEqual(
      [hooked[0]?.id, 'valid', `offline_${SHOP}`].sort(),
    )
    expect(await sessionStorage.loadSession('ended')).toBeUndefined()
    expect(await sessionStorage.loadSession('of another shop')).toBeDefined()
  })

  it.each([
    ["the app's own session", signedIn(SHOP, `offline_${SHOP}`)],
    ['a session of another shop, named by a cookie of this one', signedIn(SHOP, 'others')],
    ['a session of another shop', signedIn(OTHER_SHOP, 'others')],
    ['a session that a forged cookie names', `${signedIn(SHOP, 'victims').slice(0, -2)}xx`],
  ])('attack: does not delete %s', async (_what, cookie) => {
    const { secondReturn, sessionStorage, records } = await firstReturn(STANDALONE)
    for (const [shop, id] of [[SHOP], [SHOP, 'others'], [OTHER_SHOP, 'others'], [SHOP, 'victims']])
      await recordSignIn(records, shop, id)
    await sessionStorage.storeSession(
      offlineSession({ id: 'others', shop: OTHER_SHOP, isOnline: true }),
    )
    await sessionStorage.storeSession(offlineSession({ id: 'victims', isOnline: true }))
    await secondReturn(cookie)
    const stored = await Promise.all(
      [`offline_${SHOP}`, 'others', 'victims'].map(id => sessionStorage.loadSession(id)),
    )
    expect(stored.map(session => session?.id)).toEqual([`offline_${SHOP}`, 'others', 'victims'])
  })

  it('refuses a first leg without the scopes before it requests more', async () => {
    upstream.respondWith(json(200, { access_token: 'offline-token', scope: 'read_products' }))
    expect((await rejection(firstReturn(STANDALONE), PlatformError)).code).toBe('scopes_missing')
    expect(upstream.requests).toHaveLength(1)
  })

  it("refuses a user's token without the scopes, with which every request would sign in again", async () => {
    upstream.respondWith(OFFLINE, online({ scope: 'read_products' }))
    const { secondReturn, hooked, sessionStorage } = await firstReturn(STANDALONE)
    const error = await rejection(secondReturn(), PlatformError)
    expect([error.code, error.status, hooked]).toEqual(['scopes_missing', 403, []])
    expect((await sessionStorage.findSessionsByShop(SHOP)).map(({ id }) => id)).toEqual([
      `offline_${SHOP}`,
    ])
  })
})
