/** Milliseconds by which the clocks of machines that share a storage may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000

/**
 * Returns whether a time until which something holds is still to come.
 *
 * @param until epoch milliseconds
 * @param now epoch milliseconds
 * @param longestMs the longest period that the code ever sets. A time that is further ahead was set
 *   by a clock that was ahead: it has passed, so that a wrong clock does not hold up the app until
 *   the wrong time
 */
export function isStillAhead(until: number, now: number, longestMs: number): boolean {
  return until > now && until - now <= longestMs + MAX_CLOCK_DIFFERENCE_MS
}
