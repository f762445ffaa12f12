import { BROWSER_USER_AGENT } from './browser-user-agent'
import { callApp, truncateResponse } from './call-app'
import type { CallOutcome } from './call-app'
import type { CallResult } from './call-result'
import type { EmulatorContext } from '../http/context'
import { Refusal } from '../state/refusal'
import type { Store } from '../state/store'
import { forwardVisit } from '../storefront/app-proxy'
import { createProxyUrl, pathPrefix, proxyTail } from '../storefront/proxy-url'

export interface ProxyCallOptions {
  /** Path in the storefront, e.g. `/apps/app/hello?page=2`. */
  path: string
  /** Default: GET. */
  method?: string
  /** The visitor. Default: the customer who is logged in on the storefront. */
  customerId?: string
}

export interface ProxyUrlOptions {
  /** Path in the storefront without a query, e.g. `/apps/app/hello`. */
  path: string
  /** The visitor's parameters, URL encoded. */
  query?: string
  customerId?: string
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/**
 * Visits the app proxy of a storefront. The result contains the request and the response of the
 * visitor.
 *
 * @see docs/protocol.md#app-proxy
 * @throws Refusal 400
 */
export async function callThroughProxy(
  context: EmulatorContext,
  store: Store,
  options: ProxyCallOptions,
): Promise<CallResult> {
  const { path, method = 'GET', customerId = store.customerId } = options
  if (!METHODS.includes(method))
    throw new Refusal(400, `Field method must be one of ${METHODS.join(', ')}.`)
  const { pathname, search } = storefrontTarget(context, path)
  const headers = { accept: 'text/html,*/*', 'user-agent': BROWSER_USER_AGENT }
  const url = `${context.origin}/${store.domain}${pathname}${search}`
  return callApp(
    'proxy',
    store.domain,
    { method, url, headers, body: '' },
    async (): Promise<CallOutcome> => {
      const reply = await forwardVisit(context, store, {
        method,
        pathname,
        search,
        headers,
        body: Buffer.alloc(0),
        customerId,
      })
      return { response: truncateResponse({ ...reply, body: Buffer.from(reply.body) }) }
    },
  )
}

/**
 * Creates the signed URL that a visit is forwarded to, for tests that alter it.
 *
 * @throws Refusal 400
 */
export function signProxyUrl(
  context: EmulatorContext,
  store: Store,
  { path, query = '', customerId }: ProxyUrlOptions,
): string {
  const { app } = context.state
  if (/[?#]/.test(path)) throw new Refusal(400, 'Use the field query for parameters, not the path.')
  const { pathname, search } = storefrontTarget(context, `${path}?${query}`)
  const tail = proxyTail(app, pathname)
  if (tail === undefined)
    throw new Refusal(
      400,
      `The path must begin with ${pathPrefix(app.proxy)}, where the app is registered.`,
    )
  return createProxyUrl(context.state, store, {
    tail,
    search,
    customerId: customerId ?? store.customerId,
  })
}

function storefrontTarget({ origin }: EmulatorContext, path: string): URL {
  const target =
    path.startsWith('/') && URL.canParse(origin + path) ? new URL(origin + path) : undefined
  if (target?.origin !== origin)
    throw new Refusal(400, 'The path must be a path in the storefront, e.g. "/apps/app/hello".')
  return target
}
