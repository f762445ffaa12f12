import {
  AUTH_PATHS,
  FRAME_PARAMS,
  RETURN_PARAM,
  SHOP_HEADER,
  spellHeader,
} from '../../../shared/wire'
import { reauthorize } from '../admin/admin-redirect'
import { refuseLoginPath } from '../admin/login-path'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { OAuthFlow } from '../oauth/oauth'
import { returnPathOf, vetReturnPath } from '../oauth/return-path'
import { explanationPage, linksPage } from '../pages/person-page'
import { redirectPrivately } from '../http/redirect'
import type { RequestFacts } from '../http/request-facts'

/**
 * A document can be sent through OAuth and back; a script only receives the URL that its page must
 * open.
 */
export function isDocument(request: RequestFacts): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && isShown(request)
}

/** Whether the response is shown to a user: that of a document or of a form. */
function isShown(request: RequestFacts): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  // Old browsers do not send the header; then a document is a request that accepts HTML.
  return destination === null
    ? (request.headers.get('accept') ?? '').includes('text/html')
    : destination === 'document'
}

/**
 * Sends the browser through OAuth for a shop: a document at once, a form by a link, a script by the
 * header that its page follows.
 */
export function signInResponse(
  request: RequestFacts,
  url: URL,
  shop: string,
  { config, oauth }: { config: PlatformConfig; oauth: OAuthFlow },
): Response {
  if (isDocument(request)) return oauth.start(request, shop, returnPathOf(url))
  const begin = new URLSearchParams({ [FRAME_PARAMS.shop]: shop })
  const path = `${config.authPathPrefix}${AUTH_PATHS.begin}`
  if (!isShown(request)) return reauthorize(`${config.appUrl}${path}?${begin}`)
  begin.set(RETURN_PARAM, returnPathOf(url))
  return formSignInPage(config, `${path}?${begin}`)
}

/**
 * Response to a browser that is not signed in and names no shop.
 *
 * @throws PlatformError `configuration_invalid` on the login page itself
 */
export function visitorResponse(request: RequestFacts, url: URL, config: PlatformConfig): Response {
  refuseLoginPath(url, config)
  const { authPagePath } = config
  if (!isShown(request))
    return authPagePath
      ? reauthorize(config.appUrl + authPagePath)
      : new Response(null, { status: 401 })
  if (authPagePath && !isDocument(request)) return formSignInPage(config, loginAddress(url, config))
  if (authPagePath) return redirectPrivately(loginAddress(url, config))
  return explanationPage(config, null, {
    status: 401,
    title: 'Sign in from your admin',
    paragraphs: ['Open this app from the admin of your store to sign in.'],
  })
}

/** Returns the URL of the login page, with the path that the visitor requested. */
function loginAddress(url: URL, config: PlatformConfig): string {
  const returnTo = vetReturnPath(returnPathOf(url), config)
  return returnTo === `${config.basePath}/`
    ? config.authPagePath
    : `${config.authPagePath}?${new URLSearchParams({ [RETURN_PARAM]: returnTo })}`
}

/**
 * A sign-in loses the fields of a submitted form, so the page informs the user.
 */
function formSignInPage(config: PlatformConfig, href: string): Response {
  return linksPage(config, {
    status: 401,
    title: 'Sign in again',
    introduction:
      'You are no longer signed in, and what you sent may not be saved. Sign in, check, and send it again if it is missing.',
    links: [{ href, text: 'Sign in' }],
  })
}

/**
 * Response to a browser that is signed in to several shops and names none.
 *
 * @throws PlatformError `shop_ambiguous` for a script, which cannot choose
 */
export function chooseShopResponse(
  request: RequestFacts,
  url: URL,
  shops: readonly string[],
  config: PlatformConfig,
): Response {
  if (!isDocument(request)) {
    throw new PlatformError(
      'shop_ambiguous',
      `This browser is signed in to several shops: name one with ?shop= or in the header ${spellHeader(SHOP_HEADER)}`,
    )
  }
  // A path may look like an address: `//evil.example` as a link would lead there.
  const here = vetReturnPath(returnPathOf(url), config)
  const links = shops.map(shop => {
    const target = new URL(config.appUrl + here)
    target.searchParams.set(FRAME_PARAMS.shop, shop)
    return { href: target.pathname + target.search, text: shop }
  })
  return linksPage(config, {
    status: 300,
    title: 'Which store?',
    introduction: 'You are signed in to several stores.',
    links,
  })
}
