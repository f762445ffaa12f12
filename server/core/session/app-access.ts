import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { Session } from './session'

/**
 * Returns true when the app can call the APIs of the session's shop. The session of an app with a
 * fixed token contains no token.
 */
export function hasAccess(
  session: Session | undefined,
  config: PlatformConfig,
): session is Session {
  return session !== undefined && Boolean(session.accessToken || config.adminApiAccessToken)
}

/** Returns the error of work for a shop that has not granted access. */
export function noAccessError(shop: string, options?: { status: number }): PlatformError {
  return new PlatformError(
    'session_not_found',
    `The app has no access token for ${shop}. It gets one when the merchant opens the app.`,
    options,
  )
}

/**
 * Returns the session of a `platform_admin` app for a shop. There is no grant, so nothing is
 * stored, and the token stays in the configuration.
 */
export function fixedTokenSession(shop: string): Session {
  return new Session({ id: '', shop, state: '', isOnline: false })
}

/**
 * Returns the session of the shop with a valid access token. Refreshes and stores it first when it
 * expires within five minutes. For code that needs the token itself. `admin` and `storefront`
 * refresh it on their own.
 *
 * @returns undefined when the app has no access to the shop: after it was uninstalled, or after the
 *   platform refused its refresh token
 * @throws PlatformError `grant_refused` | `token_endpoint_failed` | `storage_failed` when the token
 *   has to be refreshed and cannot be; `session_not_found` when it has expired and has no refresh
 *   token: the next visit of the merchant gets a new one
 */
export type FreshSession = () => Promise<Session | undefined>

interface SessionSources {
  config: PlatformConfig
  tokens: { forShop: (shop: string) => Promise<Session | undefined> }
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Returns the `freshSession` of a context. Nothing is read or refreshed before it is called. */
export function createFreshSession(
  { config, tokens, now }: SessionSources,
  shop: string,
): FreshSession {
  return async () => {
    const session = await tokens.forShop(shop)
    if (!hasAccess(session, config)) return undefined
    if (session.isExpired(0, now())) throw noAccessError(shop)
    return session
  }
}
