import { describe, expect, it } from 'vitest'
import {
  apiVersionCheck,
  webhooksApiVersionCheck,
} from '../../../../src/doctor/checks/api-version-check'
import { doctorFacts, REGISTRATION } from '../facts'

describe('apiVersionCheck', () => {
  it.each([
    ['2026-08-15', '2025-07', 'problem'],
    ['2026-08-15', '2025-10', 'warning'],
    ['2026-08-15', '2026-01', 'ok'],
    ['2026-08-15', '2026-07', 'ok'],
    ['2026-08-15', '2026-10', 'warning'],
    ['2026-08-15', '2027-01', 'problem'],
    ['2026-08-15', 'unstable', 'warning'],
    ['2027-01-01', '2026-01', 'problem'],
    ['2026-12-31', '2026-01', 'warning'],
  ])('on %s of %s', (day, apiVersion, severity) => {
    expect(
      apiVersionCheck(doctorFacts({ now: new Date(`${day}T00:00:00Z`), settings: { apiVersion } })),
    ).toMatchObject({ check: 'api-version', severity })
  })
})

describe('webhooksApiVersionCheck', () => {
  it.each([
    [
      '2023-01',
      'problem',
      'shopify.app.toml:12 [webhooks] api_version: 2023-01 is no longer served: the oldest supported version responds in its place, which may lack fields that the app requests',
    ],
    [
      '2026-05',
      'problem',
      'shopify.app.toml:12 [webhooks] api_version: "2026-05" is not an Admin API version',
    ],
    [
      'latest',
      'problem',
      'shopify.app.toml:12 [webhooks] api_version: "latest" is not an Admin API version',
    ],
    [
      '2026-01',
      'warning',
      'shopify.app.toml:12 [webhooks] api_version: 2026-01 is only served until 2027-01-01, for 47 more days',
    ],
    [
      '2026-10',
      'ok',
      'shopify.app.toml:12 [webhooks] api_version: 2026-10 is served for 4 quarters, this one included',
    ],
  ])('of %s', (value, severity, message) => {
    const registration = {
      ...REGISTRATION,
      webhooksApiVersion: { value, where: 'shopify.app.toml:12' },
    }

    expect(webhooksApiVersionCheck(doctorFacts({ registration }))).toMatchObject({
      check: 'webhooks-api-version',
      severity,
      message,
    })
  })

  it('does not apply without a registration', () => {
    expect(webhooksApiVersionCheck(doctorFacts())).toBeUndefined()
  })
})
