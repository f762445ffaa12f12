import { GRANTS } from '../../../../shared/platform/wire'
import { GrantRefusedError } from '../errors/http-errors'
import type { Session } from '../session/session'
import { requestToken } from './token-endpoint'
import type { GrantContext } from './token-endpoint'
import { offlineSessionFromTokenResponse } from './token-session'

/** No caller presented what was refused here: a 401 would make the caller sign in again, which changes nothing. */
const NO_FAULT_OF_THE_CALLER = 500

/**
 * Trades a session's refresh token for a new access token and, since refresh tokens rotate, a new refresh token.
 * The given session is not changed; the caller stores the one that is returned.
 * protocol: refresh grant
 *
 * @throws GrantRefusedError `grant_refused`, status 500: no refresh token, or the platform does not accept it any more
 * @throws PlatformError `token_endpoint_failed`, `shop_invalid`
 */
export async function refreshSession(session: Session, { config, fetch, now }: GrantContext): Promise<Session> {
  const { shop, refreshToken } = session
  if (!refreshToken) throw new GrantRefusedError('refresh_token_missing', 'The session has no refresh token', NO_FAULT_OF_THE_CALLER)
  const body = { grant_type: GRANTS.refreshToken, refresh_token: refreshToken }
  const response = await requestToken({ shop, body, config, fetch }).catch((error: unknown) => {
    if (!(error instanceof GrantRefusedError)) throw error
    const message = `The platform does not accept the refresh token of ${shop} any more. The app gets a new one when the merchant opens it.`
    throw new GrantRefusedError(error.reason, message, NO_FAULT_OF_THE_CALLER)
  })
  return offlineSessionFromTokenResponse({ response, shop, state: '', config, now, expiring: true })
}
