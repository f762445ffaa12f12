import { PlatformError } from '../errors/errors'

/**
 * `configuration_invalid` | `storage_failed`: a stored token that none of the keys decrypts. The stored session is left as it
 * is, so that nothing is lost when a missing key comes back; a merchant who opens the app gets a new token, which replaces it.
 */
export class UnreadableTokenError extends PlatformError {
  override readonly name = 'UnreadableTokenError'
}
