import { describe, expect, it } from 'vitest'
import { pricingCheck } from '../../../../../cli/doctor/checks/pricing-check'
import { readSettings } from '../../../../../cli/doctor/read-settings'
import { doctorFacts, ENVIRONMENT } from '../facts'

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
    expect(findingOf(ENVIRONMENT)).toBeUndefined()
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
    const registration = {
      file: 'shopify.app.toml',
      handle: 'my-app',
      redirectUrls: [],
      scopes: [],
      optionalScopes: [],
      complianceTopics: [],
      events: [],
      subscriptions: [],
    }
    expect(pricingCheck({ ...facts, registration })).toMatchObject({ severity: 'ok' })
  })

  it('refuses another distribution', () => {
    expect(findingOf({ ...COMPLETE, NUXT_PLATFORM_DISTRIBUTION: 'single_merchant' })).toMatchObject(
      { severity: 'problem' },
    )
  })
})
