/**
 * Waits until a promise has settled, but at most `withinMs` milliseconds. Resolves to true when it
 * has settled. Never rejects: the caller that created the promise handles its outcome.
 */
export function settlesWithin(promise: Promise<unknown>, withinMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, withinMs, false)
    const end = () => {
      clearTimeout(timer)
      resolve(true)
    }
    promise.then(end, end)
  })
}
