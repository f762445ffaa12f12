const reported = new WeakSet<object>()

/**
 * Whether the log does not have this error yet. Requests that waited for one and the same step fail with one and the same
 * error, and it passes several places that could log it.
 */
export function isFirstReport(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true
  if (reported.has(error)) return false
  reported.add(error)
  return true
}
