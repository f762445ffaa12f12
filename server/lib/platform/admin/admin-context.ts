import type { Storage } from 'unstorage'
import type { AdminApiContext } from '../api/admin-client'
import { createShopClients } from '../api/shop-clients'
import type { ShopClients } from '../api/shop-clients'
import type { StorefrontApiContext } from '../api/storefront-client'
import type { BillingContext } from '../billing/billing-context'
import { createBilling } from '../billing/create-billing'
import type { BillingPlans } from '../billing/parse-plans'
import { withCors } from '../request/cors'
import type { RequestFacts } from '../request/request-facts'
import { createScopes } from '../scope-access/create-scopes'
import type { ScopesContext } from '../scope-access/create-scopes'
import type { Session } from '../session/session'
import type { SessionTokenPayload } from '../session-token/session-token'
import { adminRedirect } from './admin-redirect'
import type { RedirectInit } from './admin-redirect'
import { createRequestClients } from './request-clients'
import type { AccessRecovery, RequestClientServices } from './request-clients'

/** Who calls, however that was proved. */
export interface AdminConnection {
  session: Session
  /** Claims of the session token, in embedded apps. */
  sessionToken?: SessionTokenPayload
  /** Absent where the access token is a fixed one. */
  recovery?: AccessRecovery
}

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

/** Runs a step of the context that may end the request with a {@link PlatformAnswer}. */
export type Ending = <Result>(step: Promise<Result>) => Promise<Result>

/**
 * Request, connection and secrets stay in the closure: a context that is logged or serialised must not show them. Nothing that only
 * some requests use is made before it is used, and no getter makes it: getters cost every request more than that saves.
 */
export function createAdminContext<T extends object>(
  request: RequestFacts,
  connection: AdminConnection,
  services: AdminServices,
  ending: Ending,
): PlatformAdminContext<T> {
  const { config } = services
  const { session, recovery } = connection
  let clients: ShopClients | undefined
  const made = (): ShopClients => (clients ??= recovery ? createRequestClients(session, recovery, services) : createShopClients(services, session, 'page'))
  const billing = () => createBilling({ request, session, admin: made().admin, ...services })
  const scopes = () => createScopes({ request, session, admin: made().admin, config })
  return {
    session,
    // The type of further claims is the app's to know; the standard ones were checked.
    sessionToken: connection.sessionToken as object | undefined as T | undefined,
    cors: response => withCors(request, config.appUrl, response),
    redirect: (url, init) => adminRedirect({ request, shop: session.shop, config }, url, init),
    admin: { graphql: (query, ...options) => ending(made().admin.graphql(query, ...options)) },
    storefront: { graphql: (query, ...options) => ending(made().storefront.graphql(query, ...options)) },
    billing: {
      require: options => ending(billing().require(options)),
      check: options => ending(billing().check(options)),
      request: options => ending(billing().request(options)),
      cancel: options => ending(billing().cancel(options)),
      createUsageRecord: options => ending(billing().createUsageRecord(options)),
      updateUsageCappedAmount: options => ending(billing().updateUsageCappedAmount(options)),
      subscriptions: () => ending(billing().subscriptions()),
      pricingPageUrl: appHandle => billing().pricingPageUrl(appHandle),
    },
    scopes: {
      query: () => ending(scopes().query()),
      request: wanted => ending(scopes().request(wanted)),
      require: wanted => ending(scopes().require(wanted)),
      revoke: revoked => ending(scopes().revoke(revoked)),
    },
  }
}
