import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { Session } from './session'

/** Whether the app can call the APIs of the session's shop. The session of an app with a fixed token carries none. */
export function hasAccess(session: Session | undefined, config: PlatformConfig): session is Session {
  return session !== undefined && Boolean(session.accessToken || config.adminApiAccessToken)
}

/** For work that needs access to a shop that has given none. */
export function noAccessError(shop: string, options?: { status: number }): PlatformError {
  return new PlatformError('session_not_found', `The app has no access token for ${shop}. It gets one when the merchant opens the app.`, options)
}
