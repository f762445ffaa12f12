import { settlesWithin } from './settles-within'

export interface KeyedLock {
  /** Runs `work` when all earlier work of the same key has settled. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Serializes work per key within this process; a key is removed when nothing waits for it.
 *
 * @param maxHoldMs milliseconds after which work no longer delays other work: one call that hangs
 *   must not lock its key forever
 */
export function createKeyedLock(maxHoldMs: number): KeyedLock {
  const turns = new Map<string, Promise<unknown>>()

  function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const earlier = turns.get(key)
    // The timer belongs to the waiting call: in a worker, timers end with their request.
    const turn = (earlier ? settlesWithin(earlier, maxHoldMs) : Promise.resolve()).then(work)
    turns.set(key, turn)
    const remove = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    turn.then(remove, remove)
    return turn
  }

  return { run }
}
