/** Random numbers that are the same in every run. */
export interface RandomSource {
  /** Returns an integer from 0 to `limit - 1`. */
  below: (limit: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** Returns true with a probability from 0 to 1. */
  chance: (probability: number) => boolean
}

/** Creates a source of random numbers (mulberry32). */
export function createRandom(seed: number): RandomSource {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: items => items[below(items.length)] ?? items[0],
    chance: probability => next() < probability,
  }
}
