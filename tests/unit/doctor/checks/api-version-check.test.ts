import { describe, expect, it } from 'vitest'
import { apiVersionCheck } from '../../../../doctor/checks/api-version-check'
import { doctorFacts } from '../facts'

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
    expect(apiVersionCheck(doctorFacts({ now: new Date(`${day}T00:00:00Z`), settings: { apiVersion } }))).toMatchObject({ check: 'api-version', severity })
  })
})
