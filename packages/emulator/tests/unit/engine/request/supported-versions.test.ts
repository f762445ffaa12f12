import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { respondingVersion } from '../../../../src/engine/request/supported-versions'
import { DEMO, startPlatform } from '../../started-platform'
import type { StartedPlatform } from '../../started-platform'

const DAY = 24 * 3600 * 1000

describe('respondingVersion', () => {
  it.each([
    ['2026-01', '2026-12-31T23:59:59Z', '2026-01'],
    ['2026-01', '2027-01-01T00:00:00Z', '2026-04'],
    ['2026-04', '2027-01-01T00:00:00Z', '2026-04'],
    ['2027-04', '2027-01-01T00:00:00Z', '2027-04'],
    ['2027-07', '2027-01-01T00:00:00Z', undefined],
    ['2024-10', '2027-01-01T00:00:00Z', '2026-04'],
    ['2019-04', '2027-01-01T00:00:00Z', '2026-04'],
    ['2019-01', '2027-01-01T00:00:00Z', undefined],
    ['2026-10', '2025-01-01T00:00:00Z', '2026-10'],
    ['unstable', '2027-01-01T00:00:00Z', 'unstable'],
    ['2026-02', '2027-01-01T00:00:00Z', undefined],
    ['latest', '2027-01-01T00:00:00Z', undefined],
  ])('%s at %s: %s', (version, now, responding) => {
    expect(respondingVersion(version, Date.parse(now))).toBe(responding)
  })
})

describe('a response of the Admin API', () => {
  let platform: StartedPlatform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.emulator.close())

  it('names the version that responds: the oldest supported one, in place of an unsupported one', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const versions = async (version: string) => {
      const token = String((await platform.exchange()).json.access_token)
      const { status, headers } = await platform.post(
        `/${DEMO}/admin/api/${version}/graphql.json`,
        { query: '{ shop { name } }' },
        { 'x-shopify-access-token': token },
      )
      return [
        status,
        headers.get('x-shopify-api-version'),
        headers.get('x-shopify-api-deprecated-reason'),
      ]
    }
    const deprecated = 'https://shopify.dev/api/usage/versioning#deprecation-practices'
    const clock = await platform.emulator.control.clock()
    await platform.emulator.control.advanceClock(Date.UTC(2026, 10, 23) - Date.parse(clock.now))
    expect(await versions('2026-07')).toEqual([200, '2026-07', null])
    expect(await versions('unstable')).toEqual([200, 'unstable', null])
    expect(await versions('2025-10')).toEqual([200, '2026-01', deprecated])
    expect(await versions('2020-01')).toEqual([200, '2026-01', deprecated])
    await platform.emulator.control.advanceClock(300 * DAY)
    expect(await versions('2026-07')).toEqual([200, '2026-10', deprecated])
  })
})
