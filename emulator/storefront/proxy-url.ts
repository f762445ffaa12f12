import { PROXY_PARAMS } from '../../shared/platform/wire'
import { encodeQuery } from '../oauth/sign-query'
import type { EmulatedApp } from '../state/app-registration'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { signProxyQuery } from './sign-proxy-query'

export interface ProxyTarget {
  /** What stands behind `/apps/<subpath>` in the storefront: empty, or a path. */
  tail: string
  /** The visitor's own query, as it was sent; with or without its `?`. */
  search: string
  /** Null: an anonymous visitor. */
  customerId: string | null
}

/** What stands behind the app's place in the storefront, or undefined for a path elsewhere. */
export function proxyTail({ proxy }: EmulatedApp, pathname: string): string | undefined {
  const prefix = pathPrefix(proxy.subpath)
  return pathname === prefix || pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined
}

/** The URL in the app that a storefront forwards to, signed afresh. protocol: app proxy */
export function createProxyUrl({ app, clock }: EmulatorState, store: Store, { tail, search, customerId }: ProxyTarget): string {
  const added = encodeQuery([
    [PROXY_PARAMS.shop, store.domain],
    [PROXY_PARAMS.customerId, customerId ?? ''],
    [PROXY_PARAMS.pathPrefix, pathPrefix(app.proxy.subpath)],
    [PROXY_PARAMS.timestamp, String(clock.seconds())],
  ])
  // Not parsed and written anew: what a visitor sends reaches the app as it is, a second `shop` too.
  const query = [search.replace(/^\?/, ''), added].filter(part => part !== '').join('&')
  return `${app.appUrl}${app.proxy.url}${tail}?${query}&${PROXY_PARAMS.signature}=${signProxyQuery(query, app.apiSecretKey)}`
}

function pathPrefix(subpath: string): string {
  return `/apps/${subpath}`
}
