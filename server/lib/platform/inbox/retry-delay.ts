const LONGEST_MS = 3600 * 1000

/**
 * Milliseconds to wait after the attempt of this number (1 the first time) failed: doubled each time, an hour at most.
 * Up to a quarter is left off at random, so that what failed together is not run together again.
 *
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, firstMs: number, random = Math.random()): number {
  const delay = Math.min(firstMs * 2 ** (attempt - 1), LONGEST_MS)
  return Math.round(delay * (1 - random / 4))
}
