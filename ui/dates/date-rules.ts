import { isIsoDate, isIsoMonth, lastDayOf, weekdayOf } from './iso-date'

/** Which dates can be chosen. */
export interface DateRulesProps {
  /** Dates (`YYYY-MM-DD`), months (`YYYY-MM`), years (`YYYY`) or ranges of them (`start--end`, open without a side), with commas. Empty: every date. */
  allow?: string
  /** What is taken away from `allow`, written likewise. */
  disallow?: string
  /** English names of weekdays, with commas. Empty: every day. */
  allowDays?: string
  /** What is taken away from `allowDays`. */
  disallowDays?: string
}

export interface DateRules {
  /** Tells whether a date, `YYYY-MM-DD`, can be chosen. */
  isSelectable: (date: string) => boolean
  /** Parts that could not be read. They allow nothing and forbid nothing. */
  unknown: string[]
}

/** First and last day, both included. */
type Span = readonly [first: string, last: string]

const FIRST_DATE = '0001-01-01'
const LAST_DATE = '9999-12-31'
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Reads the rules. A date is selectable that is in `allow` but not in `disallow`, on a day of `allowDays` but not of `disallowDays`. */
export function parseDateRules({ allow = '', disallow = '', allowDays = '', disallowDays = '' }: DateRulesProps): DateRules {
  const unknown: string[] = []
  const read = <Value>(list: string, parse: (item: string) => Value | undefined): Value[] => itemsOf(list).flatMap((item) => {
    const value = parse(item)
    if (value === undefined) unknown.push(item)
    return value === undefined ? [] : [value]
  })

  const allowed = read(allow, parseSpan)
  const disallowed = read(disallow, parseSpan)
  const days = read(allowDays, parseWeekday)
  const excludedDays = read(disallowDays, parseWeekday)
  // Whoever wrote a list wanted a limit, also when no part of it can be read.
  const limitsDates = itemsOf(allow).length > 0
  const limitsDays = itemsOf(allowDays).length > 0
  return {
    unknown,
    isSelectable(date) {
      const isIn = ([first, last]: Span) => first <= date && date <= last
      if ((limitsDates && !allowed.some(isIn)) || disallowed.some(isIn)) return false
      const weekday = weekdayOf(date)
      return (!limitsDays || days.includes(weekday)) && !excludedDays.includes(weekday)
    },
  }
}

function itemsOf(list: string): string[] {
  return list.split(',').map(item => item.trim()).filter(item => item !== '')
}

function parseSpan(item: string): Span | undefined {
  const [start = '', end = start, ...rest] = item.split('--').map(side => side.trim())
  if (rest.length > 0) return undefined
  const first = start === '' ? FIRST_DATE : firstDateOf(start)
  const last = end === '' ? LAST_DATE : lastDateOf(end)
  return first && last ? [first, last] : undefined
}

function firstDateOf(text: string): string | undefined {
  const date = /^\d{4}$/.test(text) ? `${text}-01-01` : isIsoMonth(text) ? `${text}-01` : text
  return isIsoDate(date) ? date : undefined
}

function lastDateOf(text: string): string | undefined {
  const date = /^\d{4}$/.test(text) ? `${text}-12-31` : isIsoMonth(text) ? lastDayOf(text) : text
  return isIsoDate(date) ? date : undefined
}

function parseWeekday(name: string): number | undefined {
  const index = WEEKDAYS.indexOf(name.toLowerCase())
  return index < 0 ? undefined : index
}
