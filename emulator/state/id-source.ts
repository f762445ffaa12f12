import { createHmac } from 'node:crypto'

/** Makes ids and tokens that differ from each other and are the same in every run, so that tests can be repeated. */
export interface IdSource {
  /** The next 32 hex characters for this label. What belongs to a shop ends with its domain: `offline:demo-store.platform.test`. */
  next: (label: string) => string
  /** The next id for this label in the form of a UUID. */
  nextUuid: (label: string) => string
  /** The next number for a global id, e.g. of a `charge`. Those of two shops differ, and neither depends on what the other does. */
  nextNumber: (kind: string, shop: string) => number
  /** Begins those of a shop again. */
  forget: (shop: string) => void
  /** How many there were of each label. */
  counts: () => Record<string, number>
}

/** Numbers that a shop can have before they run into those of the next one. */
const NUMBERS_PER_SHOP = 1_000_000

/**
 * One source per seed: a reset starts a new one, and the same calls give the same ids again.
 *
 * @param shopIndex position of a shop among the stores, from 0
 * @param used how many ids of each label were given before
 */
export function createIdSource(shopIndex: (shop: string) => number, used: Record<string, number> = {}): IdSource {
  const counts = new Map(Object.entries(used))

  function take(label: string): number {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return count
  }

  // The label is part of the input: after a reset, a token once given to one shop is never given to another.
  function next(label: string): string {
    return createHmac('sha256', 'local-platform-ids').update(`${label}#${take(label)}`).digest('hex').slice(0, 32)
  }

  return {
    next,
    nextUuid: label => next(label).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    nextNumber: (kind, shop) => shopIndex(shop) * NUMBERS_PER_SHOP + take(`number of ${kind}:${shop}`),
    forget: (shop) => {
      for (const label of counts.keys()) {
        if (label.endsWith(`:${shop}`)) counts.delete(label)
      }
    },
    counts: () => Object.fromEntries(counts),
  }
}
