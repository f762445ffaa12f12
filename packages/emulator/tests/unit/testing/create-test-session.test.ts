import { describe, expect, it } from 'vitest'
import {
  Session,
  offlineSessionId,
  onlineSessionId,
} from '../../../../../server/core/session/session'
import { createTestSession } from '../../../testing'
import { NOW, SHOP } from '../../../../../tests/unit/admin-requests'
import { APP, now } from './test-app-scene'

const HOUR_MS = 3_600_000
const isActive = (
  options: Parameters<typeof createTestSession>[1],
  atMs: number,
  scopes: string[] = [],
) => new Session(createTestSession(APP, { now, ...options })).isActive(scopes, 0, atMs)

describe('createTestSession', () => {
  it("creates the shop's own session, with a token that lasts an hour and can be refreshed", () => {
    expect(createTestSession(APP, { scopes: ['read_products', 'write_orders'], now })).toEqual({
      id: offlineSessionId(SHOP),
      shop: SHOP,
      state: '',
      isOnline: false,
      scope: 'read_products,write_orders',
      accessToken: 'test-access-token',
      expires: new Date(NOW + HOUR_MS),
      refreshToken: 'test-refresh-token',
      refreshTokenExpires: new Date(NOW + 90 * 24 * HOUR_MS),
    })
  })

  it('creates the session of a user', () => {
    const session = createTestSession(APP, { userId: '7', scopes: ['read_products'], now })
    expect([session.id, session.isOnline, session.expires, session.refreshToken]).toEqual([
      onlineSessionId(SHOP, 7),
      true,
      new Date(NOW + 24 * HOUR_MS),
      undefined,
    ])
    expect(session.onlineAccessInfo).toMatchObject({
      expires_in: 86_400,
      associated_user_scope: 'read_products',
      associated_user: { id: 7, account_owner: false },
    })
  })

  it('creates an active session with its scopes, until it expires', () => {
    expect([
      isActive({ scopes: ['read_products'] }, NOW, ['read_products']),
      isActive({ scopes: ['read_products'] }, NOW, ['write_orders']),
      isActive({}, NOW + HOUR_MS + 1),
      isActive({ expiresInSeconds: -1 }, NOW),
    ]).toEqual([true, false, false, false])
  })

  it('never expires with `expiresInSeconds: null`, and has no refresh token', () => {
    const session = createTestSession(APP, { expiresInSeconds: null, accessToken: 'mine', now })
    expect([session.expires, session.refreshToken, session.accessToken]).toEqual([
      undefined,
      undefined,
      'mine',
    ])
    expect(isActive({ expiresInSeconds: null }, NOW + 1000 * HOUR_MS)).toBe(true)
  })
})
