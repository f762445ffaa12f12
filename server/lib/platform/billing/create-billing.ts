import type { Storage } from 'unstorage'
import { leaveApp } from '../admin/leave-app'
import type { AdminApiContext } from '../api/admin-client'
import type { PlatformConfig } from '../config/config'
import { PlatformAnswer } from '../errors/answer'
import { BillingError } from '../errors/billing-error'
import { PlatformError } from '../errors/errors'
import { vetRedirectTarget } from '../request/redirect-target'
import type { RequestFacts } from '../request/request-facts'
import type { Session } from '../session/session'
import type { BillingCheck, BillingCheckOptions, BillingContext, BillingRequestOptions, BillingRequireOptions } from './billing-context'
import type { PlanName } from './billing-plans'
import { cancelSubscription } from './cancel-subscription'
import { rememberTestReason } from './charge-records'
import { isDevelopmentStore } from './development-store'
import { paidCharges } from './paid-charges'
import type { BillingPlans } from './parse-plans'
import { withOverrides } from './plan-overrides'
import { pricingPageUrl } from './pricing-page'
import { readCharges, readSubscriptions } from './read-charges'
import { requestCharge } from './request-charge'
import { chargeReturnUrl } from './return-url'
import { createUsageRecord, requestCap, usageLineItem } from './usage'

export interface BillingServices {
  request: RequestFacts
  session: Session
  admin: AdminApiContext
  config: PlatformConfig
  plans: BillingPlans
  /** Where it is kept which test charges we wanted. */
  records: Storage
  /** What `isTest` is when it is not given. */
  isTestByDefault: boolean
}

/** Billing for one request. Made for each, so it does nothing before it is asked. protocol: billing */
export function createBilling(services: BillingServices): BillingContext {
  const { session: { shop }, admin, config } = services
  return {
    require: options => requirePayment(services, options),
    check: options => checkPayment(services, options),
    request: options => requestPayment(services, options),
    cancel: options => cancelSubscription(admin, options),
    createUsageRecord: async (options) => {
      const subscriptionLineItemId = options.subscriptionLineItemId ?? usageLineItem(await checkPayment(services, { isTest: options.isTest }))
      return createUsageRecord(admin, { ...options, subscriptionLineItemId })
    },
    updateUsageCappedAmount: async ({ subscriptionLineItemId, cappedAmount }) =>
      leaveForApproval(services, await requestCap(admin, subscriptionLineItemId, cappedAmount)),
    subscriptions: async () => ({ activeSubscriptions: await readSubscriptions(admin) }),
    pricingPageUrl: appHandle => pricingPageUrl(appHandle, shop, config),
  }
}

async function checkPayment(services: BillingServices, { plans, isTest = services.isTestByDefault }: BillingCheckOptions = {}): Promise<BillingCheck> {
  const { session: { shop }, admin, records } = services
  const question = { plans: plans === undefined ? undefined : knownPlans(services.plans, plans), isTest }
  const paid = await paidCharges(await readCharges(admin), question, { shop, admin, records })
  return { hasActivePayment: paid.appSubscriptions.length + paid.oneTimePurchases.length > 0, ...paid }
}

async function requirePayment(services: BillingServices, { onFailure, returnUrl, ...options }: BillingRequireOptions): Promise<BillingCheck> {
  const check = await checkPayment(services, options)
  if (check.hasActivePayment) return check
  if (!onFailure) {
    // There is one: the check refuses an empty list.
    const [plan] = listOf(options.plans) as readonly [PlanName]
    throw new PlatformAnswer(await requestPayment(services, { plan, isTest: options.isTest, returnUrl }))
  }
  const response: unknown = await onFailure(new BillingError('Billing check failed: the shop does not pay for any of the required plans', { status: 402 }))
  if (response instanceof Response) throw new PlatformAnswer(response)
  throw new PlatformError('configuration_invalid', 'onFailure of billing.require() must return a Response, e.g. redirect(\'/plans\')')
}

async function requestPayment(services: BillingServices, options: BillingRequestOptions): Promise<Response> {
  const { session: { shop }, admin, config, records } = services
  const { plan: name, isTest: test = services.isTestByDefault, returnUrl: given, ...overrides } = options
  const plan = withOverrides(name, requirePlan(services.plans, name), overrides)
  const returnUrl = chargeReturnUrl(given, shop, config)
  const { charge, confirmationUrl } = await requestCharge(admin, { name, plan, returnUrl, test })
  // A payment needs no record: in production this costs nobody a write.
  if (charge.test) {
    const reason = test ? 'wanted' : await isDevelopmentStore(admin) ? 'development_store' : 'forced'
    await rememberTestReason(records, shop, charge.id, reason)
  }
  return leaveForApproval(services, confirmationUrl)
}

/** @throws PlatformError `admin_api_failed` for an address that is not the platform's */
function leaveForApproval({ request, session: { shop }, config }: BillingServices, confirmationUrl: string): Response {
  // In place of the app's own address, where nobody approves a charge.
  const url = vetRedirectTarget(confirmationUrl, { appUrl: config.profile.adminUrl, shop, profile: config.profile })
  if (url === null) throw new PlatformError('admin_api_failed', 'The Admin API named a page to approve the charge that is neither of the admin nor of the shop')
  return leaveApp({ request, shop, config }, url)
}

function listOf(plans: PlanName | readonly PlanName[]): readonly PlanName[] {
  return typeof plans === 'string' ? [plans] : plans
}

/** With managed pricing nothing is configured, and any name may be the name of a plan. */
function knownPlans(plans: BillingPlans, asked: PlanName | readonly PlanName[]): readonly string[] {
  const names = listOf(asked)
  if (names.length === 0) throw new PlatformError('configuration_invalid', 'plans must name at least one plan')
  if (plans.size > 0) names.forEach(name => requirePlan(plans, name))
  return names
}

function requirePlan(plans: BillingPlans, name: string) {
  const plan = plans.get(name)
  if (plan) return plan
  const known = plans.size > 0 ? `There are ${[...plans.keys()].map(each => JSON.stringify(each)).join(', ')}` : 'None is configured: pass billing to configurePlatform()'
  throw new PlatformError('configuration_invalid', `There is no billing plan ${JSON.stringify(String(name).slice(0, 64))}. ${known}.`)
}
