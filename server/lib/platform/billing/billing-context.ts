import type { BillingError } from '../errors/billing-error'
import type { PlanName } from './billing-plans'
import type { AppSubscription, AppUsageRecord, Money } from './charges'
import type { PlanOverrides } from './plan-overrides'
import type { AppCharges } from './read-charges'
import type { UsageRecordOptions } from './usage'

export interface BillingCheckOptions {
  /** Plans of which any one is enough; default: any charge is. Without configured plans these are the names of managed pricing. */
  plans?: PlanName | readonly PlanName[]
  /**
   * True: a test charge counts. False: only a payment does, or a test that the platform forced, as in a development store.
   * Default: true in development, false in production.
   */
  isTest?: boolean
}

/** What a shop pays; both lists hold only what counts. */
export interface BillingCheck extends AppCharges {
  hasActivePayment: boolean
}

export interface BillingRequireOptions extends BillingCheckOptions {
  plans: PlanName | readonly PlanName[]
  /** Makes the answer for a merchant who has not paid, e.g. a redirect to the app's page of plans; default: requests the first plan. */
  onFailure?: (error: BillingError) => Response | Promise<Response>
  /** As in {@link BillingRequestOptions}. */
  returnUrl?: string
}

/** Attack: a body of a request spread into this would name its own price. Pick the fields that a merchant may choose. */
export interface BillingRequestOptions extends PlanOverrides {
  plan: PlanName
  /** True: asks for a test charge, which nobody pays. Default: true in development, false in production. */
  isTest?: boolean
  /** Where the merchant goes after an approval: a path of the app, or an address of it or of the shop's admin. Default: the app. */
  returnUrl?: string
}

export interface BillingCancelOptions {
  subscriptionId: string
  /** Whether the days that were paid and not used are credited. @default true */
  prorate?: boolean
}

/** Billing of one shop, in one request. An answer that refuses the access token ends the request, as in `admin.graphql`. */
export interface BillingContext {
  /**
   * Lets only a merchant pass who pays for one of the plans. Anyone else leaves for the page of the platform where a payment is
   * approved, or gets what `onFailure` answers.
   *
   * @throws PlatformAnswer that answer; PlatformError `configuration_invalid` for an unknown plan
   */
  require: (options: BillingRequireOptions) => Promise<BillingCheck>
  /** Says what the shop pays. @throws PlatformError `configuration_invalid` for an unknown plan; `storage_failed` */
  check: (options?: BillingCheckOptions) => Promise<BillingCheck>
  /**
   * Asks for a payment. The answer takes the merchant to the page where it is approved: return it from the handler.
   *
   * @throws BillingError `billing_failed` when the platform refuses; PlatformError `configuration_invalid` | `redirect_target_invalid`
   */
  request: (options: BillingRequestOptions) => Promise<Response>
  /** Ends a subscription. @throws BillingError `billing_failed` */
  cancel: (options: BillingCancelOptions) => Promise<AppSubscription>
  /** Bills something that was used. @throws BillingError `billing_failed`; status 402 when the shop has nothing to bill it by */
  createUsageRecord: (options: UsageRecordOptions) => Promise<AppUsageRecord>
  /** Asks for another cap of usage. The answer takes the merchant to where it is approved: return it. @throws BillingError `billing_failed` */
  updateUsageCappedAmount: (options: { subscriptionLineItemId: string, cappedAmount: Money }) => Promise<Response>
  /** The active subscriptions of the shop, tests included. */
  subscriptions: () => Promise<{ activeSubscriptions: AppSubscription[] }>
  /** Address of the page where a merchant chooses a plan of managed pricing. @throws PlatformError `configuration_invalid` */
  pricingPageUrl: (appHandle: string) => string
}
