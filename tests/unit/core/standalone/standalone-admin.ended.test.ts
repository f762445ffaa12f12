import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { SessionParams } from '../../../../server/core/session/session-fields'
import { APP_URL, NOW, OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { DATA, QUERY, REVOKED, responseOf } from '../../platform-scenes'
import { rejection } from '../../rejection'
import { fetchRequest, pageRequest, signedIn } from '../../standalone-requests'
import {
  USER_SESSION,
  createStandaloneScene,
  destination,
  toGrant,
  toSignIn,
} from '../../standalone-scenes'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const OK = json(200, { data: DATA })

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

const installed = (options?: Parameters<typeof createStandaloneScene>[1]) =>
  createStandaloneScene(upstream, options)

describe('a session that is no longer valid', () => {
  it('of a shop that uninstalled the app: signs in again', async () => {
    const { authenticate, storage } = await installed()
    await storage.deleteSession(OFFLINE_ID)
    expect(destination(await responseOf(authenticate(pageRequest(), signedIn())))).toEqual(
      toGrant(SHOP),
    )
    expect(destination(await responseOf(authenticate(fetchRequest(), signedIn())))).toEqual(
      toSignIn(SHOP),
    )
  })

  it.each<[string, Partial<SessionParams>, Partial<PlatformConfig>, boolean]>([
    ['fewer scopes than the app requires', { scope: 'read_products' }, {}, false],
    ['none', { scope: undefined }, {}, false],
    ['more', { scope: 'write_products,read_orders' }, {}, true],
    [
      'scopes that imply what is asked for',
      { scope: 'write_products' },
      { scopes: ['read_products'] },
      true,
    ],
    ['none, which an app asks for', { scope: '' }, { scopes: [] }, true],
  ])('Q10: with %s', async (_what, session, config, good) => {
    const { authenticate } = await installed({ session, config })
    const outcome = await authenticate(pageRequest(), signedIn()).then(
      () => true,
      error => destination(error.response),
    )
    expect(outcome).toEqual(good || toGrant(SHOP))
  })

  it('whose token expired is refreshed', async () => {
    const { authenticate, storage, used } = await installed({
      session: { expires: new Date(NOW - 1000) },
    })
    const { session, admin } = await authenticate(pageRequest(), signedIn())
    await admin.graphql(QUERY)
    expect([
      session.accessToken,
      (await storage.loadSession(OFFLINE_ID))?.accessToken,
      used(),
    ]).toEqual(['refresh-1', 'refresh-1', ['refresh-1']])
  })

  it('whose token cannot be refreshed: signs in again, which fixes it', async () => {
    const { authenticate } = await installed({
      session: { expires: new Date(NOW - 1000) },
      tokens: json(400, { error: 'invalid_grant' }),
    })
    expect(destination(await responseOf(authenticate(fetchRequest(), signedIn())))).toEqual(
      toSignIn(SHOP),
    )
  })

  it('while the platform is down is a server error, not a sign-in', async () => {
    const { authenticate } = await installed({
      session: { expires: new Date(NOW - 1000) },
      tokens: json(500, {}),
    })
    expect((await rejection(authenticate(pageRequest(), signedIn()), PlatformError)).code).toBe(
      'token_endpoint_failed',
    )
  })

  it.each([
    [-1, false],
    [1, true],
  ])('of a user, %i ms before its expiry', async (left, good) => {
    const { authenticate, storage } = await installed({ config: { useOnlineTokens: true } })
    const session = offlineSession({ ...USER_SESSION, expires: new Date(NOW + left) })
    await storage.storeSession(session)
    const outcome = await authenticate(pageRequest(), signedIn(SHOP, session.id)).then(
      ({ session }) => session.accessToken,
      error => destination(error.response),
    )
    expect([outcome, upstream.requests]).toEqual([good ? 'user-token' : toGrant(SHOP), []])
  })

  it('attack: of the app itself does not serve a user once the app has online tokens, and the other way round', async () => {
    const { authenticate } = await installed({ config: { useOnlineTokens: true } })
    expect(destination(await responseOf(authenticate(pageRequest(), signedIn())))).toEqual(
      toGrant(SHOP),
    )
    const other = await installed()
    await other.storage.storeSession(offlineSession(USER_SESSION))
    expect(
      destination(
        await responseOf(other.authenticate(pageRequest(), signedIn(SHOP, USER_SESSION.id))),
      ),
    ).toEqual(toGrant(SHOP))
  })
})

describe('a token that the Admin API refuses', () => {
  it('is renewed once, and the call repeated', async () => {
    const { authenticate, respondToGraphql, used } = await installed()
    const { admin } = await authenticate(pageRequest(), signedIn())
    respondToGraphql(REVOKED, OK)
    expect((await admin.graphql(QUERY)).data).toEqual(DATA)
    expect(used()).toEqual(['stored', 'refresh-2'])
  })

  it('of two concurrent calls is renewed once', async () => {
    const { authenticate, respondToGraphql, used, storage } = await installed()
    const { admin } = await authenticate(pageRequest(), signedIn())
    respondToGraphql(REVOKED, REVOKED, OK)
    expect(
      (await Promise.all([admin.graphql(QUERY), admin.graphql(QUERY)])).map(({ data }) => data),
    ).toEqual([DATA, DATA])
    const renewed = (await storage.loadSession(OFFLINE_ID))?.accessToken
    expect([
      used().sort(),
      upstream.requests.filter(({ url }) => url?.endsWith('access_token')).length,
    ]).toEqual([[renewed, renewed, 'stored', 'stored'], 1])
  })

  it.each([
    ['a page', pageRequest('/orders'), toGrant(SHOP)],
    ['a script', fetchRequest(), toSignIn(SHOP)],
  ])(
    'twice ends in a sign-in of %s, and deletes nothing from the storage',
    async (_what, request, expected) => {
      const { authenticate, respondToGraphql, storage } = await installed()
      const { admin } = await authenticate(request, signedIn())
      respondToGraphql(REVOKED)
      expect(destination(await responseOf(admin.graphql(QUERY)))).toEqual(expected)
      expect((await storage.loadSession(OFFLINE_ID))?.accessToken).toBe('refresh-2')
    },
  )

  it('and that cannot be renewed ends in a sign-in', async () => {
    const { authenticate, respondToGraphql } = await installed({
      session: { refreshToken: undefined },
    })
    const { admin, storefront } = await authenticate(pageRequest(), signedIn())
    respondToGraphql(REVOKED)
    expect(destination(await responseOf(admin.graphql(QUERY)))).toEqual(toGrant(SHOP))
    expect(destination(await responseOf(storefront.graphql(QUERY)))).toEqual(toGrant(SHOP))
  })

  it.each([
    [400, { error: 'invalid_grant' }],
    [400, { error: 'invalid_subject_token' }],
  ])('and whose refresh token is refused too (%i %j) ends in a sign-in', async (status, body) => {
    const { authenticate, respondToGraphql } = await installed({
      tokens: json(status, body),
    })
    const { admin } = await authenticate(fetchRequest(), signedIn())
    respondToGraphql(REVOKED)
    expect(destination(await responseOf(admin.graphql(QUERY)))).toEqual(toSignIn(SHOP))
  })

  it('while the platform cannot renew it is a server error, not a sign-in', async () => {
    const { authenticate, respondToGraphql } = await installed({
      tokens: json(500, {}),
    })
    const { admin } = await authenticate(pageRequest(), signedIn())
    respondToGraphql(REVOKED)
    expect((await rejection(admin.graphql(QUERY), PlatformError)).code).toBe(
      'token_endpoint_failed',
    )
  })

  it('of a user ends in a sign-in: only the user can get a new one', async () => {
    const {
      authenticate,
      respondToGraphql: respondToGraphql,
      storage,
      used,
    } = await installed({
      config: { useOnlineTokens: true },
    })
    await storage.storeSession(offlineSession({ ...USER_SESSION, refreshToken: 'unknown' }))
    const { admin } = await authenticate(fetchRequest(), signedIn(SHOP, USER_SESSION.id))
    respondToGraphql(REVOKED)
    expect(destination(await responseOf(admin.graphql(QUERY)))).toEqual(toSignIn(SHOP))
    expect([
      used(),
      upstream.requests.length,
      (await storage.loadSession(USER_SESSION.id ?? ''))?.accessToken,
    ]).toEqual([['user-token'], 1, 'user-token'])
  })
})

describe('redirect', () => {
  it('leads anywhere at once: there is no iframe to leave', async () => {
    const { authenticate } = await installed()
    const { redirect } = await authenticate(pageRequest('/?embedded=1'), signedIn())
    const responses = [
      redirect('/b'),
      redirect('shopify://admin/products'),
      redirect('https://example.com/pay', { target: '_top' }),
    ]
    expect(responses.map(response => [response.status, response.headers.get('location')])).toEqual([
      [302, `${APP_URL}/b?embedded=1`],
      [302, 'http://127.0.0.1:4400/store/acme/products'],
      [302, 'https://example.com/pay'],
    ])
  })
})
