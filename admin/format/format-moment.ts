const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Formats a moment, e.g. `Nov 26, 2026, 5:03 PM`. All pages of the admin use UTC. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso))
}
