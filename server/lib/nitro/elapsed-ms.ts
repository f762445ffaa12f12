/** Milliseconds since `start` of `performance.now()`, to a tenth. */
export function elapsedMs(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10
}
