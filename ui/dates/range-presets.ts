import { addDays, addMonths, lastDayOf, monthOf } from './iso-date'

export const DATE_RANGE_PRESETS = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'last90Days',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const

/** A period that depends on today. */
export type DateRangePreset = (typeof DATE_RANGE_PRESETS)[number]

/**
 * Returns the first and last day of a period. Periods that are not over end today, and the last
 * days include today, as in the reports of the admin.
 *
 * @param today `YYYY-MM-DD`
 */
export function presetRange(
  preset: DateRangePreset,
  today: string,
): readonly [start: string, end: string] {
  switch (preset) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)]
    case 'last7Days':
      return [addDays(today, -6), today]
    case 'last30Days':
      return [addDays(today, -29), today]
    case 'last90Days':
      return [addDays(today, -89), today]
    case 'thisMonth':
      return [`${monthOf(today)}-01`, today]
    case 'lastMonth': {
      const month = monthOf(addMonths(`${monthOf(today)}-01`, -1))
      return [`${month}-01`, lastDayOf(month)]
    }
    case 'thisYear':
      return [`${today.slice(0, 4)}-01-01`, today]
  }
}
