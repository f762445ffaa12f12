import { WIRE_FALSE, WIRE_TRUE } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError, TokenEndpointError } from '../errors/http-errors'
import type { Session } from '../session/session'
import { requestToken } from '../tokens/token-endpoint'
import { sessionFromTokenResponse } from '../tokens/token-session'

export interface AuthorizationCodeExchange {
  shop: string
  code: string
  /** The verified state of the OAuth round trip. */
  state: string
  /** Whether the user's own token was requested. */
  online: boolean
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: number
}

/**
 * Exchanges the code of an OAuth callback for an access token. Source:
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
 *
 * @throws PlatformError `oauth_code_refused` when the code is unknown, used or too old;
 *   `token_endpoint_failed`, `shop_invalid`
 */
export async function exchangeAuthorizationCode({
  shop,
  code,
  state,
  online,
  config,
  fetch,
  now,
}: AuthorizationCodeExchange): Promise<Session> {
  const body = { code, expiring: config.expiringOfflineTokens ? WIRE_TRUE : WIRE_FALSE }
  try {
    const response = await requestToken({ shop, body, config, fetch })
    const session = sessionFromTokenResponse({ response, shop, state, config, now })
    // A user's token stored as the app's would limit jobs and webhooks to that user's rights; the
    // reverse would grant the user too many.
    if (session.isOnline !== online) {
      throw new TokenEndpointError(
        `The token endpoint returned an ${online ? 'offline' : 'online'} token; the other kind was requested`,
        {},
      )
    }
    return session
  } catch (cause) {
    if (!isCodeRefused(cause)) throw cause
    throw new PlatformError(
      'oauth_code_refused',
      'The platform refused the authorization code; start the installation again',
      { cause },
    )
  }
}

/** The platform responds to a used or unknown code with 400 `invalid_request`. */
function isCodeRefused(error: unknown): boolean {
  return (
    error instanceof GrantRefusedError ||
    (error instanceof TokenEndpointError &&
      error.upstreamStatus === 400 &&
      error.upstreamError === 'invalid_request')
  )
}
