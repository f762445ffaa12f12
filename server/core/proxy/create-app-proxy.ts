import type { AdminApiContext, StorefrontApiContext } from '../api/shop-clients'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import type { PlatformServices } from '../services'
import { hasAccess, createFreshSession } from '../session/app-access'
import type { Session } from '../session/session'
import type { FreshSession } from '../session/app-access'
import { readProxyQuery } from './proxy-query'
import type { AppProxyOptions, ProxyQuery } from './proxy-query'
import { createProxySignature } from './proxy-signature'

/**
 * What a request can use that a storefront forwarded. The signature covers the query: not the path,
 * not the method and not the body, which a visitor can choose.
 */
export interface PlatformAppProxyContext extends ProxyQuery {
  /**
   * The offline session of the shop as it is stored, never refreshed: its token may have expired.
   * Undefined when the app has no access there. Use {@link PlatformAppProxyContext.freshSession}
   * for a token that is valid.
   */
  session: Session | undefined
  /**
   * The session with a valid token, refreshed when it is about to expire. A page waits for no token
   * unless this is called.
   */
  freshSession: FreshSession
  /**
   * Admin API of the shop; undefined without a session. It acts for the app, not for the visitor.
   */
  admin: AdminApiContext | undefined
  /** Storefront API of the shop; undefined without a session. */
  storefront: StorefrontApiContext | undefined
  /** A page that the storefront renders inside the merchant's theme. */
  liquid: typeof liquid
}

/**
 * Creates the authenticator of requests that a storefront forwards. Any method; no bot is refused,
 * because these are public pages. No token is refreshed before a client is used: a page that needs
 * none is served although the platform's token endpoint is down.
 *
 * @throws PlatformError (each call) `parameter_repeated` | `hmac_missing` | `hmac_invalid` |
 *   `timestamp_invalid` | `shop_invalid`, all 400; `storage_failed`. Source:
 *   docs/protocol.md#app-proxy.
 */
export function createAppProxy(
  services: PlatformServices,
): (request: RequestFacts, options?: AppProxyOptions) => Promise<PlatformAppProxyContext> {
  const { config, tokens, clientsFor, now } = services
  const signature = createProxySignature(config.verificationSecrets)

  return async (request, options) => {
    const params = requestUrl(request, config.appUrl).searchParams
    const query = readProxyQuery(
      params,
      { signature, profile: config.profile, now: now() },
      options,
    )
    const stored = await tokens.stored(query.shop)
    const session = hasAccess(stored, config) ? stored : undefined
    const clients = session && clientsFor(session)
    return {
      ...query,
      session,
      freshSession: createFreshSession(services, query.shop),
      admin: clients?.admin,
      storefront: clients?.storefront,
      liquid,
    }
  }
}

export type LiquidInit =
  | number
  | (ResponseInit & {
      /** False leaves out the theme's header and footer. @default true */
      layout?: boolean
    })

/**
 * A form or link whose last attribute leads to a path of the storefront that has no slash at its
 * end; then query or fragment. No part reaches past a bracket, and no value past a quote, so that
 * hostile text is read once only.
 */
const OPEN_PATH =
  /(<form\s(?:[^<>]*\s)?action="|<a\s(?:[^<>]*\s)?href=")(\/(?!\/)[^"?#<>]*[^"?#<>/])([?#][^"<>]*)?">/gi

/**
 * A page that the storefront renders inside the merchant's theme. A number is the status. Links and
 * forms to the storefront's own paths get a slash at the end of the path (`/apps/x/?page=2`),
 * because the storefront redirects other paths, and a form loses its fields in a redirect. Escape
 * what visitors wrote yourself, for HTML and for Liquid: `{{ … }}` in it would be run by the theme.
 * Source: https://shopify.dev/docs/apps/build/online-store/app-proxies
 */
export function liquid(body: string, init: LiquidInit = {}): Response {
  const { layout = true, ...response } = typeof init === 'number' ? { status: init } : init
  const headers = new Headers(response.headers)
  headers.set('Content-Type', 'application/liquid')
  const page = body.replace(OPEN_PATH, '$1$2/$3">')
  return new Response(layout ? page : `{% layout none %} ${page}`, { ...response, headers })
}
