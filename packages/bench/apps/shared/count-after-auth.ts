/** Counts a completed grant, where the process that measures reads it. */
export function countAfterAuth(): void {
  const { benchmarkCounts } = globalThis as typeof globalThis & {
    benchmarkCounts: { afterAuth: number }
  }
  benchmarkCounts.afterAuth += 1
}
