import {
  CalendarDate,
  DateFormatter,
  endOfMonth,
  getDayOfWeek,
  parseDate,
} from '@internationalized/date'

// Dates are `YYYY-MM-DD` and months `YYYY-MM`: strings that sort chronologically and do not depend
// on a time zone.

export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  try {
    parseDate(text)
    return true
  } catch {
    return false
  }
}

export function isIsoMonth(text: string): boolean {
  return isIsoDate(`${text}-01`)
}

export function monthOf(date: string): string {
  return date.slice(0, 7)
}

export function lastDayOf(month: string): string {
  return endOfMonth(parseDate(`${month}-01`)).toString()
}

export function addDays(date: string, days: number): string {
  return parseDate(date).add({ days }).toString()
}

/** A day that the month does not have becomes its last. */
export function addMonths(date: string, months: number): string {
  return parseDate(date).add({ months }).toString()
}

export function shiftMonth(month: string, months: number): string {
  return monthOf(addMonths(`${month}-01`, months))
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return getDayOfWeek(parseDate(date), 'en', 'sun')
}

/**
 * Returns how many days a date is after the first day of its week, which differs between languages.
 */
export function placeInWeek(date: string, locale: string): number {
  return getDayOfWeek(parseDate(date), locale)
}

/**
 * Returns the days of a month in weeks of seven; places before the first and after the last are
 * undefined.
 */
export function weeksOf(month: string, locale: string): (string | undefined)[][] {
  const days: (string | undefined)[] = Array.from({ length: placeInWeek(`${month}-01`, locale) })
  const last = lastDayOf(month)
  for (let day = `${month}-01`; day < last; day = addDays(day, 1)) days.push(day)
  days.push(last)
  const weeks = []
  for (let start = 0; start < days.length; start += 7)
    weeks.push(Array.from({ length: 7 }, (_, place) => days[start + place]))
  return weeks
}

/**
 * Returns a function that writes dates in a language, e.g. as `Monday, January 1, 2024`: in the
 * Gregorian calendar, like the dates themselves and the fields.
 */
export function createDateWriter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (date: string) => string {
  const formatter = new DateFormatter(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' })
  return date => formatter.format(parseDate(date).toDate('UTC'))
}

/** Returns the date that it is at a time, on the calendar of the browser or server. */
export function dateOf(time: Date): string {
  return new CalendarDate(time.getFullYear(), time.getMonth() + 1, time.getDate()).toString()
}
