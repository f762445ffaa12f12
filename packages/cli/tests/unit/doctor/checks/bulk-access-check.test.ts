import { describe, expect, it } from 'vitest'
import { bulkAccessCheck } from '../../../../src/doctor/checks/bulk-access-check'
import type { DoctorFacts } from '../../../../src/doctor/doctor-facts'
import { readSettings } from '../../../../src/doctor/read-settings'
import { DATED_RULES } from '../../../../../../shared/dated-rules'
import { doctorFacts, ENVIRONMENT } from '../facts'

const SINCE = new Date('2026-11-07T00:00:00Z')

function findingOf(
  bulkOperations: string[],
  { distribution = 'app_store', ...further }: Partial<DoctorFacts> & { distribution?: string } = {},
) {
  const facts = doctorFacts()
  return bulkAccessCheck({
    ...facts,
    now: SINCE,
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

  it.each(['app_store', 'single_merchant'])(
    'asks to confirm the access of an app of distribution %s, with the files and the step',
    distribution => {
      const { fix, source, merchants } = DATED_RULES['bulk-access']
      const finding = findingOf(FILES, { distribution })
      expect(finding).toEqual({
        check: 'bulk-access',
        severity: 'confirm',
        message: `The app runs bulk operations, and needs an approved access request since 2026-11-07. Without one: ${merchants}`,
        details: FILES,
        fix: `${fix} Rule bulk-access: ${source}`,
      })
    },
  )
})
