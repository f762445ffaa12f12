import { describe, expect, it } from 'vitest'
import { reviveDate } from '../../../../server/core/session/revive-date'
import { errorCode } from '../../error-code'

const MOMENT = Date.UTC(2026, 10, 21, 12)

describe('reviveDate', () => {
  it.each([new Date(MOMENT), '2026-11-21T12:00:00.000Z', MOMENT, String(MOMENT)])(
    'reads %o',
    value => {
      expect(reviveDate(value)?.getTime()).toBe(MOMENT)
    },
  )

  it.each([undefined, null, ''])('keeps %o absent', value => {
    expect(reviveDate(value)).toBe(undefined)
  })

  it('reads the epoch as a date, not as absent', () => {
    expect(reviveDate(0)?.getTime()).toBe(0)
  })

  it.each(['soon', Number.NaN, new Date('soon'), true, {}, []])(
    'attack: refuses %o, which would never expire',
    value => {
      expect(errorCode(() => reviveDate(value))).toBe('storage_failed')
    },
  )
})
