import { selectAllSessions, platformInstance } from '../nitro/platform-instance'
import type { PlatformReencryption } from '../types/platform'

/**
 * Encrypts stored tokens with the first key of `NUXT_PLATFORM_ENCRYPTION_KEYS`: plain tokens, and
 * tokens of the other keys, which you can remove afterwards. You can run it repeatedly and while
 * the app serves requests.
 *
 * @param shops domains whose sessions are encrypted; required with your own `sessionStorage`
 * @default all stored sessions
 * @returns numbers of sessions: newly encrypted, already current, and unreadable
 * @throws PlatformError `configuration_invalid` without keys, or without the shops where they are
 *   required; `storage_failed`
 *
 * @example
 * ```ts
 * const { encrypted, current, unreadable } = await reencryptPlatformSessions()
 * ```
 */
export function reencryptPlatformSessions(
  shops?: Iterable<string> | AsyncIterable<string>,
): Promise<PlatformReencryption> {
  return platformInstance().reencrypt(shops ? { shops } : selectAllSessions())
}
