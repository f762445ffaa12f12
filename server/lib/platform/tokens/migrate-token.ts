import { GRANTS, WIRE_TRUE } from '../../../../shared/platform/wire'
import { GrantRefusedError } from '../errors/http-errors'
import type { Session } from '../session/session'
import { requestToken } from './token-endpoint'
import type { GrantContext } from './token-endpoint'
import { offlineSessionFromTokenResponse } from './token-session'

/**
 * Trades an offline access token that never expires for one that does, with a refresh token. The platform cannot undo
 * this, and the old token stops working: the caller must not lose the session that is returned.
 * protocol: migration to expiring tokens
 *
 * @throws GrantRefusedError `grant_refused`, status 500: the platform does not accept the old token any more
 * @throws PlatformError `token_endpoint_failed`, `shop_invalid`
 */
export async function migrateToken({ shop, accessToken }: Session & { accessToken: string }, { config, fetch, now }: GrantContext): Promise<Session> {
  const body = {
    grant_type: GRANTS.tokenExchange,
    subject_token: accessToken,
    subject_token_type: GRANTS.offlineAccessToken,
    requested_token_type: GRANTS.offlineAccessToken,
    expiring: WIRE_TRUE,
  }
  const response = await requestToken({ shop, body, config, fetch }).catch((error: unknown) => {
    if (!(error instanceof GrantRefusedError)) throw error
    // A 401 would blame the caller, who presented nothing.
    throw new GrantRefusedError(error.reason, `The platform does not accept the stored access token of ${shop} any more. The app gets a new one when the merchant opens it.`, 500)
  })
  return offlineSessionFromTokenResponse({ response, shop, state: '', config, now, expiring: true })
}
