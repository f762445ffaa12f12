/**
 * @file Parts of what an authenticated admin request is given. V8 gives object literals that outlive two collections, as the first ones do
 * under sudden load, a place among its old objects from then on, and functions that are assigned to a property (`a.b = () => c`)
 * always; each holds its whole request until a full collection. Hence instances, with functions as fields.
 */
import type { BillingContext } from '../billing/billing-context'
import type { Ending } from '../request/ending'
import type { ScopesContext } from '../scope-access/create-scopes'

/** Billing, made with its first call. */
export class ContextBilling implements BillingContext {
  readonly #billing: () => BillingContext
  readonly #ending: Ending

  constructor(billing: () => BillingContext, ending: Ending) {
    this.#billing = billing
    this.#ending = ending
  }

  readonly require: BillingContext['require'] = options => this.#ending(this.#billing().require(options))
  readonly check: BillingContext['check'] = options => this.#ending(this.#billing().check(options))
  readonly request: BillingContext['request'] = options => this.#ending(this.#billing().request(options))
  readonly cancel: BillingContext['cancel'] = options => this.#ending(this.#billing().cancel(options))
  readonly createUsageRecord: BillingContext['createUsageRecord'] = options => this.#ending(this.#billing().createUsageRecord(options))
  readonly updateUsageCappedAmount: BillingContext['updateUsageCappedAmount'] = options => this.#ending(this.#billing().updateUsageCappedAmount(options))
  readonly subscriptions: BillingContext['subscriptions'] = () => this.#ending(this.#billing().subscriptions())
  readonly pricingPageUrl: BillingContext['pricingPageUrl'] = appHandle => this.#billing().pricingPageUrl(appHandle)
}

/** Scopes, made with the first call. */
export class ContextScopes implements ScopesContext {
  readonly #scopes: () => ScopesContext
  readonly #ending: Ending

  constructor(scopes: () => ScopesContext, ending: Ending) {
    this.#scopes = scopes
    this.#ending = ending
  }

  readonly query: ScopesContext['query'] = () => this.#ending(this.#scopes().query())
  readonly request: ScopesContext['request'] = wanted => this.#ending(this.#scopes().request(wanted))
  readonly require: ScopesContext['require'] = wanted => this.#ending(this.#scopes().require(wanted))
  readonly revoke: ScopesContext['revoke'] = revoked => this.#ending(this.#scopes().revoke(revoked))
}
