import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'

/**
 * Refuses to send a visitor from the login page to the login page, for ever.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function refuseLoginPath(url: URL, config: PlatformConfig): void {
  if (!config.authPagePath || url.pathname !== config.authPagePath) return
  throw new PlatformError(
    'configuration_invalid',
    `usePlatformAdmin (authenticate.admin) was called on the login path ${config.authPagePath}. The login page must stay open to visitors.`,
  )
}
