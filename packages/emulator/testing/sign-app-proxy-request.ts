import { PROXY_PARAMS } from '../../../shared/wire'
import { BROWSER_USER_AGENT } from '../src/app-requests/browser-user-agent'
import { encodeQuery } from '../src/http/encode-query'
import { signProxyQuery } from '../src/storefront/sign-proxy-query'
import { secondsOf, signingSecret, urlInApp } from './test-app'
import type { Signing, TestApp } from './test-app'

export interface AppProxyRequestOptions extends Signing {
  /**
   * Path in the app to which the storefront forwards, with the visitor's own query, e.g.
   * `/proxy/hello?page=2`.
   */
  path: string
  /** The app's place in the storefront. Default `/apps/app`. */
  pathPrefix?: string
  /** Decimal id of the customer who is logged in. Default: a visitor. */
  customerId?: string
  method?: string
}

/** A visit that a storefront forwards to the app. */
export function signAppProxyRequest(app: TestApp, options: AppProxyRequestOptions): Request {
  const { path, pathPrefix = '/apps/app', customerId = '', method = 'GET' } = options
  const url = urlInApp(app, path)
  const query = encodeQuery([
    ...url.searchParams,
    [PROXY_PARAMS.shop, app.shop],
    [PROXY_PARAMS.customerId, customerId],
    [PROXY_PARAMS.pathPrefix, pathPrefix],
    [PROXY_PARAMS.timestamp, String(secondsOf(options))],
  ])
  url.search = `${query}&${PROXY_PARAMS.signature}=${signProxyQuery(query, signingSecret(app, options))}`
  return new Request(url, {
    method,
    headers: {
      Accept: 'text/html,*/*',
      'User-Agent': BROWSER_USER_AGENT,
      'X-Forwarded-Host': app.shop,
    },
  })
}
