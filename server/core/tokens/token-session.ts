import { randomUUID } from 'node:crypto'
import { OFFLINE_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { TokenEndpointError } from '../errors/http-errors'
import { Session, offlineSessionId, onlineSessionId } from '../session/session'
import type { TokenResponse } from './token-response'

export interface TokenGrant {
  response: TokenResponse
  shop: string
  /** The OAuth state of an authorization code; '' for every other grant. */
  state: string
  config: PlatformConfig
  /** Time of the response in epoch milliseconds. */
  now: number
}

/**
 * Creates the session of a token. It is online if, and only if, the response contains a user.
 */
export function sessionFromTokenResponse({
  response,
  shop,
  state,
  config,
  now,
}: TokenGrant): Session {
  const user = response.associated_user
  const lifetime = lifetimeSeconds(response)
  const session = new Session({
    id: user ? onlineId(shop, user.id, config) : offlineSessionId(shop),
    shop,
    state,
    isOnline: user !== undefined,
    scope: response.scope,
    accessToken: response.access_token,
  })
  if (lifetime !== undefined) session.expires = after(now, lifetime)
  if (response.refresh_token !== undefined) {
    session.refreshToken = response.refresh_token
    session.refreshTokenExpires = after(
      now,
      response.refresh_token_expires_in ?? REFRESH_TOKEN_SECONDS,
    )
  }
  if (user && lifetime !== undefined) {
    session.onlineAccessInfo = {
      expires_in: lifetime,
      associated_user_scope: response.associated_user_scope ?? '',
      associated_user: user,
    }
  }
  return session
}

/**
 * Creates the session of a grant without a user.
 *
 * @throws TokenEndpointError `token_endpoint_failed` when the response contains a user: that
 *   token would act with the user's rights in jobs and webhooks, in the place of the app's own
 */
export function offlineSessionFromTokenResponse(grant: TokenGrant): Session {
  if (grant.response.associated_user) {
    throw new TokenEndpointError(
      "The token endpoint returned the token of a user instead of the app's own",
      {},
    )
  }
  return sessionFromTokenResponse(grant)
}

/**
 * A token that comes with a refresh token, or is a user's, expires. Without a lifetime it gets the
 * shortest one: a refresh that is too early costs only a request. Any other token without a
 * lifetime never expires, even when an expiring one was requested. The platform does not grant
 * expiring tokens to every app, and background access would end with an expired token that has no
 * refresh token.
 */
function lifetimeSeconds(response: TokenResponse): number | undefined {
  if (response.expires_in !== undefined) return response.expires_in
  return response.refresh_token !== undefined || response.associated_user !== undefined
    ? OFFLINE_TOKEN_SECONDS
    : undefined
}

/**
 * A standalone app finds its session by a cookie, so the id must not be predictable.
 */
function onlineId(shop: string, userId: number, config: PlatformConfig): string {
  return config.embedded ? onlineSessionId(shop, userId) : randomUUID()
}

function after(now: number, seconds: number): Date {
  return new Date(now + seconds * 1000)
}
