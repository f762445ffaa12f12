import { formatTime } from '../../src/admin-data/format-time'

/** Formats a moment in ISO 8601 as all pages of the admin do, e.g. `2027-01-15 08:00:00 UTC`. */
export function formatMoment(iso: string): string {
  return formatTime(Date.parse(iso))
}
