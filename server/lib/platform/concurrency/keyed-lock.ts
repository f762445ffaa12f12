import { settles } from './settles'

export interface KeyedLock {
  /** Runs `work` when all earlier work of the same key has settled. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Serialises work per key within this process; a key is forgotten when nothing waits for it.
 *
 * @param maxHoldMs milliseconds after which work no longer holds others up: one call that hangs must not lock its key for ever
 */
export function createKeyedLock(maxHoldMs: number): KeyedLock {
  const turns = new Map<string, Promise<unknown>>()

  function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const earlier = turns.get(key)
    // Who waits has the timer: that of a worker's request ends with the request.
    const turn = (earlier ? settles(earlier, maxHoldMs) : Promise.resolve()).then(work)
    turns.set(key, turn)
    const forget = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    turn.then(forget, forget)
    return turn
  }

  return { run }
}
