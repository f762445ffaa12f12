import { expect, it } from 'vitest'
import { formatDay, formatMoment, formatPassed } from '../../../../admin/format/format-moment'

const NOW = Date.parse('2026-06-15T12:00:00Z')

it.each([
  ['2026-01-05T09:00:00Z', 'UTC', 'Jan 5 at 9:00 am'],
  ['2026-01-05T13:05:59Z', 'UTC', 'Jan 5 at 1:05 pm'],
  ['2026-01-05T09:00:00Z', 'America/New_York', 'Jan 5 at 4:00 am'],
  ['2025-12-31T23:30:00Z', 'UTC', 'Dec 31, 2025 at 11:30 pm'],
  // The year of the store, which differs from that of UTC.
  ['2025-12-31T23:30:00Z', 'Asia/Tokyo', 'Jan 1 at 8:30 am'],
  [Date.parse('2027-02-03T00:00:00Z'), 'UTC', 'Feb 3, 2027 at 12:00 am'],
])('formats %s in %s as "%s"', (at, timeZone, text) => {
  expect(formatMoment(at, { now: NOW, timeZone })).toBe(text)
})

it.each([
  [0, 'now'],
  [-500, 'now'],
  [1000, '1 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_399_999, '23 h ago'],
  [86_400_000, undefined],
  [-60_001, undefined],
])('%s ms before now is "%s"', (passed, text) => {
  expect(formatPassed(NOW - passed, NOW)).toBe(text)
})

it('a day is that day in each time zone', () => {
  expect(['2026-01-05', '2026-12-31'].map(formatDay)).toEqual(['Jan 5, 2026', 'Dec 31, 2026'])
})
