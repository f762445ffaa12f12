import { describe, expect, it } from 'vitest'
import { requireAppPricing } from '../../../../server/core/pricing/require-app-pricing'
import { testConfig } from '../../configs'
import { emulatedProfile } from '../../profiles'

const COMPLETE = {
  partnerApiToken: 'token',
  partnerOrganizationId: '42',
  appHandle: 'my-app',
  profile: { ...emulatedProfile, partnersUrl: 'http://localhost:4400/_partners' },
}

describe('requireAppPricing', () => {
  it('accepts an app that can read its plans', () => {
    expect(() => {
      requireAppPricing(testConfig(COMPLETE))
    }).not.toThrow()
  })

  it.each([
    [{ partnerApiToken: '' }, 'NUXT_PLATFORM_PARTNER_API_TOKEN'],
    [{ partnerOrganizationId: '' }, 'NUXT_PLATFORM_PARTNER_ORGANIZATION_ID'],
    [{ appHandle: '' }, 'NUXT_PLATFORM_APP_HANDLE'],
    [
      { partnerApiToken: '', appHandle: '' },
      'NUXT_PLATFORM_PARTNER_API_TOKEN, NUXT_PLATFORM_APP_HANDLE',
    ],
    [{ profile: { ...emulatedProfile, partnersUrl: '' } }, 'NUXT_PLATFORM_PROFILE_PARTNERS_URL'],
  ])('names what is missing in %j, and the setting that needs none of it', (missing, names) => {
    expect(() => {
      requireAppPricing(testConfig({ ...COMPLETE, ...missing }))
    }).toThrow(
      expect.objectContaining({
        code: 'configuration_invalid',
        message: `Plans of an app in the app store come from App Pricing, which needs ${names}. Set them, or set pricing: 'billing_api' in nuxt.config to request charges from code.`,
      }),
    )
  })
})
