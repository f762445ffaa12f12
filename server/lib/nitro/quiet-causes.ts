/** How long a cause stays quiet after its line. */
const QUIET_MS = 10_000
/** Causes that can be quiet at a time. Some quote what the caller chose. */
const MAX_CAUSES = 100
/** Under which all further causes share one line. */
const FURTHER = ''

/**
 * Bounds a log that callers could fill: one line for each cause and ten seconds.
 *
 * @param now epoch milliseconds
 * @returns for a cause, how many lines were left out since its last one; undefined when this one must be left out as well
 */
export function createQuietCauses(now: () => number = Date.now): (cause: string) => number | undefined {
  const causes = new Map<string, { quietUntil: number, leftOut: number }>()

  function forgetOldCauses(): void {
    for (const [cause, { quietUntil }] of causes) {
      if (quietUntil <= now() && cause !== FURTHER) causes.delete(cause)
    }
  }

  return (given) => {
    if (!causes.has(given) && causes.size >= MAX_CAUSES) forgetOldCauses()
    const cause = causes.has(given) || causes.size < MAX_CAUSES ? given : FURTHER
    const last = causes.get(cause)
    if (last && now() < last.quietUntil) {
      last.leftOut++
      return undefined
    }
    causes.set(cause, { quietUntil: now() + QUIET_MS, leftOut: 0 })
    return last?.leftOut ?? 0
  }
}
