import { AUTH_PATHS, FRAME_PARAMS } from '../../../../shared/platform/wire'
import { reauthorize } from '../admin/admin-redirect'
import { refuseLoginPath } from '../admin/login-path'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { OAuthFlow } from '../oauth/oauth'
import { returnPathOf, vetReturnPath } from '../oauth/return-path'
import { explanationPage, linksPage } from '../pages/person-page'
import type { RequestFacts } from '../request/request-facts'

/** A document can be sent through OAuth and back; a script can only be told where its page must go. */
export function isDocument(request: RequestFacts): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const destination = request.headers.get('sec-fetch-dest')
  // Old browsers do not say; then a document is what asks for one.
  return destination === null ? (request.headers.get('accept') ?? '').includes('text/html') : destination === 'document'
}

/** Sends the browser through OAuth for a shop: a document at once, a script by the header that its page follows. */
export function signInResponse(request: RequestFacts, url: URL, shop: string, { config, oauth }: { config: PlatformConfig, oauth: OAuthFlow }): Response {
  if (isDocument(request)) return oauth.start(shop, returnPathOf(url))
  return reauthorize(`${config.appUrl}${config.authPathPrefix}${AUTH_PATHS.begin}?${new URLSearchParams({ [FRAME_PARAMS.shop]: shop })}`)
}

/**
 * A browser that is signed in nowhere and names no shop.
 *
 * @throws PlatformError `configuration_invalid` on the login page itself
 */
export function visitorResponse(request: RequestFacts, url: URL, config: PlatformConfig): Response {
  refuseLoginPath(url, config)
  if (!isDocument(request)) return config.authPagePath ? reauthorize(config.appUrl + config.authPagePath) : new Response(null, { status: 401 })
  if (config.authPagePath) return new Response(null, { status: 302, headers: { 'Location': config.authPagePath, 'Cache-Control': 'private, no-store' } })
  return explanationPage(config, null, {
    status: 401,
    title: 'Sign in from your admin',
    paragraphs: ['Open this app from the admin of your store to sign in.'],
  })
}

/**
 * A browser that is signed in to several shops and does not say which one it means.
 *
 * @throws PlatformError `shop_ambiguous` for a script, which cannot choose
 */
export function chooseShopResponse(request: RequestFacts, url: URL, shops: readonly string[], config: PlatformConfig): Response {
  if (!isDocument(request)) {
    throw new PlatformError('shop_ambiguous', 'This browser is signed in to several shops: call usePlatformFetch, or say which one with ?shop=')
  }
  // A path may look like an address: `//evil.example` as a link would lead there.
  const here = vetReturnPath(returnPathOf(url), config)
  const links = shops.map((shop) => {
    const target = new URL(config.appUrl + here)
    target.searchParams.set(FRAME_PARAMS.shop, shop)
    return { href: target.pathname + target.search, text: shop }
  })
  return linksPage(config, { status: 300, title: 'Which store?', introduction: 'You are signed in to several stores.', links })
}
