import { AUTH_PATHS, FRAME_PARAMS, RETURN_PARAM } from '../../../../shared/platform/wire'
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
  return (request.method === 'GET' || request.method === 'HEAD') && isShown(request)
}

/** Whether the answer is shown to a person: that of a document or of a form. */
function isShown(request: RequestFacts): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  // Old browsers do not say; then a document is what asks for one.
  return destination === null ? (request.headers.get('accept') ?? '').includes('text/html') : destination === 'document'
}

/** Sends the browser through OAuth for a shop: a document at once, a form by a link, a script by the header that its page follows. */
export function signInResponse(request: RequestFacts, url: URL, shop: string, { config, oauth }: { config: PlatformConfig, oauth: OAuthFlow }): Response {
  if (isDocument(request)) return oauth.start(shop, returnPathOf(url))
  const begin = new URLSearchParams({ [FRAME_PARAMS.shop]: shop })
  const path = `${config.authPathPrefix}${AUTH_PATHS.begin}`
  if (!isShown(request)) return reauthorize(`${config.appUrl}${path}?${begin}`)
  begin.set(RETURN_PARAM, returnPathOf(url))
  return formSignInPage(config, `${path}?${begin}`)
}

/**
 * A browser that is signed in nowhere and names no shop.
 *
 * @throws PlatformError `configuration_invalid` on the login page itself
 */
export function visitorResponse(request: RequestFacts, url: URL, config: PlatformConfig): Response {
  refuseLoginPath(url, config)
  const { authPagePath } = config
  if (!isShown(request)) return authPagePath ? reauthorize(config.appUrl + authPagePath) : new Response(null, { status: 401 })
  if (authPagePath && !isDocument(request)) return formSignInPage(config, loginAddress(url, config))
  if (authPagePath) return new Response(null, { status: 302, headers: { 'Location': loginAddress(url, config), 'Cache-Control': 'private, no-store' } })
  return explanationPage(config, null, {
    status: 401,
    title: 'Sign in from your admin',
    paragraphs: ['Open this app from the admin of your store to sign in.'],
  })
}

/** The login page, which hands on where the visitor was going. */
function loginAddress(url: URL, config: PlatformConfig): string {
  const returnTo = vetReturnPath(returnPathOf(url), config)
  return returnTo === `${config.basePath}/` ? config.authPagePath : `${config.authPagePath}?${new URLSearchParams({ [RETURN_PARAM]: returnTo })}`
}

/** What a form carries cannot be taken through a sign-in, and to lose it unsaid would be worse than to say it. */
function formSignInPage(config: PlatformConfig, href: string): Response {
  return linksPage(config, {
    status: 401,
    title: 'Sign in again',
    introduction: 'You are no longer signed in, and what you sent may not be saved. Sign in, check, and send it again if it is missing.',
    links: [{ href, text: 'Sign in' }],
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
