/** A timer that fires later than this, in milliseconds, shows that the process was stopped. */
const MAX_LATENESS_MS = 50
/** A stop costs at most one slice of the limit, in milliseconds. */
const SLICE_MS = 250

/**
 * Calls back after a number of milliseconds in which the process runs. After a stop (SIGSTOP, a
 * suspended machine, a blocked event loop) due timers run before sockets are read, so a response
 * that arrived in time would count as missing. The limit is therefore counted in slices: time in
 * which the process was stopped counts as one slice, and a last slice that ends late is repeated
 * once. On a server that is always late, limits still end.
 *
 * @returns cancels the call
 */
export function startDeadline(milliseconds: number, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let remaining = milliseconds
  let isExtended = false

  function startSlice(): void {
    const slice = Math.min(remaining, SLICE_MS)
    const dueAt = performance.now() + slice
    timer = setTimeout(() => {
      remaining -= slice
      if (remaining <= 0 && !isExtended && performance.now() - dueAt > MAX_LATENESS_MS) {
        isExtended = true
        remaining = SLICE_MS
      }
      if (remaining > 0) startSlice()
      else onEnd()
    }, slice)
  }

  startSlice()
  return () => clearTimeout(timer)
}

/**
 * Runs `work`, but waits at most `milliseconds` for it.
 *
 * @throws Error when it takes longer; the work itself goes on
 */
export async function withTimeLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let cancel = () => {}
  const timedOut = new Promise<never>((_resolve, reject) => {
    cancel = startDeadline(milliseconds, () =>
      reject(new Error(`No response within ${milliseconds} ms`)),
    )
  })
  try {
    // In a `then`, so that work that throws synchronously rejects like any other.
    return await Promise.race([timedOut, Promise.resolve().then(work)])
  } finally {
    cancel()
  }
}
