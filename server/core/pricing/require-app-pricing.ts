import { PlatformError } from '../errors/errors'
import type { PlatformConfig } from '../config/config'

/** What App Pricing needs, in addition to the credentials of the app. */
const SETTINGS = [
  ['partnerApiToken', 'NUXT_PLATFORM_PARTNER_API_TOKEN'],
  ['partnerOrganizationId', 'NUXT_PLATFORM_PARTNER_ORGANIZATION_ID'],
  ['appHandle', 'NUXT_PLATFORM_APP_HANDLE'],
] as const

/**
 * Checks that an app can read plans of App Pricing. An app in the app store that asks for no plan
 * runs without these settings, although App Pricing is its default.
 *
 * @throws PlatformError `configuration_invalid` that names the missing settings
 */
export function requireAppPricing(config: PlatformConfig): void {
  const missing: string[] = SETTINGS.filter(([name]) => config[name] === '').map(
    ([, variable]) => variable,
  )
  // An emulated platform has its own.
  if (config.profile.partnersUrl === '') missing.push('NUXT_PLATFORM_PROFILE_PARTNERS_URL')
  if (missing.length === 0) return
  throw new PlatformError(
    'configuration_invalid',
    `Plans of an app in the app store come from App Pricing, which needs ${missing.join(', ')}. Set them, or set pricing: 'billing_api' in nuxt.config to request charges from code.`,
  )
}
