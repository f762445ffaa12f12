// @ts-check
import { element } from '../elements.js'

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/**
 * Formats a time on the platform's clock, with the date if it is not today.
 * @param {string} at ISO 8601
 * @param {string} now ISO 8601
 */
export function moment(at, now) {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date(now).toDateString()
  const time = element('time', '', (isToday ? TIME : DATE_AND_TIME).format(date))
  time.dateTime = at
  return time
}

/** @param {string} at ISO 8601 @param {string} now ISO 8601 @returns {string} e.g. `in 4 min` */
export function untilThen(at, now) {
  const seconds = Math.round((Date.parse(at) - Date.parse(now)) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 90) return `in ${seconds} s`
  return seconds < 5400
    ? `in ${Math.round(seconds / 60)} min`
    : `in ${Math.round(seconds / 3600)} h`
}
