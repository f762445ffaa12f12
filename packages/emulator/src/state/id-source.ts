import { createHmac } from 'node:crypto'

/** Creates unique ids and tokens that are the same in every run, so that tests are reproducible. */
export interface IdSource {
  /**
   * Returns the next 32 hex characters for this label. Labels of a shop end with its domain:
   * `offline:demo-store.platform.test`.
   */
  next: (label: string) => string
  /** Returns the next UUID for this label. */
  nextUuid: (label: string) => string
  /**
   * Returns the next number for a global id, e.g. of a `charge`. Numbers of two shops differ and
   * are independent of each other.
   */
  nextNumber: (kind: string, shop: string) => number
  /** Restarts the ids of a shop. */
  forget: (shop: string) => void
  /** Number of issued ids by label. */
  counts: () => Record<string, number>
}

/** Size of a shop's number range. */
const NUMBERS_PER_SHOP = 1_000_000

/**
 * Creates an id source. A reset creates a new one, which returns the same ids for the same calls.
 *
 * @param shopIndex position of a shop among the stores, from 0
 * @param used number of ids that were issued earlier, by label
 */
export function createIdSource(
  shopIndex: (shop: string) => number,
  used: Record<string, number> = {},
): IdSource {
  const counts = new Map(Object.entries(used))

  function take(label: string): number {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return count
  }

  // The label is part of the input, so that after a reset no shop gets a token that another shop
  // had.
  function next(label: string): string {
    return createHmac('sha256', 'local-platform-ids')
      .update(`${label}#${take(label)}`)
      .digest('hex')
      .slice(0, 32)
  }

  return {
    next,
    nextUuid: label => next(label).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    nextNumber: (kind, shop) =>
      shopIndex(shop) * NUMBERS_PER_SHOP + take(`number of ${kind}:${shop}`),
    forget: shop => {
      for (const label of counts.keys()) {
        if (label.endsWith(`:${shop}`)) counts.delete(label)
      }
    },
    counts: () => Object.fromEntries(counts),
  }
}
