import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isStillAhead } from '../../../../server/core/records/stored-time'
import { NOW } from '../../admin-requests'

const DAY = 24 * 3600_000

it('attack: a time of any clock holds for the longest period and a minute, and not beyond', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100 * 365 * DAY, max: 100 * 365 * DAY }),
      fc.integer({ min: 0, max: DAY }),
      (ahead, longest) => {
        expect(isStillAhead(NOW + ahead, NOW, longest)).toBe(ahead > 0 && ahead <= longest + 60_000)
      },
    ),
  )
})
