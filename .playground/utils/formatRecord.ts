/** An amount with its currency, in the language of the page. */
export function formatAmount(amount: string, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount))
}

/** A day, the same on the server and in the browser. */
export function formatDay(time: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(time),
  )
}

/** A day and a time in the time zone of the nightly check. */
export function formatMoment(time: string): string {
  return new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(new Date(time))
}

/** A status of the platform as words: `PARTIALLY_PAID` is `Partially paid`. */
export function statusLabel(status: string): string {
  const words = status.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
