import type { Storage } from 'unstorage'
import { leaveApp } from '../admin/leave-app'
import type { AdminApiContext } from '../api/shop-clients'
import type { PlatformConfig } from '../config/config'
import { PlatformResponse } from '../errors/platform-response'
import { BillingError } from '../errors/billing-error'
import { PlatformError } from '../errors/errors'
import { vetRedirectTarget } from '../http/redirect-target'
import type { RequestFacts } from '../http/request-facts'
import type { Session } from '../session/session'
import { shopAdminUrl } from '../shop/shop'
import type {
  BillingCheck,
  BillingCheckOptions,
  BillingContext,
  BillingRequestOptions,
  BillingRequireOptions,
} from './billing-context'
import type { ActiveSubscription } from '../pricing/active-subscription'
import { checkSubscription, UNSUPPORTED } from '../pricing/app-pricing-billing'
import { requireAppPricing } from '../pricing/require-app-pricing'
import { appPricingState, billingApiState } from '../pricing/plan-state'
import type { PlatformPlanState } from '../../../shared/types/plan'
import type { PlanName } from './billing-plans'
import { rememberTestReason } from './charge-records'
import { isDevelopmentStore } from './development-store'
import { paidCharges } from './paid-charges'
import type { BillingPlans } from './parse-plans'
import { withOverrides } from './plan-overrides'
import { readCharges, readFrozenSubscription, readSubscriptions } from './read-charges'
import { requestCharge } from './request-charge'
import { chargeReturnUrl } from './return-url'
import { createUsageRecord, requestCap, usageLineItem } from './usage'
import { cancelSubscription } from './cancel-subscription'

