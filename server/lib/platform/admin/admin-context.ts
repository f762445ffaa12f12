import type { Storage } from 'unstorage'
import type { AdminApiContext } from '../api/admin-client'
import { LazyApi } from '../api/lazy-api'
import { createShopClients } from '../api/shop-clients'
import type { ShopClients } from '../api/shop-clients'
import type { StorefrontApiContext } from '../api/storefront-client'
import type { BillingContext } from '../billing/billing-context'
import { createBilling } from '../billing/create-billing'
import type { BillingPlans } from '../billing/parse-plans'
import type { PlatformConfig } from '../config/config'
import { withCors } from '../request/cors'
import type { Ending } from '../request/ending'
import type { RequestFacts } from '../request/request-facts'
import { createScopes } from '../scope-access/create-scopes'
import type { ScopesContext } from '../scope-access/create-scopes'
import type { Session } from '../session/session'
import type { SessionTokenPayload } from '../session-token/session-token'
import type { AdminConnection } from './admin-connection'
import { adminRedirect } from './admin-redirect'
import type { RedirectInit } from './admin-redirect'
import { ContextBilling, ContextScopes } from './context-parts'
import { createRequestClients } from './request-clients'
import type { RequestClientServices } from './request-clients'

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

export interface AdminServices extends RequestClientServices {
  /** Epoch milliseconds. */
  now: () => number
  /** Where it is kept which test charges we wanted. */
  records: Storage
  plans: BillingPlans
  isTestByDefault: boolean
}

/**
 * Request, configuration and connection are private: a context that is logged or serialised must not show them. Nothing that only
 * some requests use is made before it is used, and no getter makes it: getters cost every request more than that saves.
 */
export function createAdminContext<T extends object>(
  request: RequestFacts,
  connection: AdminConnection,
  services: AdminServices,
  ending: Ending,
): PlatformAdminContext<T> {
  const { session, recovery } = connection
  let clients: ShopClients | undefined
  const made = (): ShopClients => (clients ??= recovery ? createRequestClients(session, recovery, services) : createShopClients(services, session, 'page'))
  return new AdminContext<T>(
    request,
    connection,
    services.config,
    new LazyApi(() => made().admin, ending),
    new LazyApi(() => made().storefront, ending),
    new ContextBilling(() => createBilling({ request, session, admin: made().admin, ...services }), ending),
    new ContextScopes(() => createScopes({ request, session, admin: made().admin, config: services.config }), ending),
  )
}

class AdminContext<T extends object> implements PlatformAdminContext<T> {
  readonly #request: RequestFacts
  readonly #config: PlatformConfig
  readonly session: Session
  readonly sessionToken: T | undefined
  readonly cors = (response: Response): Response => withCors(this.#request, this.#config.appUrl, response)
  readonly redirect = (url: string, init?: RedirectInit): Response =>
    adminRedirect({ request: this.#request, shop: this.session.shop, config: this.#config }, url, init)

  readonly admin: AdminApiContext
  readonly storefront: StorefrontApiContext
  readonly billing: BillingContext
  readonly scopes: ScopesContext

  constructor(
    request: RequestFacts,
    { session, sessionToken }: AdminConnection,
    config: PlatformConfig,
    admin: AdminApiContext,
    storefront: StorefrontApiContext,
    billing: BillingContext,
    scopes: ScopesContext,
  ) {
    this.#request = request
    this.#config = config
    this.session = session
    // The type of further claims is the app's to know; the standard ones were checked.
    this.sessionToken = sessionToken as object | undefined as T | undefined
    this.admin = admin
    this.storefront = storefront
    this.billing = billing
    this.scopes = scopes
  }
}
