/**
 * Formats a moment for people, e.g. `Jan 5 at 9:00 am`. The year is added if it is not the current
 * one.
 *
 * @param at in ISO 8601, or milliseconds since the epoch
 */
export function formatMoment(
  at: string | number,
  { now, timeZone }: { now: number; timeZone: string },
): string {
  const moment = partsOf(new Date(at), timeZone)
  const year = moment.year === partsOf(new Date(now), timeZone).year ? '' : `, ${moment.year}`
  const time = `${moment.hour}:${moment.minute} ${moment.dayPeriod?.toLowerCase()}`
  return `${moment.month} ${moment.day}${year} at ${time}`
}

/**
 * Formats a day, e.g. `Jan 5, 2026`.
 *
 * @param day in ISO 8601, e.g. `2026-01-05`
 */
export function formatDay(day: string): string {
  const { month, day: number, year } = partsOf(new Date(`${day}T00:00Z`), 'UTC')
  return `${month} ${number}, ${year}`
}

function partsOf(
  date: Date,
  timeZone: string,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Formats the time that has passed since a moment, e.g. `2 min ago`.
 *
 * @returns undefined if it is more than a day, or in the future: its date is easier to read
 */
export function formatPassed(at: string | number, now: number): string | undefined {
  const passed = now - new Date(at).getTime()
  if (passed < -MINUTE_MS || passed >= DAY_MS) return undefined
  if (passed < 1000) return 'now'
  if (passed < MINUTE_MS) return `${Math.floor(passed / 1000)} s ago`
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`
  return `${Math.floor(passed / HOUR_MS)} h ago`
}
