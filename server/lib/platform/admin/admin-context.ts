import type { AdminApiContext } from '../api/admin-client'
import { LazyApi } from '../api/lazy-api'
import type { StorefrontApiContext } from '../api/storefront-client'
import type { BillingContext } from '../billing/billing-context'
import { withCors } from '../request/cors'
import type { Ending } from '../request/ending'
import type { RequestFacts } from '../request/request-facts'
import type { ScopesContext } from '../scope-access/create-scopes'
import type { Session } from '../session/session'
import type { SessionTokenPayload } from '../session-token/session-token'
import type { AdminConnection } from './admin-connection'
import { adminRedirect } from './admin-redirect'
import type { RedirectInit } from './admin-redirect'
import { AdminParts, ContextBilling, ContextScopes } from './context-parts'
import type { AdminServices } from './context-parts'

/** What an authenticated admin request can use. */
export interface PlatformAdminContext<T extends object = SessionTokenPayload> {
  /** The session of the shop (or of the user, with online tokens). */
  readonly session: Session
  /** The claims of the verified session token; undefined in an app that is not embedded. */
  readonly sessionToken: T | undefined
  /** Admin API client of the session's shop; made with its first call. */
  readonly admin: AdminApiContext
  /** Storefront API client of the session's shop; made with its first call. */
  readonly storefront: StorefrontApiContext
  /** What the shop pays to the app. */
  readonly billing: BillingContext
  /** What the shop granted to the app. */
  readonly scopes: ScopesContext
  /** Adds CORS headers to a response when the request came from another origin. */
  readonly cors: (response: Response) => Response
  /** The answer that takes the merchant to `url`, from inside or outside the iframe. Return it from the handler. */
  readonly redirect: (url: string, init?: RedirectInit) => Response
}

/**
 * What the request is made of is private: a context that is logged or serialised must not show it. Nothing that only some requests use
 * is made before it is used; the parts themselves are properties of the context, so that a copy of it has them.
 */
export function createAdminContext<T extends object>(
  request: RequestFacts,
  connection: AdminConnection,
  services: AdminServices,
  ending: Ending,
): PlatformAdminContext<T> {
  return new AdminContext<T>(new AdminParts(request, connection, services, ending))
}

class AdminContext<T extends object> implements PlatformAdminContext<T> {
  readonly #parts: AdminParts
  readonly session: Session
  readonly sessionToken: T | undefined
  readonly cors = (response: Response): Response => withCors(this.#parts.request, this.#parts.services.config.appUrl, response)
  readonly redirect = (url: string, init?: RedirectInit): Response =>
    adminRedirect({ request: this.#parts.request, shop: this.session.shop, config: this.#parts.services.config }, url, init)

  readonly admin: AdminApiContext
  readonly storefront: StorefrontApiContext
  readonly billing: BillingContext
  readonly scopes: ScopesContext

  constructor(parts: AdminParts) {
    const { connection: { session, sessionToken }, ending } = parts
    this.#parts = parts
    this.session = session
    // The type of further claims is the app's to know; the standard ones were checked.
    this.sessionToken = sessionToken as object | undefined as T | undefined
    this.admin = new LazyApi(() => parts.clients().admin, ending)
    this.storefront = new LazyApi(() => parts.clients().storefront, ending)
    this.billing = new ContextBilling(parts)
    this.scopes = new ContextScopes(parts)
  }
}
