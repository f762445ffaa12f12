import { ok, problem } from '../finding'
import type { Check } from '../finding'

/** What App Pricing needs in addition to the other settings. */
export const pricingCheck: Check = ({ settings, registration }) => {
  const { pricing, distribution, hasPartnerToken, partnerOrganizationId } = settings
  if (pricing !== 'app_pricing') return undefined
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
