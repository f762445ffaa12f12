import { FRAME_PARAMS } from '../../../shared/wire'
import { BROWSER_USER_AGENT } from '../src/app-requests/browser-user-agent'
import { encodeQuery } from '../src/http/encode-query'
import { signQuery } from '../src/oauth/sign-query'
import { bearerRequest } from './bearer-request'
import type { ScriptCall } from './bearer-request'
import { signSessionToken } from './sign-tokens'
import type { SessionTokenOptions } from './sign-tokens'
import { secondsOf, signingSecret, urlInApp } from './test-app'
import type { TestApp } from './test-app'

export interface DocumentRequestOptions extends SessionTokenOptions {
  /** Path in the app, with its query. Default `/`. */
  path?: string
  /**
   * Host and path of the shop in the admin; becomes the `host` parameter. Default:
   * `admin.shopify.com/store/<shop's name>`.
   */
  adminPath?: string
}

export type AdminRequestOptions = ScriptCall & SessionTokenOptions

/**
 * The request with which the admin opens a page of the app in its frame: signed query, with a
 * ID token in it.
 */
export async function signDocumentRequest(
  app: TestApp,
  options: DocumentRequestOptions = {},
): Promise<Request> {
  const { path = '/', adminPath = `admin.shopify.com/store/${app.shop.split('.')[0]}` } = options
  const url = urlInApp(app, path)
  const params: [string, string][] = [
    ...url.searchParams,
    [FRAME_PARAMS.embedded, '1'],
    [FRAME_PARAMS.host, Buffer.from(adminPath).toString('base64')],
    [FRAME_PARAMS.idToken, await signSessionToken(app, options)],
    [FRAME_PARAMS.locale, 'en'],
    [FRAME_PARAMS.shop, app.shop],
    [FRAME_PARAMS.timestamp, String(secondsOf(options))],
  ]
  const hmac = signQuery(params, signingSecret(app, options))
  url.search = encodeQuery([...params, [FRAME_PARAMS.hmac, hmac]])
  return new Request(url, {
    headers: { Accept: 'text/html', 'Sec-Fetch-Dest': 'iframe', 'User-Agent': BROWSER_USER_AGENT },
  })
}

/** A call of the embedded app's own page, with an ID token. */
export async function signAdminRequest(
  app: TestApp,
  options: AdminRequestOptions,
): Promise<Request> {
  return bearerRequest(app, await signSessionToken(app, options), options)
}
