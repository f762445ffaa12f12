import { GRANTS, WIRE_FALSE, WIRE_TRUE } from '../../../shared/wire'
import { GrantRefusedError, TokenEndpointError } from '../errors/http-errors'
import type { Session } from '../session/session'
import { requestToken } from './token-endpoint'
import type { GrantContext } from './token-endpoint'
import { offlineSessionFromTokenResponse, sessionFromTokenResponse } from './token-session'

/**
 * Status of errors that a new sign-in of the caller cannot fix, because the caller did not present
 * the refused token. A 401 would request one.
 */
const STORED_TOKEN_REFUSED = 503

/**
 * Exchanges an ID token for an access token: the user's own (online) or the app's (offline).
 * The ID token must have been verified: the platform refuses others, and their shop is
 * untrusted.
 *
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/token-exchange
 * @throws PlatformError as `requestToken`: `grant_refused`, `token_endpoint_failed`, `shop_invalid`
 */
export async function exchangeSessionToken(
  { shop, rawToken, online }: { shop: string; rawToken: string; online: boolean },
  { config, fetch, now }: GrantContext,
): Promise<Session> {
  const body = {
    grant_type: GRANTS.tokenExchange,
    subject_token: rawToken,
    subject_token_type: GRANTS.idToken,
    requested_token_type: online ? GRANTS.onlineAccessToken : GRANTS.offlineAccessToken,
    expiring: config.expiringOfflineTokens ? WIRE_TRUE : WIRE_FALSE,
  }
  const response = await requestToken({ shop, body, config, fetch })
  const session = sessionFromTokenResponse({ response, shop, state: '', config, now })
  // A user's token in the place of the app's would act with that user's rights in jobs and
  // webhooks, and the reverse with too many.
  if (session.isOnline !== online) {
    throw new TokenEndpointError(
      `The token endpoint returned an ${online ? 'offline' : 'online'} token instead of the requested kind`,
      {},
    )
  }
  return session
}

/**
 * Exchanges a session's refresh token for a new access token and, since refresh tokens rotate, a
 * new refresh token. The given session is not changed; the caller stores the returned one.
 *
 * @see docs/protocol.md#token-refresh
 * @throws GrantRefusedError `grant_refused`, status 503: no refresh token, or the platform does not
 *   accept it any more
 * @throws PlatformError `token_endpoint_failed`, `shop_invalid`
 */
export async function refreshSession(
  { shop, refreshToken }: Session,
  { config, fetch, now }: GrantContext,
): Promise<Session> {
  if (!refreshToken)
    throw new GrantRefusedError(
      'refresh_token_missing',
      'The session has no refresh token',
      STORED_TOKEN_REFUSED,
    )
  const body = { grant_type: GRANTS.refreshToken, refresh_token: refreshToken }
  const response = await requestToken({ shop, body, config, fetch }).catch(
    refuseStoredToken('refresh token', shop),
  )
  return offlineSessionFromTokenResponse({ response, shop, state: '', config, now })
}

/**
 * Exchanges an offline access token that never expires for one that does, with a refresh token. The
 * old token stops working for API calls. After a lost response the same request gets the same pair,
 * for seven days, until the pair is refreshed or replaced.
 *
 * @see https://shopify.dev/changelog/more-resilient-token-exchanges-when-migrating-tokens-without-a-user-session
 * @see docs/protocol.md#token-refresh
 * @throws GrantRefusedError `grant_refused`, status 503: the platform does not accept the old token
 *   any more
 * @throws PlatformError `token_endpoint_failed`, `shop_invalid`
 */
export async function migrateToken(
  { shop, accessToken = '' }: Session,
  { config, fetch, now }: GrantContext,
): Promise<Session> {
  const body = {
    grant_type: GRANTS.tokenExchange,
    subject_token: accessToken,
    subject_token_type: GRANTS.offlineAccessToken,
    requested_token_type: GRANTS.offlineAccessToken,
    expiring: WIRE_TRUE,
  }
  const response = await requestToken({ shop, body, config, fetch }).catch(
    refuseStoredToken('stored access token', shop),
  )
  return offlineSessionFromTokenResponse({ response, shop, state: '', config, now })
}

/**
 * Requests an access token with the app's own credentials alone. The platform grants it for shops
 * of the organization that owns the app. The token is valid for a day and has no refresh token.
 *
 * @see docs/protocol.md#oauth
 * @throws PlatformError `token_endpoint_failed`, `shop_invalid`
 */
export async function requestClientCredentials(
  shop: string,
  { config, fetch, now }: GrantContext,
): Promise<Session> {
  const response = await requestToken({
    shop,
    body: { grant_type: GRANTS.clientCredentials },
    config,
    fetch,
  })
  return offlineSessionFromTokenResponse({ response, shop, state: '', config, now })
}

/** Returns a handler for the rejection of a request that presented a stored token. */
function refuseStoredToken(what: string, shop: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof GrantRefusedError)) throw error
    const message = `The platform does not accept the ${what} of ${shop} any more. The app gets a new one when the merchant opens it.`
    throw new GrantRefusedError(error.reason, message, STORED_TOKEN_REFUSED)
  }
}
