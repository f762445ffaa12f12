/** Waits until a promise has settled, but at most so many milliseconds; whether it has. Never rejects: what came of it is its owner's. */
export function settles(promise: Promise<unknown>, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, withinMs, false)
    const end = () => {
      clearTimeout(timer)
      resolve(true)
    }
    promise.then(end, end)
  })
}
