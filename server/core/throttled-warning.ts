/**
 * Creates a function that logs at most one warning per interval. The next one includes the number
 * of omitted warnings.
 *
 * @param options.now epoch milliseconds
 */
export function createThrottledWarning({
  intervalMs,
  now,
  warn,
}: {
  intervalMs: number
  now: () => number
  warn: (message: string) => void
}): (message: string) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  let omitted = 0

  return message => {
    if (now() < quietUntil) {
      omitted++
      return
    }
    warn(omitted === 0 ? message : `${message} It happened ${omitted} more times in the meantime.`)
    quietUntil = now() + intervalMs
    omitted = 0
  }
}
