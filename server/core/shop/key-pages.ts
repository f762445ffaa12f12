/** A page of keys in order. */
export interface KeyPage {
  keys: string[]
  /** The last key of the page. Undefined on the last page. */
  next?: string | undefined
}

/** Milliseconds for which a listing serves the pages after its first one. */
const LISTED_MS = 60_000

/**
 * Pages through keys of a storage that can only list all of them: the pages of a round, which
 * follow each other, share one listing. The first page lists anew, so a round has every key that
 * was there when it began.
 *
 * @param list resolves to all keys, in order
 * @param now epoch milliseconds
 */
export function createKeyPages(
  list: () => Promise<readonly string[]>,
  now: () => number,
): (after: string, limit: number) => Promise<KeyPage> {
  let listing: { keys: readonly string[]; at: number } | undefined

  async function keysFor(after: string): Promise<readonly string[]> {
    const age = listing && now() - listing.at
    if (listing && after !== '' && age !== undefined && age >= 0 && age < LISTED_MS)
      return listing.keys
    const keys = await list()
    listing = { keys, at: now() }
    return keys
  }

  return async (after, limit) => {
    const keys = await keysFor(after)
    const start = firstAfter(keys, after)
    const page = keys.slice(start, start + limit)
    const isLast = start + page.length >= keys.length
    // Nothing reads it again: a large list must not stay in memory.
    if (isLast) listing = undefined
    return { keys: page, ...(!isLast && { next: page.at(-1) }) }
  }
}

/** Binary search: the index of the first key that is greater. */
function firstAfter(keys: readonly string[], after: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? '') > after) high = middle
    else low = middle + 1
  }
  return low
}
