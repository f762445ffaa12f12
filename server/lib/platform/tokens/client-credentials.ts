import { GRANTS } from '../../../../shared/platform/wire'
import type { Session } from '../session/session'
import { requestToken } from './token-endpoint'
import type { GrantContext } from './token-endpoint'
import { offlineSessionFromTokenResponse } from './token-session'

/**
 * Asks for an access token with the app's own credentials alone, which the platform grants for shops of the
 * organization that owns the app. The token lasts a day and has no refresh token: it is asked for again.
 * protocol: client credentials grant
 *
 * @throws PlatformError `token_endpoint_failed`, `shop_invalid`
 */
export async function requestClientCredentials(shop: string, { config, fetch, now }: GrantContext): Promise<Session> {
  const response = await requestToken({ shop, body: { grant_type: GRANTS.clientCredentials }, config, fetch })
  return offlineSessionFromTokenResponse({ response, shop, state: '', config, now, expiring: true })
}
