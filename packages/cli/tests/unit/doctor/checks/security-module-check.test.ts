import { expect, it } from 'vitest'
import { securityModuleCheck } from '../../../../src/doctor/checks/security-module-check'
import type { DoctorFacts } from '../../../../src/doctor/doctor-facts'
import { findFilteredRoutes } from '../../../../src/doctor/filtered-routes'
import type { SecurityConfig } from '../../../../src/doctor/filtered-routes'
import { fake } from '../../../../../../tests/fake'

const ROUTES = [
  { path: '/webhooks', kind: 'webhook' },
  { path: '/flow/tag', kind: 'flow' },
  { path: '/proxy/page', kind: 'app proxy' },
] as Parameters<typeof findFilteredRoutes>[1]
const OFF = { security: { xssValidator: false } }

function finding(config: SecurityConfig) {
  const app = { filteredRoutes: findFilteredRoutes(config, ROUTES) }
  return securityModuleCheck(fake<DoctorFacts>({ app }))
}

it.each<SecurityConfig>([{}, { modules: ['@nuxt/ui', ['other', {}]] }])(
  'reports nothing about an app without nuxt-security: %j',
  config => {
    expect(finding(config)).toBeUndefined()
  },
)

it.each<[SecurityConfig, string]>([
  [{ modules: ['nuxt-security'] }, '/webhooks, /flow/tag'],
  [{ modules: [['nuxt-security', { headers: {} }]] }, '/webhooks, /flow/tag'],
  [{ modules: ['nuxt-security'], routeRules: { '/webhooks': OFF } }, '/flow/tag'],
  [{ modules: ['nuxt-security'], routeRules: { '/flow/**': OFF, '/web/**': OFF } }, '/webhooks'],
])('warns of webhooks whose HTML is refused: %j', (config, routes) => {
  expect(finding(config)).toMatchObject({
    check: 'nuxt-security',
    severity: 'warning',
    message: `The XSS filter of nuxt-security responds with 400 to calls of the platform whose payload has HTML, at ${routes}: the platform removes a subscription that keeps failing`,
  })
})

it.each<SecurityConfig>([
  { modules: ['nuxt-security'], security: { xssValidator: false } },
  { modules: [['nuxt-security', { xssValidator: false }]] },
  { modules: ['nuxt-security'], routeRules: { '/**': OFF } },
  {
    modules: ['nuxt-security'],
    routeRules: { '/webhooks': OFF, '/flow/tag': { security: false } },
  },
])('is fine when the filter is off for them: %j', config => {
  expect(finding(config)).toMatchObject({ check: 'nuxt-security', severity: 'ok' })
})
