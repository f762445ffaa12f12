import process from 'node:process'

/**
 * Measures the processor time of this thread: unlike the clock, it does not count what other
 * programs and tests do meanwhile.
 *
 * @returns reads the milliseconds since the call
 */
export function startCpuTimer(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}

/** Runs `work`, and resolves to the milliseconds of processor time that it needs in this thread. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const elapsed = startCpuTimer()
  await work()
  return elapsed()
}
