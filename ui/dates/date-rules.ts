import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { devWarning } from '../dev-warning'
import { isIsoDate, isIsoMonth, lastDayOf, weekdayOf } from './iso-date'
import type { ReadProps } from '../read-props'

/** Restrictions on the dates that can be selected. */
export interface DateRulesProps {
  /**
   * Selectable dates, comma-separated: dates (`YYYY-MM-DD`), months (`YYYY-MM`), years (`YYYY`) or
   * ranges (`start--end`, open without one side). All dates by default.
   * @default undefined
   */
  allow?: string
  /**
   * Dates excluded from `allow`, in the same format.
   * @default undefined
   */
  disallow?: string
  /**
   * Selectable weekdays, comma-separated English names. All weekdays by default.
   * @default undefined
   */
  allowDays?: string
  /**
   * Weekdays excluded from `allowDays`.
   * @default undefined
   */
  disallowDays?: string
}

export interface DateRules {
  /** Returns whether a date (`YYYY-MM-DD`) can be selected. */
  isSelectable: (date: string) => boolean
  /** Parts that could not be parsed. They have no effect. */
  unknown: string[]
}

/** First and last day, both included. */
type Span = readonly [first: string, last: string]

const FIRST_DATE = '0001-01-01'
const LAST_DATE = '9999-12-31'
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Reads the rules. A date is selectable that is in `allow` but not in `disallow`, on a day of
 * `allowDays` but not of `disallowDays`.
 */
export function parseDateRules({
  allow = '',
  disallow = '',
  allowDays = '',
  disallowDays = '',
}: ReadProps<DateRulesProps>): DateRules {
  const unknown: string[] = []
  const read = <Value>(list: string, parse: (item: string) => Value | undefined): Value[] =>
    itemsOf(list).flatMap(item => {
      const value = parse(item)
      if (value === undefined) unknown.push(item)
      return value === undefined ? [] : [value]
    })

  const allowed = read(allow, parseSpan)
  const disallowed = read(disallow, parseSpan)
  const days = read(allowDays, parseWeekday)
  const excludedDays = read(disallowDays, parseWeekday)
  // A list is a restriction even if no part of it can be parsed.
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

/**
 * Returns a function that checks whether a date can be selected. Warns in development about invalid
 * rules.
 */
export function useDateRules(
  component: string,
  props: ReadProps<DateRulesProps>,
): ComputedRef<(date: string) => boolean> {
  return computed(() => {
    const { isSelectable, unknown } = parseDateRules(props)
    if (unknown.length > 0)
      devWarning(component, `these are not dates, ranges or weekdays: ${unknown.join(', ')}.`)
    return isSelectable
  })
}

function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
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
