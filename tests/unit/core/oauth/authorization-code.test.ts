import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exchangeAuthorizationCode } from '../../../../server/core/oauth/authorization-code'
import { PlatformError } from '../../../../server/core/errors/errors'
import { testConfig } from '../../configs'
import { rejection } from '../../rejection'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const NOW = Date.UTC(2026, 10, 21, 12)
const SHOP = 'acme.platform.test'
const ONLINE = json(200, {
  access_token: 'token',
  scope: '',
  expires_in: 60,
  associated_user: { id: 42 },
})
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

function exchange({ expiringOfflineTokens = true, online = false, embedded = true } = {}) {
  const config = testConfig({ profile: upstream.profile, expiringOfflineTokens, embedded })
  return exchangeAuthorizationCode({
    shop: SHOP,
    code: 'the-code',
    state: 'the-state',
    online,
    config,
    fetch,
    now: NOW,
  })
}

describe('exchangeAuthorizationCode', () => {
  it.each([
    [true, '1'],
    [false, '0'],
  ])(
    'expiring %o: sends %s; a token that comes without a lifetime and without a refresh token never expires',
    async (expiring, flag) => {
      upstream.respondWith(json(200, { access_token: 'token', scope: 'write_products' }))
      const session = await exchange({ expiringOfflineTokens: expiring })
      expect([session.id, session.state, session.accessToken, session.expires]).toEqual([
        `offline_${SHOP}`,
        'the-state',
        'token',
        undefined,
      ])
      expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual({
        client_id: 'testApiKey',
        client_secret: 'testApiSecretKey',
        code: 'the-code',
        expiring: flag,
      })
    },
  )

  it.each([
    [true, /^acme\.platform\.test_42$/],
    [false, UUID],
  ])(
    "Q4: creates an online session when a user's token was requested (embedded %o)",
    async (embedded, id) => {
      upstream.respondWith(ONLINE)
      const session = await exchange({ online: true, embedded })
      expect(session.id).toMatch(id)
      expect([
        session.isOnline,
        session.expires,
        session.onlineAccessInfo?.associated_user.id,
      ]).toEqual([true, new Date(NOW + 60_000), 42])
    },
  )

  it.each([
    ["a user's token for the app's own", ONLINE, false, 'an online token'],
    [
      "the app's own token for a user's",
      json(200, { access_token: 'token', scope: '' }),
      true,
      'an offline token',
    ],
  ])('attack: does not take %s', async (_what, response, online, kind) => {
    upstream.respondWith(response)
    const error = await rejection(exchange({ online }), PlatformError)
    expect([error.code, error.message]).toEqual([
      'token_endpoint_failed',
      `The token endpoint returned ${kind}; the other kind was requested`,
    ])
  })

  it.each([
    ['invalid_request', 400, 'oauth_code_refused', 400],
    ['invalid_grant', 400, 'oauth_code_refused', 400],
    ['invalid_client', 400, 'token_endpoint_failed', 502],
    ['invalid_request', 401, 'token_endpoint_failed', 502],
    ['invalid_request', 500, 'token_endpoint_failed', 502],
  ])('%s with status %i is %s', async (error, upstreamStatus, code, status) => {
    upstream.respondWith(json(upstreamStatus, { error }))
    const thrown = await rejection(exchange(), PlatformError)
    expect([thrown.code, thrown.status]).toEqual([code, status])
  })
})
