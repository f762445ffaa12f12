/** How long a cause stays quiet after its line. */
const QUIET_MS = 10_000
/** Causes that can be quiet at a time. Some quote a number, which the caller chooses. */
const MAX_CAUSES = 20

/**
 * Creates a log of refused signatures that a flood of forgeries cannot fill: one line per cause and ten seconds, with the
 * number of those that were left out since the line before.
 *
 * @param now epoch milliseconds
 */
export function createRefusalLog(write: (line: string) => void, now: () => number = Date.now): (cause: string) => void {
  const causes = new Map<string, { quietUntil: number, leftOut: number }>()

  function forgetOldCauses(): void {
    for (const [cause, { quietUntil }] of causes) {
      if (quietUntil <= now()) causes.delete(cause)
    }
  }

  return (cause) => {
    const last = causes.get(cause)
    if (last && now() < last.quietUntil) {
      last.leftOut++
      return
    }
    if (!last && causes.size >= MAX_CAUSES) forgetOldCauses()
    if (!last && causes.size >= MAX_CAUSES) return
    write(`[platform] A signature was refused${last?.leftOut ? `, as were ${last.leftOut} since this was last said` : ''}. Likely cause: ${cause}`)
    causes.set(cause, { quietUntil: now() + QUIET_MS, leftOut: 0 })
  }
}
