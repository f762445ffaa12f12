/** From here on, a machine is too busy to measure times: see {@link createLoadProbe}. */
export const BUSY_SLOWDOWN = 1.5
/** Repetitions of the work: long enough to be interrupted where other processes want the core. */
const RUNS = 120
/** About a millisecond of work. */
const STEPS = 50_000

/**
 * Creates a probe of how busy the machine is: it repeats the same work, and compares the mean time
 * with the shortest that it has ever seen. Alone on a core, each repetition takes about as long as
 * the fastest one; next to one busy process, about twice as long on average.
 *
 * @param clock of the current time in milliseconds
 * @returns a function that returns how many times slower than its best the machine is, at least 1
 */
export function createLoadProbe(
  work: () => void = compute,
  clock: () => number = () => performance.now(),
): () => number {
  let best = Infinity
  // Compiled before the first measurement.
  for (let run = 0; run < RUNS; run++) work()
  return () => {
    let total = 0
    for (let run = 0; run < RUNS; run++) {
      const begin = clock()
      work()
      const elapsed = clock() - begin
      total += elapsed
      best = Math.min(best, elapsed)
    }
    return total / RUNS / best
  }
}

/** Arithmetic whose result depends on each step, so that no compiler leaves it out. */
function compute(): void {
  let state = 1
  for (let step = 0; step < STEPS; step++) state = (state * 48_271) % 2_147_483_647
  if (state === 0) throw new Error('The state of this generator is never 0.')
}
