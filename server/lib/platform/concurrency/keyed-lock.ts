export interface KeyedLock {
  /** Runs `work` when all earlier work of the same key has settled. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Resolves when the work that is under way or queued now, of any key, has settled. */
  idle(): Promise<void>
}

/**
 * Serialises work per key within this process; a key is forgotten when nothing waits for it.
 *
 * @param maxHoldMs milliseconds after which work no longer holds others up: one call that hangs must not lock its key for ever
 */
export function createKeyedLock(maxHoldMs = 10_000): KeyedLock {
  const tails = new Map<string, Promise<void>>()

  function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work)
    const tail: Promise<void> = settled(turn, maxHoldMs).then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
    tails.set(key, tail)
    return turn
  }

  async function idle(): Promise<void> {
    await Promise.all(tails.values())
  }

  return { run, idle }
}

/** Resolves, never rejects: a failed turn is its caller's to handle, and the next one runs all the same. */
function settled(turn: Promise<unknown>, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, withinMs)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    turn.then(end, end)
  })
}
