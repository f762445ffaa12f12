import { PROXY_PARAMS } from '../../../../shared/wire'
import { encodeQuery } from '../http/encode-query'
import type { EmulatedApp } from '../state/app-options'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { signProxyQuery } from './sign-proxy-query'

export interface ProxyTarget {
  /** Path after `/<prefix>/<subpath>` in the storefront; may be empty. */
  tail: string
  /** The visitor's raw query, with or without `?`. */
  search: string
  /** Null: an anonymous visitor. */
  customerId: string | null
}

/** Returns the path after the app's prefix in the storefront; undefined for other paths. */
export function proxyTail({ proxy }: EmulatedApp, pathname: string): string | undefined {
  const prefix = pathPrefix(proxy)
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
    ? pathname.slice(prefix.length)
    : undefined
}

/**
 * Creates the signed URL in the app that a storefront forwards to.
 *
 * @see docs/protocol.md#app-proxy
 */
export function createProxyUrl(
  { app, clock }: EmulatorState,
  store: Store,
  { tail, search, customerId }: ProxyTarget,
): string {
  const added = encodeQuery([
    [PROXY_PARAMS.shop, store.domain],
    [PROXY_PARAMS.customerId, customerId ?? ''],
    [PROXY_PARAMS.pathPrefix, pathPrefix(app.proxy)],
    [PROXY_PARAMS.timestamp, String(clock.seconds())],
  ])
  // Not parsed: the app receives the visitor's parameters unchanged, including a second `shop`.
  const query = [search.replace(/^\?/, ''), added].filter(part => part !== '').join('&')
  return `${app.appUrl}${app.proxy.url}${tail}?${query}&${PROXY_PARAMS.signature}=${signProxyQuery(query, app.apiSecretKey)}`
}

/** Path of the app in a storefront, e.g. `/apps/reviews`. */
export function pathPrefix({ prefix, subpath }: EmulatedApp['proxy']): string {
  return `/${prefix}/${subpath}`
}
