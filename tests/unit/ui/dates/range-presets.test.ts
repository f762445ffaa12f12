import { expect, it } from 'vitest'
import { DATE_RANGE_PRESETS, presetRange } from '../../../../ui/dates/range-presets'

it.each([
  [
    '2026-03-12',
    {
      today: ['2026-03-12', '2026-03-12'],
      yesterday: ['2026-03-11', '2026-03-11'],
      last7Days: ['2026-03-06', '2026-03-12'],
      last30Days: ['2026-02-11', '2026-03-12'],
      last90Days: ['2025-12-13', '2026-03-12'],
      thisMonth: ['2026-03-01', '2026-03-12'],
      lastMonth: ['2026-02-01', '2026-02-28'],
      thisYear: ['2026-01-01', '2026-03-12'],
    },
  ],
  [
    '2024-03-31',
    {
      today: ['2024-03-31', '2024-03-31'],
      yesterday: ['2024-03-30', '2024-03-30'],
      last7Days: ['2024-03-25', '2024-03-31'],
      last30Days: ['2024-03-02', '2024-03-31'],
      last90Days: ['2024-01-02', '2024-03-31'],
      thisMonth: ['2024-03-01', '2024-03-31'],
      lastMonth: ['2024-02-01', '2024-02-29'],
      thisYear: ['2024-01-01', '2024-03-31'],
    },
  ],
  [
    '2026-01-01',
    {
      today: ['2026-01-01', '2026-01-01'],
      yesterday: ['2025-12-31', '2025-12-31'],
      last7Days: ['2025-12-26', '2026-01-01'],
      last30Days: ['2025-12-03', '2026-01-01'],
      last90Days: ['2025-10-04', '2026-01-01'],
      thisMonth: ['2026-01-01', '2026-01-01'],
      lastMonth: ['2025-12-01', '2025-12-31'],
      thisYear: ['2026-01-01', '2026-01-01'],
    },
  ],
])('the periods on %s', (today, expected) => {
  expect(
    Object.fromEntries(DATE_RANGE_PRESETS.map(preset => [preset, presetRange(preset, today)])),
  ).toEqual(expected)
})
