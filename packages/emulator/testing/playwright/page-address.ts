import { appHref } from '../../src/admin-data/links'
import { FRAME_PARAMS } from '../../../../shared/wire'

/** What is needed to open a page of an app. */
export interface OpenedApp {
  apiKey: string
  /** Origin of the app, e.g. `http://localhost:40123`. */
  url: string
  /** Path below which the app runs, without a trailing slash; `''` at the root. */
  basePath: string
  /** Origin of the admin. */
  adminUrl: string
  /** Whether it runs in a frame of the admin; false: standalone, in the whole window. */
  isEmbedded: boolean
}

/**
 * Where a merchant opens a page: in the admin of the store or, if the app is standalone, at its own
 * address.
 *
 * @param path in the app, without its base path
 */
export function pageAddress(
  { url, basePath, adminUrl, apiKey, isEmbedded }: OpenedApp,
  { shop, handle }: { shop: string; handle: string },
  path: string,
): string {
  if (isEmbedded) {
    // The admin opens the address of the app without a path, and adds the query.
    const isFirst = /^\/(?:\?|$)/.test(path)
    return adminUrl + appHref(handle, apiKey, isFirst ? path.slice(1) : basePath + path)
  }
  const address = new URL(basePath + path, url)
  address.searchParams.set(FRAME_PARAMS.shop, shop)
  return address.href
}
