import { GRANTS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { GrantRefusedError } from '../errors/http-errors'
import type { Session } from '../session/session'
import { requestToken } from './token-endpoint'
import { sessionFromTokenResponse } from './token-session'

export interface RefreshOptions {
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: number
}

/**
 * Trades a session's refresh token for a new access token and, since refresh tokens rotate, a new refresh token.
 * The given session is not changed; the caller stores the one that is returned.
 * protocol: refresh grant
 *
 * @throws GrantRefusedError `grant_refused`: no refresh token, or the platform does not accept it any more
 * @throws PlatformError `token_endpoint_failed`, `shop_invalid`
 */
export async function refreshSession(session: Session, { config, fetch, now }: RefreshOptions): Promise<Session> {
  const { shop, refreshToken } = session
  if (!refreshToken) throw new GrantRefusedError('refresh_token_missing', 'The session has no refresh token')
  const body = { grant_type: GRANTS.refreshToken, refresh_token: refreshToken }
  const response = await requestToken({ shop, body, config, fetch }).catch((error: unknown) => {
    if (!(error instanceof GrantRefusedError)) throw error
    throw new GrantRefusedError(error.reason, `The platform does not accept the refresh token of ${shop} any more. The app gets a new one when the merchant opens it.`)
  })
  return sessionFromTokenResponse({ response, shop, state: '', config, now, expiring: true })
}
