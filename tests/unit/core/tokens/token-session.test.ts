import { describe, expect, it } from 'vitest'
import type { TokenResponse } from '../../../../server/core/tokens/token-response'
import { sessionFromTokenResponse } from '../../../../server/core/tokens/token-session'
import { testConfig } from '../../configs'

const NOW = Date.UTC(2026, 10, 21, 12)
const SHOP = 'acme.platform.test'
const DAY_MS = 24 * 3600 * 1000
const OFFLINE: TokenResponse = { access_token: 'token', scope: 'write_products' }
const USER = {
  id: 42,
  first_name: 'Ada',
  last_name: 'Love',
  email: 'ada@example.com',
  email_verified: true,
  account_owner: true,
  locale: 'en',
  collaborator: false,
}
const ONLINE: TokenResponse = {
  ...OFFLINE,
  expires_in: 86399,
  associated_user_scope: 'read_products',
  associated_user: USER,
}

function session(response: TokenResponse, { embedded = true, state = '' } = {}) {
  return sessionFromTokenResponse({
    response,
    shop: SHOP,
    state,
    config: testConfig({ embedded }),
    now: NOW,
  })
}

describe('sessionFromTokenResponse', () => {
  it('creates an expiring offline session', () => {
    const response = {
      ...OFFLINE,
      expires_in: 3600,
      refresh_token: 'refresh',
      refresh_token_expires_in: 7_776_000,
    }
    expect(session(response).toObject()).toEqual({
      id: `offline_${SHOP}`,
      shop: SHOP,
      state: '',
      isOnline: false,
      scope: 'write_products',
      accessToken: 'token',
      expires: new Date(NOW + 3_600_000),
      refreshToken: 'refresh',
      refreshTokenExpires: new Date(NOW + 90 * DAY_MS),
    })
  })

  it('creates a permanent offline session for a token with neither lifetime nor refresh token', () => {
    expect(session(OFFLINE, { state: 'st' }).toObject()).toEqual({
      id: `offline_${SHOP}`,
      shop: SHOP,
      state: 'st',
      isOnline: false,
      scope: 'write_products',
      accessToken: 'token',
    })
  })

  it('creates an online session of a user', () => {
    expect(session(ONLINE).toObject()).toEqual({
      id: `${SHOP}_42`,
      shop: SHOP,
      state: '',
      isOnline: true,
      scope: 'write_products',
      accessToken: 'token',
      expires: new Date(NOW + 86_399_000),
      onlineAccessInfo: {
        expires_in: 86399,
        associated_user_scope: 'read_products',
        associated_user: USER,
      },
    })
  })

  it('gives an online session of a standalone app an unguessable id', () => {
    const [first, second] = [
      session(ONLINE, { embedded: false }),
      session(ONLINE, { embedded: false }),
    ]
    expect(first.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(second.id).not.toBe(first.id)
    expect(session(OFFLINE, { embedded: false }).id).toBe(`offline_${SHOP}`)
  })

  it.each<[string, TokenResponse]>([
    ['there is a refresh token', { ...OFFLINE, refresh_token: 'refresh' }],
    ['it is an online token', { ...ONLINE, expires_in: undefined }],
  ])('treats a missing lifetime as an hour when %s', (_why, response) => {
    expect(session(response).expires).toEqual(new Date(NOW + 3_600_000))
  })

  it('treats a missing lifetime of a refresh token as 90 days', () => {
    const { refreshToken, refreshTokenExpires } = session({
      ...OFFLINE,
      expires_in: 60,
      refresh_token: 'refresh',
    })
    expect([refreshToken, refreshTokenExpires]).toEqual(['refresh', new Date(NOW + 90 * DAY_MS)])
  })

  it('has no refresh expiry without a refresh token', () => {
    const { refreshToken, refreshTokenExpires } = session({
      ...OFFLINE,
      expires_in: 60,
      refresh_token_expires_in: 60,
    })
    expect([refreshToken, refreshTokenExpires]).toEqual([undefined, undefined])
  })
})
