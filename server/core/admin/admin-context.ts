import type { Storage } from 'unstorage'
import { createShopClients } from '../api/shop-clients'
import type {
  AccessRecovery,
  AdminApiContext,
  ClientServices,
  ShopClients,
  StorefrontApiContext,
} from '../api/shop-clients'
import type { BillingContext } from '../billing/billing-context'
import { createBilling } from '../billing/create-billing'
import type { FindSubscription } from '../billing/create-billing'
import type { BillingPlans } from '../billing/parse-plans'
import { withCors } from '../http/cors'
import type { RequestFacts } from '../http/request-facts'
import { lazyObject } from '../lazy-object'
import { createScopes } from '../scopes/create-scopes'
import type { ScopesContext } from '../scopes/create-scopes'
import type { Session } from '../session/session'
import type { SessionTokenPayload } from '../session-token/session-token'
import { adminRedirect } from './admin-redirect'
import type { RedirectInit } from './admin-redirect'

/** The authenticated caller of an admin request. */
export interface AdminConnection {
  session: Session
  /** Claims of the ID token, in embedded apps. */
  claims?: SessionTokenPayload
  /** Undefined in an app with a fixed access token. */
  recovery?: AccessRecovery | undefined
}

export interface AdminServices extends ClientServices {
  /** Stores which test charges were intended. */
  records: Storage
  plans: BillingPlans
  isTestByDefault: boolean
  findSubscription: FindSubscription
}

/** What an authenticated admin request can use. */
export interface PlatformAdminContext<T extends object = SessionTokenPayload> {
  /** The session of the shop, or of the user with online tokens. */
  readonly session: Session
  /** The claims of the verified ID token; undefined in an app that is not embedded. */
  readonly sessionToken: T | undefined
  /** Adds CORS headers to a response if the request came from another origin. */
  readonly cors: (response: Response) => Response
  /**
   * Creates the response that takes the merchant to `url`, from inside or outside the iframe.
   * Return it from the handler.
   */
  readonly redirect: (url: string, init?: RedirectInit) => Response
  /** Admin API client of the session's shop. */
  readonly admin: AdminApiContext
  /** Storefront API client of the session's shop. */
  readonly storefront: StorefrontApiContext
  /** The shop's payments to the app. */
  readonly billing: BillingContext
  /** The access scopes that the shop granted. */
  readonly scopes: ScopesContext
}

/** Returns calls of a context with something around each of them. */
export type WrapCalls = <Calls extends object>(calls: Calls) => Calls

/**
 * Creates the context of an authenticated request. Request and connection are in closures, not in
 * properties: a context that is logged or serialized must not show secrets. Most requests use only
 * some of the parts, so each is created on first use.
 *
 * Functions are named before the object literal: V8 allocates a function in a literal among the
 * long-lived objects, where it retains its request until a full garbage collection.
 *
 * @param wrap for the calls of each part
 */
export function createAdminContext<T extends object>(
  request: RequestFacts,
  { session, claims, recovery }: AdminConnection,
  services: AdminServices,
  wrap: WrapCalls,
): PlatformAdminContext<T> {
  const { config } = services
  let created: ShopClients | undefined
  const clients = () =>
    (created ??= createShopClients(services, session, { recovery, priority: 'page' }))

  const cors = (response: Response) => withCors(request, config.appUrl, response)
  const redirect = (url: string, init?: RedirectInit) =>
    adminRedirect({ request, shop: session.shop, config }, url, init)

  return {
    session,
    // The type of additional claims is the app's assertion; the standard claims were checked.
    sessionToken: claims as object | undefined as T | undefined,
    cors,
    redirect,
    admin: lazyObject(() => wrap(clients().admin)),
    storefront: lazyObject(() => wrap(clients().storefront)),
    billing: lazyObject(() =>
      wrap(createBilling({ ...services, request, session, admin: clients().admin })),
    ),
    scopes: lazyObject(() =>
      wrap(createScopes({ request, session, admin: clients().admin, config })),
    ),
  }
}
