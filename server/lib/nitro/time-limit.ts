/** Milliseconds between two looks. */
const STEP_MS = 1000

/** A limit of time for many things at once, that nearly all of them keep. */
export interface TimeLimit {
  /** Has `late` called unless {@link end} is called with it in time. */
  start(late: () => void): void
  end(late: () => void): void
}

/**
 * One timer looks after all: one for each would cost more than most of what it limits.
 *
 * @param limitMs it passes up to a second late, and never early
 */
export function createTimeLimit(limitMs: number): TimeLimit {
  const steps = Math.ceil(limitMs / STEP_MS) + 1
  /** What to call, and the step at which it is late; those that are late first come first. */
  const waiting = new Map<() => void, number>()
  let step = 0
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    step += 1
    for (const [late, lateAt] of waiting) {
      if (lateAt > step) break
      waiting.delete(late)
      late()
    }
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    start(late) {
      waiting.set(late, step + steps)
      timer ??= setInterval(look, STEP_MS)
    },
    end(late) {
      waiting.delete(late)
    },
  }
}
