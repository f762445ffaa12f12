/** A virtual clock with a schedule of steps, and a seeded random number generator. */
export interface VirtualTime {
  /** Epoch milliseconds. */
  now: () => number
  /** Schedules a step. Steps of the same time run in the order in which they were scheduled. */
  after: (milliseconds: number, step: () => void) => unknown
  cancel: (step: unknown) => void
  /** A whole number from 0 to `atMost`. */
  random: (atMost: number) => number
  /** Runs all steps of this many milliseconds, or until `isDone` returns true. */
  runFor: (milliseconds: number, isDone?: () => boolean) => Promise<void>
}

interface Step {
  at: number
  order: number
  run: () => void
}

const START = Date.UTC(2026, 10, 21, 12)

export function createVirtualTime(seed: number): VirtualTime {
  let time = START
  let order = 0
  let state = seed >>> 0
  const steps: Step[] = []

  function next(): Step | undefined {
    let earliest: Step | undefined
    for (const step of steps) {
      if (
        !earliest ||
        step.at < earliest.at ||
        (step.at === earliest.at && step.order < earliest.order)
      )
        earliest = step
    }
    return earliest
  }

  function cancel(step: unknown): void {
    const index = steps.indexOf(step as Step)
    if (index >= 0) steps.splice(index, 1)
  }

  return {
    now: () => time,
    after(milliseconds, run) {
      const step = { at: time + Math.max(0, milliseconds), order: order++, run }
      steps.push(step)
      return step
    },
    cancel,
    // mulberry32
    random(atMost) {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) % (atMost + 1)
    },
    async runFor(milliseconds, isDone = () => false) {
      const end = time + milliseconds
      await settle()
      for (let step = next(); step && step.at <= end && !isDone(); step = next()) {
        cancel(step)
        time = step.at
        step.run()
        await settle()
      }
      if (!isDone()) time = end
    },
  }
}

/** Waits until all microtasks of a step have run. */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** Runs `work` with `setTimeout` and `clearTimeout` in virtual time. */
export async function withVirtualTimers<T>(
  time: Pick<VirtualTime, 'after' | 'cancel'>,
  work: () => Promise<T>,
): Promise<T> {
  const { setTimeout, clearTimeout } = globalThis
  Object.assign(globalThis, {
    setTimeout: (step: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]) =>
      time.after(milliseconds, () => step(...values)),
    clearTimeout: time.cancel,
  })
  try {
    return await work()
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout })
  }
}
