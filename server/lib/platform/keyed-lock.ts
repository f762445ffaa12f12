export interface KeyedLock {
  /** Runs `work` when all earlier work of the same key has settled. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Resolves when the work that is under way or queued now, of any key, has settled. */
  idle(): Promise<void>
}

/** Serialises work per key within this process; a key is forgotten when nothing waits for it. */
export function createKeyedLock(): KeyedLock {
  const tails = new Map<string, Promise<void>>()

  function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work)
    const forget = () => {
      if (tails.get(key) === tail) tails.delete(key)
    }
    // A failed turn is its caller's to handle; the next one runs all the same.
    const tail: Promise<void> = turn.then(forget, forget)
    tails.set(key, tail)
    return turn
  }

  async function idle(): Promise<void> {
    await Promise.all(tails.values())
  }

  return { run, idle }
}
