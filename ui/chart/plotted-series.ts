/** A series as a plot draws it. */
export interface PlottedSeries {
  name: string
  /** CSS classes with its color. */
  color: string
  /** `stroke-dasharray` of its line; '' for a solid one. */
  dash: string
  /** A value for each key; null for a gap. */
  values: (number | null)[]
  /** The values as texts. */
  texts: string[]
}

/** Distinguishes lines without their colors. The sixth is solid again. */
const DASHES = ['', '6 3', '2 2', '8 3 2 3', '1 3']

/** Returns the dashes of the line at a place. */
export function dashOf(index: number): string {
  return DASHES[index % DASHES.length] ?? ''
}
