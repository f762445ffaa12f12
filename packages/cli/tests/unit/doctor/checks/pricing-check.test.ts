import { describe, expect, it } from 'vitest'
import { pricingCheck } from '../../../../src/doctor/checks/pricing-check'
import { readSettings } from '../../../../src/doctor/read-settings'
import { doctorFacts, ENVIRONMENT, REGISTRATION } from '../facts'

const COMPLETE = {
  ...ENVIRONMENT,
  NUXT_PLATFORM_PRICING: 'app_pricing',
  NUXT_PLATFORM_PARTNER_API_TOKEN: 'secret-token',
  NUXT_PLATFORM_PARTNER_ORGANIZATION_ID: '1234567',
  NUXT_PLATFORM_APP_HANDLE: 'my-app',
}
const findingOf = (environment: Record<string, string>) =>
  pricingCheck({ ...doctorFacts(), settings: readSettings({}, environment) })

describe('pricingCheck', () => {
  it('does not apply to the Billing API', () => {
    expect(findingOf({ ...ENVIRONMENT, NUXT_PLATFORM_PRICING: 'billing_api' })).toBeUndefined()
  })

  describe('without the setting', () => {
    const finding = (
      code: Parameters<typeof doctorFacts>[0] & object,
      environment: Record<string, string> = {},
    ) =>
      pricingCheck({
        ...doctorFacts(code),
        settings: readSettings({}, { ...ENVIRONMENT, ...environment }),
      })

    it('does not apply to an app that does not bill', () => {
      expect(finding({})).toBeUndefined()
    })

    it('refuses plans of the Billing API in an app of the app store', () => {
      expect(finding({ code: { billingPlans: 'server/plugins/platform.ts' } })).toEqual({
        check: 'pricing',
        severity: 'problem',
        message:
          'server/plugins/platform.ts configures plans of the Billing API, but the default of apps in the app store is App Pricing: the server does not start',
        fix: "Set pricing: 'billing_api' in nuxt.config, or move the plans to App Pricing: docs/billing.md#app-pricing",
      })
    })

    it('warns of code that asks for plans', () => {
      expect(finding({ code: { billingUse: 'server/api/report.get.ts' } })).toEqual({
        check: 'pricing',
        severity: 'warning',
        message:
          'server/api/report.get.ts asks for the plan of a shop, and pricing is not set: plans come from App Pricing, the default of apps in the app store',
        fix: "Set pricing to 'app_pricing' or 'billing_api' in nuxt.config: docs/billing.md",
      })
    })

    it('does not apply to another distribution, whose default is the Billing API', () => {
      expect(
        finding(
          { code: { billingPlans: 'server/plugins/platform.ts' } },
          { NUXT_PLATFORM_DISTRIBUTION: 'single_merchant' },
        ),
      ).toBeUndefined()
    })
  })

  it('accepts complete settings, and does not print the token', () => {
    const finding = findingOf(COMPLETE)
    expect(finding).toMatchObject({ check: 'pricing', severity: 'ok' })
    expect(JSON.stringify(finding)).not.toContain('secret-token')
  })

  it.each([
    'NUXT_PLATFORM_PARTNER_API_TOKEN',
    'NUXT_PLATFORM_PARTNER_ORGANIZATION_ID',
    'NUXT_PLATFORM_APP_HANDLE',
  ])('names the missing %s', name => {
    const { [name]: _omitted, ...rest } = COMPLETE as Record<string, string>
    const finding = findingOf(rest)
    expect(finding).toMatchObject({ severity: 'problem' })
    expect(JSON.stringify(finding)).toContain(name)
  })

  it('takes the handle of the registration file', () => {
    const { NUXT_PLATFORM_APP_HANDLE: _omitted, ...rest } = COMPLETE
    const facts = { ...doctorFacts(), settings: readSettings({}, rest) }
    const registration = { ...REGISTRATION, handle: 'my-app' }
    expect(pricingCheck({ ...facts, registration })).toMatchObject({ severity: 'ok' })
  })

  it('refuses another distribution', () => {
    expect(findingOf({ ...COMPLETE, NUXT_PLATFORM_DISTRIBUTION: 'single_merchant' })).toMatchObject(
      { severity: 'problem' },
    )
  })
})
