import type { BillingError } from '../errors/billing-error'
import type { PlatformPlanState } from '../../../shared/types/plan'
import type { PlanName } from './billing-plans'
import type { AppSubscription, AppUsageRecord, Money } from './charges'
import type { PlanOverrides } from './plan-overrides'
import type { AppCharges } from './read-charges'
import type { UsageRecordOptions } from './usage'

export interface BillingCheckOptions {
  /**
   * Plans of which any one is enough. Default: any charge is enough. With App Pricing these are
   * handles of plans.
   */
  plans?: PlanName | readonly PlanName[] | undefined
  /**
   * True: a test charge counts. False: only a payment does, or a test that the platform forced, as
   * in a development store. Default: true in development, false in production.
   */
  isTest?: boolean | undefined
}

/** The charges that count as paid. */
export interface BillingCheck extends AppCharges {
  hasActivePayment: boolean
}

export interface BillingRequireOptions extends BillingCheckOptions {
  plans: PlanName | readonly PlanName[]
  /**
   * Creates the response for a merchant who has not paid, e.g. a redirect to the app's page of
   * plans; default: requests the first plan.
   */
  onFailure?: ((error: BillingError) => Response | Promise<Response>) | undefined
  /** As in {@link BillingRequestOptions}. */
  returnUrl?: string | undefined
}

/**
 * Attack: a body of a request spread into this would name its own price. Pick the fields that a
 * merchant may choose.
 */
export interface BillingRequestOptions extends PlanOverrides {
  plan: PlanName
  /**
   * True: requests a test charge, which is not paid. Default: true in development, false in
   * production.
   */
  isTest?: boolean | undefined
  /**
   * Where the merchant goes after an approval: a path of the app, to which `app.baseURL` is added,
   * or an address of the app or of the shop's admin. Default: the app.
   */
  returnUrl?: string | undefined
}

export interface BillingCancelOptions {
  subscriptionId: string
  /** Whether the days that were paid and not used are credited. @default true */
  prorate?: boolean | undefined
}

/**
 * Billing of one shop, in one request. A refused access token ends the request, as in
 * `admin.graphql`.
 */
export interface BillingContext {
  /**
   * Blocks shops without an active payment for one of the plans. They are redirected to the page
   * where a payment is approved, or get the response of `onFailure`.
   *
   * @throws PlatformResponse that response; PlatformError `configuration_invalid` for an unknown
   *   plan
   */
  require: (options: BillingRequireOptions) => Promise<BillingCheck>
  /**
   * Returns the charges that the shop pays.
   *
   * @throws PlatformError `configuration_invalid` for an unknown plan; `storage_failed`
   */
  check: (options?: BillingCheckOptions) => Promise<BillingCheck>
  /**
   * Requests a payment. The response takes the merchant to the page where it is approved: return it
   * from the handler. With App Pricing, the merchant chooses a plan on that page, and returns to
   * its welcome link: `isTest`, `returnUrl` and overrides have no effect.
   *
   * @throws BillingError `billing_failed` when the platform refuses; PlatformError
   *   `configuration_invalid` | `redirect_target_invalid`
   */
  request: (options: BillingRequestOptions) => Promise<Response>
  /** Cancels a subscription. @throws BillingError `billing_failed` */
  cancel: (options: BillingCancelOptions) => Promise<AppSubscription>
  /**
   * Bills something that was used.
   *
   * @throws BillingError `billing_failed`; status 402 when the shop has nothing to bill it by
   */
  createUsageRecord: (options: UsageRecordOptions) => Promise<AppUsageRecord>
  /**
   * Requests another usage cap. The response takes the merchant to the page where it is approved:
   * return it from the handler.
   *
   * @throws BillingError `billing_failed`
   */
  updateUsageCappedAmount: (options: {
    subscriptionLineItemId: string
    cappedAmount: Money
  }) => Promise<Response>
  /** The active subscriptions of the shop, tests included. */
  subscriptions: () => Promise<{ activeSubscriptions: AppSubscription[] }>
  /**
   * Returns the plan of the shop, for a page of plans.
   *
   * @throws PlatformError `partner_api_failed`; `storage_failed`; and as `admin.graphql`
   */
  plan: () => Promise<PlatformPlanState>
  /**
   * Address of the page where a merchant chooses a plan of Shopify App Pricing.
   *
   * @param appHandle default: `appHandle` of the configuration
   * @throws PlatformError `configuration_invalid`
   */
  pricingPageUrl: (appHandle?: string) => string
}
