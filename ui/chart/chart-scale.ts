import { max, min, nice, ticks } from 'd3-array'

/** Lines of the grid, at most about this many. */
const STEPS = 4

/** The vertical axis of a chart, which is 100 high. */
export interface ChartScale {
  /** Values of the grid, from the lowest, at equal distances. */
  ticks: number[]
  /** Distance of a value from the top. */
  y: (value: number) => number
}

/** Fits an axis to values. It always has zero, so that lengths can be compared. */
export function fitScale(values: readonly number[]): ChartScale {
  const highest = Math.max(0, max(values) ?? 0)
  const lowest = Math.min(0, min(values) ?? 0)
  const span = highest - lowest || 1
  // No half products.
  const steps = values.every(Number.isInteger) ? Math.min(STEPS, span) : STEPS
  const [from, to] = nice(lowest, lowest + span, steps)
  return {
    ticks: ticks(from, to, steps),
    y: value => (1 - (value - from) / (to - from)) * 100,
  }
}

/** How many values share a label, so that at most `most` labels are shown. */
export function labelStep(values: number, most: number): number {
  return Math.max(1, Math.ceil(values / most))
}
