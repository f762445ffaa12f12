import { median } from './statistics.mjs'

/** Milliseconds of `work`, the median of `count` runs one after the other. */
export async function medianTime(count, work) {
  const times = []
  for (let sample = 0; sample < count; sample++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}
