import { GRANTS, WIRE_FALSE, WIRE_TRUE } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { TokenEndpointError } from '../errors/http-errors'
import type { Session } from '../session/session'
import { requestToken } from './token-endpoint'
import { sessionFromTokenResponse } from './token-session'

export interface TokenExchange {
  shop: string
  /** A session token that has been verified: the platform refuses others, and their shop means nothing. */
  sessionToken: string
  online: boolean
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: number
}

/**
 * Exchanges a session token for an access token: the user's own (online) or the app's (offline).
 * protocol: token exchange; https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/token-exchange
 *
 * @throws PlatformError as `requestToken`: `grant_refused`, `token_endpoint_failed`, `shop_invalid`
 */
export async function exchangeSessionToken({ shop, sessionToken, online, config, fetch, now }: TokenExchange): Promise<Session> {
  const expiring = config.expiringOfflineTokens
  const body = {
    grant_type: GRANTS.tokenExchange,
    subject_token: sessionToken,
    subject_token_type: GRANTS.idToken,
    requested_token_type: online ? GRANTS.onlineAccessToken : GRANTS.offlineAccessToken,
    expiring: expiring ? WIRE_TRUE : WIRE_FALSE,
  }
  const response = await requestToken({ shop, body, config, fetch })
  const session = sessionFromTokenResponse({ response, shop, state: '', config, now, expiring })
  // A user's token in the place of the app's would act with that user's rights in jobs and webhooks, and the reverse with too many.
  if (session.isOnline !== online) {
    throw new TokenEndpointError(`The token endpoint answered with an ${online ? 'offline' : 'online'} token where the other kind was asked for`, {})
  }
  return session
}
