const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const MONTH_DAYS = 30
const YEAR_DAYS = 365

/** Formats a duration in words, e.g. `about 2 months`. */
export function lifetimeText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  for (const limit of [5, 10, 20]) if (seconds < limit) return `less than ${limit} seconds`
  if (seconds < 40) return 'half a minute'
  if (seconds < MINUTE_S) return 'less than a minute'
  if (seconds < HOUR_S) return plural(Math.round(seconds / MINUTE_S), 'minute')
  if (seconds < DAY_S) return `about ${plural(Math.round(seconds / HOUR_S), 'hour')}`
  const days = Math.round(seconds / DAY_S)
  if (days < MONTH_DAYS) return plural(days, 'day')
  if (days < YEAR_DAYS) return `about ${plural(Math.round(days / MONTH_DAYS), 'month')}`
  return `about ${plural(Math.floor(days / YEAR_DAYS), 'year')}`
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
