import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSupportedVersion } from '../../../../emulator/graphql/supported-versions'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

const DAY = 24 * 3600 * 1000

describe('isSupportedVersion', () => {
  it.each([
    ['2026-01', '2026-12-31T23:59:59Z', true],
    ['2026-01', '2027-01-01T00:00:00Z', false],
    ['2026-04', '2027-01-01T00:00:00Z', true],
    ['2027-04', '2027-01-01T00:00:00Z', true],
    ['2024-10', '2027-01-01T00:00:00Z', false],
    ['unstable', '2027-01-01T00:00:00Z', true],
  ])('%s at %s: %s', (version, now, supported) => {
    expect(isSupportedVersion(version, Date.parse(now))).toBe(supported)
  })
})

describe('an answer of the Admin API', () => {
  let platform: StartedPlatform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.emulator.close())

  it('says that its version is no longer supported', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const token = String((await platform.exchange({ expiring: '0' })).json.access_token)
    const reason = async (version: string) => {
      const { status, headers } = await platform.post(`/${DEMO}/admin/api/${version}/graphql.json`, { query: '{ shop { name } }' }, { 'x-shopify-access-token': token })
      expect(status).toBe(200)
      return headers.get('x-shopify-api-deprecated-reason')
    }
    expect(await reason('2026-07')).toBe(null)
    expect(await reason('unstable')).toBe(null)
    expect(await reason('2025-10')).toBe('https://shopify.dev/api/usage/versioning#deprecation-practices')
    await platform.emulator.control.advanceClock(200 * DAY)
    expect(await reason('2026-07')).toBe('https://shopify.dev/api/usage/versioning#deprecation-practices')
  })
})
