import { isIsoDate } from './iso-date'

export const DATE_SELECTION_TYPES = ['single', 'range', 'multiple'] as const

/** What a calendar selects: one date, a range of dates, or any number of dates. */
export type DateSelectionType = (typeof DATE_SELECTION_TYPES)[number]

/**
 * Reads the value of a calendar: `YYYY-MM-DD`, for a range `YYYY-MM-DD--YYYY-MM-DD` or, half
 * chosen, `YYYY-MM-DD--`, for several dates a list with commas.
 *
 * @returns the dates in order, of a range its ends; none when a part is not a date
 */
export function parseSelection(type: DateSelectionType, value: string): string[] {
  if (value.trim() === '') return []
  if (type === 'range') {
    const [start = '', end, ...rest] = value.split('--').map(side => side.trim())
    if (end === undefined || rest.length > 0 || !isIsoDate(start)) return []
    if (end === '') return [start]
    return isIsoDate(end) && start <= end ? [start, end] : []
  }
  const dates = type === 'multiple' ? value.split(',').map(date => date.trim()) : [value.trim()]
  return dates.every(isIsoDate) ? [...new Set(dates)].sort() : []
}

/**
 * Returns the value after a date was picked; not yet `complete` between the two ends of a range.
 */
export function pickDate(
  type: DateSelectionType,
  value: string,
  date: string,
): { value: string; complete: boolean } {
  const dates = parseSelection(type, value)
  if (type === 'range') {
    const [start] = dates
    if (start === undefined || dates.length === 2) return { value: `${date}--`, complete: false }
    return { value: [start, date].sort().join('--'), complete: true }
  }
  if (type === 'single') return { value: date, complete: true }
  const picked = dates.includes(date)
    ? dates.filter(other => other !== date)
    : [...dates, date].sort()
  return { value: picked.join(','), complete: true }
}