export interface BillingServices {
  request: RequestFacts
  session: Session
  admin: AdminApiContext
  config: PlatformConfig
  plans: BillingPlans
  /** Storage of the reasons for test charges. */
  records: Storage
  /** What `isTest` is when it is not given. */
  isTestByDefault: boolean
  /** Reads the subscription of App Pricing. */
  findSubscription: FindSubscription
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * Returns the subscription of a shop; null without one.
 *
 * @throws PlatformError `partner_api_failed`
 */
export type FindSubscription = (
  shop: string,
  admin: () => AdminApiContext,
) => Promise<ActiveSubscription | null>

/**
 * Creates the billing API of one request. It does nothing until a method is called. Source:
 * docs/protocol.md#billing
 */
export function createBilling(services: BillingServices): BillingContext {
  const {
    session: { shop },
    admin,
    config,
  } = services
  const isAppPricing = config.pricing === 'app_pricing'
  return {
    require: options => requirePayment(services, options),
    check: options => checkPayment(services, options),
    request: options => requestPayment(services, options),
    cancel: options => cancelSubscription(admin, options),
    createUsageRecord: async options => {
      const subscriptionLineItemId =
        options.subscriptionLineItemId ??
        usageLineItem(await checkPayment(services, { isTest: options.isTest }))
      return createUsageRecord(admin, { ...options, subscriptionLineItemId })
    },
    updateUsageCappedAmount: async ({ subscriptionLineItemId, cappedAmount }) =>
      leaveForApproval(services, await requestCap(admin, subscriptionLineItemId, cappedAmount)),
    ...(isAppPricing && UNSUPPORTED),
    plan: () => readPlan(services),
    subscriptions: async () => ({ activeSubscriptions: await readSubscriptions(admin) }),
    pricingPageUrl: (appHandle = config.appHandle) => pricingPageUrl(appHandle, shop, config),
  }
}

async function checkPayment(
  services: BillingServices,
  { plans, isTest = services.isTestByDefault }: BillingCheckOptions = {},
): Promise<BillingCheck> {
  const {
    session: { shop },
    admin,
    config,
    records,
    now,
  } = services
  if (config.pricing === 'app_pricing')
    return checkSubscription(await services.findSubscription(shop, () => admin), { plans }, now())
  const question = {
    plans: plans === undefined ? undefined : knownPlans(services.plans, plans),
    isTest,
  }
  const paid = await paidCharges(await readCharges(admin), question, { shop, admin, records })
  return {
    hasActivePayment: paid.appSubscriptions.length + paid.oneTimePurchases.length > 0,
    ...paid,
  }
}

/** The plan of the shop, whatever it is. */
async function readPlan(services: BillingServices): Promise<PlatformPlanState> {
  const {
    session: { shop },
    admin,
    config,
    now,
  } = services
  if (config.pricing === 'app_pricing')
    return appPricingState(await services.findSubscription(shop, () => admin))
  const state = billingApiState(await checkPayment(services), false, now())
  if (state.plan !== null) return state
  const frozen = await readFrozenSubscription(admin)
  return frozen
    ? billingApiState({ appSubscriptions: [frozen], oneTimePurchases: [] }, true, now())
    : state
}

async function requirePayment(
  services: BillingServices,
  { onFailure, returnUrl, ...options }: BillingRequireOptions,
): Promise<BillingCheck> {
  const check = await checkPayment(services, options)
  if (check.hasActivePayment) return check
  if (!onFailure) {
    // There is one: the check refuses an empty list.
    const [plan] = listOf(options.plans) as readonly [PlanName]
    throw new PlatformResponse(
      await requestPayment(services, { plan, isTest: options.isTest, returnUrl }),
    )
  }
  const response: unknown = await onFailure(
    new BillingError('Billing check failed: the shop does not pay for any of the required plans', {
      status: 402,
    }),
  )
  if (response instanceof Response) throw new PlatformResponse(response)
  throw new PlatformError(
    'configuration_invalid',
    "onFailure of billing.require() must return a Response, e.g. redirect('/plans')",
  )
}

async function requestPayment(
  services: BillingServices,
  options: BillingRequestOptions,
): Promise<Response> {
  const {
    request,
    session: { shop },
    admin,
    config,
    records,
  } = services
  const {
    plan: name,
    isTest: test = services.isTestByDefault,
    returnUrl: given,
    ...overrides
  } = options
  if (config.pricing === 'app_pricing') {
    requireAppPricing(config)
    return leaveApp({ request, shop, config }, pricingPageUrl(config.appHandle, shop, config))
  }
  const plan = withOverrides(name, requirePlan(services.plans, name), overrides)
  const returnUrl = chargeReturnUrl(given, shop, config)
  const { charge, confirmationUrl } = await requestCharge(admin, { name, plan, returnUrl, test })
  // A real payment needs no record, so production does not write here.
  if (charge.test) {
    const reason = test
      ? 'wanted'
      : (await isDevelopmentStore(admin))
        ? 'development_store'
        : 'forced'
    await rememberTestReason(records, shop, charge.id, reason)
  }
  return leaveForApproval(services, confirmationUrl)
}

/** @throws PlatformError `admin_api_failed` for an address that is not the platform's */
function leaveForApproval(
  { request, session: { shop }, config }: BillingServices,
  confirmationUrl: string,
): Response {
  // No charge can be approved in the app.
  const url = vetRedirectTarget(confirmationUrl, {
    appUrl: null,
    shop,
    profile: config.profile,
  })
  if (url === null)
    throw new PlatformError(
      'admin_api_failed',
      'The Admin API named a page to approve the charge that is not in the admin of the shop',
    )
  return leaveApp({ request, shop, config }, url)
}

function listOf(plans: PlanName | readonly PlanName[]): readonly PlanName[] {
  return typeof plans === 'string' ? [plans] : plans
}

/** With managed pricing nothing is configured, and any name may be the name of a plan. */
function knownPlans(plans: BillingPlans, given: PlanName | readonly PlanName[]): readonly string[] {
  const names = listOf(given)
  if (names.length === 0)
    throw new PlatformError('configuration_invalid', 'plans must name at least one plan')
  if (plans.size > 0) names.forEach(name => requirePlan(plans, name))
  return names
}

function requirePlan(plans: BillingPlans, name: string) {
  const plan = plans.get(name)
  if (plan) return plan
  const known =
    plans.size > 0
      ? `There are ${[...plans.keys()].map(each => JSON.stringify(each)).join(', ')}`
      : 'None is configured: set the option billing'
  throw new PlatformError(
    'configuration_invalid',
    `There is no billing plan ${JSON.stringify(String(name).slice(0, 64))}. ${known}.`,
  )
}

/**
 * Returns the URL of the page where a merchant chooses a plan of managed pricing.
 *
 * @param appHandle handle of the app in its listing
 * @throws PlatformError `configuration_invalid`
 * @see docs/protocol.md#billing
 */
function pricingPageUrl(appHandle: string, shop: string, config: PlatformConfig): string {
  if (!/^[\w-]{1,255}$/.test(appHandle))
    throw new PlatformError(
      'configuration_invalid',
      'pricingPageUrl() takes the handle of the app, e.g. my-app',
    )
  return `${shopAdminUrl(shop, config.profile)}/charges/${appHandle}/pricing_plans`
}
