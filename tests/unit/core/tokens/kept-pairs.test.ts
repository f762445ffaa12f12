import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../../server/core/session/session-storage'
import { createSessionTokenVerifier } from '../../../../server/core/session-token/session-token'
import { createAccessTokens } from '../../../../server/core/tokens/access-tokens'
import {
  NOW,
  OFFLINE_ID,
  SHOP,
  USER_ID,
  offlineSession,
  sessionTokenOf,
} from '../../admin-requests'
import { testConfig } from '../../configs'
import { createScene, issueTokens, kindOf } from '../../token-scenes'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const EXPIRED = { expires: new Date(NOW - 1000) }

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

/** Issues the pairs a1 with r1, a2 with r2, and so on. */
function issuePairs(): void {
  let issued = 0
  upstream.respondWith((response, request) => {
    issued++
    json(200, {
      access_token: `a${issued}`,
      scope: 'write_products',
      expires_in: 3600,
      refresh_token: `r${issued}`,
      refresh_token_expires_in: 7_776_000,
    })(response, request)
  })
}

/**
 * A process of an app whose session storage refuses writes, or fails one read, while the
 * test demands it.
 */
function troubled(storage: SessionStorage) {
  const trouble = { isDown: true, failsRead: false }
  const scene = createScene(upstream, {
    storage: {
      ...storage,
      storeSession: session =>
        trouble.isDown ? Promise.reject(new Error('down')) : storage.storeSession(session),
      loadSession: id => {
        if (!trouble.failsRead) return storage.loadSession(id)
        trouble.failsRead = false
        return Promise.reject(new Error('down'))
      },
    },
  })
  return { trouble, scene }
}

function startProcess(sessions: SessionStorage, records: Storage, now: () => number) {
  const config = testConfig({ profile: upstream.profile })
  const tokens = createAccessTokens({
    config,
    storage: sessions,
    records,
    fetch,
    now,
    afterAuth: async () => {},
  })
  const { verify } = createSessionTokenVerifier({
    apiKey: config.apiKey,
    secrets: config.verificationSecrets,
    profile: config.profile,
  })
  const sessionToken = sessionTokenOf(SHOP, NOW, { sub: String(USER_ID) })
  return { tokens, visit: () => tokens.forSessionToken(verify(sessionToken, NOW), sessionToken) }
}

describe("an app with users' own tokens", () => {
  it("stores the shop's pair although the exchange for the user fails", async () => {
    const scene = createScene(upstream, { config: { useOnlineTokens: true } })
    await scene.storage.storeSession(offlineSession())
    const issue = issueTokens(upstream)
    upstream.respondWith((response, request) =>
      kindOf(request) === 'online' ? json(503, {})(response, request) : issue(response, request),
    )
    await expect(scene.request()).rejects.toThrow('The token endpoint failed with status 503')
    expect([
      upstream.requests.map(kindOf),
      (await scene.storage.loadSession(OFFLINE_ID))?.accessToken,
    ]).toEqual([['offline', 'online'], 'offline-1'])
  })

  it('stores the pair that was issued last when a visit meets a refresh', async () => {
    const scene = createScene(upstream, { config: { useOnlineTokens: true } })
    await scene.storage.storeSession(offlineSession(EXPIRED))
    const issue = issueTokens(upstream)
    const kinds: string[] = []
    upstream.respondWith((response, request) => {
      kinds.push(kindOf(request))
      setTimeout(() => issue(response, request), kindOf(request) === 'refresh' ? 50 : 0)
    })
    const job = scene.tokens.forShop(SHOP)
    await expect.poll(() => kinds.length).toBe(1)
    await Promise.all([job, scene.request()])
    expect([kinds, (await scene.storage.loadSession(OFFLINE_ID))?.accessToken]).toEqual([
      ['refresh', 'offline', 'online'],
      'offline-2',
    ])
  })
})

describe('a pair that is not stored yet', () => {
  it('does not replace a later one whose access token has expired', async () => {
    const other = createScene(upstream)
    await other.storage.storeSession(offlineSession(EXPIRED))
    issuePairs()
    const { trouble, scene } = troubled(other.storage)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('a1')
    trouble.isDown = false
    other.at(60_000)
    expect((await other.request()).accessToken).toBe('a2')
    scene.at(2 * 3_600_000)
    upstream.respondWith((response, request) => {
      const isLast = (JSON.parse(request.body) as { refresh_token?: string }).refresh_token === 'r2'
      json(
        isLast ? 200 : 400,
        isLast
          ? { access_token: 'a3', scope: 'write_products', expires_in: 3600, refresh_token: 'r3' }
          : { error: 'invalid_grant' },
      )(response, request)
    })
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('a3')
    expect((await other.storage.loadSession(OFFLINE_ID))?.refreshToken).toBe('r3')
  })

  it('is not written over a later one by changed scopes when a read fails', async () => {
    const other = createScene(upstream)
    await other.storage.storeSession(offlineSession(EXPIRED))
    issuePairs()
    const { trouble, scene } = troubled(other.storage)
    await scene.tokens.forShop(SHOP)
    trouble.isDown = false
    other.at(60_000)
    expect((await other.request()).accessToken).toBe('a2')
    scene.at(61_000)
    trouble.failsRead = true
    await expect(scene.tokens.changeScope(SHOP, 'write_products,read_orders')).rejects.toThrow(
      'could not be stored yet',
    )
    expect((await other.storage.loadSession(OFFLINE_ID))?.accessToken).toBe('a2')
  })
})

it('a granted pair is stored although the installation cannot be recorded', async () => {
  const sessions = createSessionStorage(createStorage())
  const records = createStorage()
  await sessions.storeSession(offlineSession({ expires: new Date(NOW + 1000) }))
  upstream.respondWith(issueTokens(upstream))
  records.setItem = () => Promise.reject(new Error('full'))
  await expect(startProcess(sessions, records, () => NOW).visit()).rejects.toThrow()
  expect((await sessions.loadSession(OFFLINE_ID))?.accessToken).toBe('offline-1')
})

it('client credentials that expired are not stored over the permanent token of a visit', async () => {
  const sessions = createSessionStorage(createStorage())
  const records = createStorage()
  let now = NOW
  upstream.respondWith((response, request) => {
    const isOwn =
      (JSON.parse(request.body) as { grant_type: string }).grant_type === 'client_credentials'
    json(
      200,
      isOwn
        ? { access_token: 'own', scope: 'write_products', expires_in: 86_399 }
        : { access_token: 'permanent', scope: 'write_products' },
    )(response, request)
  })
  const [one, other] = [
    startProcess(sessions, records, () => now),
    startProcess(sessions, records, () => now),
  ]
  await sessions.storeSession(
    offlineSession({
      accessToken: 'permanent',
      refreshToken: undefined,
      refreshTokenExpires: undefined,
      expires: undefined,
    }),
  )
  await one.tokens.clientCredentials(SHOP)
  now += 86_400_000
  expect((await other.visit()).accessToken).toBe('permanent')
  expect([
    (await one.tokens.forShop(SHOP))?.accessToken,
    (await sessions.loadSession(OFFLINE_ID))?.accessToken,
  ]).toEqual(['permanent', 'permanent'])
})
