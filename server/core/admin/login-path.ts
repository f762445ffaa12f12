import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'

/**
 * Prevents an infinite redirect from the login page to itself.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function refuseLoginPath(url: URL, config: PlatformConfig): void {
  if (!config.authPagePath || url.pathname !== config.authPagePath) return
  throw new PlatformError(
    'configuration_invalid',
    `A request was authenticated on the login path ${config.authPagePath}. The login page must stay open to visitors.`,
  )
}
