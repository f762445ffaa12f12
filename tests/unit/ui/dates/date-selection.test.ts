import { describe, expect, test } from 'vitest'
import { parseSelection, pickDate } from '../../../../ui/dates/date-selection'
import type { DateSelectionType } from '../../../../ui/dates/date-selection'

test.each<[type: DateSelectionType, value: string, dates: string[]]>([
  ['single', '', []],
  ['single', '2024-02-29', ['2024-02-29']],
  ['single', ' 2024-02-29 ', ['2024-02-29']],
  ['single', '2023-02-29', []],
  ['single', '2024-02-01--2024-02-02', []],
  ['range', '2024-02-01--2024-02-05', ['2024-02-01', '2024-02-05']],
  ['range', '2024-02-01 -- 2024-02-05', ['2024-02-01', '2024-02-05']],
  ['range', '2024-02-01--2024-02-01', ['2024-02-01', '2024-02-01']],
  ['range', '2024-02-01--', ['2024-02-01']],
  ['range', '2024-02-01', []],
  ['range', '--2024-02-01', []],
  ['range', '2024-02-05--2024-02-01', []],
  ['range', '2024-02-01--x', []],
  ['range', '2024-02-01--2024-02-02--2024-02-03', []],
  ['multiple', '2024-02-05, 2024-02-01,2024-02-05', ['2024-02-01', '2024-02-05']],
  ['multiple', '2024-02-05,x', []],
])('%s %j is %j', (type, value, dates) => {
  expect(parseSelection(type, value)).toEqual(dates)
})

describe('picking', () => {
  test.each<
    [type: DateSelectionType, value: string, date: string, picked: string, complete: boolean]
  >([
    ['single', '', '2024-02-01', '2024-02-01', true],
    ['single', '2024-02-01', '2024-02-02', '2024-02-02', true],
    ['range', '', '2024-02-03', '2024-02-03--', false],
    ['range', '2024-02-03--', '2024-02-05', '2024-02-03--2024-02-05', true],
    ['range', '2024-02-03--', '2024-02-01', '2024-02-01--2024-02-03', true],
    ['range', '2024-02-03--', '2024-02-03', '2024-02-03--2024-02-03', true],
    ['range', '2024-02-03--2024-02-05', '2024-02-04', '2024-02-04--', false],
    ['range', 'nonsense', '2024-02-04', '2024-02-04--', false],
    ['multiple', '2024-02-05', '2024-02-01', '2024-02-01,2024-02-05', true],
    ['multiple', '2024-02-01,2024-02-05', '2024-02-01', '2024-02-05', true],
    ['multiple', '2024-02-05', '2024-02-05', '', true],
  ])('%s %j, then %s: %j', (type, value, date, picked, complete) => {
    expect(pickDate(type, value, date)).toEqual({ value: picked, complete })
  })
})
