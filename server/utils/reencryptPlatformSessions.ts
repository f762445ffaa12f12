import { everySession, platformInstance } from '../lib/nitro/platform-instance'
import type { PlatformReencryption } from '../../shared/types/platform'

/**
 * Encrypts stored tokens with the first key of `NUXT_PLATFORM_ENCRYPTION_KEYS`: plain ones, and those of the keys behind it,
 * which can be removed afterwards. May be run again, and while the app serves.
 *
 * @param shops whose sessions; needed with a `sessionStorage` of the app's own. Default: all that are stored
 * @throws PlatformError `configuration_invalid` without keys, or without shops where they are needed; `storage_failed`
 *
 * @example
 * ```ts
 * const { encrypted, current, unreadable } = await reencryptPlatformSessions()
 * ```
 */
export function reencryptPlatformSessions(shops?: Iterable<string> | AsyncIterable<string>): Promise<PlatformReencryption> {
  return platformInstance().reencrypt(shops ? { shops } : everySession())
}
