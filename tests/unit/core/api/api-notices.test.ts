import { describe, expect, it } from 'vitest'
import { createApiNotices } from '../../../../server/core/api/api-notices'

function noticesAt(time: number) {
  const warnings: string[] = []
  const clock = { now: time }
  return {
    warnings,
    clock,
    notices: createApiNotices({ now: () => clock.now, warn: message => warnings.push(message) }),
  }
}

describe('version', () => {
  it.each<[string, string[], string[]]>([
    [
      '2026-08-15',
      ['2025-10', '2026-01', '2026-04', '2026-07', '2026-10', 'unstable'],
      ['2024-10', '2025-07', '2027-01'],
    ],
    [
      '2026-10-01',
      ['2026-01', '2026-04', '2026-07', '2026-10', '2027-01', 'unstable'],
      ['2025-10', '2027-04'],
    ],
    ['2027-03-31', ['2026-04', '2027-01', '2027-04', 'unstable'], ['2026-01', '2027-07']],
  ])('on %s: %s are supported, %s are not', (day, supported, unsupported) => {
    const { warnings, notices } = noticesAt(Date.parse(day))
    for (const version of supported) notices.version(version)
    expect(warnings).toEqual([])
    for (const version of unsupported) notices.version(version)
    expect(warnings).toHaveLength(unsupported.length)
    for (const [index, version] of unsupported.entries())
      expect(warnings[index]).toContain(`API version ${version}:`)
  })

  it('names the version that the platform uses instead', () => {
    const { warnings, notices } = noticesAt(Date.UTC(2026, 10, 21))
    notices.version('2025-10')
    notices.version('2027-04')
    const use = "Use 2026-01 to 2027-01, in the app's apiVersion or in the call's apiVersion."
    expect(warnings).toEqual([
      `The platform does not support API version 2025-10: 2026-01, the oldest supported one, responds instead. ${use}`,
      `The platform does not support API version 2027-04: it does not exist yet. ${use}`,
    ])
  })

  it('is warned about once', () => {
    const { warnings, notices } = noticesAt(Date.UTC(2026, 10, 21))
    for (let call = 0; call < 3; call++) notices.version('2024-10')
    expect(warnings).toHaveLength(1)
  })

  it('is warned about when it expires while the server runs', () => {
    const { warnings, notices, clock } = noticesAt(Date.UTC(2026, 11, 31, 23, 59, 59, 999))
    notices.version('2026-01')
    expect(warnings).toEqual([])
    clock.now += 1
    notices.version('2026-01')
    notices.version('2026-01')
    expect(warnings).toEqual([
      "The platform does not support API version 2026-01: 2026-04, the oldest supported one, responds instead. Use 2026-04 to 2027-04, in the app's apiVersion or in the call's apiVersion.",
    ])
  })
})

describe('deprecated', () => {
  it('attack: does not fill the memory or the log', () => {
    const { warnings, notices } = noticesAt(0)
    notices.deprecated('x'.repeat(10_000), 'Query')
    expect(warnings[0]?.length).toBeLessThan(500)
    for (let reason = 0; reason < 2000; reason++) notices.deprecated(String(reason), 'Query')
    expect(warnings).toHaveLength(500)
  })
})
