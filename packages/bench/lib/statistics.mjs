export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Median of the quotients, pair by pair: what disturbs a round disturbs both of its values. */
export function medianRatio(values, references) {
  return median(values.map((value, round) => value / references[round]))
}

/** Median of the differences, pair by pair. */
export function medianDifference(values, references) {
  return median(values.map((value, round) => value - references[round]))
}
