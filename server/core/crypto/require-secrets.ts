import { PlatformError } from '../errors/errors'

/**
 * Returns the secrets when they can verify something: at least one, none empty.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function requireSecrets(secrets: readonly string[]): readonly string[] {
  // An HMAC with an empty key is valid cryptography: an attacker who knows that the variable is
  // unset could sign anything.
  if (secrets.length === 0 || secrets.includes('')) {
    throw new PlatformError(
      'configuration_invalid',
      'Set NUXT_PLATFORM_API_SECRET_KEY: a secret that verifies requests is empty',
    )
  }
  return secrets
}
