/** Stretches at the beginning that fill caches and let the engine optimize. */
const WARM_UP = 2
/**
 * What memory may grow from the end of the warm-up to the end, as fitted by a line: of the heap,
 * some three bytes per request.
 */
const MEMORY_GROWTH_LIMIT = { heap: 0.1, rss: 0.15 }
/** p99 of the last stretch, in multiples of the second's. */
const P99_LIMIT = 1.5

/**
 * Judges the stretches of a soak.
 *
 * @returns one row for each requirement: what was measured, the limit, and whether it `passed`
 */
export function judge(stretches) {
  const measured = stretches.slice(WARM_UP)
  const [second, last] = [stretches[1], stretches.at(-1)]
  const p99 = last.guarded.p99 / second.guarded.p99
  const failures = stretches.reduce(
    (sum, stretch) =>
      sum + Object.values(stretch.failures).reduce((total, count) => total + count, 0),
    0,
  )
  const rejections = last.health.unhandledRejections
  return [
    growthRow(
      'heap after garbage collection, growth after warm-up',
      measured.map(({ health }) => health.heap),
      MEMORY_GROWTH_LIMIT.heap,
    ),
    growthRow(
      'resident memory, growth after warm-up',
      measured.map(({ health }) => health.rss),
      MEMORY_GROWTH_LIMIT.rss,
    ),
    {
      requirement: 'p99 of guarded requests, last stretch by second',
      measured: `x ${p99.toFixed(2)}`,
      limit: `x ${P99_LIMIT}`,
      passed: p99 <= P99_LIMIT,
    },
    {
      requirement: 'unexpected responses',
      measured: failures,
      limit: 0,
      passed: failures === 0,
    },
    {
      requirement: 'unhandled rejections',
      measured: rejections,
      limit: 0,
      passed: rejections === 0,
    },
  ]
}

function growthRow(requirement, values, limit) {
  const growth = fittedGrowth(values)
  return {
    requirement,
    measured: `${(growth * 100).toFixed(1)} %`,
    limit: `${limit * 100} %`,
    passed: growth <= limit,
  }
}

/** Rise of the least-squares line from its first to its last point, as a share of the first. */
function fittedGrowth(values) {
  const count = values.length
  const meanPlace = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const covariance = values.reduce(
    (sum, value, place) => sum + (place - meanPlace) * (value - mean),
    0,
  )
  const variance = values.reduce((sum, _, place) => sum + (place - meanPlace) ** 2, 0)
  const slope = covariance / variance
  return (slope * (count - 1)) / (mean - slope * meanPlace)
}
