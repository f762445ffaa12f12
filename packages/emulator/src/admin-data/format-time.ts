const UNITS = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a time, e.g. `2027-01-15 08:00:00 UTC`. @param at milliseconds since the epoch */
export function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/**
 * Formats the day of a time, e.g. `Jan 15, 2027`.
 *
 * @param at milliseconds since the epoch
 * @param timeZone IANA name
 */
export function formatDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(at)
}

/**
 * Formats a duration in its two largest units, e.g. `2 days 3 hours`.
 *
 * @param milliseconds its sign does not matter
 */
export function formatDuration(milliseconds: number): string {
  let seconds = Math.round(Math.abs(milliseconds) / 1000)
  const words: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size)
    seconds -= count * size
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
  }
  return words.slice(0, 2).join(' ') || '0 seconds'
}
