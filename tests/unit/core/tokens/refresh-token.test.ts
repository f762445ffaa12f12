import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GrantRefusedError, TokenEndpointError } from '../../../../server/core/errors/http-errors'
import { refreshSession } from '../../../../server/core/tokens/grants'
import { Session } from '../../../../server/core/session/session'
import { testConfig } from '../../configs'
import { rejection } from '../../rejection'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const NOW = Date.UTC(2026, 10, 21, 12)
const SHOP = 'acme.platform.test'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

function expired(refreshToken: string | undefined) {
  return new Session({
    id: `offline_${SHOP}`,
    shop: SHOP,
    state: 'st',
    isOnline: false,
    accessToken: 'old',
    expires: new Date(NOW - 1000),
    refreshToken,
  })
}

const refresh = (session: Session) =>
  refreshSession(session, { config: testConfig({ profile: upstream.profile }), fetch, now: NOW })

describe('refreshSession', () => {
  it('posts the refresh token and returns the rotated pair under the same id', async () => {
    upstream.respondWith(
      json(200, {
        access_token: 'new',
        scope: 'write_products',
        expires_in: 3600,
        refresh_token: 'refresh-2',
        refresh_token_expires_in: 60,
      }),
    )
    const session = expired('refresh-1')
    expect((await refresh(session)).toObject()).toEqual({
      id: `offline_${SHOP}`,
      shop: SHOP,
      state: '',
      isOnline: false,
      scope: 'write_products',
      accessToken: 'new',
      expires: new Date(NOW + 3_600_000),
      refreshToken: 'refresh-2',
      refreshTokenExpires: new Date(NOW + 60_000),
    })
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual({
      client_id: 'testApiKey',
      client_secret: 'testApiSecretKey',
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
    })
    expect([session.accessToken, session.refreshToken]).toEqual(['old', 'refresh-1'])
  })

  it('does not store the used refresh token with a new access token', async () => {
    upstream.respondWith(json(200, { access_token: 'new', scope: '' }))
    const session = await refresh(expired('refresh-1'))
    expect([session.accessToken, session.refreshToken, session.expires]).toEqual([
      'new',
      undefined,
      undefined,
    ])
  })

  it("attack: a user's token is not accepted as the app's own", async () => {
    upstream.respondWith(
      json(200, { access_token: 'new', scope: '', expires_in: 60, associated_user: { id: 42 } }),
    )
    const error = await rejection(refresh(expired('refresh-1')), TokenEndpointError)
    expect([error.code, error.status, error.message]).toEqual([
      'token_endpoint_failed',
      502,
      "The token endpoint returned the token of a user instead of the app's own",
    ])
  })

  it.each(['invalid_grant', 'invalid_subject_token'])(
    'O7: throws with status 503 when the refresh token is refused (%s)',
    async reason => {
      upstream.respondWith(json(400, { error: reason }))
      const error = await rejection(refresh(expired('refresh-1')), GrantRefusedError)
      expect([error.code, error.status, error.reason, error.message]).toEqual([
        'grant_refused',
        503,
        reason,
        `The platform does not accept the refresh token of ${SHOP} any more. The app gets a new one when the merchant opens it.`,
      ])
    },
  )

  it.each([undefined, ''])('sends no request without a refresh token (%o)', async refreshToken => {
    const error = await rejection(refresh(expired(refreshToken)), GrantRefusedError)
    expect([error.code, error.status, error.reason]).toEqual([
      'grant_refused',
      503,
      'refresh_token_missing',
    ])
    expect(upstream.requests).toHaveLength(0)
  })
})
