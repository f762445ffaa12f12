import type { PlatformProfile } from '../config/config'
import { PlatformError } from '../errors/errors'
import { shopUrl } from '../request/shop'
import { remembering } from './remembering'

/** Shops that are remembered at most, of each profile, path and version. */
const MOST_SHOPS = 1000

/** By path, version and shop, not by a text of all three: to join them would cost a call more than to check them. */
const endpoints = new WeakMap<PlatformProfile, Map<string, Map<string, (shop: string) => string>>>()

/**
 * Returns the URL of a shop's GraphQL API; checked and put together once.
 *
 * @param path with `{version}` in it
 * @throws PlatformError `configuration_invalid` for no version, `shop_invalid`
 */
export function graphqlEndpoint(path: string, apiVersion: string, shop: string, profile: PlatformProfile): string {
  const endpoint = endpoints.get(profile)?.get(path)?.get(apiVersion) ?? remember(path, apiVersion, profile)
  return endpoint(shop)
}

function remember(path: string, apiVersion: string, profile: PlatformProfile): (shop: string) => string {
  // By form, not by list: a release must not stop apps from using versions that came after it. The form also keeps paths out of the URL.
  if (!/^(?:\d{4}-(?:01|04|07|10)|unstable)$/.test(apiVersion)) {
    throw new PlatformError('configuration_invalid', 'apiVersion must be like 2026-07, or unstable')
  }
  const paths = endpoints.get(profile) ?? new Map<string, Map<string, (shop: string) => string>>()
  const versions = paths.get(path) ?? new Map<string, (shop: string) => string>()
  const endpoint = remembering(MOST_SHOPS, shop => shopUrl(shop, profile, path.replace('{version}', apiVersion)))
  endpoints.set(profile, paths.set(path, versions.set(apiVersion, endpoint)))
  return endpoint
}
