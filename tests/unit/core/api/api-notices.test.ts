import { describe, expect, it } from 'vitest'
import { createApiNotices } from '../../../../server/core/api/api-notices'

function noticesAt(time: number) {
  const warnings: string[] = []
  return {
    warnings,
    notices: createApiNotices({ now: () => time, warn: message => warnings.push(message) }),
  }
}

const USE = "Use 2026-01 to 2027-01, in the app's apiVersion or in the call's apiVersion."

describe('version', () => {
  it.each<[string, string, string | null, boolean, string[]]>([
    ['the same version', '2026-10', '2026-10', false, []],
    ['the candidate', '2027-01', '2027-01', false, []],
    ['unstable', 'unstable', 'unstable', false, []],
    // The platform decides, not this list of quarters: it has supported a version for longer.
    ['an old version that still responds', '2025-07', '2025-07', false, []],
    ['no header', '2026-10', null, false, []],
    ['a header that is no version', '2026-10', 'latest', false, []],
    [
      'another version',
      '2025-10',
      '2026-01',
      true,
      [`The platform does not support API version 2025-10: 2026-01 responds instead. ${USE}`],
    ],
    [
      'a version that does not exist yet',
      '2027-04',
      null,
      false,
      [`The platform does not support API version 2027-04: it does not exist yet. ${USE}`],
    ],
  ])('%s', (_case, requested, served, isOther, expected) => {
    const { warnings, notices } = noticesAt(Date.UTC(2026, 10, 21))
    expect(notices.version(requested, served)).toBe(isOther)
    expect(warnings).toEqual(expected)
  })

  it('is warned about once, and again for another version', () => {
    const { warnings, notices } = noticesAt(Date.UTC(2026, 10, 21))
    for (let call = 0; call < 3; call++) notices.version('2024-10', '2026-01')
    expect(warnings).toHaveLength(1)
    notices.version('2025-01', '2026-01')
    expect(warnings).toHaveLength(2)
  })

  it('is warned about when it expires while the server runs', () => {
    const { warnings, notices } = noticesAt(Date.UTC(2027, 0, 1))
    notices.version('2026-01', '2026-01')
    expect(warnings).toEqual([])
    notices.version('2026-01', '2026-04')
    expect(warnings).toEqual([
      "The platform does not support API version 2026-01: 2026-04 responds instead. Use 2026-04 to 2027-04, in the app's apiVersion or in the call's apiVersion.",
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
