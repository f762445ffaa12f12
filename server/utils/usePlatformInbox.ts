import type { PlatformInbox } from '../types/platform'
import { configuredInbox } from '../nitro/platform-instance'
import { PlatformError } from '../core/errors/errors'

/**
 * Returns the webhook inbox of this app: counts its deliveries, lists the dead ones, and retries or
 * deletes them.
 *
 * @returns the inbox; its methods throw `storage_failed`
 * @throws PlatformError `configuration_invalid` when `configurePlatform` sets no inbox
 *
 * @example
 * ```ts
 * export default defineTask({
 *   async run() {
 *     const { dead } = await usePlatformInbox().counts()
 *     return { result: dead }
 *   },
 * })
 * ```
 */
export function usePlatformInbox(): PlatformInbox {
  const inbox = configuredInbox()
  if (!inbox)
    throw new PlatformError(
      'configuration_invalid',
      'This app has no webhook inbox. Pass inbox: true to configurePlatform.',
    )
  return inbox
}
