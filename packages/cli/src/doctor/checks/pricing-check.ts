import type { ServerCode } from '../doctor-facts'
import { ok, problem, warning } from '../finding'
import type { Check, Finding } from '../finding'

/** What App Pricing needs in addition to the other settings. */
export const pricingCheck: Check = ({ settings, app, registration }) => {
  const { pricing, isDefaultPricing, distribution, hasPartnerToken, partnerOrganizationId } =
    settings
  if (pricing !== 'app_pricing') return undefined
  if (isDefaultPricing) return defaultPricingFinding(app.code)
  if (distribution !== 'app_store')
    return problem(
      'pricing',
      `App Pricing is for public apps, and the distribution is ${distribution}`,
      "Remove pricing: 'app_pricing', or set distribution to app_store.",
    )
  const appHandle = settings.appHandle || registration?.handle
  const missing = [
    !hasPartnerToken && 'NUXT_PLATFORM_PARTNER_API_TOKEN',
    !/^\d{1,20}$/.test(partnerOrganizationId) && 'NUXT_PLATFORM_PARTNER_ORGANIZATION_ID',
    !appHandle && 'NUXT_PLATFORM_APP_HANDLE',
  ].filter(name => name !== false)
  return missing.length > 0
    ? problem(
        'pricing',
        `App Pricing has no ${missing.join(', ')}: the server does not start`,
        'Create a Partner API client that may manage apps, and set the variables of the server: docs/billing.md#app-pricing',
      )
    : ok('pricing', `App Pricing reads plans as organization ${partnerOrganizationId}`)
}

/** An app that bills has to choose; one that does not needs no settings. */
function defaultPricingFinding({ billingPlans, billingUse }: ServerCode): Finding | undefined {
  if (billingPlans !== undefined)
    return problem(
      'pricing',
      `${billingPlans} configures plans of the Billing API, but the default of apps in the app store is App Pricing: the server does not start`,
      "Set pricing: 'billing_api' in nuxt.config, or move the plans to App Pricing: docs/billing.md#app-pricing",
    )
  if (billingUse === undefined) return undefined
  return warning(
    'pricing',
    `${billingUse} asks for the plan of a shop, and pricing is not set: plans come from App Pricing, the default of apps in the app store`,
    "Set pricing to 'app_pricing' or 'billing_api' in nuxt.config: docs/billing.md",
  )
}
