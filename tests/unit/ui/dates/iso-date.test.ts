import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  createDateWriter,
  dateOf,
  isIsoDate,
  isIsoMonth,
  lastDayOf,
  monthOf,
  placeInWeek,
  shiftMonth,
  weekdayOf,
  weeksOf,
} from '../../../../ui/dates/iso-date'

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2024-04-31', false],
  ['2024-00-10', false],
  ['2024-13-01', false],
  ['2024-01-00', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2024-1-1', false],
  ['', false],
  [' 2024-01-01', false],
  ['2024-01-01T00:00', false],
  ['12024-01-01', false],
])('%j is a date: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected)
})

test.each([
  ['2024-02', true],
  ['2024-13', false],
  ['2024-00', false],
  ['2024', false],
  ['2024-2', false],
  ['', false],
])('%j is a month: %s', (text, expected) => {
  expect(isIsoMonth(text)).toBe(expected)
})

test('days and months', () => {
  expect(monthOf('2024-02-29')).toBe('2024-02')
  expect(lastDayOf('2024-02')).toBe('2024-02-29')
  expect(lastDayOf('2023-02')).toBe('2023-02-28')
  expect(lastDayOf('2024-12')).toBe('2024-12-31')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2024-01-01', -1)).toBe('2023-12-31')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2024-01-31', -2)).toBe('2023-11-30')
  expect(shiftMonth('2024-12', 1)).toBe('2025-01')
  expect(shiftMonth('2024-01', -12)).toBe('2023-01')
  expect(weekdayOf('2024-02-04')).toBe(0)
  expect(weekdayOf('2024-02-10')).toBe(6)
})

describe('weeks', () => {
  test('begin on Sunday in American English', () => {
    const weeks = weeksOf('2024-02', 'en-US')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '2024-02-01',
      '2024-02-02',
      '2024-02-03',
    ])
    expect(weeks[4]).toEqual([
      '2024-02-25',
      '2024-02-26',
      '2024-02-27',
      '2024-02-28',
      '2024-02-29',
      undefined,
      undefined,
    ])
  })

  test('begin on Monday in German', () => {
    expect(weeksOf('2024-02', 'de')[0]).toEqual([
      undefined,
      undefined,
      undefined,
      '2024-02-01',
      '2024-02-02',
      '2024-02-03',
      '2024-02-04',
    ])
    expect(placeInWeek('2024-02-04', 'de')).toBe(6)
    expect(placeInWeek('2024-02-04', 'en')).toBe(0)
  })

  test('every month has each of its days once', () => {
    for (let month = '2023-01'; month < '2025-01'; month = shiftMonth(month, 1)) {
      const days = weeksOf(month, 'en')
        .flat()
        .filter(day => day !== undefined)
      expect(days[0]).toBe(`${month}-01`)
      expect(days.at(-1)).toBe(lastDayOf(month))
      expect(new Set(days).size).toBe(Number(lastDayOf(month).slice(8)))
    }
  })
})

test('dates are formatted in a language, whatever the time zone', () => {
  expect(
    createDateWriter('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })(
      '2024-02-29',
    ),
  ).toBe('Thursday, February 29, 2024')
  expect(createDateWriter('de', { month: 'long', year: 'numeric' })('2024-03-01')).toBe('März 2024')
})

test.each([
  ['th', 'มีนาคม 2024'],
  ['fa', 'مارس ۲۰۲۴'],
  ['fa-AF', 'مارچ ۲۰۲۴'],
  ['en-u-ca-buddhist', 'March 2024'],
])('dates in %s are those of the Gregorian calendar', (locale, expected) => {
  expect(createDateWriter(locale, { month: 'long', year: 'numeric' })('2024-03-01')).toBe(expected)
})

test('the date of a time is the local date', () => {
  expect(dateOf(new Date(2024, 1, 29, 23, 59))).toBe('2024-02-29')
  expect(dateOf(new Date(2024, 2, 1, 0, 0))).toBe('2024-03-01')
})
