import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GrantRefusedError, TokenEndpointError } from '../../../../server/core/errors/http-errors'
import { exchangeSessionToken } from '../../../../server/core/tokens/grants'
import { testConfig } from '../../configs'
import { rejection } from '../../rejection'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const NOW = Date.UTC(2026, 10, 21, 12)
const SHOP = 'acme.platform.test'
const OFFLINE = {
  access_token: 'token',
  scope: 'write_products',
  expires_in: 3600,
  refresh_token: 'refresh',
  refresh_token_expires_in: 60,
}
const ONLINE = {
  access_token: 'token',
  scope: 'write_products',
  expires_in: 3600,
  associated_user_scope: '',
  associated_user: { id: 42 },
}

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

function exchange(online: boolean, expiringOfflineTokens = true) {
  const config = testConfig({ profile: upstream.profile, expiringOfflineTokens })
  return exchangeSessionToken(
    { shop: SHOP, rawToken: 'a.b.c', online },
    { config, fetch, now: NOW },
  )
}

describe('exchangeSessionToken', () => {
  it.each([
    [false, true, 'urn:shopify:params:oauth:token-type:offline-access-token', '1'],
    [false, false, 'urn:shopify:params:oauth:token-type:offline-access-token', '0'],
    [true, true, 'urn:shopify:params:oauth:token-type:online-access-token', '1'],
    [true, false, 'urn:shopify:params:oauth:token-type:online-access-token', '0'],
  ])('online %o, expiring %o: requests %s, expiring %s', async (online, expiring, type, flag) => {
    upstream.respondWith(json(200, online ? ONLINE : OFFLINE))
    await exchange(online, expiring)
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual({
      client_id: 'testApiKey',
      client_secret: 'testApiSecretKey',
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: 'a.b.c',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: type,
      expiring: flag,
    })
  })

  it('returns the session of the app', async () => {
    upstream.respondWith(json(200, OFFLINE))
    expect((await exchange(false)).toObject()).toEqual({
      id: `offline_${SHOP}`,
      shop: SHOP,
      state: '',
      isOnline: false,
      scope: 'write_products',
      accessToken: 'token',
      expires: new Date(NOW + 3_600_000),
      refreshToken: 'refresh',
      refreshTokenExpires: new Date(NOW + 60_000),
    })
  })

  it('returns the session of the user', async () => {
    upstream.respondWith(json(200, ONLINE))
    const session = await exchange(true)
    expect([session.id, session.isOnline, session.onlineAccessInfo?.associated_user.id]).toEqual([
      `${SHOP}_42`,
      true,
      42,
    ])
  })

  it.each([
    [true, OFFLINE],
    [false, ONLINE],
  ])('attack: refuses the other kind of token, online requested: %o', async (online, response) => {
    upstream.respondWith(json(200, response))
    expect((await rejection(exchange(online), TokenEndpointError)).code).toBe(
      'token_endpoint_failed',
    )
  })

  it('throws when the ID token is refused', async () => {
    upstream.respondWith(json(400, { error: 'invalid_subject_token' }))
    expect((await rejection(exchange(false), GrantRefusedError)).reason).toBe(
      'invalid_subject_token',
    )
  })
})
