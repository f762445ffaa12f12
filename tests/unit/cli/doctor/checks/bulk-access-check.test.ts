import { describe, expect, it } from 'vitest'
import { bulkAccessCheck } from '../../../../../cli/doctor/checks/bulk-access-check'
import type { DoctorFacts } from '../../../../../cli/doctor/doctor-facts'
import { readSettings } from '../../../../../cli/doctor/read-settings'
import { DATED_RULES } from '../../../../../shared/dated-rules'
import { doctorFacts, ENVIRONMENT, PRODUCTION } from '../facts'

const SINCE = new Date('2026-11-07T00:00:00Z')

function findingOf(
  bulkOperations: string[],
  { distribution = 'app_store', ...further }: Partial<DoctorFacts> & { distribution?: string } = {},
) {
  const facts = doctorFacts()
  return bulkAccessCheck({
    ...facts,
    now: SINCE,
    production: undefined,
    settings: readSettings({}, { ...ENVIRONMENT, NUXT_PLATFORM_DISTRIBUTION: distribution }),
    app: { ...facts.app, code: { ...facts.app.code, bulkOperations } },
    ...further,
  })
}

describe('bulkAccessCheck', () => {
  const FILES = ['server/api/export.get.ts', 'server/tasks/import.ts']

  it('does not apply to an app without bulk operations', () => {
    expect(findingOf([])).toBeUndefined()
  })

  it('does not apply before the day of the rule, nor to an app that a merchant made', () => {
    expect(findingOf(FILES, { now: new Date(SINCE.getTime() - 1) })).toBeUndefined()
    expect(findingOf(FILES, { distribution: 'platform_admin' })).toBeUndefined()
  })

  it('states the requirement of an app in development', () => {
    expect(findingOf(FILES)).toEqual({
      check: 'bulk-access',
      severity: 'ok',
      message:
        'The app runs bulk operations: in production, it needs an approved access request (rule bulk-access)',
    })
  })

  it.each(['app_store', 'single_merchant'])(
    'warns about a server of distribution %s, with the files and the step',
    distribution => {
      const { fix, source, merchants } = DATED_RULES['bulk-access']
      const finding = findingOf(FILES, { distribution, production: PRODUCTION })
      expect(finding).toEqual({
        check: 'bulk-access',
        severity: 'warning',
        message: `The app runs bulk operations, and needs an approved access request since 2026-11-07 (rule bulk-access). Without one: ${merchants}`,
        details: FILES,
        fix: `${fix} If it is allowed there, nothing is left to do. See ${source}.`,
      })
    },
  )
})
