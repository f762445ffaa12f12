import { appHref } from '../../../emulator/src/admin-data/links'
import { FRAME_PARAMS } from '../../../../shared/wire'
import type { ReviewedApp, ReviewedStore } from './reviewed-app'

/**
 * Where a merchant opens a page: in the admin of the store or, if the app is standalone, at its own
 * address.
 *
 * @param path in the app, without its base path
 */
export function pageAddress(
  { url, basePath, adminUrl, apiKey, isEmbedded }: ReviewedApp,
  { shop, handle }: Pick<ReviewedStore, 'shop' | 'handle'>,
  path: string,
): string {
  if (isEmbedded) return adminUrl + appHref(handle, apiKey, path === '/' ? '' : basePath + path)
  const address = new URL(basePath + path, url)
  address.searchParams.set(FRAME_PARAMS.shop, shop)
  return address.href
}
