import { describe, expect, it } from 'vitest'
import { formatDay, formatDuration, formatTime } from '../../../src/admin-data/format-time'

describe('durations in words', () => {
  it.each([
    [0, '0 seconds'],
    [499, '0 seconds'],
    [1000, '1 second'],
    [-61_000, '1 minute 1 second'],
    [3_600_000, '1 hour'],
    [90_061_000, '1 day 1 hour'],
    [90 * 86_400_000, '90 days'],
  ])('%i ms is %s', (milliseconds, words) => {
    expect(formatDuration(milliseconds)).toBe(words)
  })

  it('a moment is in UTC', () => {
    expect(formatTime(1_800_000_000_999)).toBe('2027-01-15 08:00:00 UTC')
  })

  it.each([
    ['UTC', 'Jan 15, 2027'],
    ['Pacific/Honolulu', 'Jan 14, 2027'],
  ])('a day is in the time zone %s', (timeZone, day) => {
    expect(formatDay(1_800_000_000_999, timeZone)).toBe(day)
  })
})
