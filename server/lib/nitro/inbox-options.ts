import type { Driver } from 'unstorage'
import type { PlatformInboxOptions } from '../platform/inbox/inbox-settings'
import { fileBaseOf } from './file-base'

/**
 * The options of the inbox, whose file lies beside the files of the mount `platform` unless they say otherwise: there the
 * app keeps what has to outlive a restart.
 */
export function inboxOptions(configured: boolean | PlatformInboxOptions | undefined, driver: Driver): PlatformInboxOptions | undefined {
  if (!configured) return undefined
  const chosen = configured === true ? {} : configured
  const base = fileBaseOf(driver)
  return base !== undefined ? { path: `${base}-inbox.sqlite`, ...chosen } : chosen
}
