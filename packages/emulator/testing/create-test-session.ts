import {
  OFFLINE_TOKEN_SECONDS,
  ONLINE_TOKEN_SECONDS,
  REFRESH_TOKEN_SECONDS,
} from '../../../shared/wire'
import type { TestApp } from './test-app'

export interface TestSessionOptions {
  /** Granted scopes. Default: none. */
  scopes?: readonly string[]
  /** Decimal id of a user: an online session. Default: the shop's own, offline. */
  userId?: string
  /** Default: a fixed one that no platform knows. */
  accessToken?: string
  /** When it was granted. Default: now. */
  now?: Date
  /** Negative = expired already; null = never expires. Default: an hour offline, a day online. */
  expiresInSeconds?: number | null
}

/**
 * The fields of a session: pass them to `new Session(…)` of `#platform`, which takes any record and
 * thus no interface.
 */
export type TestSession = {
  id: string
  shop: string
  state: string
  isOnline: boolean
  /** Comma list. */
  scope: string
  accessToken: string
  expires?: Date
  refreshToken?: string
  refreshTokenExpires?: Date
  onlineAccessInfo?: {
    expires_in: number
    associated_user_scope: string
    associated_user: TestUser
  }
}

/** The user of an online session, as the platform describes one. */
export interface TestUser {
  id: number
  first_name: string
  last_name: string
  email: string
  email_verified: boolean
  account_owner: boolean
  locale: string
  collaborator: boolean
}

/** A session as it is stored after an installation. */
export function createTestSession(
  { shop }: Pick<TestApp, 'shop'>,
  options: TestSessionOptions = {},
): TestSession {
  const { scopes = [], userId, now = new Date() } = options
  const lifetime =
    options.expiresInSeconds === undefined
      ? userId === undefined
        ? OFFLINE_TOKEN_SECONDS
        : ONLINE_TOKEN_SECONDS
      : options.expiresInSeconds
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const session: TestSession = {
    id: userId === undefined ? `offline_${shop}` : `${shop}_${userId}`,
    shop,
    state: '',
    isOnline: userId !== undefined,
    scope: scopes.join(','),
    accessToken: options.accessToken ?? 'test-access-token',
    ...(lifetime !== null && { expires: after(lifetime) }),
  }
  if (userId !== undefined)
    return {
      ...session,
      onlineAccessInfo: onlineAccess(userId, session.scope, shop, lifetime ?? ONLINE_TOKEN_SECONDS),
    }
  // A token that never expires has no successor.
  return lifetime === null
    ? session
    : {
        ...session,
        refreshToken: 'test-refresh-token',
        refreshTokenExpires: after(REFRESH_TOKEN_SECONDS),
      }
}

function onlineAccess(
  userId: string,
  scope: string,
  shop: string,
  expiresIn: number,
): TestSession['onlineAccessInfo'] {
  return {
    expires_in: expiresIn,
    associated_user_scope: scope,
    associated_user: {
      id: Number(userId),
      first_name: 'Test',
      last_name: 'User',
      email: `user-${userId}@${shop}`,
      email_verified: true,
      account_owner: userId === '1',
      locale: 'en',
      collaborator: false,
    },
  }
}
