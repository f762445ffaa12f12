/** The schema's type `Count`. */
export interface Count {
  count: number
  precision: 'EXACT' | 'AT_LEAST'
}

/** Largest exact count without another limit. */
const DEFAULT_LIMIT = 10_000

/**
 * Limits a count.
 *
 * @param limit the largest exact count; null: no limit
 */
export function limitCount(count: number, limit: number | null = DEFAULT_LIMIT): Count {
  return limit !== null && count > limit
    ? { count: limit, precision: 'AT_LEAST' }
    : { count, precision: 'EXACT' }
}
