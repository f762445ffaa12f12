import type { PlatformInbox } from '../../shared/types/platform'
import { configuredInbox } from '../lib/nitro/platform-instance'
import { PlatformError } from '../lib/platform/errors/errors'

/**
 * The webhook inbox of this app: how much it holds, what died, and ways to run that again or to erase it.
 *
 * @throws PlatformError `configuration_invalid` when `configurePlatform` was given no inbox; its methods `storage_failed`
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
  if (!inbox) throw new PlatformError('configuration_invalid', 'This app has no webhook inbox. Pass inbox: true to configurePlatform.')
  return inbox
}
