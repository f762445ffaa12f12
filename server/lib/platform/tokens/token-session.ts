import { randomUUID } from 'node:crypto'
import { OFFLINE_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { TokenEndpointError } from '../errors/http-errors'
import { Session } from '../session/session'
import { offlineSessionId, onlineSessionId } from '../session/session-id'
import type { TokenResponse } from './token-response'

export interface TokenGrant {
  response: TokenResponse
  shop: string
  /** The OAuth state of an authorization code; '' for every other grant. */
  state: string
  config: PlatformConfig
  /** Epoch milliseconds at which the answer came. */
  now: number
  /** Whether an expiring token was asked for. */
  expiring: boolean
}

/** Makes the session of a token: online exactly when the platform names a user. protocol: session */
export function sessionFromTokenResponse({ response, shop, state, config, now, expiring }: TokenGrant): Session {
  const user = response.associated_user
  const lifetime = lifetimeSeconds(response, expiring)
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
    session.refreshTokenExpires = after(now, response.refresh_token_expires_in ?? REFRESH_TOKEN_SECONDS)
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
 * The same for a grant that no user took part in.
 *
 * @throws TokenEndpointError `token_endpoint_failed` when the platform names a user: that token would act with the user's
 *   rights in jobs and webhooks, and be stored where a signed-in user's is looked for
 */
export function offlineSessionFromTokenResponse(grant: TokenGrant): Session {
  if (grant.response.associated_user) {
    throw new TokenEndpointError('The token endpoint answered with the token of a user where the app\'s own was asked for', {})
  }
  return sessionFromTokenResponse(grant)
}

/** A token that should expire but does not say when is taken for the shortest-lived kind: too early costs a call, "never" an outage. */
function lifetimeSeconds(response: TokenResponse, expiring: boolean): number | undefined {
  if (response.expires_in !== undefined) return response.expires_in
  const expires = expiring || response.refresh_token !== undefined || response.associated_user !== undefined
  return expires ? OFFLINE_TOKEN_SECONDS : undefined
}

/** A standalone app finds its session by a cookie, so there the id must not be one that can be guessed. */
function onlineId(shop: string, userId: number, config: PlatformConfig): string {
  return config.embedded ? onlineSessionId(shop, userId) : randomUUID()
}

function after(now: number, seconds: number): Date {
  return new Date(now + seconds * 1000)
}
