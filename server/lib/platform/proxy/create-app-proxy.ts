import type { AdminApiContext } from '../api/admin-client'
import type { StorefrontApiContext } from '../api/storefront-client'
import { requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import type { PlatformServices } from '../services'
import { hasAccess } from '../session/app-access'
import type { Session } from '../session/session'
import { liquid } from './liquid'
import { readProxyQuery } from './proxy-query'
import type { AppProxyOptions, ProxyQuery } from './proxy-query'
import { createProxySignature } from './proxy-signature'

/**
 * What a request can use that a storefront forwarded. The signature covers the query: not the path, not the method and not
 * the body, which a visitor can choose.
 */
export interface PlatformAppProxyContext extends ProxyQuery {
  /** The offline session of the shop; undefined when the app has no access there. Its token may have expired: the clients renew it. */
  session: Session | undefined
  /** Admin API of the shop; undefined without a session. It acts for the app, not for the visitor. */
  admin: AdminApiContext | undefined
  /** Storefront API of the shop; undefined without a session. */
  storefront: StorefrontApiContext | undefined
  /** A page that the storefront renders inside the merchant's theme. */
  liquid: typeof liquid
}

/**
 * Creates the authenticator of requests that a storefront forwards. Any method; no bot is refused, because these are public pages.
 * No token is refreshed before a client is used: a page that needs none is served although the platform's token endpoint is down.
 *
 * @throws PlatformError (each call) `parameter_repeated` | `hmac_missing` | `hmac_invalid` | `timestamp_invalid` | `shop_invalid`, all 400; `storage_failed`.
 * Source: protocol, "App proxy".
 */
export function createAppProxy(services: PlatformServices): (request: RequestFacts, options?: AppProxyOptions) => Promise<PlatformAppProxyContext> {
  const { config, tokens, clientsFor, now } = services
  const signature = createProxySignature(config.verificationSecrets)

  return async (request, options) => {
    const params = requestUrl(request, config.appUrl).searchParams
    const query = readProxyQuery(params, { signature, profile: config.profile, now: now() }, options)
    const stored = await tokens.stored(query.shop)
    const session = hasAccess(stored, config) ? stored : undefined
    const clients = session && clientsFor(session)
    return { ...query, session, admin: clients?.admin, storefront: clients?.storefront, liquid }
  }
}
