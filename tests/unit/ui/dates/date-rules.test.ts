import { describe, expect, test } from 'vitest'
import { parseDateRules } from '../../../../ui/dates/date-rules'
import type { DateRulesProps } from '../../../../ui/dates/date-rules'

/** Which of the dates can be chosen. */
function selectable(rules: DateRulesProps, dates: string[]): string[] {
  return dates.filter(parseDateRules(rules).isSelectable)
}

describe('allow', () => {
  test.each<[allow: string, dates: string[], selectable: string[]]>([
    ['', ['0001-01-01', '2024-02-29', '9999-12-31'], ['0001-01-01', '2024-02-29', '9999-12-31']],
    [' , ', ['2024-02-29'], ['2024-02-29']],
    ['2024-02-10', ['2024-02-09', '2024-02-10', '2024-02-11'], ['2024-02-10']],
    [
      '2024-02',
      ['2024-01-31', '2024-02-01', '2024-02-29', '2024-03-01'],
      ['2024-02-01', '2024-02-29'],
    ],
    ['2023-02', ['2023-02-28', '2023-03-01'], ['2023-02-28']],
    [
      '2024',
      ['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01'],
      ['2024-01-01', '2024-12-31'],
    ],
    [
      '2024-02-10--2024-02-12',
      ['2024-02-09', '2024-02-10', '2024-02-12', '2024-02-13'],
      ['2024-02-10', '2024-02-12'],
    ],
    [
      '2024-02--2024-03',
      ['2024-01-31', '2024-02-01', '2024-03-31', '2024-04-01'],
      ['2024-02-01', '2024-03-31'],
    ],
    [
      '2023--2024',
      ['2022-12-31', '2023-01-01', '2024-12-31', '2025-01-01'],
      ['2023-01-01', '2024-12-31'],
    ],
    [
      '2023--2024-02',
      ['2022-12-31', '2023-01-01', '2024-02-29', '2024-03-01'],
      ['2023-01-01', '2024-02-29'],
    ],
    ['2024-02--', ['2024-01-31', '2024-02-01', '9999-12-31'], ['2024-02-01', '9999-12-31']],
    ['--2024-02', ['0001-01-01', '2024-02-29', '2024-03-01'], ['0001-01-01', '2024-02-29']],
    ['--', ['0001-01-01', '9999-12-31'], ['0001-01-01', '9999-12-31']],
    ['2024-03--2024-02', ['2024-02-15', '2024-03-15'], []],
    [
      '2024-02-10, 2024-03 ,2025',
      ['2024-02-10', '2024-02-11', '2024-03-31', '2025-06-01'],
      ['2024-02-10', '2024-03-31', '2025-06-01'],
    ],
    ['2024-02-10 -- 2024-02-12', ['2024-02-09', '2024-02-11'], ['2024-02-11']],
  ])('%j', (allow, dates, expected) => {
    expect(selectable({ allow }, dates)).toEqual(expected)
    expect(parseDateRules({ allow }).unknown).toEqual([])
  })
})

test('disallow restricts allow', () => {
  const dates = ['2024-01-31', '2024-02-01', '2024-02-10', '2024-02-29', '2024-03-01']
  expect(selectable({ allow: '2024-02', disallow: '2024-02-10' }, dates)).toEqual([
    '2024-02-01',
    '2024-02-29',
  ])
  expect(selectable({ disallow: '2024-02' }, dates)).toEqual(['2024-01-31', '2024-03-01'])
  expect(selectable({ allow: '2024-02-10', disallow: '--' }, dates)).toEqual([])
})

describe('weekdays', () => {
  // Sunday to Saturday.
  const week = [
    '2024-02-04',
    '2024-02-05',
    '2024-02-06',
    '2024-02-07',
    '2024-02-08',
    '2024-02-09',
    '2024-02-10',
  ]

  test.each<[rules: DateRulesProps, selectable: string[]]>([
    [{ allowDays: 'sunday' }, ['2024-02-04']],
    [{ allowDays: 'monday, Saturday' }, ['2024-02-05', '2024-02-10']],
    [{ disallowDays: 'saturday,sunday' }, week.slice(1, 6)],
    [{ allowDays: 'friday,saturday', disallowDays: 'saturday' }, ['2024-02-09']],
    [{ allow: '2024-02-08--', allowDays: 'monday,friday' }, ['2024-02-09']],
    [{ allowDays: '' }, week],
  ])('%j', (rules, expected) => {
    expect(selectable(rules, week)).toEqual(expected)
  })
})

describe('unreadable rules', () => {
  test.each([
    '2024-13',
    '2024-02-30',
    '2023-02-29',
    '24-02-01',
    '2024-2-1',
    'tomorrow',
    '0000',
    '2024-01--2024-02--2024-03',
    '2024-01--x',
    'x--2024-01',
  ])('%j allows nothing and forbids nothing', item => {
    expect(parseDateRules({ allow: item }).unknown).toEqual([item])
    expect(selectable({ allow: item }, ['2024-01-15', '2024-02-01'])).toEqual([])
    expect(selectable({ allow: `${item}, 2024-02-01` }, ['2024-01-15', '2024-02-01'])).toEqual([
      '2024-02-01',
    ])
    expect(selectable({ disallow: item }, ['2024-02-01'])).toEqual(['2024-02-01'])
  })

  test('an unknown weekday', () => {
    const rules = parseDateRules({ allowDays: 'Caturday', disallowDays: 'mon' })
    expect(rules.unknown).toEqual(['Caturday', 'mon'])
    expect(rules.isSelectable('2024-02-05')).toBe(false)
  })
})
