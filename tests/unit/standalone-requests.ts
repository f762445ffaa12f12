import { sessionCookie } from '../../server/lib/platform/standalone/session-cookie'
import { APP_URL, BROWSER, NOW, SHOP } from './admin-requests'
import { testConfig } from './configs'

export const OTHER_SHOP = 'other.platform.test'
export const SIGN_IN_HEADER = 'x-shopify-api-request-failure-reauthorize-url'

/** The cookie pair of a browser that signed in to a shop at `now`, to the shop's own session unless another is given. */
export function signedIn(shop = SHOP, sessionId = `offline_${shop}`, config = testConfig(), now = NOW): string {
  return sessionCookie({ shop, sessionId }, config, now).split(';')[0] ?? ''
}

/** A page that a person opens in the browser. */
export function pageRequest(path = '/', headers: Record<string, string> = {}): Request {
  return new Request(`${APP_URL}${path}`, { headers: { 'user-agent': BROWSER, 'accept': 'text/html', 'sec-fetch-dest': 'document', ...headers } })
}

/** A call that a script of the app's page makes. */
export function fetchRequest(path = '/api/products', headers: Record<string, string> = {}, init: RequestInit = {}): Request {
  return new Request(`${APP_URL}${path}`, { ...init, headers: { 'user-agent': BROWSER, 'accept': 'application/json', 'sec-fetch-dest': 'empty', ...headers } })
}
