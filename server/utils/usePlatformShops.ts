import type { PlatformShopsOptions, PlatformShopsPage } from '../types/platform'
import { installedShops } from '../nitro/platform-instance'

/**
 * Lists the shops that have the app, page by page, with any session storage.
 *
 * @param options `after` is the `next` of the page before; `limit` is 100 by default
 * @returns the shops of a page, with state and granted scopes; `next` unless it is the last page
 * @throws PlatformError `storage_failed` | `configuration_invalid`
 *
 * @example
 * ```ts
 * const { shops, next } = await usePlatformShops({ after: query.after })
 * ```
 */
export function usePlatformShops(options?: PlatformShopsOptions): Promise<PlatformShopsPage> {
  return installedShops()(options)
}
