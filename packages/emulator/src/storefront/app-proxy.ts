import type { IncomingHttpHeaders } from 'node:http'
import { PROXY_PREFIXES } from '../../../../shared/wire'
import type { ProxyPrefix } from '../../../../shared/wire'
import { AppFailure, sendToApp } from '../app-requests/send-to-app'
import type { AppResponse } from '../app-requests/send-to-app'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import type { Reply } from '../http/reply'
import type { Route } from '../http/router'
import type { Store } from '../state/store'
import { forwardedHeaders, returnedHeaders } from './proxied-headers'
import { createProxyUrl, pathPrefix, proxyTail } from './proxy-url'
import { renderLiquid } from './render-liquid'
import { storefrontMessage } from './storefront-page'

/** A visitor's request to a storefront. */
export interface StorefrontRequest {
  method: string
  /** Path in the storefront, e.g. `/apps/app/hello`. */
  pathname: string
  search: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** Null: an anonymous visitor. */
  customerId: string | null
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/**
 * Routes of the app proxy of each storefront.
 *
 * @see docs/protocol.md#app-proxy
 */
export const appProxyRoutes: Route[] = PROXY_PREFIXES.flatMap(prefix =>
  METHODS.map(method => proxyRoute(prefix, method)),
)

function proxyRoute(prefix: ProxyPrefix, method: (typeof METHODS)[number]): Route {
  return {
    method,
    pattern: `/:shop/${prefix}/*`,
    kind: 'storefront',
    handle: ({ method, url, params, headers, body }, context) => {
      const store = findStore(context.state, params.shop ?? '')
      const pathname = `/${prefix}/${params.rest ?? ''}`
      return forwardVisit(context, store, {
        method,
        pathname,
        search: url.search,
        headers,
        body,
        customerId: store.customerId,
      })
    },
  }
}

/**
 * Forwards a visitor's request to the app. Responds with an error page if the app is not installed
 * or fails.
 */
export async function forwardVisit(
  { state }: EmulatorContext,
  store: Store,
  request: StorefrontRequest,
): Promise<Reply> {
  const { method, pathname, search, headers, body, customerId } = request
  const tail = proxyTail(state.app, pathname)
  if (tail === undefined || !state.installations.find(state.app.apiKey, store.domain)) {
    const detail =
      tail === undefined
        ? `The app is registered for ${pathPrefix(state.app.proxy)}.`
        : 'The app is not installed in this shop.'
    return storefrontMessage(store, 404, 'Page not found', detail)
  }
  try {
    const url = createProxyUrl(state, store, { tail, search, customerId })
    const response = await sendToApp({
      method,
      url,
      headers: forwardedHeaders(headers, store.domain),
      body,
    })
    return replyOf(response, store, customerId)
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error
    return storefrontMessage(
      store,
      502,
      'There was an error in the third-party application',
      error.message,
    )
  }
}

function replyOf(response: AppResponse, store: Store, customerId: string | null): Reply {
  const { status, body } = response
  const headers = returnedHeaders(response.headers, store.domain)
  if (mediaType(headers['content-type']) !== 'application/liquid') return { status, headers, body }
  return {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: renderLiquid(body.toString('utf8'), store, customerId),
  }
}

function mediaType(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
