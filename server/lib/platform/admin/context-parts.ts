/**
 * @file Parts of what an authenticated admin request is given. V8 gives object literals that outlive two collections, as the first ones do
 * under sudden load, a place among its old objects from then on, and functions that are assigned to a property (`a.b = () => c`)
 * always; each holds its whole request until a full collection. Hence instances, and functions that are made when they are asked for,
 * most of which no request of an app ever asks for.
 */
import type { Storage } from 'unstorage'
import { createShopClients } from '../api/shop-clients'
import type { ShopClients } from '../api/shop-clients'
import type { BillingContext } from '../billing/billing-context'
import { createBilling } from '../billing/create-billing'
import type { BillingPlans } from '../billing/parse-plans'
import type { Ending } from '../request/ending'
import type { RequestFacts } from '../request/request-facts'
import { createScopes } from '../scope-access/create-scopes'
import type { ScopesContext } from '../scope-access/create-scopes'
import type { AdminConnection } from './admin-connection'
import { createRequestClients } from './request-clients'
import type { RequestClientServices } from './request-clients'

export interface AdminServices extends RequestClientServices {
  /** Epoch milliseconds. */
  now: () => number
  /** Where it is kept which test charges we wanted. */
  records: Storage
  plans: BillingPlans
  isTestByDefault: boolean
}

/** What one request is made of, for the parts of its context. It holds secrets, so whoever has it keeps it private. */
export class AdminParts {
  readonly request: RequestFacts
  readonly connection: AdminConnection
  readonly services: AdminServices
  readonly ending: Ending
  #clients: ShopClients | undefined

  constructor(request: RequestFacts, connection: AdminConnection, services: AdminServices, ending: Ending) {
    this.request = request
    this.connection = connection
    this.services = services
    this.ending = ending
  }

  clients(): ShopClients {
    const { connection: { session, recovery }, services } = this
    return this.#clients ??= recovery ? createRequestClients(session, recovery, services) : createShopClients(services, session, 'page')
  }

  billing(): BillingContext {
    const { request, connection: { session }, services } = this
    return createBilling({ request, session, admin: this.clients().admin, ...services })
  }

  scopes(): ScopesContext {
    const { request, connection: { session }, services: { config } } = this
    return createScopes({ request, session, admin: this.clients().admin, config })
  }
}

/** Billing, made with each call of it. */
export class ContextBilling implements BillingContext {
  readonly #parts: AdminParts

  constructor(parts: AdminParts) {
    this.#parts = parts
  }

  get require(): BillingContext['require'] { return options => this.#parts.ending(this.#parts.billing().require(options)) }
  get check(): BillingContext['check'] { return options => this.#parts.ending(this.#parts.billing().check(options)) }
  get request(): BillingContext['request'] { return options => this.#parts.ending(this.#parts.billing().request(options)) }
  get cancel(): BillingContext['cancel'] { return options => this.#parts.ending(this.#parts.billing().cancel(options)) }
  get createUsageRecord(): BillingContext['createUsageRecord'] { return options => this.#parts.ending(this.#parts.billing().createUsageRecord(options)) }
  get updateUsageCappedAmount(): BillingContext['updateUsageCappedAmount'] { return options => this.#parts.ending(this.#parts.billing().updateUsageCappedAmount(options)) }
  get subscriptions(): BillingContext['subscriptions'] { return () => this.#parts.ending(this.#parts.billing().subscriptions()) }
  get pricingPageUrl(): BillingContext['pricingPageUrl'] { return appHandle => this.#parts.billing().pricingPageUrl(appHandle) }
}

/** Scopes, made with each call of them. */
export class ContextScopes implements ScopesContext {
  readonly #parts: AdminParts

  constructor(parts: AdminParts) {
    this.#parts = parts
  }

  get query(): ScopesContext['query'] { return () => this.#parts.ending(this.#parts.scopes().query()) }
  get request(): ScopesContext['request'] { return wanted => this.#parts.ending(this.#parts.scopes().request(wanted)) }
  get require(): ScopesContext['require'] { return wanted => this.#parts.ending(this.#parts.scopes().require(wanted)) }
  get revoke(): ScopesContext['revoke'] { return revoked => this.#parts.ending(this.#parts.scopes().revoke(revoked)) }
}
