/** The first and the last day of a query, e.g. `2026-07-03`. Null: no limit. */
export interface DateRange {
  readonly first: string | null
  readonly last: string | null
}

/** A unit of time by which rows are grouped. */
export type TimeUnit = 'day' | 'month' | 'quarter' | 'week' | 'year'

const UNITS: Readonly<Record<string, TimeUnit>> = {
  d: 'day',
  w: 'week',
  m: 'month',
  q: 'quarter',
  y: 'year',
}
const DAY_MS = 24 * 3600 * 1000
const LAST_YEAR = 9999

/**
 * Returns the days of a query.
 *
 * @param today in the time zone of the shop, e.g. `2026-07-03`
 * @returns the text that is no date
 */
export function dateRange(
  query: { since: string | null; until: string | null; during: string | null },
  today: string,
): DateRange | { readonly invalid: string } {
  if (query.during !== null) return duringRange(query.during, today) ?? { invalid: query.during }
  const first = query.since === null ? null : dayOf(query.since, today)
  if (first === undefined) return { invalid: query.since ?? '' }
  const last = query.until === null ? null : dayOf(query.until, today)
  if (last === undefined) return { invalid: query.until ?? '' }
  return { first, last: last ?? (first === null ? null : today) }
}

/** Returns the first day of the period of a unit in which a day is. Weeks start on Monday. */
export function startOf(day: string, unit: TimeUnit): string {
  const [year = '', month = ''] = day.split('-')
  switch (unit) {
    case 'day':
      return day
    case 'week': {
      const date = new Date(`${day}T00:00:00Z`)
      return addDays(day, -((date.getUTCDay() + 6) % 7))
    }
    case 'month':
      return `${year}-${month}-01`
    case 'quarter':
      return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
    case 'year':
      return `${year}-01-01`
  }
}

/** Adds units to a day. The day of a month that is too short is its last one. */
export function addUnits(day: string, unit: TimeUnit, count: number): string {
  if (unit === 'day' || unit === 'week') return addDays(day, count * (unit === 'week' ? 7 : 1))
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = month - 1 + count * (unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12)
  const start = new Date(Date.UTC(year, months, 1))
  const length = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  return format(start.getTime() + (Math.min(date, length) - 1) * DAY_MS)
}

function dayOf(text: string, today: string): string | undefined {
  const lower = text.toLowerCase()
  if (lower === 'today') return today
  if (lower === 'yesterday') return addDays(today, -1)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text))
    return Number.isNaN(Date.parse(text)) ? undefined : format(Date.parse(text))
  const offset = /^([+-]?\d{1,4})([dwmqy])$/.exec(lower)
  if (offset) return addUnits(today, UNITS[offset[2] ?? ''] ?? 'day', Number(offset[1]))
  const bound = /^(startof|endof)(day|week|month|quarter|year)\(([+-]?\d{1,4})[dwmqy]\)$/.exec(
    lower,
  )
  if (!bound) return undefined
  const unit = bound[2] as TimeUnit
  const start = startOf(addUnits(startOf(today, unit), unit, Number(bound[3])), unit)
  return bound[1] === 'startof' ? start : addDays(addUnits(start, unit, 1), -1)
}

function duringRange(text: string, today: string): DateRange | undefined {
  const lower = text.toLowerCase()
  if (lower === 'today' || lower === 'yesterday') {
    const day = dayOf(lower, today) ?? today
    return { first: day, last: day }
  }
  const period = /^(this|last)_(week|month|quarter|year)$/.exec(lower)
  if (!period) return undefined
  const unit = period[2] as TimeUnit
  const first = addUnits(startOf(today, unit), unit, period[1] === 'last' ? -1 : 0)
  return { first, last: addDays(addUnits(first, unit, 1), -1) }
}

function addDays(day: string, count: number): string {
  return format(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS)
}

function format(time: number): string {
  const last = Date.UTC(LAST_YEAR, 11, 31)
  const first = Date.UTC(1, 0, 1)
  return new Date(Math.min(Math.max(time, first), last)).toISOString().slice(0, 10)
}
